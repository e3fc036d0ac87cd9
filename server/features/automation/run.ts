import {
  type ActionResult,
  type AutomationRun,
  MAX_DEPTH,
  MAX_RUNS_AN_HOUR,
} from '../../../contract/automation/actions'
import type { Definition } from '../../../contract/definition/define'
import { definitionOf } from '../../../contract/resources'
import type { Actor } from '../../auth/actor'
import { DEPTH_SETTING } from '../../crud/emit'
import type { Tx } from '../../crud/hooks'
import { filterFor } from '../../crud/refs'
import type { JobPayloads } from '../../jobs/payloads'
import { addJob, type JobRun } from '../../jobs/queue'
import { workUntilStop } from '../../jobs/workUntilStop'
import type { Services } from '../../services'
import { runAction } from './actions'
import { type RuleRights, ruleRights } from './author'
import { lockRecord } from './record'
import { notifyFailure } from './results'
import type { Rule } from './rule'

/** An event that rules are triggered by, as stored. */
export interface RuleEvent {
  id: number
  kind: string
  resource: string
  record_id: number
  changed: string[]
  depth: number
  rule_id: number | null
}

/** A run of a rule for an event, as stored. */
interface RuleRun {
  id: number
  rule_id: number
  event_id: number
  state: AutomationRun['state']
  reason: string | null
  results: ActionResult[]
}

const MINUTE_MS = 60_000

/** Events that one job works through before other jobs have their turn. */
const SHARE = 100

/**
 * Runs the rules of events: each event in a transaction of its own with all writes of its rules, so that a crash leaves
 * it either done or still to do. When the process stops, the rest is queued after the event under way.
 */
export async function runAutomation(
  services: Services,
  { events }: JobPayloads['run_automation'],
  { stopping }: JobRun,
): Promise<void> {
  const { sql } = services
  const share = events.slice(0, SHARE)
  const left = await workUntilStop(share, stopping, id => sql.begin(tx => processEvent(services, tx, id)))
  const rest = [...left, ...events.slice(SHARE)]
  if (rest.length) await sql.begin(tx => addJob(tx, 'run_automation', { events: rest }))
}

async function processEvent(services: Services, tx: Tx, id: number): Promise<void> {
  const [event] = await tx<RuleEvent[]>`
    select id, kind, resource, record_id, changed, depth, rule_id from automation_events
    where id = ${id} and done_at is null for update skip locked`
  if (!event) return
  const rules = await tx<Rule[]>`
    select * from automation where active and "when" = ${event.kind} and resource = ${event.resource}
      and (${event.rule_id}::bigint is null or id = ${event.rule_id})
      and (field is null or ${event.kind} <> 'changed' or field = any(${event.changed}::text[]))
    order by id for update`
  // All conditions are checked first: the writes of one rule must not decide whether the next one runs.
  const planned: Start[] = []
  for (const rule of rules) {
    const rights = await ruleRights(tx, rule)
    const isMatch =
      'actor' in rights &&
      (await matchesConditions({ services, tx, rule, actor: rights.actor }, event.record_id))
    planned.push({ rule, event, rights, isMatch })
  }
  for (const start of planned) await startRun(services, tx, start)
  await tx`update automation_events set done_at = ${services.now()} where id = ${id}`
}

interface Start {
  rule: Rule
  event: RuleEvent
  rights: RuleRights
  /** Whether the delay is skipped. */
  isImmediate?: boolean
  /** Whether the record meets the conditions; checked when the rule runs unless given. */
  isMatch?: boolean
}

/**
 * Starts the run of a rule for an event, once: now, or after its delay.
 * @returns undefined where the rule has a run for the event already
 */
export async function startRun(
  services: Services,
  tx: Tx,
  { rule, event, rights, isImmediate = false, isMatch }: Start,
): Promise<RuleRun | undefined> {
  const now = services.now()
  const stopped = 'lost' in rights ? rights.lost : await stopReason(tx, { rule, event, now })
  const isDelayed = !stopped && !isImmediate && rule.delay > 0
  const due = isDelayed ? new Date(now.getTime() + rule.delay * MINUTE_MS) : undefined
  const [run] = await tx<RuleRun[]>`
    insert into automation_runs (rule_id, event_id, state, reason, at, due_at)
    values (${rule.id}, ${event.id}, ${stopped ? 'stopped' : 'waiting'}, ${stopped ?? null}, ${now}, ${due ?? null})
    on conflict (rule_id, event_id) do nothing returning *`
  if (!run) return undefined
  await tx`update automation set runs = runs + 1, last_run_at = ${now} where id = ${rule.id}`
  if (stopped || 'lost' in rights) return run
  if (!due) return execute({ services, tx, rule, event, run, actor: rights.actor, isMatch })
  await addJob(tx, 'continue_automation', { run: run.id }, due)
  return run
}

