import { candidateMessages } from '../../../../contract/resources/candidate-messages'
import { SYSTEM } from '../../../auth/actor'
import type { Row, Tx, Values } from '../../../crud/hooks'
import { notify } from '../../../crud/notify'
import { writeRows } from '../../../crud/write'
import type { Services } from '../../../services'
import { senderOf, sendMail } from '../../mail'
import { isOutdated } from '../../whatsapp'
import { htmlOf, type MessageLanguage } from './messages'

/** How often a message is tried where the mail server says that it may work later. */
const TRIES = 5

/**
 * Sends one queued message. It is marked as being sent before the server hears of it: a crash in between leaves one
 * that may have gone, which is told to its writer and never sent again by itself.
 * @throws Error where it is worth another try: the queue waits and calls again
 */
export async function sendCandidateMessage(services: Services, { id }: Values): Promise<void> {
  const { sql, now } = services
  const message = await sql.begin(tx => takeMessage(tx, Number(id)))
  if (!message) return
  try {
    const sender = await senderOf(services, message.user_id as number | null)
    const language = message.language as MessageLanguage
    const text = String(message.body)
    const html = htmlOf(text, language)
    const { to, subject } = message as unknown as { to: string; subject: string }
    await sendMail(services, sender, { purpose: 'transactional', to, subject, text, html })
  } catch (error) {
    return settleFailure(services, message, error)
  }
  await change(services, message, { status: 'sent', sent_at: now().toISOString(), error: null })
}

/** The message, marked as being sent; undefined where it is settled already, or where its step has changed since. */
async function takeMessage(tx: Tx, id: number): Promise<Row | undefined> {
  const [message] = await tx<Row[]>`select * from candidate_messages where id = ${id} for update`
  if (message?.status === 'sending') {
    await fails(tx, message, 'uncertain')
    return undefined
  }
  if (message?.status !== 'queued') return undefined
  // An erased person has no address any more.
  const isOver = !message.to || (await isOutdated(tx, message.status_change_id))
  await tx`update candidate_messages set attempts = attempts + 1 where id = ${id}`
  const [after] = await writeRows(tx, {
    definition: candidateMessages,
    actor: SYSTEM,
    action: 'update',
    rows: [{ before: message, changes: { status: isOver ? 'cancelled' : 'sending' } }],
  })
  return isOver ? undefined : after
}

/** No answer, or a 4xx one, may be another one later (RFC 5321, 4.2.1); what was refused stays refused. */
async function settleFailure(services: Services, message: Row, error: unknown): Promise<void> {
  const { responseCode, message: words } = error as { responseCode?: number; message?: string }
  const mayWork = responseCode === undefined || responseCode < 500
  if (mayWork && Number(message.attempts) < TRIES) {
    await change(services, message, { status: 'queued', error: shortened(words) })
    throw error
  }
  await services.sql.begin(tx => fails(tx, message, shortened(words)))
}

const shortened = (words: string | undefined) => (words ?? '').replace(/\s+/g, ' ').slice(0, 400)

async function fails(tx: Tx, before: Row, error: string): Promise<void> {
  await writeRows(tx, {
    definition: candidateMessages,
    actor: SYSTEM,
    action: 'update',
    rows: [{ before, changes: { status: 'failed', error } }],
  })
  if (!before.user_id) return
  const [candidate] = await tx<
    { name: string }[]
  >`select name from candidates where id = ${before.candidate_id as number}`
  await notify(tx, {
    kind: 'message_failed',
    to: [Number(before.user_id)],
    values: { name: candidate?.name ?? '', reason: error },
    link: `/candidates/${before.candidate_id}?tab=messages`,
  })
}

async function change({ sql }: Services, before: Row, changes: Values): Promise<void> {
  await sql.begin(tx =>
    writeRows(tx, {
      definition: candidateMessages,
      actor: SYSTEM,
      action: 'update',
      rows: [{ before, changes }],
    }),
  )
}
