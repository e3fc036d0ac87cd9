import { engineReply } from '../../../../contract/mail/engine-replies'
import type { Transaction } from '../../../db/connect'
import type { RenderedMessage } from '../../message/compile'
import { bytesOf } from '../../message/signed'
import { withheldAmong } from '../../sending/recheck'
import { recordWrites } from '../../sending/record'
import { type Job, renderJob, writeOf } from '../../sending/worker/job'
import type { Write } from '../../sending/write'
import type { LaneContext, OutgoingMessage } from '../transport'
import { keepInOutbox } from './store'

type Lane = Pick<
  LaneContext,
  'sql' | 'queue' | 'shard' | 'now' | 'stopping' | 'weigh' | 'onRecorded' | 'onError'
>

const BATCH = 50

/** Keeps messages where no server takes them: message and record are one transaction, so nothing is uncertain here. */
export async function runOutboxLane(lane: Lane): Promise<void> {
  const { queue, stopping, onError } = lane
  while (!stopping()) {
    const jobs = await queue.nextBatch(BATCH, 1_000)
    if (jobs.length === 0) continue
    try {
      await keepJobs(lane, jobs)
    } catch (error) {
      onError(error)
      for (const job of jobs) queue.giveBack(job)
      await new Promise(later => setTimeout(later, 500))
    }
  }
}

async function keepJobs(lane: Lane, jobs: readonly Job[]): Promise<void> {
  const at = lane.now()
  const messages = new Map<number, OutgoingMessage>()
  const made = await Promise.all(jobs.map(async job => ({ job, message: await renderJob(job, at) })))
  const writes = made.map(({ job, message }): Write => {
    if ('problem' in message) return lane.weigh({ ...writeOf(job), to: 'failed', reply: message.problem })
    messages.set(job.email.id, outgoing(job, message))
    return { ...writeOf(job), to: 'sent', reply: engineReply('kept'), subject: message.subject }
  })
  await lane.sql.begin(tx => recordKept(tx, lane, { writes, messages, at }))
  for (const write of writes) lane.onRecorded(write)
}

const outgoing = ({ claim, email }: Job, message: RenderedMessage): OutgoingMessage => ({
  kind: 'campaign',
  audience: claim.audience,
  campaignId: claim.campaignId,
  emailId: email.id,
  sender: message.sender,
  recipient: message.recipient,
  subject: message.subject,
  raw: bytesOf(message),
})

interface KeptBatch {
  writes: readonly Write[]
  messages: ReadonlyMap<number, OutgoingMessage>
  at: Date
}

/** A message that may not go any more, or whose campaign was stopped, is queued again. */
async function recordKept(tx: Transaction, { shard }: Lane, { writes, messages, at }: KeptBatch) {
  const [first] = writes
  if (!first) return
  const { campaignId, startedMonth } = first
  const [campaign] = await tx`select from campaigns where id = ${campaignId} and status = 'sending' for share`
  const withheld = await tx<{ id: number }[]>`${withheldAmong(tx, startedMonth, writes)}`
  const kept = new Set(campaign ? messages.keys() : [])
  for (const { id } of withheld) kept.delete(id)
  const given = writes.map(
    (write): Write =>
      write.to !== 'sent' || kept.has(write.emailId)
        ? write
        : { ...write, to: 'queued', reply: undefined, dueAt: at },
  )
  const taken = await recordWrites(tx, given, { shard, now: at })
  await keepInOutbox(
    tx,
    [...messages].filter(([id]) => kept.has(id) && taken.has(id)).map(([, message]) => message),
    at,
  )
}
