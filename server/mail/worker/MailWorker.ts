import { randomUUID } from 'node:crypto'
import { setMaxListeners } from 'node:events'
import type { FastifyBaseLogger } from 'fastify'
import type { Sql } from '../../db/connect'
import { refreshDomains } from '../budget'
import { type ClaimedEmail, claimRecipients } from '../claim'
import { type MailContext, WAKE_CHANNEL } from '../context'
import { finishCampaign, refreshCounters } from '../counters'
import { Signers } from '../dkim/signers'
import { ownsDatabase } from '../instance'
import { recoverLeases } from '../leases'
import { planStarted } from '../planning'
import { recordWrites, type Write } from '../record'
import { isSes, type SesSettings, sesSettings } from '../ses/api'
import { type SmtpSettings, smtpSettings } from '../smtp/settings'
import { startDueCampaigns } from '../states'
import { GroupCommit } from './GroupCommit'
import { HeldLeases } from './HeldLeases'
import { type Job, JobQueue } from './JobQueue'
import { runOutboxLane } from './outboxLane'
import { Renderers } from './Renderers'
import { Repetitions } from './Repetitions'
import { runSesLane, Throttle } from './sesLane'
import { runSmtpLane, writeOf } from './smtpLane'
import { Troubles } from './Troubles'

export interface MailWorkerOptions extends MailContext {
  /** Unset: messages are kept in the outbox. */
  smtpUrl: string | undefined
  smtpConnections: number
  log: Pick<FastifyBaseLogger, 'warn' | 'error'>
  /** Seconds a batch stays with a worker that does not answer; 30 unless a test is in a hurry. */
  leaseSeconds?: number
  /** How writes are gathered; tests put a wrong one in its place. */
  groupCommit?: (
    options: ConstructorParameters<typeof GroupCommit>[0],
  ) => Pick<GroupCommit, 'add' | 'gate' | 'flush'>
}

const TICK_MS = 500
/** How long the messages on the wire may take when the worker stops; what is not answered then is uncertain. */
const STOP_MS = 10_000
/** Batches are what is sent in about a second: enough to keep the lanes busy, few enough to stay fair and fresh. */
const BATCH = { least: 40, most: 1_000, first: 200 }
/** How long a campaign that gave nothing is left alone, by why it gave nothing; a wake-up ends it. */
const REST_MS = { busy: 100, empty: 1_000, domain: 5_000, again: 0 }

/**
 * Sends started campaigns, inside the server process or in processes of its own: any number of them add up on one
 * database. Nothing is kept in memory that a crash may lose: what was on the wire is `uncertain`, the rest is queued.
 */
export class MailWorker {
  readonly id = randomUUID()
  private readonly renderers: Renderers
  private readonly repetitions: Repetitions
  private readonly troubles: Troubles
  private readonly rests = new Map<number, number>()
  private readonly moved = new Set<number>()
  private readonly smtpQueue = new JobQueue((id, left) => this.onTaken(id, left))
  private readonly outboxQueue = new JobQueue((id, left) => this.onTaken(id, left))
  private readonly settings: SmtpSettings | undefined
  private readonly ses: SesSettings | undefined
  private readonly signers: Signers
  private readonly leases: HeldLeases
  private readonly commit: Pick<GroupCommit, 'add' | 'gate' | 'flush'>
  private lanes: Promise<void>[] = []
  private ticking: NodeJS.Timeout | undefined
  private unlisten: (() => Promise<void>) | undefined
  private stopping = false
  private readonly abort = new AbortController()
  private filling: Promise<void> | undefined
  private fillAgain = false
  private resting: Promise<unknown> = Promise.resolve()
  private releasing: Promise<void> | undefined
  private planning: Promise<void> | undefined
  private planAgain = false
  private recorded = 0
  private batch = BATCH.first
  private owned: boolean | undefined

