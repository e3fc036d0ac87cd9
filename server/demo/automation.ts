import type { ActionResult, AutomationAction } from '../../contract/automation/actions'
import { automation } from '../../contract/resources/automation'
import type { Tx, Values } from '../crud/hooks'
import { insertRecords, insertRows } from './insert'
import { shifted } from './time'

/** Rules of each kind. What would send something outside is paused: nothing of the demo leaves the house. */
export async function fillAutomation(tx: Tx, { now }: { now: Date }): Promise<void> {
  const users = await tx<
    { id: number }[]
  >`select id from users where role = 'user' and active order by id limit 3`
  const [template] = await tx<{ id: number }[]>`
    select id from templates where audience = 'general' order by id limit 1`
  const [welcome] = await tx<{ id: number }[]>`
    select id from whatsapp_templates where name = 'welcome' and state = 'approved'`
  const [author] = await tx<{ id: number }[]>`
    select id from users where role = 'master' and active order by id limit 1`
  const ids = users.map(({ id }) => id)
  const rule = (name: string, values: Values, list: AutomationAction[]) => ({
    name,
    when: 'created',
    resource: 'leads',
    field: null,
    offset_days: null,
    conditions: {},
    delay: 0,
    active: true,
    author_id: author?.id ?? null,
    runs: 0,
    created_at: shifted(now, -20),
    ...values,
    actions: { list },
  })
  const [dealt, late, , , greeted] = await insertRecords(tx, automation, [
    rule('Leads from Facebook are dealt out', { conditions: { source: 'facebook' } }, [
      { do: 'assign', user_ids: ids },
      { do: 'call_back', days: 0 },
    ]),
    rule('Nobody is left without a call', { when: 'date_reached', field: 'call_back_date', offset_days: 2 }, [
      { do: 'notify', to: 'employee', title: '{{name}} has waited two days for a call' },
    ]),
    rule(
      'A paper runs out in 60 days',
      { when: 'date_reached', resource: 'documents', field: 'valid_until', offset_days: -60 },
      [{ do: 'notify', to: 'users', user_ids: ids.slice(0, 1), title: 'A paper runs out in 60 days' }],
    ),
    rule(
      'Welcome to new subscribers, a day later',
      { resource: 'subscribers', delay: 1_440, active: false },
      template ? [{ do: 'send_mail', template_id: template.id }] : [],
    ),
    // It may run: the demo plays WhatsApp itself, and nothing leaves the house.
    rule(
      'Who sends a form is greeted by WhatsApp',
      { when: 'form_sent', conditions: { source: 'form' } },
      welcome ? [{ do: 'send_whatsapp', template_id: welcome.id, values: {} }] : [],
    ),
  ])
  await fillRuns(tx, {
    rule: dealt as number,
    kind: 'created',
    results: [
      { do: 'assign', state: 'done', user_ids: ids.slice(0, 1) },
      { do: 'call_back', state: 'done' },
    ],
  })
  await fillRuns(tx, {
    rule: late as number,
    kind: 'date_reached',
    results: [{ do: 'notify', state: 'done' }],
  })
  await fillRuns(tx, {
    rule: greeted as number,
    kind: 'form_sent',
    results: [{ do: 'send_whatsapp', state: 'done' }],
  })
  await failOne(tx, greeted as number, '131026 Message undeliverable')
}

/** One of the messages of a rule did not arrive. */
async function failOne(tx: Tx, rule: number, detail: string): Promise<void> {
  const results = [{ do: 'send_whatsapp', state: 'failed', detail }]
  await tx`
    update automation_runs set state = 'failed', results = ${tx.json(results)}
    where id = (select id from automation_runs where rule_id = ${rule} and state = 'done' order by at desc limit 1)`
}

/** The source of leads that the conditions of a rule want. */
const WANTED: Readonly<Record<string, string>> = { created: 'facebook', form_sent: 'form' }

/** Adds runs of a rule for the newest leads. */
async function fillRuns(
  tx: Tx,
  { rule, kind, results }: { rule: number; kind: string; results: ActionResult[] },
): Promise<void> {
  const leads = await tx<{ id: number; created_at: string; source: string }[]>`
    select * from (
      select id, created_at, source from leads where deleted_at is null order by created_at desc limit 30
    ) newest order by created_at`
  const events = await insertRows(
    tx,
    'automation_events',
    leads.map(({ id, created_at }) => ({
      at: created_at,
      kind,
      resource: 'leads',
      record_id: id,
      done_at: created_at,
      changed: [],
      depth: 0,
    })),
  )
  await insertRows(
    tx,
    'automation_runs',
    leads.map(({ created_at, source }, index) => {
      const skipped = kind in WANTED && source !== WANTED[kind]
      return {
        rule_id: rule,
        event_id: events[index],
        at: created_at,
        state: skipped ? 'skipped' : 'done',
        reason: skipped ? 'conditions' : null,
        results: skipped ? [] : results,
      }
    }),
  )
  await tx`update automation set runs = ${leads.length},
    last_run_at = (select max(at) from automation_runs where rule_id = ${rule}) where id = ${rule}`
}
