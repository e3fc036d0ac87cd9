import type { Sql } from '../../../db/connect'
import type { GroupCommit } from './GroupCommit'
import { JobQueue } from './JobQueue'
import { type Job, writeOf } from './job'

export interface ClaimedJobsOptions {
  sql: Sql
  now(): Date
  commit: Pick<GroupCommit, 'add'>
  /** Called when a job left its queue, with the jobs that its campaign has left there. */
  onTaken(left: number): void
  onError(error: unknown): void
}

/** Jobs that this worker claimed and did not send yet, by transport. */
export class ClaimedJobs {
  /** For the transport of SMTP_URL. */
  readonly server: JobQueue
  readonly outbox: JobQueue
  private releasing: Promise<void> | undefined

  constructor(private readonly options: ClaimedJobsOptions) {
    const onTaken = (_campaignId: number, left: number) => options.onTaken(left)
    this.server = new JobQueue(onTaken)
    this.outbox = new JobQueue(onTaken)
  }

  /** Gives the jobs of campaigns back that were stopped, or whose domain is paused. */
  async releaseStopped(): Promise<void> {
    const { sql, now } = this.options
    const held = [...new Set([...this.server.campaigns(), ...this.outbox.campaigns()])]
    if (held.length === 0) return
    const rows = await sql<{ id: number }[]>`
      select id from campaigns c where id = any(${held}::bigint[]) and status = 'sending' and not exists (
        select from campaign_runs r join domain_pauses p on p.domain_id = r.domain_id
        where r.campaign_id = c.id and (p.until is null or p.until > ${now()}))`
    const sending = new Set(rows.map(({ id }) => id))
    const isStopped = ({ claim }: Job) => !sending.has(claim.campaignId)
    for (const job of [...this.server.remove(isStopped), ...this.outbox.remove(isStopped)]) this.release(job)
  }

  /** {@link releaseStopped} for callers that do not wait; one pass at a time. */
  releaseStoppedSoon(): void {
    this.releasing ??= this.releaseStopped()
      .catch(this.options.onError)
      .finally(() => {
        this.releasing = undefined
      })
  }

  /** Gives all jobs back and hands out none any more. */
  close(): void {
    for (const job of [...this.server.close(), ...this.outbox.close()]) this.release(job)
  }

  /** Drops the jobs of leases that were lost: they belong to another worker now. */
  drop(lost: ReadonlySet<number>): void {
    const isLost = ({ claim }: Job) => lost.has(claim.lease)
    this.server.remove(isLost)
    this.outbox.remove(isLost)
  }

  private release(job: Job): void {
    this.options.commit.add({ ...writeOf(job), to: 'queued', dueAt: this.options.now() })
  }
}
