import { type AutomationRun, DRY_RUN_DAYS, DRY_RUN_EVENTS } from '../../../contract/automation/actions'
import { fail } from '../../../contract/http/errors'
import { automation } from '../../../contract/resources/automation'
import type { Actor } from '../../auth/actor'
import type { Tx } from '../../crud/hooks'
import { visibleRows } from '../../crud/record'
import type { Services } from '../../services'
import { ruleRights } from './author'
import { recordReachedDates } from './dates'
import { recordName } from './record'
import type { Rule } from './rule'
import { type RuleEvent, startRun } from './run'

/** Carries the result out of the transaction and rolls it back. */
class RolledBack extends Error {
  constructor(readonly result: { data: AutomationRun[]; more: boolean }) {
    super('A dry run is always rolled back')
  }
}

/**
 * Returns the runs that a rule would have had in the last seven days, oldest first. The rule really runs, in a
 * transaction that is rolled back, so that order and turns are those of a run. Delays are skipped, and conditions are
 * checked against the records as they are now.
 */
export async function dryRun(
  services: Services,
  actor: Actor,
  id: number,
): Promise<{ data: AutomationRun[]; more: boolean }> {
  try {
    await services.sql.begin(async tx => {
      await tx`set local lock_timeout = '5s'`
      const [rule] = await tx<Rule[]>`
        select * from automation where id = ${id} and ${visibleRows(services, automation, actor, { sql: tx })} for update`
      if (!rule) throw fail('not_found')
      throw new RolledBack(await replayEvents(services, tx, rule))
    })
  } catch (error) {
    if (error instanceof RolledBack) return error.result
    // lock_not_available: another transaction holds one of the records. The same call works a moment later.
    if (error instanceof Error && 'code' in error && error.code === '55P03')
      throw fail('unavailable', { retryAfter: 5 })
    throw error
  }
  throw new Error('A dry run ends by a rollback')
}

async function replayEvents(services: Services, tx: Tx, rule: Rule) {
  const events = await pastEvents(services, tx, rule)
  const rights = await ruleRights(tx, rule)
  const data: AutomationRun[] = []
  for (const event of events.slice(0, DRY_RUN_EVENTS)) {
    const run = await startRun(services, tx, { rule, event, rights, isImmediate: true })
    if (!run) continue
    data.push({
      id: run.id,
      resource: rule.resource,
      record_id: event.record_id,
      name: await recordName(tx, rule.resource, event.record_id),
      kind: rule.when,
      state: run.state,
      reason: run.reason,
      results: run.results,
      at: event.at,
      due_at: null,
    })
  }
  return { data, more: events.length > DRY_RUN_EVENTS }
}

type PastEvent = RuleEvent & { at: string }

/** Inserts, for the length of the transaction, the events that would have triggered the rule. */
async function pastEvents(services: Services, tx: Tx, rule: Rule): Promise<PastEvent[]> {
  if (rule.when === 'date_reached') {
    const ids = await recordReachedDates({ services, tx, rule, days: DRY_RUN_DAYS })
    return tx<
      PastEvent[]
    >`select * from automation_events where id = any(${ids}::bigint[]) order by occasion, id`
  }
  const since = new Date(services.now().getTime() - DRY_RUN_DAYS * 86_400_000)
  return tx<PastEvent[]>`
    insert into automation_events (at, kind, resource, record_id, changed)
    select at, ${rule.when}, ${rule.resource}, record, changed from (${pastChanges(tx, rule, since)}) past
    order by at, record limit ${DRY_RUN_EVENTS + 1} returning *`
}

/** Selects `(at, record, changed)` from the audit log, the submissions of forms or the history of mail. */
function pastChanges(tx: Tx, { when, resource, field }: Rule, since: Date) {
  const names = resource === 'leads' ? ['leads', 'leads-management'] : [resource]
  if (when === 'created' || when === 'changed') {
    const action = when === 'created' ? '(^|_)create$' : '(^|_)update$'
    return tx`
      select at, record, array(select jsonb_object_keys(coalesce(after, '{}') || coalesce(before, '{}'))) as changed
      from logs where at > ${since} and resource = any(${names}::text[]) and action ~ ${action}
        and record is not null
        and (${field}::text is null or ${when} <> 'changed' or after ? ${field} or before ? ${field})
      union all ${importedRecords(tx, when, { names, since })}`
  }
  if (when === 'form_sent') {
    return tx`
      select created_at as at, ${tx(resource === 'leads' ? 'lead_id' : 'online_candidate_id')} as record,
        '{}'::text[] as changed from form_submissions
      where created_at > ${since} and ${tx(resource === 'leads' ? 'lead_id' : 'online_candidate_id')} is not null`
  }
  const moment = when === 'mail_clicked' ? tx`clicked_at` : tx`opened_at`
  return tx`
    select ${moment} as at, subscriber_id as record, '{}'::text[] as changed from emails
    where ${moment} > ${since} and subscriber_id is not null
      and audience = ${resource === 'bw-subscribers' ? 'bw' : 'general'}`
}

/** Selects the records of imports, which have one log entry for many (`Definition.importedTogether`). */
function importedRecords(
  tx: Tx,
  when: 'created' | 'changed',
  { names, since }: { names: string[]; since: Date },
) {
  return tx`
    select at, made, '{}'::text[] from logs, jsonb_array_elements(after -> 'records') run,
      generate_series((run ->> 0)::bigint, (run ->> 1)::bigint) made
    where ${when} = 'created' and at > ${since} and resource = any(${names}::text[])
      and action = 'import_create' and record is null`
}
