import type { AutomationAction } from '../../../contract/automation/actions'
import { Failure } from '../../../contract/errors'
import { CONVERSED } from '../../../contract/whatsapp-states'
import type { Row, Values } from '../../crud/hooks'
import type { Services } from '../../services'
import { queueTemplate, type Receiver } from '../whatsapp'
import type { ActingRule, Outcome } from './actions'
import { noteResult } from './results'

type Sending = Extract<AutomationAction, { do: 'send_whatsapp' }>

const GAP = /\{\{\s*(\w+)\s*\}\}/g

/** Hands a WhatsApp template over in the rule's transaction; the log of messages says what became of it. */
export async function sendTemplate(acting: ActingRule, action: Sending, record: Row): Promise<Outcome> {
  const { services, definition } = acting
  const resource = CONVERSED.find(name => name === definition.name)
  const to = typeof record.phone === 'string' ? record.phone : ''
  const receiver: Receiver = resource ? { resource, record_id: record.id } : { to }
  const { template_id } = action
  // Of a record with a conversation the message itself knows what fits.
  const values = { ...(resource ? {} : { 1: firstName(record) }), ...filled(action, record) }
  const onFailure = { task: 'note_failed_message', payload: { run: acting.run, index: acting.index } }
  try {
    await acting.tx.savepoint(tx =>
      queueTemplate(tx, services, { ...receiver, template_id, values, by: null, onFailure }),
    )
    return { state: 'done' }
  } catch (error) {
    const reason = error instanceof Failure ? reasonOf(error) : undefined
    if (!reason) throw error
    return { state: 'skipped', detail: reason }
  }
}

const firstName = ({ name }: Row) => (typeof name === 'string' ? (name.split(' ')[0] ?? '') : '')

/** The job behind a message of a rule that failed later: the run says so, and who looks after the rule is told. */
export async function noteFailedMessage(services: Services, { run, index, error }: Values): Promise<void> {
  await noteResult(services, run as number, index as number, { state: 'failed', detail: String(error) })
}

/** Returns the fields of the record that the texts of the gaps name. */
export function namedFields({ values = {} }: Sending): string[] {
  return Object.values(values).flatMap(text => [...text.matchAll(GAP)].map(([, field]) => String(field)))
}

/** What is said of a gap may name fields of the record. */
function filled({ values = {} }: Sending, record: Row): Record<string, string> {
  const wordOf = (value: unknown) =>
    typeof value === 'string' || typeof value === 'number' ? String(value) : ''
  const said = Object.entries(values).map(([gap, text]) => [
    gap,
    text.replace(GAP, (_, field: string) => wordOf(record[field])),
  ])
  return Object.fromEntries(said)
}

/** Whom nothing can be sent is passed over; what is wrong with the rule is a failure. */
function reasonOf({ code, details }: Failure): string | undefined {
  if (code === 'opted_out') return 'opted_out'
  if (code === 'wrong_state') return 'not_configured'
  return details.fields?.to ? 'no_phone' : undefined
}
