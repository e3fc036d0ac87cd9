import type { Recipient, RenderedMessage } from '../message/compile'
import type { Write } from '../record'
import { DotNotSent, SmtpConnection } from '../smtp/connection'
import { replyText } from '../smtp/reply'
import type { SmtpSettings } from '../smtp/settings'
import type { GroupCommit } from './GroupCommit'
import type { Job, JobQueue } from './JobQueue'
import { afterLosses, afterRefusal } from './retry'

export interface LaneOptions {
  queue: JobQueue
  commit: Pick<GroupCommit, 'add' | 'gate'>
  settings: SmtpSettings
  now(): Date
  /** True once the worker stops: the lane ends after its message. */
  stopping(): boolean
  /** Aborted when the worker cannot wait any more: what is on the wire is uncertain then. */
  signal: AbortSignal
  /** Told why a connection could not be made; undefined when one could. */
  onDial(error: Error | undefined): void
}

const IDLE_MS = 5_000
const LOSSES = 3
const LONGEST_WAIT_MS = 30_000

/** One connection's life: takes a job, offers it, waits for its `sending` to be durable, lets the dot go, records the answer. */
export async function runSmtpLane(options: LaneOptions): Promise<void> {
  const { queue, stopping } = options
  let connection: SmtpConnection | undefined
  let failures = 0
  options.signal.addEventListener('abort', () => connection?.destroy())
  while (!stopping()) {
    const job = await queue.next(IDLE_MS)
    if (!job) {
      await connection?.quit()
      connection = undefined
      continue
    }
    if (!connection?.usable) {
      connection = await dial(options)
      if (!connection) {
        queue.giveBack(job)
        failures += 1
        await pause(Math.min(LONGEST_WAIT_MS, 500 * 2 ** failures), stopping)
        continue
      }
      failures = 0
    }
    await sendOne(options, connection, job)
  }
  await connection?.quit()
}

/** @returns what a job's record is written by, before what became of it is known. */
export function writeOf({ claim, email }: Job): Omit<Write, 'to'> {
  return {
    campaignId: claim.campaignId,
    audience: claim.audience,
    emailId: email.id,
    startedMonth: claim.startedMonth,
    lease: claim.lease,
    domainId: claim.domainId,
    day: claim.day,
    address: email.address,
  }
}

/** @returns the message, or what to record when it cannot be made. */
export function renderJob({ claim, email, render }: Job, now: Date): RenderedMessage | { problem: string } {
  const recipient: Recipient = {
    emailId: email.id,
    startedMonth: claim.startedMonth,
    address: email.address,
    messageId: email.messageId,
    name: email.name,
    language: email.language,
    attributes: email.attributes,
  }
  try {
    return render(recipient, now)
  } catch (error) {
    return { problem: `not rendered: ${error instanceof Error ? error.message : String(error)}` }
  }
}

async function sendOne(
  { commit, queue, now }: LaneOptions,
  connection: SmtpConnection,
  job: Job,
): Promise<void> {
  const write = writeOf(job)
  const message = renderJob(job, now())
  if ('problem' in message) return commit.add({ ...write, to: 'failed', reply: message.problem })
  try {
    const refused = await connection.offer(message)
    if (refused) return commit.add({ ...write, ...afterRefusal(refused, job.email.attempts, now()) })
  } catch (error) {
    job.losses += 1
    connection.destroy()
    if (job.losses < LOSSES) return queue.giveBack(job)
    return commit.add({ ...write, ...afterLosses((error as Error).message, job.email.attempts, now()) })
  }
  // Must be durable before the dot: a crash then reads as uncertain, not as unsent.
  if (!(await commit.gate({ ...write, to: 'sending', subject: message.subject }))) {
    connection.destroy()
    return commit.add({ ...write, to: 'queued', dueAt: now() })
  }
  await letGo(connection, job, { commit, now })
}

async function letGo(
  connection: SmtpConnection,
  job: Job,
  { commit, now }: Pick<LaneOptions, 'commit' | 'now'>,
): Promise<void> {
  const write = writeOf(job)
  try {
    const reply = await connection.finish()
    if (reply.code < 300) commit.add({ ...write, to: 'sent', reply: replyText(reply) })
    else if (reply.code < 400) commit.add({ ...write, to: 'uncertain', reply: replyText(reply) })
    else commit.add({ ...write, ...afterRefusal(reply, job.email.attempts, now()) })
  } catch (error) {
    connection.destroy()
    if (error instanceof DotNotSent) commit.add({ ...write, to: 'queued', dueAt: now() })
    else
      commit.add({
        ...write,
        to: 'uncertain',
        reply: `no answer to the message: ${(error as Error).message}`,
      })
  }
}

async function dial({ settings, onDial }: LaneOptions): Promise<SmtpConnection | undefined> {
  try {
    const connection = await SmtpConnection.open(settings)
    onDial(undefined)
    return connection
  } catch (error) {
    onDial(error as Error)
    return undefined
  }
}

async function pause(milliseconds: number, stopping: () => boolean): Promise<void> {
  const end = Date.now() + milliseconds
  while (!stopping() && Date.now() < end)
    await new Promise(later => setTimeout(later, Math.min(200, milliseconds)))
}
