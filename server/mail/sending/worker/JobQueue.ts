import type { Job } from './job'

type Waiter = (job: Job | undefined) => void

/** The claimed jobs of this worker: campaigns take turns, so that one of ten is not delayed by one of a million. */
export class JobQueue {
  private readonly byCampaign = new Map<number, Job[]>()
  private readonly waiters: Waiter[] = []
  private closed = false

  /** @param onTaken told when a job left, with how many its campaign has left */
  constructor(private readonly onTaken: (campaignId: number, left: number) => void) {}

  push(jobs: readonly Job[]): void {
    for (const job of jobs) {
      const waiter = this.waiters.pop()
      if (waiter) waiter(job)
      else this.store(job, 'last')
    }
  }

  /** Puts a job back that could not be sent now. */
  giveBack(job: Job): void {
    const waiter = this.waiters.pop()
    if (waiter) waiter(job)
    else this.store(job, 'first')
  }

  /** @returns the next job; undefined after `idle` milliseconds without one, or when the queue is closed */
  next(idle: number): Promise<Job | undefined> {
    const job = this.take()
    if (job || this.closed) return Promise.resolve(job)
    return new Promise(resolve => {
      const waiter: Waiter = given => {
        clearTimeout(timer)
        resolve(given)
      }
      const timer = setTimeout(() => {
        this.waiters.splice(this.waiters.indexOf(waiter), 1)
        resolve(undefined)
      }, idle)
      this.waiters.push(waiter)
    })
  }

  /** @returns up to `limit` jobs at once, of one campaign; waits for the first one like `next`. */
  async nextBatch(limit: number, idle: number): Promise<Job[]> {
    const first = await this.next(idle)
    if (!first) return []
    const { campaignId } = first.claim
    return [first, ...this.remove(job => job.claim.campaignId === campaignId, limit - 1)]
  }

  /** @returns the next job if there is one now */
  take(): Job | undefined {
    if (this.closed) return undefined
    for (const [campaignId, jobs] of this.byCampaign) {
      const job = jobs.shift()
      // A map keeps the order of insertion: to the end of it goes who had a turn.
      this.byCampaign.delete(campaignId)
      if (jobs.length > 0) this.byCampaign.set(campaignId, jobs)
      this.onTaken(campaignId, jobs.length)
      return job
    }
    return undefined
  }

  size(campaignId: number): number {
    return this.byCampaign.get(campaignId)?.length ?? 0
  }

  campaigns(): number[] {
    return [...this.byCampaign.keys()]
  }

  /** Takes out jobs, for release. */
  remove(which: (job: Job) => boolean, limit = Number.POSITIVE_INFINITY): Job[] {
    const removed: Job[] = []
    for (const [campaignId, jobs] of this.byCampaign) {
      const kept = jobs.filter(job => {
        if (removed.length >= limit || !which(job)) return true
        removed.push(job)
        return false
      })
      if (kept.length > 0) this.byCampaign.set(campaignId, kept)
      else this.byCampaign.delete(campaignId)
    }
    return removed
  }

  /** Hands out nothing any more. @returns what was left */
  close(): Job[] {
    this.closed = true
    for (const waiter of this.waiters.splice(0)) waiter(undefined)
    return this.remove(() => true)
  }

  private store(job: Job, place: 'first' | 'last'): void {
    const { campaignId } = job.claim
    const jobs = this.byCampaign.get(campaignId)
    if (!jobs) this.byCampaign.set(campaignId, [job])
    else if (place === 'last') jobs.push(job)
    else jobs.unshift(job)
  }
}
