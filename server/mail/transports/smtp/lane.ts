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
 * One connection's life: takes a job, offers it, waits for its `sending` to be durable, lets the dot go together with
 * the next job's envelope, records the answer.
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
    settleOffer(lane, connection, { job, message, before: Promise.resolve() }, connection.offer(message))
  )
}

/** @returns the message, signed, or undefined when it cannot be made, which is recorded */
async function prepare({ commit, now }: Lane, job: Job): Promise<RenderedMessage | undefined> {
  const message = await renderJob(job, now())
  if (!('problem' in message)) return message
  commit.add({ ...writeOf(job), to: 'failed', reply: message.problem })
  return undefined
}

/** @returns the offer when only its dot is missing; a no and a lost connection are seen to */
async function settleOffer(
  { commit, queue, now }: Lane,
  connection: SmtpConnection,
  offered: Offered,
  answer: Promise<SmtpReply | undefined>,
): Promise<Offered | undefined> {
  const { job } = offered
  try {
    const refused = await answer
    if (!refused) return offered
    commit.add({ ...writeOf(job), ...afterRefusal(refused, job.email.attempts, now()) })
  } catch (error) {
    connection.destroy()
    job.losses += 1
    if (job.losses < LOSSES) queue.giveBack(job)
    else commit.add({ ...writeOf(job), ...afterLosses(causeOf(error), job.email.attempts, now()) })
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
  const permission = commit.gate(writeFor(job, 'sending', message.subject))
  // The next message is made while the database works on this one, not between its answer and the dot.
  const nextJob = stopping() ? undefined : queue.take()
  if (nextJob) await commitIsAway()
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
  const recorded = recordAnswer(lane, connection, { job, message }, answer)
  if (!nextJob || !goesOn || !offered) {
    await answer.catch(() => {})
    return undefined
  }
  return settleOffer(lane, connection, { job: nextJob, message: next, before: recorded }, offered)
}

let away: Promise<void> | undefined

/** Two turns of the event loop, for all lanes that wait: the group commit gathers in one, the driver writes in the next. */
function commitIsAway(): Promise<void> {
  away ??= new Promise(done =>
    setImmediate(() => {
      away = undefined
      setImmediate(done)
    }),
  )
  return away
}

/** Resolves when what the server said is durable. */
async function recordAnswer(
  { commit, now }: Lane,
  connection: SmtpConnection,
  { job, message }: Pick<Offered, 'job' | 'message'>,
  answer: Promise<SmtpReply>,
): Promise<void> {
  const { subject } = message
  try {
    const reply = await answer
    if (reply.code < 400)
      return commit.add(writeFor(job, reply.code < 300 ? 'sent' : 'uncertain', subject, replyText(reply)))
    return commit.add({ ...writeOf(job), subject, ...afterRefusal(reply, job.email.attempts, now()) })
  } catch (error) {
    connection.destroy()
    if (error instanceof DotNotSent) return commit.add({ ...writeFor(job, 'queued', subject), dueAt: now() })
    const reply = engineReply('no_answer', causeOf(error))
    return commit.add(writeFor(job, 'uncertain', subject, reply))
  }
}

/**
 * The write of a message, in one shape: two are made of each message. What is spread comes last: fields put behind it
 * would be defined one by one, which costs as much as all else here together.
 */
function writeFor(job: Job, to: Write['to'], subject: string, reply?: string): Write {
  return { to, subject, reply, ...writeOf(job) }
}

async function dial({ settings, onDial }: Lane): Promise<SmtpConnection | undefined> {
  try {
    const connection = await SmtpConnection.open(settings)
    onDial(undefined)
    return connection
  } catch (error) {
    onDial(error as Error)
    return undefined
  }
}
