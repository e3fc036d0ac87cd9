import type { Linked } from '../../../../contract/calls/candidates/identity'
import { can } from '../../../../contract/definition/define'
import { fail, invalid } from '../../../../contract/http/errors'
import { candidates } from '../../../../contract/resources/candidates'
import { documents } from '../../../../contract/resources/documents'
import { passports } from '../../../../contract/resources/identity'
import { leads } from '../../../../contract/resources/leads'
import type { Row, Tx, Values } from '../../../crud/hooks'
import { lockRows, present } from '../../../crud/record'
import { meets } from '../../../crud/refs'
import { writeRows } from '../../../crud/write'
import { copyPapers } from '../../forms'
import { refuseGuarded, withoutGuardedWork } from '../../recruitment'
import { roleOf, updateRow, type Writer } from '../caller'
import { createCandidate } from './createCandidate'
import { REFERENCES, rowsReferring } from './references'

/** The status that a lead has once it is a candidate. */
const REGISTERED = 'registered'
/** Fields that a candidate takes over from its lead, by the candidate's field. */
const TAKEN_OVER: Readonly<Record<string, string>> = {
  name: 'name',
  phone: 'phone',
  phone_alternative: 'phone_alternative',
  email: 'email',
  country_id: 'country_id',
  nationality_ids: 'nationality_ids',
  nationality_confirmed: 'nationality_confirmed',
  residence_since: 'residence_since',
  residence_title: 'residence_title',
  residence_until: 'residence_until',
  program_id: 'program_id',
  sector_id: 'sector_id',
  employee_id: 'employee_id',
  office_id: 'office_id',
  call_back_date: 'call_back_date',
  notes: 'note',
}

export interface LinkOrder {
  lead_id: number
  /** A candidate that is there; without it one is made. */
  candidate_id?: number | undefined
  /** Further fields of the one that is made. */
  values?: Values | undefined
}

/**
 * Makes a candidate of a lead, or links one that is there. The lead is registered then, its calls are the candidate's
 * too, and what the person sent with a form is among the candidate's papers.
 * @throws Failure not_found where the caller may not see the lead; exists with the `candidate_id` that it has already, where the caller may see it;
 * invalid on `country_id` for a lead who may not be recruited, for a candidate that the caller may not see, or a value that is none
 */
export async function linkLead({ services, tx, actor }: Writer, order: LinkOrder): Promise<Linked> {
  const role = roleOf(actor)
  const [lead] = await lockRows(tx, services, leads, actor, [order.lead_id])
  if (!lead) throw fail('not_found')
  if (lead.candidate_id) {
    const isMet = await meetsCandidate({ services, tx, actor }, lead.candidate_id)
    throw fail('exists', isMet ? { candidate_id: lead.candidate_id } : {})
  }
  if (order.candidate_id && order.values) throw invalid({ values: 'unknown_field' })
  const answer = order.candidate_id
    ? await linkTo({ services, tx, actor }, lead, order.candidate_id)
    : await makeOf({ services, tx, actor }, lead, order.values ?? {})
  const [status] = await tx<{ id: number }[]>`select id from statuses where slug = ${REGISTERED}`
  const after = await updateRow({ tx, actor }, leads, {
    before: lead,
    // The candidate has the day of the next call from now on: the lead must not stay in the call queue.
    changes: {
      candidate_id: Number(answer.candidate.id),
      call_back_date: null,
      ...(status ? { status_id: status.id } : {}),
    },
  })
  const papers = { field: 'lead_id', id: lead.id, candidateId: Number(answer.candidate.id) } as const
  await copyPapers({ services, tx, actor }, papers)
  return { ...answer, lead: present(leads, after, role) }
}

type LinkedCandidate = Omit<Linked, 'lead'> & { candidate: Values }

async function makeOf({ services, tx, actor }: Writer, lead: Row, values: Values): Promise<LinkedCandidate> {
  if (!can(candidates, actor.role, 'create')) throw fail('forbidden')
  const taken = Object.entries(TAKEN_OVER).map(([field, from]) => [field, lead[from] ?? null])
  const given = Object.fromEntries(taken.filter(([, value]) => value !== null))
  const { restricted_on } = lead
  // As the lead stands, and as the candidate would: other values of the call do not lift the rule.
  for (const person of [given, { ...given, ...values }])
    await refuseGuarded(tx, { ...person, restricted_on }, 'country_id')
  const made = await createCandidate({ services, tx, actor }, { ...given, ...values, lead_id: lead.id })
  return { ...made, made: true }
}

