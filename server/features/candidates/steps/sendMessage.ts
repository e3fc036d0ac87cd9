import { candidateMessages } from '../../../../contract/resources/candidate-messages'
import { SYSTEM } from '../../../auth/actor'
import type { ChangesOf, RowOf, Tx, Values } from '../../../crud/hooks'
import { notify } from '../../../crud/notify'
import { writeRows } from '../../../crud/write'
import { oneRow } from '../../../db/oneRow'
import type { Services } from '../../../services'
import type { Words } from '../../../words'
import { senderOf, sendingFault, sendMail } from '../../mail'
import { fillLink } from '../../personal-links'
import { isOutdated } from '../../whatsapp'
import { htmlOf } from './messages'

type Message = RowOf<typeof candidateMessages> & { attempts: number; has_link: boolean }

/** How often a message is tried where the mail server says that it may work later. */
const TRIES = 5

/**
 * Sends one queued message. It is marked as being sent before the server hears of it: a crash in between leaves one
 * that may have gone, which is told to its writer and never sent again by itself.
 * @throws Error where it is worth another try: the queue waits and calls again
 */
export async function sendCandidateMessage(services: Services, { id }: Values): Promise<void> {
  const { sql, now, config } = services
  const message = await sql.begin(tx => takeMessage(tx, Number(id)))
  if (!message) return
  try {
    const sender = await senderOf(services, message.user_id)
    const to = String(message.to)
    const body = String(message.body)
    const addressed = { candidateId: Number(message.candidate_id), to }
    const text = message.has_link ? await fillLink(services, addressed, body) : body
    if (text === undefined) return await sql.begin(tx => fails(tx, message, 'receiver_changed'))
    await sendMail(services, sender, {
      purpose: 'transactional',
      foot: { language: message.language ?? 'en' },
      to,
      subject: String(message.subject),
      text,
      html: htmlOf(text, message.language ?? 'en'),
    })
  } catch (error) {
    return settleFailure(services, message, error)
  }
  const went = config.smtpUrl
    ? { status: 'sent' as const, sent_at: now().toISOString() }
    : { status: 'outbox' as const }
  await change(services, message, { ...went, error: null })
}

/** The message, marked as being sent; undefined where it is settled already, or where its step has changed since. */
async function takeMessage(tx: Tx, id: number): Promise<Message | undefined> {
  const [message] = await tx<Message[]>`select * from candidate_messages where id = ${id} for update`
  if (message?.status === 'sending') {
    await fails(tx, message, 'uncertain')
    return undefined
  }
  if (message?.status !== 'queued') return undefined
  // An erased person has no address any more.
  const isOver = !message.to || (await isOutdated(tx, message.status_change_id))
  await tx`update candidate_messages set attempts = attempts + 1 where id = ${id}`
  const after = await write(tx, message, { status: isOver ? 'cancelled' : 'sending' })
  return isOver ? undefined : { ...message, ...after, attempts: message.attempts + 1 }
}

async function settleFailure(services: Services, message: Message, error: unknown): Promise<void> {
  const { isTemporary, words } = sendingFault(error)
  if (isTemporary && message.attempts < TRIES) {
    await change(services, message, { status: 'queued', error: words.slice(0, 400) })
    throw error
  }
  await services.sql.begin(tx => fails(tx, message, words.slice(0, 400)))
}

async function fails(tx: Tx, before: Message, error: string): Promise<void> {
  await write(tx, before, { status: 'failed', error })
  if (!before.user_id) return
  const [candidate] = await tx<
    { name: string }[]
  >`select name from candidates where id = ${before.candidate_id}`
  await notify(tx, {
    kind: 'message_failed',
    to: [before.user_id],
    values: words => ({ name: candidate?.name ?? '', reason: reasonIn(words, error) }),
    link: `/candidates/${before.candidate_id}?tab=messages`,
  })
}

const reasonIn = ({ message_failures }: Words, error: string) =>
  error === 'receiver_changed' ? message_failures.receiver_changed : error

async function change(
  { sql }: Services,
  before: Message,
  changes: ChangesOf<typeof candidateMessages>,
): Promise<void> {
  await sql.begin(tx => write(tx, before, changes))
}

async function write(tx: Tx, before: Message, changes: ChangesOf<typeof candidateMessages>) {
  const rows = [{ before, changes }]
  return oneRow(await writeRows(tx, { definition: candidateMessages, actor: SYSTEM, action: 'update', rows }))
}
