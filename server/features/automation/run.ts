import { type ActionResult, MAX_DEPTH, MAX_RUNS_AN_HOUR } from '../../../contract/automation/actions'
import { type Definition, displayName } from '../../../contract/define'
import { definitionOf } from '../../../contract/resources'
import type { Role } from '../../../contract/roles'
import type { Actor } from '../../auth/actor'
import { DEPTH_SETTING } from '../../crud/emit'
import type { Row, Tx, Values } from '../../crud/hooks'
import { columnsFor, reach } from '../../crud/record'
import { filterClause } from '../../crud/where'
import { addJob } from '../../jobs/queue'
import type { Services } from '../../services'
import { act } from './actions'
import { type RuleRights, ruleRights } from './author'
import { tellOfFailure } from './results'
import type { Rule } from './rules'

/** What happened, as it was kept. */
export interface Event {
  id: number
  kind: string
  resource: string
  record_id: number
  changed: string[]
  depth: number
  rule_id: number | null
}

export interface Run {
  id: number
  rule_id: number
  event_id: number
  state: string
  reason: string | null
  results: ActionResult[]
}

const MINUTE_MS = 60_000

/**
 * The job behind each write that a rule listens to: each event in a transaction of its own with all that its rules
 * write, so that a crash leaves it either done or still to do.
 */
export async function runAutomation(services: Services, { events }: Values): Promise<void> {
  for (const id of events as number[]) await services.sql.begin(tx => answerEvent(services, tx, id))
}

async function answerEvent(services: Services, tx: Tx, id: number): Promise<void> {
  const [event] = await tx<Event[]>`
    select id, kind, resource, record_id, changed, depth, rule_id from automation_events
    where id = ${id} and done_at is null for update skip locked`
  if (!event) return
  const rules = await tx<Rule[]>`
    select * from automation where active and "when" = ${event.kind} and resource = ${event.resource}
      and (${event.rule_id}::bigint is null or id = ${event.rule_id})
      and (field is null or ${event.kind} <> 'changed' or field = any(${event.changed}::text[]))
    order by id for update`
  // What one rule writes must not decide whether the next one answers the same event.
  const answering: { rule: Rule; rights: RuleRights; met: boolean }[] = []
  for (const rule of rules) {
    const rights = await ruleRights(tx, rule)
    const met = 'actor' in rights && (await meets(services, tx, rule, rights.actor, event.record_id))
    answering.push({ rule, rights, met })
  }
  for (const { rule, rights, met } of answering) await startRun(services, tx, rule, event, { rights, met })
  await tx`update automation_events set done_at = ${services.now()} where id = ${id}`
}

/** Has a rule answer an event, once: now, or when its delay is over. @returns undefined where it has answered */
export async function startRun(
  services: Services,
  tx: Tx,
  rule: Rule,
  event: Event,
  { rights, waits = true, met }: { rights: RuleRights; waits?: boolean; met?: boolean },
): Promise<Run | undefined> {
  const now = services.now()
  const stopped = 'lost' in rights ? rights.lost : await guardOf(tx, rule, event, now)
  const waiting = !stopped && waits && rule.delay > 0
  const due = waiting ? new Date(now.getTime() + rule.delay * MINUTE_MS) : undefined
  const [run] = await tx<Run[]>`
    insert into automation_runs (rule_id, event_id, state, reason, at, due_at)
    values (${rule.id}, ${event.id}, ${stopped ? 'stopped' : 'waiting'}, ${stopped ?? null}, ${now}, ${due ?? null})
    on conflict (rule_id, event_id) do nothing returning *`
  if (!run) return undefined
  await tx`update automation set runs = runs + 1, last_run_at = ${now} where id = ${rule.id}`
  if (stopped || 'lost' in rights) return run
  if (!due) return perform(services, tx, { rule, event, run, actor: rights.actor }, met)
  await addJob(tx, 'continue_automation', { run: run.id }, due)
  return run
}