  /** @throws {Error} with one clear line when SMTP_URL cannot be used */
  constructor(private readonly options: MailWorkerOptions) {
    const { smtpUrl, aws } = options
    this.ses = isSes(smtpUrl) ? sesSettings(smtpUrl, aws) : undefined
    this.settings = smtpUrl && !this.ses ? smtpSettings(smtpUrl) : undefined
    this.signers = new Signers(options)
    this.renderers = new Renderers(options)
    setMaxListeners(0, this.abort.signal)
    this.leases = new HeldLeases({
      sql: options.sql,
      now: options.now,
      seconds: options.leaseSeconds ?? 30,
      onEnded: campaignId => this.onEnded(campaignId),
    })
    const gathered = {
      // Counts in a row of its own: workers would wait for each other on one.
      record: (writes: Parameters<typeof recordWrites>[1]) =>
        recordWrites(this.sql, writes, `${this.id} smtp`, options.now()),
      onRecorded: this.onRecorded,
      onError: this.onError,
    }
    this.repetitions = new Repetitions(options.now)
    this.troubles = new Troubles({ sql: options.sql, now: options.now, worker: this.id, log: options.log })
    const commit = options.groupCommit?.(gathered) ?? new GroupCommit(gathered)
    this.commit = {
      add: write => commit.add(this.repetitions.weigh(write)),
      gate: write => commit.gate(write),
      flush: () => commit.flush(),
    }
  }

  private get sql(): Sql {
    return this.options.sql
  }

  /** Begins to work; returns once it listens. */
  async start(): Promise<void> {
    await this.checkInstance()
    const listening = await this.sql.listen(WAKE_CHANNEL, campaign => this.wake(campaign))
    this.unlisten = () => listening.unlisten()
    await this.sql`select ensure_emails_month(${this.options.now()}::timestamptz::date),
      ensure_emails_month((${this.options.now()}::timestamptz + interval '1 month')::date)`
    const stopping = () => this.stopping
    const { now } = this.options
    const lane = { commit: this.commit, now, stopping, onDial: this.onDial, signal: this.abort.signal }
    if (this.settings) {
      const smtp = { ...lane, queue: this.smtpQueue, settings: this.settings }
      this.lanes = Array.from({ length: this.options.smtpConnections }, () => runSmtpLane(smtp))
    }
    if (this.ses) {
      const ses = { ...lane, queue: this.smtpQueue, settings: this.ses, throttle: new Throttle() }
      this.lanes = Array.from({ length: this.options.smtpConnections }, () => runSesLane(ses))
    }
    const weigh = (write: Write) => this.repetitions.weigh(write)
    const kept = { sql: this.sql, shard: this.id, queue: this.outboxQueue, now, stopping, weigh }
    this.lanes.push(runOutboxLane({ ...kept, onRecorded: this.onRecorded, onError: this.onError }))
    this.leases.start(lost => this.forget(lost))
    this.tick(0)
    this.wake('')
  }

  /** Tells whether this worker cannot send now: the database is held, or its mail server cannot be used. */
  isBlocked(): boolean {
    return this.owned === false || this.troubles.isTroubled
  }

  /** Lets what is on the wire come to its end, gives the rest back, and stops. */
  async stop(): Promise<void> {
    this.stopping = true
    clearTimeout(this.ticking)
    await this.unlisten?.()
    await this.filling
    await this.planning
    this.releaseQueued()
    const impatience = setTimeout(() => this.abort.abort(), STOP_MS)
    await Promise.all(this.lanes)
    clearTimeout(impatience)
    // A lane that lost its connection meanwhile gave its message back.
    this.releaseQueued()
    await this.resting
    await Promise.race([this.commit.flush(), new Promise(later => setTimeout(later, STOP_MS).unref())])
    await this.leases.stop()
    await this.refreshMoved()
    await this.troubles.stop()
  }

  private wake(campaign: string): void {
    // Who records an open or a click tells whose counts moved.
    if (/^\d+$/.test(campaign)) this.moved.add(Number(campaign))
    else {
      this.rests.clear()
      this.plan()
      void this.fill()
    }
  }

