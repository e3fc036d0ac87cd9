import { engineReply } from '../../../../contract/mail/engine-replies'
import type { RenderedMessage } from '../../message/compile'
import { afterLosses, afterRefusal } from '../../sending/retry'
import { type Job, renderJob, writeOf } from '../../sending/worker/job'
import type { Write } from '../../sending/write'
import { causeOf, DotNotSent } from '../errors'
import { pause } from '../pause'
import { replyText, type SmtpReply } from '../replies/reply'
import type { LaneContext } from '../transport'
import { SmtpConnection } from './connection'
import type { SmtpSettings } from './settings'

type Lane = Pick<LaneContext, 'queue' | 'commit' | 'now' | 'stopping' | 'signal' | 'onDial'> & {
  settings: SmtpSettings
}

const IDLE_MS = 5_000
const LOSSES = 3
const LONGEST_WAIT_MS = 30_000

/** A message that is on the connection but for its dot. */
interface Offered {
  job: Job
  message: RenderedMessage
  /** Resolves when the message before it on this connection is recorded. */
  before: Promise<void>
}

/**
 * Sends jobs over one connection: offers a job, waits until its `sending` is durable, sends the dot together with the next
 * job's envelope, and records the answer.
 */
export async function runSmtpLane(lane: Lane): Promise<void> {
  const { queue, stopping, signal } = lane
  let connection: SmtpConnection | undefined
  let failures = 0
  signal.addEventListener('abort', () => connection?.destroy())
  while (!stopping()) {
    const job = await queue.next(IDLE_MS)
    if (!job) {
      await connection?.quit()
      connection = undefined
      continue
    }
    if (!connection?.usable) {
      connection = await dial(lane)
      if (!connection) {
        queue.giveBack(job)
        failures += 1
        await pause(Math.min(LONGEST_WAIT_MS, 500 * 2 ** failures), stopping)
        continue
      }
      failures = 0
    }
    let offered = await offer(lane, connection, job)
    while (offered) offered = await sendOffered(lane, connection, offered)
  }
  await connection?.quit()
}

async function offer(lane: Lane, connection: SmtpConnection, job: Job): Promise<Offered | undefined> {
  const message = await prepare(lane, job)
  return (
    message &&
    settleOffer(lane, connection, {
      job,
      message,
      before: Promise.resolve(),
      answer: connection.offer(message),
    })
  )
}

/** @returns the message, signed, or undefined when it cannot be made, which is recorded */
async function prepare({ commit, now }: Lane, job: Job): Promise<RenderedMessage | undefined> {
  const message = await renderJob(job, now())
  if (!('problem' in message)) return message
  commit.add({ ...writeOf(job), to: 'failed', reply: message.problem })
  return undefined
}

/** @returns the offer when only its dot is missing; a refusal and a lost connection are recorded */
async function settleOffer(
  { commit, queue, now }: Lane,
  connection: SmtpConnection,
  { answer, ...offered }: Offered & { answer: Promise<SmtpReply | undefined> },
): Promise<Offered | undefined> {
  const { job } = offered
  const { attempts } = job.email
  try {
    const refused = await answer
    if (!refused) return offered
    commit.add({ ...writeOf(job), ...afterRefusal(refused, { attempts, now: now() }) })
  } catch (error) {
    connection.destroy()
    job.losses += 1
    if (job.losses < LOSSES) queue.giveBack(job)
    else commit.add({ ...writeOf(job), ...afterLosses(causeOf(error), { attempts, now: now() }) })
  }
  return undefined
}

/** @returns the next offer, made together with the dot of this one */
async function sendOffered(
  lane: Lane,
  connection: SmtpConnection,
  { job, message, before }: Offered,
): Promise<Offered | undefined> {
  const { commit, queue, now, stopping } = lane
  // Must be durable before the dot: a crash then reads as uncertain, not as unsent. The message before it must be
  // recorded too, so that a crash never leaves more than one uncertain message a connection.
  const permission = commit.gate(writeFor(job, { to: 'sending', subject: message.subject }))
  // The next message is made while the database works on this one, not between its answer and the dot.
  const nextJob = stopping() ? undefined : queue.take()
  const next = nextJob && (await prepare(lane, nextJob))
  const go = await permission
  await before
  const goesOn = next && go && !stopping()
  if (nextJob && next && !goesOn) queue.giveBack(nextJob)
  if (!go) {
    connection.destroy()
    await commit.add({ ...writeOf(job), to: 'queued', dueAt: now() })
    return undefined
  }
  const { answer, offered } = connection.finish(goesOn ? next : undefined)
  const recorded = recordAnswer(lane, connection, { job, message, answer })
  if (!nextJob || !goesOn || !offered) {
    await answer.catch(() => {})
    return undefined
  }
  return settleOffer(lane, connection, { job: nextJob, message: next, before: recorded, answer: offered })
}

/** Resolves when the server's answer is durable. */
async function recordAnswer(
  { commit, now }: Lane,
  connection: SmtpConnection,
  { job, message, answer }: Pick<Offered, 'job' | 'message'> & { answer: Promise<SmtpReply> },
): Promise<void> {
  const { subject } = message
  try {
    const reply = await answer
    if (reply.code < 400)
      return commit.add(
        writeFor(job, { to: reply.code < 300 ? 'sent' : 'uncertain', subject, reply: replyText(reply) }),
      )
    return commit.add({
      ...writeOf(job),
      subject,
      ...afterRefusal(reply, { attempts: job.email.attempts, now: now() }),
    })
  } catch (error) {
    connection.destroy()
    if (error instanceof DotNotSent)
      return commit.add({ ...writeFor(job, { to: 'queued', subject }), dueAt: now() })
    const reply = engineReply('no_answer', causeOf(error))
    return commit.add(writeFor(job, { to: 'uncertain', subject, reply }))
  }
}

/**
 * Makes a write of a message. The spread comes last: fields behind a spread are defined one by one, 1 µs more for each of
 * the two writes of a message (bench/mailParts.ts).
 */
function writeFor(job: Job, { to, subject, reply }: Pick<Write, 'to' | 'subject' | 'reply'>): Write {
  return { to, subject, reply, ...writeOf(job) }
}

async function dial({ settings, onDial }: Lane): Promise<SmtpConnection | undefined> {
  try {
    const connection = await SmtpConnection.open(settings)
    onDial(undefined)
    return connection
  } catch (error) {
    onDial(error instanceof Error ? error : new Error(String(error)))
    return undefined
  }
}
