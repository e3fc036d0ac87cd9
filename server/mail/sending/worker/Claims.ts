import type { ClaimedEmail } from '../../audience/source'
import { finishCampaign, refreshCounters } from '../../campaign/totals'
import type { MailContext } from '../../context'
import { Signers } from '../../message/dkim/signers'
import { type ClaimResult, claimRecipients } from '../claim'
import type { ClaimedJobs } from './ClaimedJobs'
import type { Counts } from './Counts'
import type { HeldLeases } from './HeldLeases'
import type { JobQueue } from './JobQueue'
import type { Job } from './job'
import { Renderers } from './Renderers'
import type { Troubles } from './Troubles'

export interface ClaimsOptions {
  context: MailContext
  /** Id of the worker. */
  worker: string
  leaseSeconds: number
  /** False where SMTP_URL is unset: everything is kept in the outbox. */
  hasServer: boolean
  /** True where a service signs mail by keys of its own. */
  isSignedByService: boolean
  jobs: ClaimedJobs
  leases: HeldLeases
  troubles: Troubles
  counts: Counts
  /** False while the database is held, and once the worker stops. */
  isOpen(): boolean
  onError(error: unknown): void
  onFinished(campaignId: number): void
}

/** Batches are the messages of about a second: enough to keep the lanes busy, few enough to stay fair and fresh. */
const BATCH = { least: 40, most: 1_000, first: 200 }
/** Milliseconds before a campaign that gave nothing is asked again, by the reason; a wake-up ends them. */
const REST_MS = { busy: 100, empty: 1_000, domain: 5_000, again: 0 }

/** Keeps the queues of this worker filled with recipients of the campaigns that are being sent. */
export class Claims {
  private readonly renderers: Renderers
  private readonly signers: Signers
  private readonly rests = new Map<number, number>()
  private filling: Promise<void> | undefined
  private isAgain = false
  private batch = BATCH.first

  constructor(private readonly options: ClaimsOptions) {
    this.renderers = new Renderers(options.context)
    this.signers = new Signers(options.context)
  }

  /** @param rate messages that were recorded in a second; undefined before the first are */
  resize(rate: number | undefined): void {
    this.batch =
      rate === undefined ? BATCH.first : Math.min(BATCH.most, Math.max(BATCH.least, Math.ceil(rate)))
  }

  /** Claims for every campaign that has room; one pass at a time. */
  fill(): Promise<void> {
    this.isAgain = this.filling !== undefined
    this.filling ??= this.fillAll()
      .catch(this.options.onError)
      .finally(() => {
        this.filling = undefined
        if (this.isAgain && this.options.isOpen()) void this.fill()
      })
    return this.filling
  }

  /** Claims at once for campaigns too that gave nothing a moment ago. */
  wake(): void {
    this.rests.clear()
    void this.fill()
  }

  /** Has one more pass follow the one that runs. */
  fillAgain(): void {
    this.isAgain = true
  }

  /** A job left its queue. */
  taken(left: number): void {
    if (left === Math.floor(this.batch / 2) || left === 0) void this.fill()
  }

  /** The last message of a batch is recorded: its campaign may have come to its end. */
  batchEnded(campaignId: number): void {
    this.rests.delete(campaignId)
    if (this.options.isOpen()) void this.fill()
  }

  /** Resolves when the pass that runs is over. */
  async settled(): Promise<void> {
    await this.filling
  }

  private async fillAll(): Promise<void> {
    const { context, hasServer, jobs, troubles, isOpen, onError } = this.options
    if (!isOpen()) return
    const running = await context.sql<{ id: number; origin: string | null; domain_id: number }[]>`
      select c.id, c.origin, r.domain_id from campaign_runs r join campaigns c on c.id = r.campaign_id
      where c.status = 'sending' order by c.started_at`
    this.renderers.keepOnly(new Set(running.map(({ id }) => id)))
    for (const { id, origin, domain_id } of running) {
      if (!isOpen()) return
      // Campaigns of the demo never reach a transport: a rule on their origin, not on addresses.
      const queue = hasServer && origin !== 'demo' ? jobs.server : jobs.outbox
      if (queue.size(id) > this.batch / 2 || (this.rests.get(id) ?? 0) > performance.now()) continue
      // One campaign at fault must not hold up the others.
      await this.claimFor(id, domain_id, queue).then(
        () => troubles.ofCampaign(id, undefined),
        error => {
          this.rests.set(id, performance.now() + REST_MS.domain)
          onError(error)
          return troubles.ofCampaign(id, error)
        },
      )
    }
  }

  private async claimFor(campaignId: number, domainId: number, queue: JobQueue): Promise<void> {
    const { context, worker, leaseSeconds, isSignedByService, leases } = this.options
    const { sql, now, key, readFile } = context
    // Before anybody is claimed: mail that should be signed does not go out unsigned.
    const sign = isSignedByService ? undefined : await this.signers.of(domainId)
    const renderOf = await this.renderers.of(campaignId)
    if (!renderOf) return
    const order = { sql, campaignId, worker, limit: this.batch, now: now(), leaseSeconds, key, readFile }
    const result = await claimRecipients(order)
    if ('none' in result) return this.rest(campaignId, result.none)
    const { claim } = result
    leases.take(claim)
    const toJob = (email: ClaimedEmail): Job => {
      const render = renderOf(email.variant)
      return { claim, email, sign, render, losses: 0 }
    }
    queue.push(claim.emails.map(toJob))
  }

  private async rest(campaignId: number, reason: Extract<ClaimResult, { none: unknown }>['none']) {
    const { counts, leases } = this.options
    this.rests.set(campaignId, performance.now() + REST_MS[reason])
    if (reason === 'again') {
      counts.add(campaignId)
      this.isAgain = true
    }
    if (reason === 'empty' && !leases.holds(campaignId)) await this.finish(campaignId)
  }

  private async finish(campaignId: number): Promise<void> {
    const { sql, now } = this.options.context
    await refreshCounters(sql, campaignId, now())
    if (!(await finishCampaign(sql, campaignId, now()))) return
    this.options.onFinished(campaignId)
  }
}
