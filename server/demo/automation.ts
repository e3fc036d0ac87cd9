import { automation } from '../../contract/resources/automation'
import RULES from './automation.json'
import { type Demo, firstOf } from './demo'
import { insertRows } from './insert'

interface Lead {
  id: number
  created_at: string
  source: string
}

/**
 * Rules of each kind. What would send something outside is paused: nothing of the demo leaves the house. The greeting by
 * WhatsApp may run, as the demo plays WhatsApp itself.
 */
export async function fillAutomation(demo: Demo): Promise<void> {
  const { tx } = demo
  const rules = await demo.insert(
    automation,
    RULES.map(({ results, actions, ...rule }) => ({
      when: 'created',
      resource: 'leads',
      conditions: {},
      active: true,
      author_id: firstOf(demo, 'master').id,
      created_at: -20,
      ...rule,
      actions: { list: actions },
    })),
  )
  const leads = await tx<Lead[]>`
    select * from (
      select id, created_at, source from leads where deleted_at is null order by created_at desc limit 30
    ) newest order by created_at`
  for (const [index, { results }] of RULES.entries()) {
    const rule = rules[index]
    if (rule && results) await fillRuns(demo, { rule, results, leads })
  }
  const failed = [{ do: 'send_whatsapp', state: 'failed', detail: '131026 Message undeliverable' }]
  await tx`
    update automation_runs set state = 'failed', results = ${tx.json(failed)}
    where id = (select id from automation_runs where rule_id = ${rules.at(-1)?.id ?? 0} and state = 'done'
      order by at desc limit 1)`
}

interface Running {
  rule: { id: number; when: string; conditions: { source?: string } }
  results: readonly object[]
  leads: readonly Lead[]
}

/** Adds runs of a rule for the newest leads. */
async function fillRuns({ tx, resolve }: Demo, { rule, results, leads }: Running): Promise<void> {
  const events = leads.map(({ id, created_at }) => ({
    at: created_at,
    kind: rule.when,
    resource: 'leads',
    record_id: id,
    done_at: created_at,
    changed: [],
    depth: 0,
  }))
  const eventIds = await insertRows(tx, 'automation_events', events)
  const wanted = rule.conditions.source
  const runs = leads.map(({ created_at, source }, index) => {
    const skipped = wanted !== undefined && source !== wanted
    return {
      rule_id: rule.id,
      event_id: eventIds[index],
      at: created_at,
      state: skipped ? 'skipped' : 'done',
      reason: skipped ? 'conditions' : null,
      results: skipped ? [] : resolve(results),
    }
  })
  await insertRows(tx, 'automation_runs', runs)
  await tx`update automation set runs = ${leads.length},
    last_run_at = (select max(at) from automation_runs where rule_id = ${rule.id}) where id = ${rule.id}`
}
