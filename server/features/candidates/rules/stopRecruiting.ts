import type { Definition } from '../../../../contract/definition/define'
import { OPEN_MATCH_STATES } from '../../../../contract/placement/matches'
import { onlineAppointments } from '../../../../contract/resources/appointments'
import { candidateMessages } from '../../../../contract/resources/candidate-messages'
import { matches } from '../../../../contract/resources/placement'
import {
  candidateEvaluations,
  candidateInterviews,
  candidateSubmissionRequests,
} from '../../../../contract/resources/requests'
import { seminarRegistrations } from '../../../../contract/resources/seminars'
import { isOpenCase } from '../../../../contract/routes/words'
import { sameValue } from '../../../crud/check'
import type { Followers } from '../../../crud/follow'
import type { Fragment, Row, Tx, Values } from '../../../crud/hooks'
import { notify } from '../../../crud/notify'
import { type Write, writeRows } from '../../../crud/write'
import { todayAt } from '../../../db/today'
import { addJob } from '../../../jobs/queue'
import { GUARDED_FIELDS, guardsWithin } from '../../recruitment'
import { cancelMessagesTo } from '../../whatsapp'
import { recipientsOf, responsibleFor } from '../steps/responsible'

/**
 * Stops the work on people whose residence came onto the list of § 38 BeschV, or who restricted the use of their data: open requests and interviews are rejected with
 * the rule as reason, open matches are withdrawn, appointments and seats are cancelled, and messages that wait are not sent. Those who
 * answer for the file are notified. Nothing of it comes back by itself. Mail of campaigns stops by `guarded_addresses`.
 */
export const recruitingFollowers: Followers = {
  candidates: (tx, write, after) => stopOf(tx, write, { resource: 'candidates', after }),
  leads: (tx, write, after) => stopOf(tx, write, { resource: 'leads', after }),
  cases: stopOnCareRoute,
}

interface Stopped {
  resource: 'candidates' | 'leads'
  after: readonly Row[]
}

async function stopOf(tx: Tx, write: Write, { resource, after }: Stopped): Promise<void> {
  if (write.action !== 'update') return
  for (const [place, person] of after.entries()) {
    const before = write.rows[place]?.before
    if (!before || GUARDED_FIELDS.every(name => sameValue(before[name], person[name]))) continue
    if (!(await ruleAgainst(tx, before))) await stop(tx, write, { resource, person })
  }
}

/** Stops the work on candidates who came under the rule by a case on a nursing route. */
async function stopOnCareRoute(tx: Tx, write: Write, after: readonly Row[]): Promise<void> {
  const ids = after.flatMap(({ candidate_id }, place) => {
    const before = write.rows[place]?.before
    const isNew = before?.candidate_id !== candidate_id || !isOpenCase(before?.state)
    return isNew && isOpenCase(after[place]?.state) ? Number(candidate_id) : []
  })
  if (!ids.length) return
  const people = await tx<Row[]>`
    select * from candidates where id = any(${ids}::bigint[]) and care_route and sector_id is null order by id`
  for (const person of people)
    if (!(await ruleAgainst(tx, { ...person, care_route: false })))
      await stop(tx, write, { resource: 'candidates', person })
}

/** A merge of two candidates, and the kept one as it is afterwards. */
interface Merged {
  kept: Row
  other: Row
  after: Row
}

/** Stops the work that a merge brought to a candidate who may not be recruited, or that it took from one. */
export async function stopMerged(tx: Tx, write: Write, { kept, other, after }: Merged): Promise<void> {
  const wasBarred = (await ruleAgainst(tx, kept)) !== undefined
  if (wasBarred && (await ruleAgainst(tx, other))) return
  // One who comes under the rule by the merge is stopped by the write of the record too, which notifies.
  await stop(tx, write, { resource: 'candidates', person: after, isNotified: !wasBarred })
}

const ruleAgainst = async (tx: Tx, person: Values) =>
  (await guardsWithin(tx, person)).find(({ effect }) => effect === 'block')

