import type { DayInvitation, DayInvited, NotInvited } from '../../../../contract/calls/candidates/requests'
import type { GuardWarning } from '../../../../contract/candidates/rules'
import { Failure, type FieldError, fail, invalid } from '../../../../contract/http/errors'
import { candidates } from '../../../../contract/resources/candidates'
import { candidateInterviews, interviews } from '../../../../contract/resources/requests'
import type { Row, RowOf } from '../../../crud/hooks'
import { lockRows } from '../../../crud/record'
import { writeRows } from '../../../crud/write'
import { type Author, updateRow, type Writer } from '../caller'
import { refuseToShow } from './interviews'
import { sendInvitation } from './invitation'
import { freeTalkTimes } from './talkTimes'

type Day = RowOf<typeof interviews>
type Talk = RowOf<typeof candidateInterviews>
type Person = RowOf<typeof candidates>

/**
 * Invites candidates to an employer's day, each at the next free time of the day at which the person has no other booking, by
 * the first way that reaches the person. Each person is judged alone; the others are named with the reason (decision 112).
 * @returns the talks made, those of them whose candidate is written to, and who is not invited or reached
 * @throws Failure not_found; invalid on `candidate_ids` where nobody can be invited or the day has too few places: which of the
 * people come is then a choice of staff
 */
export async function inviteToDay(author: Writer, id: number, order: DayInvitation): Promise<DayInvited> {
  const { services, tx, actor } = author
  const [day] = await lockRows(tx, services, interviews, actor, [id])
  if (!day) throw fail('not_found')
  const wanted = [...new Set(order.candidate_ids)]
  const people = await lockRows(tx, services, candidates, actor, wanted)
  if (people.length < wanted.length) throw invalid({ candidate_ids: 'not_there' })
  const there = await tx<Talk[]>`select * from candidate_interviews where interview_id = ${id}`
  const { fit, left } = await judged(author, { day, people, there })
  const free = day.slot_minutes ? await freeTalkTimes(tx, day) : fit.map(() => day.at)
  const places = day.capacity === null ? Infinity : day.capacity - there.filter(isComing).length
  const room = Math.max(0, Math.min(places, free.length))
  if (fit.length > room) {
    const late = fit.slice(room).map(person => ({ candidate_id: person.id, reason: 'no_place' as const }))
    throw nobody([...left, ...late], fit.length > places ? 'too_long' : 'too_many')
  }
  const planned: { candidate: Person; talk: Talk }[] = []
  for (const candidate of fit) {
    const talk = await planTalk(author, { day, candidate, times: free }, order)
    if (talk) planned.push({ candidate, talk })
    else left.push({ candidate_id: candidate.id, reason: 'person_busy' })
  }
  if (!planned.length) throw nobody(left)
  await addToDay(author, day, planned)
  const { reached, uncalled } = await sendAll(author, planned, order)
  const not_invited = [...left, ...uncalled]
  return { invited: planned.map(({ talk }) => talk.id), reached, not_invited }
}

const isComing = ({ status }: Talk): boolean => status !== 'rejected'

/** The code of a refusal by the reason of the first person. */
const CODES: Readonly<Record<NotInvited['reason'], FieldError>> = {
  already_invited: 'already_invited',
  declined: 'already_invited',
  refused_by_rule: 'refused_by_rule',
  person_busy: 'person_busy',
  no_place: 'too_many',
  no_address: 'invalid',
}

/** The refusal of an invitation by which nothing was done, with the reason of each person. */
function nobody(not_invited: readonly NotInvited[], code?: FieldError): Failure {
  const guards = not_invited.flatMap(each => each.guards ?? [])
  const unlike = guards.filter(
    ({ rule_id }, place) => guards.findIndex(other => other.rule_id === rule_id) === place,
  )
  return fail('invalid', {
    fields: { candidate_ids: code ?? CODES[not_invited[0]?.reason ?? 'no_place'] },
    ...(guards.length ? { guards: unlike } : {}),
    not_invited,
  })
}

