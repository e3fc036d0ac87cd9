import type { Definition } from '../../../../contract/definition/define'
import type { FormTarget } from '../../../../contract/forms/choices'
import { NEEDED } from '../../../../contract/forms/questions'
import { leads } from '../../../../contract/resources/leads'
import { onlineCandidates } from '../../../../contract/resources/online-candidates'
import { SYSTEM } from '../../../auth/actor'
import type { Row, Tx, Values } from '../../../crud/hooks'
import { createRecord } from '../../../crud/records'
import { writeRows } from '../../../crud/write'
import type { Services } from '../../../services'

/** The person of a submission. */
interface Applicant {
  target: FormTarget
  /** Fields of the record; required ones may be missing where another system sent it. */
  values: Values
  /** Text for the note of an existing record. */
  note: string
}

export interface PersonResult {
  outcome: 'made' | 'known' | 'incomplete'
  lead_id: number | null
  online_candidate_id: number | null
}

/** The resource of each target. */
export const DEFINITIONS: Record<FormTarget, Definition> = { leads, 'online-candidates': onlineCandidates }
const LONGEST_NOTE = 10_000

/**
 * Creates the lead or online candidate of a submission. The oldest one with the same phone, else with the same e-mail, gets a
 * note instead, also where two submissions come at once: a later decoy gets none.
 */
export async function receivePerson(
  services: Services,
  tx: Tx,
  { target, values, note }: Applicant,
): Promise<PersonResult> {
  const definition = DEFINITIONS[target]
  await lockPerson(tx, target, values)
  const known = await existingRecord(tx, definition, values)
  if (known) {
    await addNote(tx, definition, { before: known, note })
    return idsOf(target, 'known', known.id)
  }
  if (NEEDED[target].some(name => !values[name])) return idsOf(target, 'incomplete', null)
  const made = await createRecord(services, tx, { definition, actor: SYSTEM }, values)
  return idsOf(target, 'made', Number(made.id))
}

function idsOf(target: FormTarget, outcome: PersonResult['outcome'], id: number | null): PersonResult {
  return {
    outcome,
    lead_id: target === 'leads' ? id : null,
    online_candidate_id: target === 'online-candidates' ? id : null,
  }
}

/** Serialises the submissions of one person; the sorted order avoids deadlocks. */
async function lockPerson(tx: Tx, target: FormTarget, { phone, email }: Values): Promise<void> {
  const marks = [phone, email].filter(mark => typeof mark === 'string').toSorted()
  for (const mark of marks)
    await tx`select pg_advisory_xact_lock(hashtextextended(${`${target} ${mark}`}, 0))`
}

async function existingRecord(
  tx: Tx,
  { table, bin }: Definition,
  { phone, email }: Values,
): Promise<Row | undefined> {
  const number = typeof phone === 'string' ? phone : null
  const address = typeof email === 'string' ? email : null
  const other = table === leads.table ? tx`or phone_alternative = ${number}` : tx``
  const [known] = await tx<Row[]>`
    select * from ${tx(table)} where (phone = ${number} or email = ${address} ${other})
      ${bin ? tx`and deleted_at is null` : tx``}
    order by coalesce(phone = ${number} ${other}, false) desc, id limit 1 for update`
  return known
}

/** Appends to the note; a full note loses its oldest text. */
async function addNote(
  tx: Tx,
  definition: Definition,
  { before, note }: { before: Row; note: string },
): Promise<void> {
  const whole = [before.note, note].filter(Boolean).join('\n\n').slice(-LONGEST_NOTE)
  await writeRows(tx, {
    definition,
    actor: SYSTEM,
    action: 'update',
    rows: [{ before, changes: { note: whole } }],
  })
}