/** Stops all that is open for a person, where a rule stands against recruiting. */
async function stop(
  tx: Tx,
  write: Write,
  { resource, person, isNotified }: { resource: Stopped['resource']; person: Row; isNotified?: boolean },
): Promise<void> {
  const rule = await ruleAgainst(tx, person)
  if (!rule) return
  await cancelMessagesTo(tx, { resource, id: person.id })
  if (resource === 'candidates') await stopCandidate(tx, write, { id: person.id, note: rule.text_en })
  const hosts = await cancelBookings(tx, write, { resource, id: person.id })
  if (!isNotified) await notifyOfStop(tx, write, { resource, person, hosts })
}

interface Person {
  resource: Stopped['resource']
  id: number
}

/** Cancels appointments and seats to come; the visitor gets the usual cancellation. @returns the hosts */
async function cancelBookings(tx: Tx, write: Write, { resource, id }: Person): Promise<number[]> {
  const now = (write.now ?? new Date()).toISOString()
  const own =
    resource === 'leads'
      ? tx`lead_id = ${id}`
      : tx`(candidate_id = ${id} or lead_id in (select id from leads where candidate_id = ${id}))`
  const appointments = await change(tx, write, {
    definition: onlineAppointments,
    open: tx`${own} and status in ('booked', 'confirmed') and at > ${now}::timestamptz`,
    changes: { status: 'cancelled' },
  })
  const seats = await change(tx, write, {
    definition: seminarRegistrations,
    open: tx`${own} and status in ('booked', 'confirmed', 'waiting', 'offered') and exists (
      select from online_seminars s where s.id = seminar_id and s.at > ${now}::timestamptz)`,
    changes: { status: 'cancelled', offered_until: null },
  })
  if (appointments.length || seats.length) await addJob(tx, 'process_bookings', {})
  return appointments.map(({ host_id }) => Number(host_id))
}

/** Notifies those who answer for the file, and the hosts of its appointments. */
async function notifyOfStop(
  tx: Tx,
  write: Write,
  { resource, person, hosts }: { resource: Stopped['resource']; person: Row; hosts: readonly number[] },
): Promise<void> {
  const holders =
    resource === 'leads'
      ? [typeof person.employee_id === 'number' ? person.employee_id : null]
      : recipientsOf((await responsibleFor(tx, [person.id], write.now ?? new Date())).get(person.id))
  await notify(tx, {
    kind: 'recruiting_stopped',
    to: [...holders, ...hosts],
    values: { name: String(person.name) },
    link: `/${resource}/${person.id}`,
    about: { resource, id: person.id },
    by: write.actor,
  })
}

async function stopCandidate(
  tx: Tx,
  write: Write,
  { id, note }: { id: number; note: string | null },
): Promise<void> {
  const decided_at = (write.now ?? new Date()).toISOString()
  await change(tx, write, {
    definition: candidateSubmissionRequests,
    open: tx`candidate_id = ${id} and status in ('pending', 'approved')`,
    changes: {
      status: 'rejected',
      decided_by: write.actor.id || null,
      decided_at,
      decision_note: note?.slice(0, 400) ?? null,
    },
  })
  await change(tx, write, {
    definition: candidateInterviews,
    open: tx`candidate_id = ${id} and status in ('pending', 'accepted') and not was_present
      and (at is null or at > ${decided_at}::timestamptz)`,
    changes: { status: 'rejected' },
  })
  await change(tx, write, {
    definition: candidateEvaluations,
    open: tx`candidate_id = ${id} and not cancelled and appointment > ${decided_at}::timestamptz`,
    changes: { cancelled: true },
  })
  await change(tx, write, {
    definition: matches,
    open: tx`candidate_id = ${id} and state = any(${[...OPEN_MATCH_STATES]}::text[])`,
    changes: {
      state: 'withdrawn',
      reason: note?.slice(0, 400) ?? null,
      ended_on: await todayAt(tx, write.now ?? new Date()),
    },
  })
  await change(tx, write, {
    definition: candidateMessages,
    open: tx`candidate_id = ${id} and status = 'queued'`,
    changes: { status: 'cancelled' },
  })
}

interface Stop {
  definition: Definition
  open: Fragment
  changes: Values
}

async function change(tx: Tx, { actor, now }: Write, { definition, open, changes }: Stop): Promise<Row[]> {
  const rows = await tx<Row[]>`select * from ${tx(definition.table)} where ${open} order by id for update`
  return writeRows(tx, {
    definition,
    actor,
    action: 'update',
    rows: rows.map(before => ({ before, changes })),
    now,
    isFollowUp: true,
  })
}
