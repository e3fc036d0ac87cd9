import type { AutomationAction } from '../../../contract/automation/actions'
import { Failure } from '../../../contract/http/errors'
import { CONVERSED } from '../../../contract/whatsapp/states'
import type { Row } from '../../crud/hooks'
import type { JobPayloads } from '../../jobs/payloads'
import type { Services } from '../../services'
import { type FollowUp, queueTemplate, type Receiver } from '../whatsapp'
import type { ActionContext, Outcome } from './actionContext'
import { saveResult } from './results'

type SendWhatsapp = Extract<AutomationAction, { do: 'send_whatsapp' }>

const GAP = /\{\{\s*(\w+)\s*\}\}/g

/** Queues a WhatsApp template in the rule's transaction. The message log has its state. */
export async function queueWhatsapp(
  context: ActionContext,
  action: SendWhatsapp,
  record: Row,
): Promise<Outcome> {
  const { services, definition } = context
  const resource = CONVERSED.find(name => name === definition.name)
  const to = typeof record.phone === 'string' ? record.phone : ''
  const receiver: Receiver = resource ? { resource, record_id: record.id } : { to }
  const { template_id } = action
  // For a record with a conversation, `queueTemplate` fills the gaps itself.
  const values = { ...(resource ? {} : { 1: firstName(record) }), ...filledValues(action, record) }
  const onFailure: FollowUp = {
    task: 'note_failed_message',
    payload: { run: context.run, index: context.index },
  }
  try {
    await context.tx.savepoint(tx =>
      queueTemplate(tx, services, { ...receiver, template_id, values, by: null, onFailure }),
    )
    return { state: 'done' }
  } catch (error) {
    const reason = error instanceof Failure ? skipReason(error) : undefined
    if (!reason) throw error
    return { state: 'skipped', detail: reason }
  }
}

const firstName = ({ name }: Row) => (typeof name === 'string' ? (name.split(' ')[0] ?? '') : '')

/** Marks the action of a message that failed later as failed, and notifies the rule's author. */
export async function noteFailedMessage(
  services: Services,
  { run, index, error }: JobPayloads['note_failed_message'],
): Promise<void> {
  await saveResult(services, { run, index }, { state: 'failed', detail: String(error) })
}

/** Returns the fields of the record that the texts of the gaps name. */
export function namedFields({ values = {} }: SendWhatsapp): string[] {
  return Object.values(values).flatMap(text => [...text.matchAll(GAP)].map(([, field]) => String(field)))
}

/** Fills `{{field}}` in the texts of the gaps with the record's fields. */
function filledValues({ values = {} }: SendWhatsapp, record: Row): Record<string, string> {
  const textOf = (value: unknown) =>
    typeof value === 'string' || typeof value === 'number' ? String(value) : ''
  const texts = Object.entries(values).map(([gap, text]) => [
    gap,
    text.replace(GAP, (_, field: string) => textOf(record[field])),
  ])
  return Object.fromEntries(texts)
}

/** Returns the reason to skip a person who cannot receive messages. Other refusals are failures of the rule. */
function skipReason({ code, details }: Failure): string | undefined {
  if (code === 'opted_out') return 'opted_out'
  if (code === 'wrong_state') return 'not_configured'
  return details.fields?.to ? 'no_phone' : undefined
}
