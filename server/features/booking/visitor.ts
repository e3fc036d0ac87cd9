import { leads } from '../../../contract/resources/leads'
import { SYSTEM } from '../../auth/actor'
import type { Tx } from '../../crud/hooks'
import { createRecord } from '../../crud/records'
import type { Services } from '../../services'

/** A visitor as read from the form: the phone in E.164, the address in lower case. */
export interface Visitor {
  name: string
  email: string
  phone: string
}

/** The records of a visitor. */
interface VisitorRecords {
  lead_id: number | null
  candidate_id: number | null
}

/**
 * Returns the candidate or lead with the visitor's phone or address, else creates a lead. Two forms that one person sends
 * at once make one lead. The answer to the visitor must not reveal which it was.
 */
export async function identifyVisitor(
  { services, tx }: { services: Services; tx: Tx },
  { name, email, phone }: Visitor,
  sourceDetail: string,
): Promise<VisitorRecords> {
  for (const mark of [email, phone].toSorted())
    await tx`select pg_advisory_xact_lock(hashtext('visitor'), hashtext(${mark}))`
  const [candidate] = await tx<{ id: number; lead_id: number | null }[]>`
    select id, lead_id from candidates
    where deleted_at is null and (phone = ${phone} or phone_alternative = ${phone} or email = ${email})
    order by (phone = ${phone}) desc, id limit 1`
  if (candidate) return { candidate_id: candidate.id, lead_id: candidate.lead_id }
  const [lead] = await tx<{ id: number; candidate_id: number | null }[]>`
    select id, candidate_id from leads
    where deleted_at is null and (phone = ${phone} or phone_alternative = ${phone} or email = ${email})
    order by (phone = ${phone}) desc, id limit 1`
  if (lead) return { lead_id: lead.id, candidate_id: lead.candidate_id }
  const body = { name, email, phone, source: 'website', source_detail: sourceDetail.slice(0, 200) }
  const made = await createRecord(services, tx, { definition: leads, actor: SYSTEM }, body)
  return { lead_id: Number(made.id), candidate_id: null }
}