/** Returns why a rule must not run: rules trigger each other, or one runs too often for the same record. */
async function stopReason(
  tx: Tx,
  { rule, event, now }: { rule: Rule; event: RuleEvent; now: Date },
): Promise<'loop' | 'too_often' | undefined> {
  if (event.depth >= MAX_DEPTH) return 'loop'
  const [counted] = await tx<{ n: number }[]>`
    select count(*)::int as n from automation_runs r join automation_events e on e.id = r.event_id
    where r.rule_id = ${rule.id} and e.record_id = ${event.record_id}
      and r.at > ${now}::timestamptz - interval '1 hour'`
  return (counted?.n ?? 0) >= MAX_RUNS_AN_HOUR ? 'too_often' : undefined
}

/** Continues a run after its delay, with the rule as it is now. */
export async function continueAutomation(
  services: Services,
  { run: id }: JobPayloads['continue_automation'],
): Promise<void> {
  await services.sql.begin(async tx => {
    const [run] = await tx<RuleRun[]>`
      select * from automation_runs where id = ${id} and state = 'waiting' for update`
    if (!run) return
    const [rule] = await tx<Rule[]>`select * from automation where id = ${run.rule_id} for update`
    const [event] = await tx<[RuleEvent]>`select * from automation_events where id = ${run.event_id}`
    if (!rule?.active) return void (await finishRun(tx, run, { state: 'skipped', reason: 'paused' }))
    const rights = await ruleRights(tx, rule)
    if ('lost' in rights) await finishRun(tx, run, { state: 'stopped', reason: rights.lost })
    else await execute({ services, tx, rule, event, run, actor: rights.actor })
  })
}

interface RuleContext {
  services: Services
  tx: Tx
  rule: Rule
  /** Has the rights of the rule's author. */
  actor: Actor
}

interface Execution extends RuleContext {
  event: RuleEvent
  run: RuleRun
  isMatch?: boolean
}

async function execute({ event, run, isMatch, ...context }: Execution): Promise<RuleRun> {
  const { tx, rule } = context
  const definition = subjectOf(rule)
  const record = await lockRecord({ ...context, definition }, event.record_id)
  if (!record) return finishRun(tx, run, { state: 'skipped', reason: 'gone' })
  if (!(isMatch ?? (await matchesConditions(context, record.id))))
    return finishRun(tx, run, { state: 'skipped', reason: 'conditions' })
  const results: ActionResult[] = []
  await tx`select set_config(${DEPTH_SETTING}, ${String(event.depth + 1)}, true)`
  for (const [index, action] of rule.actions.list.entries())
    results.push(await runAction({ ...context, definition, run: run.id, index }, action, record.id))
  await tx`select set_config(${DEPTH_SETTING}, '', true)`
  const failed = results.find(({ state }) => state === 'failed')
  if (failed) await notifyFailure(tx, run, failed)
  return finishRun(tx, run, { state: failed ? 'failed' : 'done', results })
}

/** Returns the definition of the records that a rule is about. */
function subjectOf({ resource }: Rule): Definition {
  const definition = definitionOf(resource)
  if (!definition) throw new Error(`No resource is called ${resource}.`)
  return definition
}

async function matchesConditions({ services, tx, rule, actor }: RuleContext, id: number): Promise<boolean> {
  const definition = subjectOf(rule)
  const [match] = await tx`
    select from ${tx(definition.table)}
    where id = ${id} and ${filterFor(services, { definition, actor, sql: tx }, { filter: rule.conditions ?? {} })}`
  return match !== undefined
}

async function finishRun(
  tx: Tx,
  run: RuleRun,
  { state, reason = null, results = [] }: Pick<RuleRun, 'state'> & Partial<RuleRun>,
): Promise<RuleRun> {
  await tx`update automation_runs set state = ${state}, reason = ${reason},
    results = ${tx.json(results)} where id = ${run.id}`
  return { ...run, state, reason, results }
}
