import type { Definition } from '../../../../contract/define'
import type { FormTarget } from '../../../../contract/forms/choices'
import { NEEDED } from '../../../../contract/forms/questions'
import { leads } from '../../../../contract/resources/leads'
import { onlineCandidates } from '../../../../contract/resources/online-candidates'
import { SYSTEM } from '../../../auth/actor'
import type { Row, Tx, Values } from '../../../crud/hooks'
import { createRecord } from '../../../crud/records'
import { writeRows } from '../../../crud/write'
import type { Services } from '../../../services'

/** Somebody who answered a form, as the record that is made of it. */
export interface Asker {
  target: FormTarget
  /** Fields of the record; what it needs may be missing where another system sent it. */
  values: Values
  /** What is said in the note of who is known already. */
  note: string
}

export interface Taken {
  outcome: 'made' | 'known' | 'incomplete'
  lead_id: number | null
  online_candidate_id: number | null
}

const DEFINITIONS: Record<FormTarget, Definition> = { leads, 'online-candidates': onlineCandidates }
const LONGEST_NOTE = 10_000

/**
 * Makes the record of an answer. Who is there already by phone or e-mail is not made twice, also where two answers come
 * at once: the record gets a note.
 */
export async function takeAsker(services: Services, tx: Tx, { target, values, note }: Asker): Promise<Taken> {
  const definition = DEFINITIONS[target]
  await waitForOthers(tx, target, values)
  const known = await knownBy(tx, definition, values)
  if (known) {
    await addNote(tx, definition, known, note)
    return idsOf(target, 'known', known.id)
  }
  if (NEEDED[target].some(name => !values[name])) return idsOf(target, 'incomplete', null)
  const made = await createRecord(services, tx, { definition, actor: SYSTEM }, values)
  return idsOf(target, 'made', Number(made.id))
}

function idsOf(target: FormTarget, outcome: Taken['outcome'], id: number | null): Taken {
  return {
    outcome,
    lead_id: target === 'leads' ? id : null,
    online_candidate_id: target === 'online-candidates' ? id : null,
  }
}

/** Two answers of one person wait for each other, in the same order whatever they hold. */
async function waitForOthers(tx: Tx, target: FormTarget, { phone, email }: Values): Promise<void> {
  const marks = [phone, email].filter(mark => typeof mark === 'string').toSorted()
  for (const mark of marks)
    await tx`select pg_advisory_xact_lock(hashtextextended(${`${target} ${mark}`}, 0))`
}

async function knownBy(
  tx: Tx,
  { table, bin }: Definition,
  { phone, email }: Values,
): Promise<Row | undefined> {
  const [mark, address] = [(phone as string) ?? null, (email as string) ?? null]
  const other = table === leads.table ? tx`or phone_alternative = ${mark}` : tx``
  const [known] = await tx<Row[]>`
    select * from ${tx(table)} where (phone = ${mark} or email = ${address} ${other})
      ${bin ? tx`and deleted_at is null` : tx``}
    order by (phone is not distinct from ${mark}) desc, id desc limit 1 for update`
  return known
}

/** The newest words stay where a note is full. */
async function addNote(tx: Tx, definition: Definition, before: Row, note: string): Promise<void> {
  const whole = [before.note, note].filter(Boolean).join('\n\n').slice(-LONGEST_NOTE)
  await writeRows(tx, {
    definition,
    actor: SYSTEM,
    action: 'update',
    rows: [{ before, changes: { note: whole } }],
  })
}
