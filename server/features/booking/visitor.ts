import { Failure } from '../../../contract/http/errors'
import { leads } from '../../../contract/resources/leads'
import { SYSTEM } from '../../auth/actor'
import type { Row, Tx, Values } from '../../crud/hooks'
import { createRecord, deleteRecords } from '../../crud/records'
import type { Services } from '../../services'

export interface Work {
  services: Services
  tx: Tx
}

/** A visitor as read from the form: the phone in E.164, the address in lower case. */
export interface Visitor {
  name: string
  email: string
  phone: string
}

/**
 * Returns the lead of a visitor, who may give the address of another person: a new one, or that of an earlier booking with the same
 * phone and address that nobody has confirmed either. Two forms that one person sends at once make one lead. If it looks like
 * somebody, the list of possible duplicates says so.
 */
export async function identifyVisitor(
  { services, tx }: Work,
  { name, email, phone }: Visitor,
  sourceDetail: string,
): Promise<{ lead_id: number }> {
  for (const mark of [email, phone].toSorted())
    await tx`select pg_advisory_xact_lock(hashtext('visitor'), hashtext(${mark}))`
  const [known] = await tx<{ id: number }[]>`
    select id from leads where visitor and deleted_at is null and phone = ${phone} and email = ${email}
    order by id limit 1 for update`
  if (known) return { lead_id: known.id }
  const body = { name, email, phone, source: 'website', source_detail: sourceDetail.slice(0, 200) }
  const made = await createRecord(services, tx, { definition: leads, actor: SYSTEM }, body)
  await tx`update leads set visitor = true where id = ${Number(made.id)}`
  return { lead_id: Number(made.id) }
}

/**
 * Confirms a visitor by the link of an email: the booking goes to the person who has the address, and a lead that was made for it
 * alone goes to the bin. Where nobody or more than one has it, the lead stays, as a person of its own.
 * @param move changes the booking. @returns the booking as it stands then
 */
export async function confirmVisitor(
  { services, tx }: Work,
  booking: Row,
  move: (within: Tx, person: Values) => Promise<Row>,
): Promise<Row> {
  const [lead_id, email] = [Number(booking.lead_id), String(booking.email)]
  const [lead] = await tx<{ id: number; phone: string }[]>`
    select id, phone from leads where id = ${lead_id} and email = ${email} and visitor and deleted_at is null for update`
  if (!lead) return booking
  const person = await personWith({ services, tx }, { email, phone: lead.phone, lead_id })
  const moved = person && (await tx.savepoint(within => move(within, person)).catch(unlessRefused))
  if (!moved) {
    await tx`update leads set visitor = false where id = ${lead.id}`
    return booking
  }
  const [other] = await tx`
    select from online_appointments where lead_id = ${lead.id}
    union all select from seminar_registrations where lead_id = ${lead.id} limit 1`
  if (!other) await deleteRecords({ services, tx }, { definition: leads, actor: SYSTEM }, [lead.id])
  return moved
}

/** The only person with an address, else the only one of several with the phone too; no unconfirmed visitor. */
async function personWith(
  { tx }: Work,
  { email, phone, lead_id }: { email: string; phone: string; lead_id: number },
): Promise<Values | undefined> {
  const people = await tx<{ candidate_id: number | null; lead_id: number | null; by_phone: boolean }[]>`
    select id as candidate_id, lead_id, phone = ${phone} or coalesce(phone_alternative = ${phone}, false) as by_phone
    from candidates where email = ${email} and deleted_at is null
    union all
    select null, id, phone = ${phone} or coalesce(phone_alternative = ${phone}, false) from leads
    where email = ${email} and deleted_at is null and candidate_id is null and not visitor and id <> ${lead_id}
    limit 20`
  const sure = people.some(each => each.by_phone) ? people.filter(each => each.by_phone) : people
  const [person] = sure
  return person && sure.length === 1
    ? { candidate_id: person.candidate_id, lead_id: person.lead_id }
    : undefined
}

/** A rule against the person keeps the booking apart: the visitor must not learn of it. */
function unlessRefused(error: unknown): undefined {
  if (!(error instanceof Failure) || error.status >= 500) throw error
}