async function linkTo({ services, tx, actor }: Writer, lead: Row, id: number): Promise<LinkedCandidate> {
  const [candidate] = await lockRows(tx, services, candidates, actor, [id])
  if (!candidate) throw invalid({ candidate_id: 'not_there' })
  const role = roleOf(actor)
  // A candidate that came by another lead keeps it; both leads lead to it.
  if (candidate.lead_id) return { candidate: present(candidates, candidate, role), made: false }
  const after = await updateRow({ tx, actor }, candidates, {
    before: candidate,
    changes: { lead_id: lead.id },
  })
  return { candidate: present(candidates, after, role), made: false }
}

const meetsCandidate = ({ services, tx, actor }: Writer, id: number): Promise<boolean> =>
  meets(services, id, { actor, target: candidates, sql: tx })

/**
 * Takes a link back: the lead has the status and the call-back day that it had before, and a candidate that was made of it and that nobody
 * touched since goes to the bin.
 * @throws Failure not_found where the caller may not see the lead or its candidate; wrong_state where the lead is linked with nobody
 */
export async function unlinkLead({ services, tx, actor }: Writer, leadId: number): Promise<Values> {
  const [lead] = await lockRows(tx, services, leads, actor, [leadId])
  if (!lead) throw fail('not_found')
  const candidateId = lead.candidate_id
  if (!candidateId) throw fail('wrong_state')
  if (!(await meetsCandidate({ services, tx, actor }, candidateId))) throw fail('not_found')
  const given: Values = { candidate_id: null, ...(await valuesBefore(tx, lead, candidateId)) }
  const change = { action: 'update', actor, before: lead, changes: given, extra: {}, by: 'merge' } as const
  const changes = await withoutGuardedWork(tx, change)
  const after = await updateRow({ tx, actor }, leads, { before: lead, changes })
  const [candidate] = await tx<Row[]>`
    select * from candidates where id = ${candidateId} and lead_id = ${leadId} and deleted_at is null for update`
  if (candidate) {
    const isUntouched = candidate.version === 1 && (await wasMadeAlong(tx, candidate, after))
    await writeRows(tx, {
      definition: candidates,
      actor,
      action: isUntouched ? 'delete' : 'update',
      by: 'undo',
      rows: [{ before: candidate, changes: isUntouched ? {} : { lead_id: null } }],
    })
  }
  return present(leads, after, roleOf(actor))
}

/**
 * Returns the status and the day of the next call that the lead had before it was linked, from its log. A value that was
 * set since stays.
 */
async function valuesBefore(tx: Tx, lead: Row, candidateId: number): Promise<Values> {
  const [entry] = await tx<{ was: number | null; became: number | null; day: string | null }[]>`
    select (before ->> 'status_id')::bigint as was, (after ->> 'status_id')::bigint as became,
      before ->> 'call_back_date' as day from logs
    where resource = ${leads.name} and record = ${lead.id} and (after ->> 'candidate_id')::bigint = ${candidateId}
    order by id desc limit 1`
  if (!entry) return {}
  return {
    ...(entry.became === lead.status_id && entry.was ? { status_id: entry.was } : {}),
    ...(entry.day && !lead.call_back_date ? { call_back_date: entry.day } : {}),
  }
}

/** Records that are made together with a candidate: papers of a form, and the passport of its number. */
const ALONG: readonly string[] = [documents.name, passports.name]

/** Whether nothing names a candidate yet but its lead, and the papers that came along with it. */
async function wasMadeAlong(tx: Tx, { id, created_at }: Row, lead: Row): Promise<boolean> {
  for (const { definition, ...reference } of REFERENCES) {
    const rows = await rowsReferring(tx, { definition, ...reference }, id)
    const isAlong = (row: Row) =>
      definition.name === leads.name
        ? row.id === lead.id
        : ALONG.includes(definition.name) && row.version === 1 && row.created_at === created_at
    if (!rows.every(isAlong)) return false
  }
  return true
}