/** Tells people who may be invited from those who have a talk of the day, or may not be shown to its employer. */
async function judged(
  { services, tx }: Writer,
  { day, people, there }: { day: Day; people: readonly Person[]; there: readonly Talk[] },
): Promise<{ fit: Person[]; left: NotInvited[] }> {
  const fit: Person[] = []
  const left: NotInvited[] = []
  for (const person of people) {
    const known = there.filter(({ candidate_id }) => candidate_id === person.id)
    if (known.length) {
      const reason = known.some(isComing) ? 'already_invited' : 'declined'
      left.push({ candidate_id: person.id, reason })
      continue
    }
    const { bw_lead_id, at } = day
    const shown = { id: person.id, now: services.now(), employer: bw_lead_id, at, of: { bw_lead_id } }
    const guards = await guardsOf(() => refuseToShow(tx, shown, 'candidate_ids'))
    if (guards) left.push({ candidate_id: person.id, reason: 'refused_by_rule', guards })
    else fit.push(person)
  }
  return { fit, left }
}

/** Returns the rules by which an act is refused; nothing where it is not. */
async function guardsOf(act: () => Promise<void>): Promise<GuardWarning[] | undefined> {
  try {
    await act()
    return undefined
  } catch (refused) {
    if (refused instanceof Failure && Array.isArray(refused.details.guards)) return refused.details.guards
    throw refused
  }
}

/** Plans a talk at the first of the free times at which the person is not booked elsewhere, and takes that time away. */
async function planTalk(
  author: Writer,
  { day, candidate, times }: { day: Day; candidate: Person; times: string[] },
  order: DayInvitation,
): Promise<Talk | undefined> {
  for (const at of new Set(times)) {
    const talk = await author.tx
      .savepoint(tx => writeTalk({ ...author, tx }, { day, candidate, at }, order))
      .catch((refused: unknown) => {
        if (refused instanceof Failure && refused.details.fields?.at === 'person_busy') return undefined
        throw refused
      })
    if (!talk) continue
    times.splice(times.indexOf(at), 1)
    return talk
  }
  return undefined
}

async function writeTalk(
  { services, tx, actor }: Writer,
  { day, candidate, at }: { day: Day; candidate: Person; at: string },
  { language, note }: DayInvitation,
): Promise<Talk | undefined> {
  const { bw_lead_id, slot_minutes: minutes, link } = day
  const changes = {
    candidate_id: candidate.id,
    interview_id: day.id,
    bw_lead_id,
    at,
    minutes,
    link,
    language,
    status: 'pending' as const,
    invited_at: services.now().toISOString(),
    information: note || null,
    was_present: false,
  }
  const rows = [{ before: undefined, changes }]
  const [talk] = await writeRows(tx, { definition: candidateInterviews, actor, action: 'create', rows })
  return talk
}

async function addToDay(
  { tx, actor }: Author,
  day: Day,
  planned: readonly { candidate: Row }[],
): Promise<void> {
  const listed = day.candidates ?? []
  const all = [...new Set([...listed, ...planned.map(({ candidate }) => candidate.id)])]
  if (all.length === listed.length) return
  await updateRow({ tx, actor }, interviews, { before: day, changes: { candidates: all } })
}

/** Sends the invitations. Nobody is invited yet by a call that somebody has to make. */
async function sendAll(
  author: Writer,
  planned: readonly { candidate: Person; talk: Talk }[],
  order: DayInvitation,
): Promise<{ reached: number[]; uncalled: NotInvited[] }> {
  const reached: number[] = []
  const uncalled: NotInvited[] = []
  for (const { candidate, talk } of planned) {
    const { channel } = await sendInvitation(author, { candidate, talk }, order)
    if (channel !== 'call') {
      reached.push(talk.id)
      continue
    }
    await updateRow(author, candidateInterviews, { before: talk, changes: { invited_at: null } })
    uncalled.push({ candidate_id: candidate.id, reason: 'no_address' })
  }
  return { reached, uncalled }
}