  private tick(count: number): void {
    if (this.stopping) return
    const begun = performance.now()
    this.resting = this.keepHouse(count).catch(this.onError)
    void this.resting.then(() => {
      if (this.stopping) return
      this.ticking = setTimeout(
        () => this.tick(count + 1),
        Math.max(0, TICK_MS - (performance.now() - begun)),
      )
    })
  }

  private async keepHouse(count: number): Promise<void> {
    const now = this.options.now()
    this.batch = Math.min(BATCH.most, Math.max(BATCH.least, Math.ceil(this.recorded * (1000 / TICK_MS))))
    if (count === 0) this.batch = BATCH.first
    this.recorded = 0
    await this.releaseStopped()
    await this.refreshMoved()
    if (count % 4 === 0) await this.checkInstance()
    if (count % 4 === 1)
      await recoverLeases(this.sql, now, this.leases.ids()).then(({ queued, uncertain, campaigns }) => {
        // A held copy claims nothing, which is when counts are brought up else.
        for (const id of campaigns) this.moved.add(id)
        if (queued + uncertain > 0) this.fillAgain = true
      })
    if (count % 4 === 2 && this.owned) await startDueCampaigns(this.options)
    if (count % 4 === 3) this.plan()
    if (count % 60 === 3) await refreshDomains(this.sql, now)
    if (count % 4 === 3) await this.troubles.renew()
    await this.fill()
  }

  private async checkInstance(): Promise<void> {
    const owned = await ownsDatabase({ sql: this.sql, dataDir: this.options.dataDir })
    if (!owned && this.owned !== false) {
      this.options.log.warn(
        'Mail is held: this database belongs to another installation, or was restored. Nothing is sent until a master releases it.',
      )
      // Its counts stand as the original last brought them up, which may be before its last answers.
      const running = await this.sql<
        { id: number }[]
      >`select id from campaigns where status in ('sending', 'stopped')`
      for (const { id } of running) this.moved.add(id)
    }
    this.owned = owned
  }

  /** Plans beside the sending: a batch of it takes as long as many messages. */
  private plan(): void {
    if (!this.owned || this.stopping) return
    this.planAgain = this.planning !== undefined
    const order = { isStopping: () => this.stopping || !this.owned, onError: this.onError }
    this.planning ??= planStarted(this.options, order)
      .catch(this.onError)
      .finally(() => {
        this.planning = undefined
        if (this.planAgain) this.plan()
      })
  }

  /** Claims for every campaign that has room; one pass at a time. */
  private fill(): Promise<void> {
    this.fillAgain = this.filling !== undefined
    this.filling ??= this.fillAll()
      .catch(this.onError)
      .finally(() => {
        this.filling = undefined
        if (this.fillAgain && !this.stopping) void this.fill()
      })
    return this.filling
  }

  private async fillAll(): Promise<void> {
    if (!this.owned || this.stopping) return
    const running = await this.sql<{ id: number; origin: string | null; domain_id: number }[]>`
      select c.id, c.origin, r.domain_id from campaign_runs r join campaigns c on c.id = r.campaign_id
      where c.status = 'sending' order by c.started_at`
    for (const { id, origin, domain_id } of running) {
      if (this.stopping) return
      // What the demo filled in never reaches a transport: a rule on its origin, not on addresses.
      const queue = (this.settings || this.ses) && origin !== 'demo' ? this.smtpQueue : this.outboxQueue
      if (queue.size(id) > this.batch / 2 || (this.rests.get(id) ?? 0) > performance.now()) continue
      // One campaign at fault must not hold up the others.
      await this.claimFor(id, domain_id, queue).then(
        () => this.troubles.ofCampaign(id, undefined),
        error => {
          this.rests.set(id, performance.now() + REST_MS.domain)
          this.onError(error)
          return this.troubles.ofCampaign(id, error)
        },
      )
    }
  }

