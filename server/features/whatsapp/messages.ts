import { type WhatsappMessage, whatsappLog } from '../../../contract/resources/whatsapp'
import {
  failureCode,
  WHATSAPP_STATES,
  type WhatsappChannel,
  type WhatsappState,
} from '../../../contract/whatsapp/states'
import { SYSTEM } from '../../auth/actor'
import type { Row, Tx, Values } from '../../crud/hooks'
import { notify } from '../../crud/notify'
import { type Write, writeRows } from '../../crud/write'
import { EVENTS_CHANNEL } from '../../db/eventsChannel'
import { oneRow } from '../../db/oneRow'
import { addJob } from '../../jobs/queue'
import type { Words } from '../../words'
import { conversationPath, recordsOf } from './records'

/** A message: a row of its table. */
export type Message = Omit<WhatsappMessage, 'status' | 'channel'> &
  Row & {
    status: WhatsappState
    channel: WhatsappChannel
    setting_id: number | null
    attempts: number
    turn_at: string | null
    media_id: string | null
    is_answer: boolean
    /** The kind of gap in a message that the program wrote. */
    personal: 'link' | 'code' | null
    on_failure: FollowUp | null
    status_change_id: number | null
    /** Kinds of documents that it asks for. */
    kind_ids: number[]
  }

/** A job for the failure of an automatic message. Its payload also gets the provider's `error`. */
export interface FollowUp {
  task: 'note_failed_message' | 'send_fallback_reminder' | 'send_fallback_request'
  payload: { run: number; index: number } | { notification: number } | { candidate: number }
}

/** Creates a message. @param by the id of its author, 0 for an automatic one */
export async function makeMessage(tx: Tx, by: number, changes: Values): Promise<Message> {
  const rows = [{ before: undefined, changes }]
  const message = await store(tx, { actor: { ...SYSTEM, id: by }, action: 'create', rows })
  const { number, at } = message
  await tx`
    insert into whatsapp_contacts (number, last_at) values (${number}, ${at})
    on conflict (number) do update set last_at = greatest(whatsapp_contacts.last_at, excluded.last_at)`
  await emitConversation(tx, message)
  return message
}

/** Changes a message that the caller has locked. */
export async function changeMessage(tx: Tx, before: Message, changes: Values): Promise<Message> {
  const message = await store(tx, { actor: SYSTEM, action: 'update', rows: [{ before, changes }] })
  await emitConversation(tx, message)
  return message
}

/** The table has more columns than the definition has fields. */
async function store(tx: Tx, write: Omit<Write<typeof whatsappLog>, 'definition'>): Promise<Message> {
  return oneRow(await writeRows(tx, { definition: whatsappLog, ...write })) as Message
}

/** Queues a message. The lane keeps the order of messages to one number; those of rules wait for the others. */
export async function queueMessage(
  tx: Tx,
  { id, number, on_failure }: Message,
  notBefore?: Date,
): Promise<void> {
  const lane = `whatsapp-${number?.slice(-2)}`
  const urgency = on_failure?.task === 'note_failed_message' ? 'bulk' : undefined
  await addJob(tx, 'send_whatsapp', { id }, notBefore, { lane, urgency })
}

/** Reads and locks a message. */
export async function lockMessage(tx: Tx, id: number): Promise<Message | undefined> {
  const [message] = await tx<Message[]>`select * from whatsapp_log where id = ${id} for update`
  return message
}

const rankOf = (state: WhatsappState) => WHATSAPP_STATES.indexOf(state)

/**
 * Moves a message to a later state, never back: statuses arrive repeated and in any order. A failure notifies the sender.
 * @param change.at the time by the provider's clock
 */
export async function advance(
  tx: Tx,
  message: Message,
  change: { status: WhatsappState; at: string; error?: string; message_id?: string },
): Promise<void> {
  const { status, at, error, message_id } = change
  const isFurther = rankOf(status) > rankOf(message.status)
  const known = message_id && !message.message_id ? { message_id } : {}
  const moments = momentsOf(message, status, at)
  if (!isFurther && !Object.keys({ ...known, ...moments }).length) return
  const state = isFurther ? { status, error: error ?? null } : {}
  const after = await changeMessage(tx, message, { ...state, ...known, ...moments })
  if (isFurther && (status === 'failed' || status === 'uncertain')) await notifySender(tx, after)
}

/** Cancels the queued messages that report a change of a step. */
export async function cancelWaiting(tx: Tx, statusChange: number): Promise<void> {
  const waiting = await tx<Message[]>`
    select * from whatsapp_log where status_change_id = ${statusChange} and status = 'queued' order by id for update`
  for (const message of waiting) await changeMessage(tx, message, { status: 'cancelled', error: null })
}

/** Cancels every message to a lead or a candidate that still waits. */
export async function cancelMessagesTo(
  tx: Tx,
  { resource, id }: { resource: 'leads' | 'candidates'; id: number },
): Promise<void> {
  const link = resource === 'leads' ? tx`lead_id` : tx`candidate_id`
  const waiting = await tx<Message[]>`
    select * from whatsapp_log where ${link} = ${id} and status = 'queued' and direction = 'out' order by id for update`
  for (const message of waiting) await changeMessage(tx, message, { status: 'cancelled', error: null })
}

/** Returns the time field of a state that was not reached before. */
function momentsOf(message: Message, status: WhatsappState, at: string): Values {
  const reached = { sent_at: 'sent', delivered_at: 'delivered', read_at: 'read' } as const
  const entries = Object.entries(reached).filter(
    ([name, state]) => state === status && message[name] === null,
  )
  return Object.fromEntries(entries.map(([name]) => [name, at]))
}

/** Queues the follow-up job of a failed message, and notifies the user who sent it, with the reason. */
async function notifySender(tx: Tx, message: Message): Promise<void> {
  const { on_failure: cause, error } = message
  if (cause) await addJob(tx, cause.task, { ...cause.payload, message: message.id, error })
  if (!message.user_id) return
  const [person] = await tx<{ name: string | null }[]>`
    select coalesce((select name from candidates where id = ${message.candidate_id}),
      (select name from leads where id = ${message.lead_id}),
      (select company from bw_leads where id = ${message.bw_lead_id})) as name`
  await notify(tx, {
    kind: 'message_failed',
    to: [message.user_id],
    values: words => ({
      name: person?.name ?? message.name ?? 'WhatsApp',
      reason: failureIn(words, message.error),
    }),
    link: conversationPath(message, message.number ?? ''),
    about: { resource: 'whatsapp-log', id: message.id },
  })
}

/** Returns the reason of a failure in a language, else the provider's text. */
export function failureIn(words: Words, error: string | null): string {
  const code = failureCode(error)
  const failures: Readonly<Record<string, string>> = words.message_failures
  return (code && failures[code]) || error || ''
}

/** Sends an event to the browsers that show the conversation. */
async function emitConversation(tx: Tx, message: Message): Promise<void> {
  const events = recordsOf(message).map(record => JSON.stringify({ type: 'conversation', ...record }))
  if (events.length) await tx`select pg_notify(${EVENTS_CHANNEL}, event) from unnest(${events}::text[]) event`
}
