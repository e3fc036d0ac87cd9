import type { Definition } from '../../contract/definition/define'
import { type FieldErrors, invalid } from '../../contract/http/errors'
import { OWNER, personOf } from '../../contract/resources'
import { idsOf, sameValue } from './check'
import { compiledOf, type PersonalReference } from './compiled'
import type { Change, Tx, Values } from './hooks'

/**
 * Keeps records of one person together: a record of a candidate names cases, documents, matches and the like of the same
 * candidate only, and a record that others name stays with its candidate.
 * @throws Failure invalid with each field that names a record of another person
 */
export async function refuseOtherPersons(
  tx: Tx,
  definition: Definition,
  { before, changes }: Pick<Change, 'before' | 'changes'>,
): Promise<void> {
  const { personal, namedBy } = compiledOf(definition)
  const isAltered = (name: string) => name in changes && !sameValue(before?.[name], changes[name])
  const isMoved = isAltered(OWNER)
  const after: Values = { ...before, ...changes }
  const person = personOf(definition, after)
  // A record of nobody, such as a call with a lead, may name what became another's since.
  if (!person) return
  const errors: FieldErrors = {}
  for (const reference of personal)
    if ((isMoved || isAltered(reference.name)) && (await namesOther(tx, { reference, after, person })))
      errors[reference.name] = 'not_a_choice'
  if (before && isMoved)
    for (const reference of namedBy)
      if (await isNamedByOther(tx, { reference, id: before.id, person })) errors[OWNER] = 'not_a_choice'
  if (Object.keys(errors).length) throw invalid(errors)
}

async function namesOther(
  tx: Tx,
  { reference, after, person }: { reference: PersonalReference; after: Values; person: number },
): Promise<boolean> {
  const ids = idsOf(after[reference.name])
  if (!ids.length) return false
  const [other] = await tx`
    select from ${tx(reference.definition.table)}
    where id = any(${ids}::bigint[]) and ${tx(OWNER)} <> ${person} limit 1`
  return other !== undefined
}

async function isNamedByOther(
  tx: Tx,
  { reference, id, person }: { reference: PersonalReference; id: number; person: number },
): Promise<boolean> {
  const { definition, name, isMany } = reference
  const [other] = await tx`
    select from ${tx(definition.table)}
    where ${isMany ? tx`${id} = any(${tx(name)})` : tx`${tx(name)} = ${id}`} and ${tx(OWNER)} <> ${person} limit 1`
  return other !== undefined
}