/** Why a rule must not run: rules that set each other off, or one that does so for the same record again and again. */
async function guardOf(
  tx: Tx,
  rule: Rule,
  event: Event,
  now: Date,
): Promise<'loop' | 'too_often' | undefined> {
  if (event.depth >= MAX_DEPTH) return 'loop'
  const [counted] = await tx<{ n: number }[]>`
    select count(*)::int as n from automation_runs r join automation_events e on e.id = r.event_id
    where r.rule_id = ${rule.id} and e.record_id = ${event.record_id}
      and r.at > ${now}::timestamptz - interval '1 hour'`
  return (counted?.n ?? 0) >= MAX_RUNS_AN_HOUR ? 'too_often' : undefined
}

/** The job behind a delay. A rule that was paused or changed meanwhile is taken as it is now. */
export async function continueAutomation(services: Services, { run: id }: Values): Promise<void> {
  await services.sql.begin(async tx => {
    const [run] = await tx<Run[]>`
      select * from automation_runs where id = ${id as number} and state = 'waiting' for update`
    if (!run) return
    const [rule] = await tx<Rule[]>`select * from automation where id = ${run.rule_id} for update`
    const [event] = await tx<Event[]>`select * from automation_events where id = ${run.event_id}`
    if (!rule?.active) return void (await settle(tx, run, { state: 'skipped', reason: 'paused' }))
    const rights = await ruleRights(tx, rule)
    if ('lost' in rights) await settle(tx, run, { state: 'stopped', reason: rights.lost })
    else await perform(services, tx, { rule, event: event as Event, run, actor: rights.actor })
  })
}

interface Performed {
  rule: Rule
  event: Event
  run: Run
  /** Has the rights of the rule's author. */
  actor: Actor
}

async function perform(
  services: Services,
  tx: Tx,
  { rule, event, run, actor }: Performed,
  met?: boolean,
): Promise<Run> {
  const definition = definitionOf(rule.resource) as Definition
  const record = await recordOf(services, tx, { definition, actor }, event.record_id)
  if (!record) return settle(tx, run, { state: 'skipped', reason: 'gone' })
  if (!(met ?? (await meets(services, tx, rule, actor, record.id))))
    return settle(tx, run, { state: 'skipped', reason: 'conditions' })
  const results: ActionResult[] = []
  await tx`select set_config(${DEPTH_SETTING}, ${String(event.depth + 1)}, true)`
  for (const [index, action] of rule.actions.list.entries())
    results.push(await act({ services, tx, rule, definition, actor, run: run.id, index }, action, record.id))
  await tx`select set_config(${DEPTH_SETTING}, '', true)`
  const failed = results.find(({ state }) => state === 'failed')
  if (failed) await tellOfFailure(tx, run, failed)
  return settle(tx, run, { state: failed ? 'failed' : 'done', results })
}

/**
 * Returns the record with the fields that the actor's role may see, locked.
 * @returns undefined where it is gone, also to the bin, or where the actor may not see it
 */
export async function recordOf(
  services: Services,
  tx: Tx,
  { definition, actor }: { definition: Definition; actor: Actor },
  id: number,
): Promise<Row | undefined> {
  const [record] = await tx<Row[]>`
    select ${columnsFor(tx, definition, actor.role as Role)} from ${tx(definition.table)}
    where id = ${id} and ${reach(services, definition, actor, { sql: tx })} for update`
  return record
}

async function meets(
  { now }: Services,
  tx: Tx,
  { resource, conditions }: Rule,
  { role }: Actor,
  id: number,
): Promise<boolean> {
  const definition = definitionOf(resource) as Definition
  const [met] = await tx`
    select from ${tx(definition.table)}
    where id = ${id} and ${filterClause(tx, definition, role as Role, conditions ?? {}, now())}`
  return met !== undefined
}

async function settle(
  tx: Tx,
  run: Run,
  { state, reason = null, results = [] }: { state: string; reason?: string | null; results?: ActionResult[] },
): Promise<Run> {
  await tx`update automation_runs set state = ${state}, reason = ${reason},
    results = ${tx.json(results as never)} where id = ${run.id}`
  return { ...run, state, reason, results }
}

/** What a record is called, where it is still there. */
export async function nameOf(tx: Services['sql'] | Tx, resource: string, id: number): Promise<string | null> {
  const definition = definitionOf(resource)
  if (!definition) return null
  const [row] = await tx<Row[]>`select * from ${tx(definition.table)} where id = ${id}`
  return row ? displayName(definition, row) : null
}
