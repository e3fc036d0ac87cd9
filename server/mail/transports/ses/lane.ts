import { engineReply } from '../../../../contract/mail/engine-replies'
import { OutboundError } from '../../../outbound'
import { bytesOf } from '../../message/signed'
import { afterRefusal } from '../../sending/retry'
import { type Job, renderJob, writeOf } from '../../sending/worker/job'
import type { Outcome } from '../../sending/write'
import { causeOf } from '../errors'
import { pause } from '../pause'
import type { LaneContext } from '../transport'
import { SesError, type SesSettings, sendBySes } from './api'

type Lane = Pick<LaneContext, 'queue' | 'commit' | 'now' | 'stopping' | 'onDial'> & {
  settings: SesSettings
  throttle: Throttle
}

const IDLE_MS = 5_000
/** Network errors that come before anything is sent. */
const NOT_SENT = /^(ECONNREFUSED|ENOTFOUND|EAI_AGAIN|EHOSTUNREACH|ENETUNREACH|CERT_|ERR_TLS|private_address)/
/** The account or the domain may not send: no address is at fault. */
const SENDER = new Set([
  'AccountSuspendedException',
  'SendingPausedException',
  'MailFromDomainNotVerifiedException',
  'LimitExceededException',
])

/** Pause of all lanes after SES asked for less: longer each time, shorter again after each message it took. */
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

/** Sends one job after the other: waits until its `sending` is durable, calls SES, records the answer. */
export async function runSesLane(lane: Lane): Promise<void> {
  const { queue, stopping, throttle } = lane
  while (!stopping()) {
    await pause(throttle.wait(), stopping)
    const job = stopping() ? undefined : await queue.next(IDLE_MS)
    if (job) await sendJob(lane, job)
  }
}

async function sendJob(lane: Lane, job: Job): Promise<void> {
  const { commit, now, settings } = lane
  const message = await renderJob(job, now())
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
    lane.throttle.fine()
    lane.onDial(undefined)
    await commit.add({
      ...write,
      to: 'sent',
      reply: `250 ${id}`,
      messageId: messageIdAt(id, settings.region),
    })
  } catch (error) {
    await commit.add({ ...write, ...outcomeOf(lane, job, error) })
  }
}

/** The Message-ID that recipients see: SES replaces ours. */
function messageIdAt(id: string, region: string): string {
  return `${id}@${region === 'us-east-1' ? 'email' : region}.amazonses.com`
}

function outcomeOf({ now, throttle, onDial }: Lane, job: Job, error: unknown): Outcome {
  const reply = error instanceof Error ? error.message : String(error)
  const later = (milliseconds: number): Outcome => ({
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
    return { to: 'uncertain', reply: engineReply('no_answer', missingReply(error)) }
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
  return afterRefusal(refused, { attempts: job.email.attempts, now: now(), refusal })
}

/** @returns why there was no answer, in the words of the engine's own replies */
function missingReply(error: unknown): string {
  if (!(error instanceof OutboundError)) return causeOf(error)
  return error.code === 'timeout' ? 'silent' : error.code
}