  private async claimFor(campaignId: number, domainId: number, queue: JobQueue): Promise<void> {
    const { sql, now, key, readFile } = this.options
    // Before anybody is claimed: mail that should be signed does not go out unsigned. SES signs by its own keys.
    const sign = this.ses ? undefined : await this.signers.of(domainId)
    const renderOf = await this.renderers.of(campaignId)
    if (!renderOf) return
    const leaseSeconds = this.options.leaseSeconds ?? 30
    const order = {
      sql,
      campaignId,
      worker: this.id,
      limit: this.batch,
      now: now(),
      leaseSeconds,
      key,
      readFile,
    }
    const result = await claimRecipients(order)
    if ('claim' in result) {
      const { claim } = result
      this.leases.take(claim)
      const toJob = (email: ClaimedEmail): Job => ({
        ...{ claim, email, sign, losses: 0 },
        render: renderOf(email.variant),
      })
      return queue.push(claim.emails.map(toJob))
    }
    this.rests.set(campaignId, performance.now() + REST_MS[result.none])
    if (result.none === 'again') {
      this.moved.add(campaignId)
      this.fillAgain = true
    }
    if (result.none === 'empty' && !this.leases.holds(campaignId)) await this.finish(campaignId)
  }

  private async finish(campaignId: number): Promise<void> {
    await refreshCounters(this.sql, campaignId, this.options.now())
    if (!(await finishCampaign(this.sql, campaignId, this.options.now()))) return
    this.renderers.forget(campaignId)
    this.repetitions.forget(campaignId)
  }

  private async releaseStopped(): Promise<void> {
    const held = [...new Set([...this.smtpQueue.campaigns(), ...this.outboxQueue.campaigns()])]
    if (held.length === 0) return
    const rows = await this.sql<{ id: number }[]>`
      select id from campaigns c where id = any(${held}::bigint[]) and status = 'sending' and not exists (
        select from campaign_runs r join domain_pauses p on p.domain_id = r.domain_id
        where r.campaign_id = c.id and (p.until is null or p.until > ${this.options.now()}))`
    const sending = new Set(rows.map(({ id }) => id))
    const isStopped = ({ claim }: Job) => !sending.has(claim.campaignId)
    for (const job of [...this.smtpQueue.remove(isStopped), ...this.outboxQueue.remove(isStopped)])
      this.release(job)
  }

  private releaseQueued(): void {
    for (const job of [...this.smtpQueue.close(), ...this.outboxQueue.close()]) this.release(job)
  }

  private release(job: Job): void {
    this.commit.add({ ...writeOf(job), to: 'queued', dueAt: this.options.now() })
  }

  private async refreshMoved(): Promise<void> {
    const moved = [...this.moved]
    this.moved.clear()
    for (const id of moved) await refreshCounters(this.sql, id, this.options.now())
  }

  private forget(lost: ReadonlySet<number>): void {
    const isLost = ({ claim }: Job) => lost.has(claim.lease)
    this.smtpQueue.remove(isLost)
    this.outboxQueue.remove(isLost)
  }

  private onTaken(_campaignId: number, left: number): void {
    if (left === Math.floor(this.batch / 2) || left === 0) void this.fill()
  }

  private readonly onRecorded = ({ campaignId, lease, refusal, repeated }: Write): void => {
    this.recorded += 1
    this.moved.add(campaignId)
    this.leases.recorded(lease)
    // The rest of the batch would meet the same refusal.
    if (refusal === 'sender' || refusal === 'blocked' || repeated) this.releasing ??= this.releaseHeld()
  }

  private releaseHeld(): Promise<void> {
    return this.releaseStopped()
      .catch(this.onError)
      .finally(() => {
        this.releasing = undefined
      })
  }

  /** The last message of a batch is recorded: its campaign may have come to its end. */
  private onEnded(campaignId: number): void {
    this.rests.delete(campaignId)
    if (!this.stopping) void this.fill()
  }

  private readonly onDial = (error: Error | undefined): void => this.troubles.dialled(error)

  private readonly onError = (error: unknown): void => {
    this.options.log.error({ err: error }, 'the mail engine met an error')
  }
}
