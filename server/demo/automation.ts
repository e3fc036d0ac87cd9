import type { ActionResult, AutomationAction } from '../../contract/automation/actions'
import { automation } from '../../contract/resources/automation'
import type { Values } from '../crud/hooks'
import { type Demo, firstOf } from './demo'
import { insertRows } from './insert'

interface Lead {
  id: number
  created_at: string
  source: string
}

/** Rules of each kind. What would send something outside is paused: nothing of the demo leaves the house. */
export async function fillAutomation(demo: Demo): Promise<void> {
  const { tx } = demo
  const ids = demo.staff.filter(({ role }) => role === 'user').map(({ id }) => id)
  const [template] = await tx<{ id: number }[]>`
    select id from templates where audience = 'general' order by id limit 1`
  const [welcome] = await tx<{ id: number }[]>`
    select id from whatsapp_templates where name = 'welcome' and state = 'approved'`
  const people = { employeeIds: ids.slice(0, 3), templateId: template?.id, welcomeId: welcome?.id }
  const [dealt, late, , , greeted] = await demo.insert(automation, rulesFor(demo, people))
  const leads = await tx<Lead[]>`
    select * from (
      select id, created_at, source from leads where deleted_at is null order by created_at desc limit 30
    ) newest order by created_at`
  const run = (rule: { id: number } | undefined, kind: string, results: ActionResult[]) =>
    fillRuns(demo, { rule: rule?.id ?? 0, kind, results, leads })
  await run(dealt, 'created', [
    { do: 'assign', state: 'done', user_ids: ids.slice(0, 1) },
    { do: 'call_back', state: 'done' },
  ])
  await run(late, 'date_reached', [{ do: 'notify', state: 'done' }])
  await run(greeted, 'form_sent', [{ do: 'send_whatsapp', state: 'done' }])
  const failed = [{ do: 'send_whatsapp', state: 'failed', detail: '131026 Message undeliverable' }]
  await tx`
    update automation_runs set state = 'failed', results = ${tx.json(failed)}
    where id = (select id from automation_runs where rule_id = ${greeted?.id ?? 0} and state = 'done'
      order by at desc limit 1)`
}

interface Named {
  employeeIds: number[]
  templateId: number | undefined
  welcomeId: number | undefined
}

/** Returns a rule of each kind. */
function rulesFor(demo: Demo, { employeeIds, templateId, welcomeId }: Named): Values[] {
  const rule = (name: string, values: Values, list: AutomationAction[]) => ({
    name,
    when: 'created',
    resource: 'leads',
    conditions: {},
    active: true,
    author_id: firstOf(demo, 'master').id,
    created_at: demo.at(-20),
    ...values,
    actions: { list },
  })
  const expiring = 'A paper runs out in 60 days'
  return [
    rule('Leads from Facebook are dealt out', { conditions: { source: 'facebook' } }, [
      { do: 'assign', user_ids: employeeIds },
      { do: 'call_back', days: 0 },
    ]),
    rule('Nobody is left without a call', { when: 'date_reached', field: 'call_back_date', offset_days: 2 }, [
      { do: 'notify', to: 'employee', title: '{{name}} has waited two days for a call' },
    ]),
    rule(expiring, { when: 'date_reached', resource: 'documents', field: 'valid_until', offset_days: -60 }, [
      { do: 'notify', to: 'users', user_ids: employeeIds.slice(0, 1), title: expiring },
    ]),
    rule(
      'Welcome to new subscribers, a day later',
      { resource: 'subscribers', delay: 1_440, active: false },
      templateId ? [{ do: 'send_mail', template_id: templateId }] : [],
    ),
    // It may run: the demo plays WhatsApp itself, and nothing leaves the house.
    rule(
      'Who sends a form is greeted by WhatsApp',
      { when: 'form_sent', conditions: { source: 'form' } },
      welcomeId ? [{ do: 'send_whatsapp', template_id: welcomeId, values: {} }] : [],
    ),
  ]
}

/** The source of leads that the conditions of a rule want. */
const WANTED: Readonly<Record<string, string>> = { created: 'facebook', form_sent: 'form' }

/** Adds runs of a rule for the newest leads. */
async function fillRuns(
  { tx }: Demo,
  { rule, kind, results, leads }: { rule: number; kind: string; results: ActionResult[]; leads: Lead[] },
): Promise<void> {
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
