import type { ActionResult, AutomationAction } from '../../../contract/automation/actions'
import { Failure } from '../../../contract/http/errors'
import { isAbsent } from '../../auth/absence'
import type { Row } from '../../crud/hooks'
import { notify } from '../../crud/notify'
import { updateRecord } from '../../crud/records'
import { todayOf } from '../../db/today'
import { addJob } from '../../jobs/queue'
import type { ActionContext, Outcome } from './actionContext'
import { prepareMail } from './mail'
import { lockRecord } from './record'
import { queueWhatsapp } from './whatsapp'

/**
 * Runs one action of a rule for a record. Writes are part of the transaction, and calls of other systems are jobs of it.
 * An action that fails returns the reason and does not stop the next one.
 */
export async function runAction(
  context: ActionContext,
  action: AutomationAction,
  recordId: number,
): Promise<ActionResult> {
  try {
    return await context.tx.savepoint(async tx => {
      const record = await lockRecord({ ...context, tx }, recordId)
      if (!record) return { do: action.do, state: 'skipped' as const, detail: 'gone' }
      return { do: action.do, ...(await dispatch({ ...context, tx }, action, record)) }
    })
  } catch (error) {
    if (!(error instanceof Failure)) throw error
    return { do: action.do, state: 'failed', detail: failureDetail(error) }
  }
}

async function dispatch(context: ActionContext, action: AutomationAction, record: Row): Promise<Outcome> {
  switch (action.do) {
    case 'assign':
      return assign(context, action.user_ids, record)
    case 'set_field':
      return update(context, record, { [action.field]: action.value })
    case 'call_back':
      return callBack(context, action.days, record)
    case 'notify':
      return sendNotification(context, action, record)
    case 'send_mail':
      return queueMail(context, action.template_id, record)
    case 'send_whatsapp':
      return queueWhatsapp(context, action, record)
    case 'webhook':
      return queueWebhook(context, action, record)
  }
}

async function update(
  { services, tx, definition, actor }: ActionContext,
  record: Row,
  changes: object,
): Promise<Outcome> {
  const after = await updateRecord(services, tx, { definition, actor }, record.id, changes)
  return { state: after.version === record.version ? 'unchanged' : 'done' }
}

/** Assigns in turns among those present. The caller holds the rule's row, so that no turn is taken twice. */
async function assign(context: ActionContext, ids: number[], record: Row): Promise<Outcome> {
  const { services, tx, rule } = context
  const today = todayOf(tx, services.now())
  const present = await tx<{ id: number }[]>`
    select id from users where id = any(${ids}::bigint[]) and active and deleted_at is null
      and not ${isAbsent(tx, today)}
    order by array_position(${ids}::bigint[], id)`
  const [{ turn = 0 } = {}] = await tx<{ turn: number }[]>`select turn from automation where id = ${rule.id}`
  const chosen = present[turn % Math.max(1, present.length)]
  if (!chosen) return { state: 'skipped', detail: 'nobody_here' }
  await tx`update automation set turn = turn + 1 where id = ${rule.id}`
  const outcome = await update(context, record, { employee_id: chosen.id })
  if (outcome.state === 'done')
    await notify(tx, {
      kind: 'lead_assigned',
      to: [chosen.id],
      values: { name: String(record[context.definition.title] ?? ''), by: rule.name },
      link: `/${context.definition.name}/${record.id}`,
    })
  return { ...outcome, user_ids: [chosen.id] }
}

async function callBack(context: ActionContext, days: number, record: Row): Promise<Outcome> {
  const { services, tx } = context
  const [day] = await tx<{ day: string }[]>`
    select (${todayOf(tx, services.now())} + ${days}::int)::text as day`
  return update(context, record, { call_back_date: day?.day })
}

type NotifyAction = Extract<AutomationAction, { do: 'notify' }>

async function sendNotification(
  { tx, definition }: ActionContext,
  action: NotifyAction,
  record: Row,
): Promise<Outcome> {
  const to = action.to === 'users' ? (action.user_ids ?? []) : [record.employee_id]
  const people = to.filter(id => typeof id === 'number')
  if (!people.length) return { state: 'skipped', detail: 'nobody_has_it' }
  const name = String(record[definition.title] ?? '')
  const fill = (text: string) => text.replaceAll('{{name}}', name)
  await notify(tx, {
    kind: 'automation',
    to: people,
    values: { title: fill(action.title), body: fill(action.body ?? '') },
    link: `/${definition.name}/${record.id}`,
  })
  return { state: 'done', user_ids: people }
}

async function queueMail(context: ActionContext, templateId: number, record: Row): Promise<Outcome> {
  const mail = await prepareMail(context, templateId, record)
  if (typeof mail === 'string') return { state: 'skipped', detail: mail }
  const { run, index, tx } = context
  await addJob(tx, 'send_automation_mail', { run, index, letter: mail })
  return { state: 'queued' }
}

type WebhookAction = Extract<AutomationAction, { do: 'webhook' }>

async function queueWebhook(
  context: ActionContext,
  { url, fields }: WebhookAction,
  record: Row,
): Promise<Outcome> {
  const { tx, run, index, rule, definition, services } = context
  const body = {
    rule: rule.id,
    run,
    event: rule.when,
    resource: definition.name,
    id: record.id,
    at: services.now().toISOString(),
    record: Object.fromEntries(fields.map(name => [name, record[name] ?? null])),
  }
  await addJob(tx, 'send_webhook', { run, index, rule: rule.id, url, body: JSON.stringify(body) })
  return { state: 'queued' }
}

function failureDetail(error: Failure): string {
  const fields = Object.entries(error.details.fields ?? {})
  const faults = fields.map(([name, code]) => `${name}: ${code}`).join(', ')
  return (faults || error.message).slice(0, 300)
}
