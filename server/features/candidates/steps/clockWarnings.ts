import { addDays, daysBetween } from '../../../../contract/time/wall-time'
import type { Tx } from '../../../crud/hooks'
import { notify } from '../../../crud/notify'
import { todayAt } from '../../../db/today'
import type { Services } from '../../../services'
import { type Responsible, recipientsOf, responsibleFor } from './responsible'

/** Days before the end at which a classic clock warns (docs/spec/routes.md, "Clocks"), beside the `warn_days` of its own deadline. */
const STAGES = [14, 7, 3, 1, 0] as const
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
  candidate_id: number
  name: string
  source: string
  source_id: number
  step: string | null
  what: string | null
  due_on: string
  warn_days: number
}

/**
 * Warns the people who keep a file before each of its classic clocks ends and on the day after: once a clock, due day and stage.
 * A file without an owner goes to the leads; of an owner who is away, the deputy and the leads are warned at every stage.
 * Changes no step, record or clock.
 * @returns how many clocks were warned of
 */
export async function warnOfClocks(services: Services): Promise<number> {
  const today = await todayAt(services.sql, services.now())
  return services.sql.begin(async tx => {
    // One run at a time: of two the second finds the stages taken.
    await tx`select pg_advisory_xact_lock(hashtext('clock_warnings'))`
    const reached = []
    for (const clock of await endingClocks(tx, today)) {
      const stage = stageOf(clock, today)
      if (stage !== undefined && (await take(tx, clock, stage))) reached.push({ ...clock, stage })
    }
    const responsible = await responsibleFor(
      tx,
      [...new Set(reached.map(({ candidate_id }) => candidate_id))],
      services.now(),
    )
    await notifyRecipients(tx, today, byRecipient(reached, responsible))
    await tx`delete from clock_warnings where due_on < ${addDays(today, -400)}::date`
    return reached.length
  })
}

function endingClocks(tx: Tx, today: string): Promise<Ending[]> {
  return tx<Ending[]>`
    select k.candidate_id, c.name, k.source, k.source_id, k.step, k.what, k.due_on,
      case when k.source = 'step' then greatest(coalesce(d.warn_days, ${WARN_DAYS}), 1) else ${WARN_DAYS} end as warn_days
    from clocks k join candidates c on c.id = k.candidate_id and c.deleted_at is null
    left join deadlines d on k.source = 'step' and d.id = k.source_id
    where k.source <> 'route' and k.due_on between ${addDays(today, -LATE_DAYS)}::date
      and ${today}::date + case when k.source = 'step' then greatest(coalesce(d.warn_days, ${WARN_DAYS}), 1) else ${WARN_DAYS} end
    order by k.due_on, k.id`
}

/**
 * The stage that a clock has reached: the latest of its own.
 * @returns undefined where it has reached none yet
 */
export function stageOf(
  { due_on, warn_days }: Pick<Ending, 'due_on' | 'warn_days'>,
  today: string,
): number | undefined {
  const left = daysBetween(today, due_on)
  if (left < 0) return OVER
  return [...STAGES, warn_days]
    .filter(stage => stage <= warn_days && stage >= left)
    .toSorted((one, other) => one - other)[0]
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

function byRecipient(
  reached: readonly Reached[],
  responsible: ReadonlyMap<number, Responsible>,
): Map<number, Reached[]> {
  const recipients = new Map<number, Reached[]>()
  for (const clock of reached)
    for (const id of recipientsOf(responsible.get(clock.candidate_id), {
      deputy: clock.stage <= DEPUTY_FROM,
      leads: clock.stage <= LEAD_FROM,
    }))
      recipients.set(id, [...(recipients.get(id) ?? []), clock])
  return recipients
}

async function notifyRecipients(
  tx: Tx,
  today: string,
  recipients: ReadonlyMap<number, Reached[]>,
): Promise<void> {
  for (const [id, clocks] of recipients) {
    if (clocks.length > SINGLE_MAX) await notifyTogether(tx, id, clocks)
    else
      for (const clock of clocks) await notifyOne(tx, id, { clock, left: daysBetween(today, clock.due_on) })
  }
}

const SOON_PATH = `/clocks?filter=${encodeURIComponent(JSON.stringify({ due_on_next_days: 15 }))}`

function notifyTogether(tx: Tx, id: number, clocks: readonly Reached[]): Promise<void> {
  const [first] = clocks
  const values = { name: String(first?.name), count: clocks.length }
  const about = first && { resource: 'candidates', id: first.candidate_id }
  return notify(tx, { kind: 'clocks_end', to: [id], values, link: SOON_PATH, about })
}

function notifyOne(tx: Tx, id: number, { clock, left }: { clock: Reached; left: number }): Promise<void> {
  const what = clock.step ?? clock.what ?? ''
  return notify(tx, {
    kind: left < 0 ? 'clock_over' : 'clock_ends',
    to: [id],
    values: ({ enums }: { enums: Readonly<Record<string, string>> }) => ({
      name: clock.name,
      step: enums[what] ?? what,
      date: clock.due_on,
      days: Math.abs(left),
    }),
    link: `/candidates/${clock.candidate_id}`,
  })
}
