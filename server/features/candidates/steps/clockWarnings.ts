import { WARN_DAYS as WARN_DAYS_BY_EXPIRY } from '../../../../contract/routes/counting'
import { CLOCK_EXPIRIES, isLost } from '../../../../contract/routes/words'
import { addDays, daysBetween } from '../../../../contract/time/wall-time'
import type { Tx } from '../../../crud/hooks'
import { notify } from '../../../crud/notify'
import { todayAt } from '../../../db/today'
import { beginUntilStop } from '../../../jobs/beginUntilStop'
import { addJobOnce, type JobRun, UNSTOPPED } from '../../../jobs/queue'
import type { Services } from '../../../services'
import type { Words } from '../../../words'
import { digestPath, noteDigest } from './digest'
import {
  type CaseResponsible,
  type PersonWay,
  type Responsible,
  recipientsOf,
  responsibleFor,
  responsibleForWays,
  wayKey,
} from './responsible'

/** Days before the end at which a classic clock warns (docs/spec/routes.md, "Clocks"), beside the `warn_days` of its own deadline. */
const STAGES = [14, 7, 3, 1, 0] as const
/** The same where something is lost for good; such a clock is told on its own. */
const LOST_STAGES = WARN_DAYS_BY_EXPIRY.withdrawn
/** The day after the end. */
const OVER = -1
/** Days before the end of a clock that no deadline of Settings drives. */
const WARN_DAYS = 14
/** From so many days before the end the deputy is warned too, and the lead. */
const DEPUTY_FROM = 7
const LEAD_FROM = 3
/** More warnings than this in one run become one notification with their number. */
const SINGLE_MAX = 5
/** A clock that ended longer ago is overdue work, which the list shows; nobody is warned of it any more. */
const LATE_DAYS = 3

interface Ending {
  id: number
  /** None of requests by other people, and of breaches. */
  candidate_id: number | null
  name: string
  employee_id: number | null
  source: string
  source_id: number
  step: string | null
  what: string | null
  due_on: string
  warn_days: number
  expiry: string | null
}

/**
 * Warns the people who keep a file before each of its classic clocks ends and on the day after: once a clock, due day and stage.
 * A file without an owner goes to the leads; of an owner who is away, the deputy and the leads are warned at every stage.
 * Changes no step, record or clock.
 * A run that a stop takes back is queued again.
 * @returns how many clocks were warned of
 */
export async function warnOfClocks(
  services: Services,
  _?: unknown,
  { stopping }: JobRun = UNSTOPPED,
): Promise<number> {
  const today = await todayAt(services.sql, services.now())
  const warned = await beginUntilStop(services.sql, stopping, async tx => {
    // One run at a time: of two the second finds the stages taken.
    await tx`select pg_advisory_xact_lock(hashtext('clock_warnings'))`
    const reached = []
    for (const clock of await endingClocks(tx, today)) {
      const stage = stageOf(clock, today)
      if (stage !== undefined && (await take(tx, clock, stage))) reached.push({ ...clock, stage })
    }
    const files = new Set(reached.flatMap(({ candidate_id }) => candidate_id ?? []))
    const responsible = await responsibleFor(tx, [...files], services.now())
    const requests = reached.filter(({ source }) => source === 'data_request').map(wayOf)
    const forRequests = await responsibleForWays(tx, requests, services.now())
    const masters = await tx<{ id: number }[]>`
      select id from users where role = 'master' and active and deleted_at is null order by id`
    const people = { responsible, forRequests, masters: masters.map(({ id }) => id) }
    await notifyRecipients(tx, { today, now: services.now() }, byRecipient(reached, people))
    await tx`delete from clock_warnings where due_on < ${addDays(today, -400)}::date`
    return reached.length
  })
  if (warned === undefined) await services.sql.begin(tx => addJobOnce(tx, 'warn_of_clocks'))
  return warned ?? 0
}

function endingClocks(tx: Tx, today: string): Promise<Ending[]> {
  const days = tx`(case when k.expiry = any(${CLOCK_EXPIRIES.filter(isLost)}::text[]) then ${Math.max(...LOST_STAGES)}::int
    when k.source = 'step' then greatest(coalesce(d.warn_days, ${WARN_DAYS}), 1) else ${WARN_DAYS}::int end)`
  return tx<Ending[]>`
    select k.id, k.expiry, k.candidate_id, coalesce(c.name, r.name, b.name, '') as name, k.employee_id, k.source, k.source_id, k.step, k.what, k.due_on,
      ${days} as warn_days
    from clocks k left join candidates c on c.id = k.candidate_id
    left join data_requests r on k.source = 'data_request' and r.id = k.source_id
    left join breaches b on k.source = 'breach' and b.id = k.source_id
    left join deadlines d on k.source = 'step' and d.id = k.source_id
    where k.source <> 'route' and c.deleted_at is null and k.due_on between ${addDays(today, -LATE_DAYS)}::date
      and ${today}::date + ${days}
    order by k.due_on, k.id`
}

/**
 * The stage that a clock has reached: the latest of its own.
 * @returns undefined where it has reached none yet
 */
