import { engineReply } from '../../../../contract/engine-replies'
import { OutboundError } from '../../../outbound'
import { bytesOf } from '../../message/signed'
import type { Write } from '../../sending/record'
import { afterRefusal } from '../../sending/retry'
import type { GroupCommit } from '../../sending/worker/GroupCommit'
import type { Job, JobQueue } from '../../sending/worker/JobQueue'
import { causeOf } from '../smtp/errors'
import { renderJob, writeOf } from '../smtp/lane'
import { SesError, type SesSettings, sendBySes } from './api'

export interface SesLaneOptions {
  queue: JobQueue
  commit: Pick<GroupCommit, 'add' | 'gate'>
  settings: SesSettings
  /** One for all lanes of a process: SES counts the account, not the connection. */
  throttle: Throttle
  now(): Date
  stopping(): boolean
  /** Told why SES cannot be used; undefined when it can. */
  onDial(error: Error | undefined): void
}

const IDLE_MS = 5_000
/** Network errors that come before anything is sent. */
const NOT_SENT = /^(ECONNREFUSED|ENOTFOUND|EAI_AGAIN|EHOSTUNREACH|ENETUNREACH|CERT_|ERR_TLS|private_address)/
/** What says that the account or the domain may not send: nobody's address is at fault. */
const SENDER = new Set([
  'AccountSuspendedException',
  'SendingPausedException',
  'MailFromDomainNotVerifiedException',
  'LimitExceededException',
])

/** How long the lanes hold back after SES asked for less: longer each time, shorter again after what it took. */
export class Throttle {
  private until = 0
  private delay = 0

  /** @returns milliseconds until the next message may go */
  wait(): number {
    return Math.max(0, this.until - performance.now())
  }

  /** SES asked for less. Lanes that were under way together count once. */
  slower(): void {
    if (this.wait() > 0) return
    this.delay = Math.min(30_000, Math.max(250, this.delay * 2))
    this.until = performance.now() + this.delay
  }

  /** SES took a message. */
  fine(): void {
    this.delay *= 0.9
  }
}

/** One sender's life: takes a job, waits for its `sending` to be durable, calls SES, records what it answers. */
export async function runSesLane(options: SesLaneOptions): Promise<void> {
  const { queue, stopping, throttle } = options
  while (!stopping()) {
    await rest(throttle.wait(), stopping)
    const job = stopping() ? undefined : await queue.next(IDLE_MS)
    if (job) await sendJob(options, job)
  }
}

async function sendJob(options: SesLaneOptions, job: Job): Promise<void> {
  const { commit, now, settings } = options
  // SES puts its own Message-ID and signs by its own keys: our signature would not survive it.
  const message = await renderJob({ ...job, sign: undefined }, now())
  if ('problem' in message) {
    await commit.add({ ...writeOf(job), to: 'failed', reply: message.problem })
    return
  }
  const write = { ...writeOf(job), subject: message.subject }
  if (!(await commit.gate({ ...write, to: 'sending' }))) {
    await commit.add({ ...writeOf(job), to: 'queued', dueAt: now() })
    return
  }
  try {
    const id = await sendBySes(settings, { recipient: message.recipient, raw: bytesOf(message) })
    options.throttle.fine()
    options.onDial(undefined)
    await commit.add({
      ...write,
      to: 'sent',
      reply: `250 ${id}`,
      messageId: messageIdAt(id, settings.region),
    })
  } catch (error) {
    await commit.add({ ...write, ...verdictOf(options, job, error) })
  }
}

/** The Message-ID that recipients see: SES replaces ours. */
function messageIdAt(id: string, region: string): string {
  return `${id}@${region === 'us-east-1' ? 'email' : region}.amazonses.com`
}

type Verdict = Pick<Write, 'to' | 'reply' | 'dueAt' | 'refusal'>

function verdictOf({ now, throttle, onDial }: SesLaneOptions, job: Job, error: unknown): Verdict {
  const reply = error instanceof Error ? error.message : String(error)
  const later = (milliseconds: number): Verdict => ({
    to: 'queued',
    reply,
    dueAt: new Date(now().getTime() + milliseconds),
  })
  if (error instanceof OutboundError && NOT_SENT.test(error.code)) {
    onDial(error)
    throttle.slower()
    return later(throttle.wait())
  }
  // No answer, or one that does not say whether it was taken: a person decides.
  if (!(error instanceof SesError))
    return { to: 'uncertain', reply: engineReply('no_answer', silenceOf(error)) }
  if (error.status === 429 || error.status === 503 || error.kind === 'ThrottlingException') {
    throttle.slower()
    return later(throttle.wait())
  }
  if (error.status >= 500) return { to: 'uncertain', reply }
  if (error.status === 401 || error.status === 403) {
    onDial(error)
    throttle.slower()
    return later(throttle.wait())
  }
  const refused = { code: 554, enhanced: '', text: reply, lines: [reply] }
  const refusal = SENDER.has(error.kind) ? 'sender' : undefined
  return afterRefusal(refused, job.email.attempts, now(), refusal)
}

/** @returns what kept SES from answering, as a reply of the engine names it */
function silenceOf(error: unknown): string {
  if (!(error instanceof OutboundError)) return causeOf(error)
  return error.code === 'timeout' ? 'silent' : error.code
}

async function rest(milliseconds: number, stopping: () => boolean): Promise<void> {
  const end = performance.now() + milliseconds
  while (!stopping() && performance.now() < end)
    await new Promise(later => setTimeout(later, Math.min(200, milliseconds)))
}
