import type { ActionResult, AutomationAction } from '../../../contract/automation/actions'
import type { Definition } from '../../../contract/define'
import { Failure } from '../../../contract/errors'
import { isAbsent } from '../../auth/absence'
import type { Actor } from '../../auth/actor'
import type { Row, Tx } from '../../crud/hooks'
import { notify } from '../../crud/notify'
import { updateRecord } from '../../crud/records'
import { todayOf } from '../../db/today'
import { addJob } from '../../jobs/queue'
import type { Services } from '../../services'
import { orderLetter } from './mail'
import type { Rule } from './rules'
import { recordOf } from './run'
import { sendTemplate } from './whatsapp'

export interface ActingRule {
  services: Services
  tx: Tx
  rule: Rule
  definition: Definition
  /** Has the rights of the rule's author. */
  actor: Actor
  run: number
  index: number
}

/**
 * Does one action of a rule with a record. What it writes is part of the transaction; what goes outside is a job of it.
 * An action that cannot be done says why, and holds up no other.
 */
export async function act(acting: ActingRule, action: AutomationAction, id: number): Promise<ActionResult> {
  try {
    return await acting.tx.savepoint(async tx => {
      const record = await recordOf(acting.services, tx, acting, id)
      if (!record) return { do: action.do, state: 'skipped' as const, detail: 'gone' }
      return { do: action.do, ...(await doOne({ ...acting, tx }, action, record)) }
    })
  } catch (error) {
    if (!(error instanceof Failure)) throw error
    return { do: action.do, state: 'failed', detail: saidBy(error) }
  }
}

export type Outcome = Omit<ActionResult, 'do'>

async function doOne(acting: ActingRule, action: AutomationAction, record: Row): Promise<Outcome> {
  switch (action.do) {
    case 'assign':
      return assign(acting, action.user_ids, record)
    case 'set_field':
      return change(acting, record, { [action.field]: action.value })
    case 'call_back':
      return callBack(acting, action.days, record)
    case 'notify':
      return tell(acting, action, record)
    case 'send_mail':
      return mail(acting, action.template_id, record)
    case 'send_whatsapp':
      return sendTemplate(acting, action, record)
    case 'webhook':
      return post(acting, action, record)
  }
}

async function change(
  { services, tx, definition, actor }: ActingRule,
  record: Row,
  changes: object,
): Promise<Outcome> {
  const after = await updateRecord(services, tx, { definition, actor }, record.id, changes)
  return { state: after.version === record.version ? 'unchanged' : 'done' }
}

/** In turns among those who are here: the rule's row is locked, so that two never take the same turn. */
async function assign(acting: ActingRule, ids: number[], record: Row): Promise<Outcome> {
  const { services, tx, rule } = acting
  const today = todayOf(tx, services.now())
  const present = await tx<{ id: number }[]>`
    select id from users where id = any(${ids}::bigint[]) and active and deleted_at is null
      and not ${isAbsent(tx, today)}
    order by array_position(${ids}::bigint[], id)`
  const [{ turn = 0 } = {}] = await tx<{ turn: number }[]>`select turn from automation where id = ${rule.id}`
  const chosen = present[turn % Math.max(1, present.length)]
  if (!chosen) return { state: 'skipped', detail: 'nobody_here' }
  await tx`update automation set turn = turn + 1 where id = ${rule.id}`
  const outcome = await change(acting, record, { employee_id: chosen.id })
  if (outcome.state === 'done')
    await notify(tx, {
      kind: 'lead_assigned',
      to: [chosen.id],
      values: { name: String(record[acting.definition.title] ?? ''), by: rule.name },
      link: `/${acting.definition.name}/${record.id}`,
    })
  return { ...outcome, user_ids: [chosen.id] }
}

async function callBack(acting: ActingRule, days: number, record: Row): Promise<Outcome> {
  const { services, tx } = acting
  const [day] = await tx<{ day: string }[]>`
    select (${todayOf(tx, services.now())} + ${days}::int)::text as day`
  return change(acting, record, { call_back_date: day?.day })
}

type Telling = Extract<AutomationAction, { do: 'notify' }>

async function tell({ tx, definition }: ActingRule, action: Telling, record: Row): Promise<Outcome> {
  const to = action.to === 'users' ? (action.user_ids ?? []) : [record.employee_id as number | null]
  const people = to.filter(id => id !== null)
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

async function mail(acting: ActingRule, templateId: number, record: Row): Promise<Outcome> {
  const letter = await orderLetter(acting, templateId, record)
  if (typeof letter === 'string') return { state: 'skipped', detail: letter }
  const { run, index, tx } = acting
  await addJob(tx, 'send_automation_mail', { run, index, letter })
  return { state: 'queued' }
}

type Posting = Extract<AutomationAction, { do: 'webhook' }>

async function post(acting: ActingRule, { url, fields }: Posting, record: Row): Promise<Outcome> {
  const { tx, run, index, rule, definition, services } = acting
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

function saidBy(error: Failure): string {
  const fields = Object.entries(error.details.fields ?? {})
  const said = fields.map(([name, code]) => `${name}: ${code}`).join(', ')
  return (said || error.message).slice(0, 300)
}