export function stageOf(
  {
    due_on,
    warn_days,
    expiry = null,
  }: Pick<Ending, 'due_on' | 'warn_days'> & Partial<Pick<Ending, 'expiry'>>,
  today: string,
): number | undefined {
  const left = daysBetween(today, due_on)
  if (left < 0) return OVER
  const stages = isLost(expiry) ? LOST_STAGES : [...STAGES, warn_days].filter(stage => stage <= warn_days)
  return stages.filter(stage => stage >= left).toSorted((one, other) => one - other)[0]
}

/** @returns whether this run is the first one of the stage */
async function take(
  tx: Tx,
  { candidate_id, source, source_id, due_on }: Ending,
  stage: number,
): Promise<boolean> {
  const taken = await tx`
    insert into clock_warnings (candidate_id, source, source_id, due_on, stage)
    values (${candidate_id}, ${source}, ${source_id}, ${due_on}, ${stage}) on conflict do nothing returning stage`
  return taken.length > 0
}

type Reached = Ending & { stage: number }

interface People {
  /** By candidate. */
  responsible: ReadonlyMap<number, Responsible>
  /** By way. */
  forRequests: ReadonlyMap<string, CaseResponsible>
  masters: number[]
}

function byRecipient(reached: readonly Reached[], people: People): Map<number, Reached[]> {
  const recipients = new Map<number, Reached[]>()
  for (const clock of reached) {
    const { source, stage } = clock
    const more = { deputy: stage <= DEPUTY_FROM, leads: stage <= LEAD_FROM }
    const ids = recipientsOf(responsibleOf(clock, people), more)
    const isOverRequest = source === 'data_request' && stage < 0
    for (const id of new Set([...ids, ...(isOverRequest ? people.masters : [])]))
      recipients.set(id, [...(recipients.get(id) ?? []), clock])
  }
  return recipients
}

/** A request of a person has an employee of its own, and reaches the masters only when it is over. */
function responsibleOf(
  clock: Reached,
  { responsible, forRequests, masters }: People,
): Responsible | undefined {
  const { source, candidate_id, employee_id } = clock
  if (source === 'data_request') {
    const of = forRequests.get(wayKey(wayOf(clock)))
    const isKept = of?.led_by_masters && of.owner !== null && !(of.away && of.deputy === null)
    return isKept ? { ...of, leads: [] } : of
  }
  if (candidate_id !== null) return responsible.get(candidate_id)
  return { owner: employee_id, away: false, deputy: null, leads: masters }
}

const wayOf = ({ candidate_id, employee_id }: Ending): PersonWay => ({
  candidate_id,
  case_id: null,
  employee_id,
})

async function notifyRecipients(
  tx: Tx,
  { today, now }: { today: string; now: Date },
  recipients: ReadonlyMap<number, Reached[]>,
): Promise<void> {
  const digests = new Map<number, Reached[]>()
  for (const [id, clocks] of recipients) {
    const rest = clocks.filter(({ expiry }) => !isLost(expiry))
    const isDigest = rest.length > SINGLE_MAX
    if (isDigest) digests.set(id, rest)
    for (const clock of isDigest ? clocks.filter(({ expiry }) => isLost(expiry)) : clocks)
      await notifyOne(tx, id, { clock, left: daysBetween(today, clock.due_on) })
  }
  await noteDigest(tx, now, digests)
  for (const [id, clocks] of digests) await notifyTogether(tx, id, { clocks, now })
}

function notifyTogether(
  tx: Tx,
  id: number,
  { clocks, now }: { clocks: readonly Reached[]; now: Date },
): Promise<void> {
  const [first] = clocks
  const values = { name: String(first?.name), count: clocks.length }
  const link = digestPath(id, now, { source_neq: 'route' })
  return notify(tx, { kind: 'clocks_end', to: [id], values, link, about: first && aboutOf(first) })
}

/** The record that a notification names a person of. */
function aboutOf({ candidate_id, source_id }: Ending): { resource: string; id: number } {
  if (candidate_id !== null) return { resource: 'candidates', id: candidate_id }
  return { resource: 'data-requests', id: source_id }
}

function notifyOne(tx: Tx, id: number, { clock, left }: { clock: Reached; left: number }): Promise<void> {
  return notify(tx, {
    kind: left < 0 ? 'clock_over' : 'clock_ends',
    to: [id],
    values: words => ({
      name: clock.name,
      step: subjectOf(clock, words),
      date: clock.due_on,
      days: Math.abs(left),
    }),
    link: linkTo(clock),
    about: clock.source === 'data_request' ? aboutOf(clock) : undefined,
  })
}

function subjectOf({ source, step, what }: Ending, words: Words): string {
  if (source === 'breach') return words.resources.breaches.clock
  const names: Readonly<Record<string, string>> =
    source === 'data_request' ? words.resources['data-requests'].enums.kind : words.enums
  const key = step ?? what ?? ''
  return names[key] ?? key
}

function linkTo({ source, source_id, candidate_id }: Ending): string {
  if (source === 'data_request') return `/data-requests/${source_id}`
  return source === 'breach' ? `/breaches/${source_id}` : `/candidates/${candidate_id}`
}
