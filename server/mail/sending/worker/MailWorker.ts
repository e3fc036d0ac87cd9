import { randomUUID } from 'node:crypto'
import { setMaxListeners } from 'node:events'
import type { FastifyBaseLogger } from 'fastify'
import type { Sql } from '../../../db/connect'
import { startDueCampaigns } from '../../campaign/states'
import { type MailContext, WAKE_CHANNEL } from '../../context'
import { openTransport } from '../../transports/registry'
import type { LaneContext, Transport } from '../../transports/transport'
import { refreshDomains } from '../budget'
import { ownsDatabase } from '../instance'
import { recoverLeases } from '../leases'
import { recordWrites } from '../record'
import type { Write } from '../write'
import { ClaimedJobs } from './ClaimedJobs'
import { Claims } from './Claims'
import { Counts } from './Counts'
import { GroupCommit } from './GroupCommit'
import { HeldLeases } from './HeldLeases'
import { PlanLoop } from './PlanLoop'
import { Repetitions } from './Repetitions'
import { Troubles } from './Troubles'

export interface MailWorkerOptions extends MailContext {
  /** Unset: messages are kept in the outbox. */
  smtpUrl: string | undefined
  smtpConnections: number
  log: Pick<FastifyBaseLogger, 'warn' | 'error'>
  /** Seconds until the batch of a dead worker is taken back; default 30. Tests shorten it. */
  leaseSeconds?: number
  /** Replaces the group commit; the control of the kill test puts a wrong one in its place. */
  groupCommit?: (
    options: ConstructorParameters<typeof GroupCommit>[0],
  ) => Pick<GroupCommit, 'add' | 'gate' | 'flush'>
}

const TICK_MS = 500
/** Time for the messages on the wire when the worker stops; those without an answer by then are uncertain. */
const STOP_MS = 10_000

/**
 * Sends started campaigns, inside the server process or in processes of its own: any number of them add up on one
 * database. Nothing is kept in memory that a crash may lose: what was on the wire is `uncertain`, the rest is queued.
 */
export class MailWorker {
  readonly id = randomUUID()
  private readonly repetitions: Repetitions
  private readonly troubles: Troubles
  private readonly counts: Counts
  private readonly transport: Transport
  private readonly outbox: Transport
  private readonly leases: HeldLeases
  private readonly commit: Pick<GroupCommit, 'add' | 'gate' | 'flush'>
  private readonly jobs: ClaimedJobs
  private readonly claims: Claims
  private readonly planning: PlanLoop
  private lanes: Promise<void>[] = []
  private ticking: NodeJS.Timeout | undefined
  private unlisten: (() => Promise<void>) | undefined
  private stopping = false
  private readonly abort = new AbortController()
  private lastTick: Promise<unknown> = Promise.resolve()
  private recorded = 0
  private owned: boolean | undefined

  /** @throws {Error} with one clear line when SMTP_URL cannot be used */
  constructor(private readonly options: MailWorkerOptions) {
    const { smtpUrl, sql, now, log, leaseSeconds = 30 } = options
    const { onError } = this
    this.transport = openTransport(options)
    this.outbox = openTransport({ ...options, smtpUrl: undefined })
    setMaxListeners(0, this.abort.signal)
    this.repetitions = new Repetitions(now)
    this.troubles = new Troubles({ sql, now, worker: this.id, log })
    this.counts = new Counts({ sql, now })
    this.commit = this.weighedCommit()
    this.leases = new HeldLeases({
      sql,
      now,
      seconds: leaseSeconds,
      onEnded: campaignId => this.claims.batchEnded(campaignId),
    })
    const onTaken = (left: number) => this.claims.taken(left)
    this.jobs = new ClaimedJobs({ sql, now, commit: this.commit, onTaken, onError })
    const isOpen = () => this.owned === true && !this.stopping
    this.planning = new PlanLoop(options, { isOpen, onError })
    this.claims = new Claims({
      context: options,
      worker: this.id,
      leaseSeconds,
      hasServer: Boolean(smtpUrl),
      isSignedByService: this.transport.service !== undefined,
      jobs: this.jobs,
      leases: this.leases,
      troubles: this.troubles,
      counts: this.counts,
      isOpen,
      onError,
      onFinished: campaignId => this.repetitions.forget(campaignId),
    })
  }

  private get sql(): Sql {
    return this.options.sql
  }

  /** Makes the group commit; failures that repeat become a stop of the campaign. */
  private weighedCommit(): Pick<GroupCommit, 'add' | 'gate' | 'flush'> {
    const gathered = {
      // Counts in a row of its own: workers would wait for each other on one.
      record: (writes: readonly Write[]) =>
        recordWrites(this.sql, writes, { shard: `${this.id} smtp`, now: this.options.now() }),
      onRecorded: this.onRecorded,
      onError: this.onError,
    }
    const commit = this.options.groupCommit?.(gathered) ?? new GroupCommit(gathered)
    return {
      add: write => commit.add(this.repetitions.weigh(write)),
      gate: write => commit.gate(write),
      flush: () => commit.flush(),
    }
  }

  /** Starts to work; returns once it listens. */
  async start(): Promise<void> {
    await this.checkInstance()
    const listening = await this.sql.listen(WAKE_CHANNEL, campaign => this.wake(campaign))
    this.unlisten = () => listening.unlisten()
    await this.sql`select ensure_emails_month(${this.options.now()}::timestamptz::date),
      ensure_emails_month((${this.options.now()}::timestamptz + interval '1 month')::date)`
    this.openLanes()
    this.leases.start(lost => this.jobs.drop(lost))
    this.tick(0)
    this.wake('')
  }

  private openLanes(): void {
    const context: Omit<LaneContext, 'queue'> = {
      sql: this.sql,
      commit: this.commit,
      shard: this.id,
      connections: this.options.smtpConnections,
      now: this.options.now,
      stopping: () => this.stopping,
      signal: this.abort.signal,
      onDial: this.onDial,
      weigh: write => this.repetitions.weigh(write),
      onRecorded: this.onRecorded,
      onError: this.onError,
    }
    this.lanes = this.outbox.openLanes({ ...context, queue: this.jobs.outbox })
    if (this.options.smtpUrl)
      this.lanes.push(...this.transport.openLanes({ ...context, queue: this.jobs.server }))
  }

  /** @returns whether this worker cannot send now: the database is held, or its mail server cannot be used */
  isBlocked(): boolean {
    return this.owned === false || this.troubles.isTroubled
  }

  /** Waits for the messages on the wire, gives the rest back, and stops. */
  async stop(): Promise<void> {
    this.stopping = true
    clearTimeout(this.ticking)
    await this.unlisten?.()
    await this.claims.settled()
    await this.planning.settled()
    this.jobs.close()
    const deadline = setTimeout(() => this.abort.abort(), STOP_MS)
    await Promise.all(this.lanes)
    clearTimeout(deadline)
    // A lane that lost its connection gave its message back.
    this.jobs.close()
    await this.lastTick
    await Promise.race([this.commit.flush(), new Promise(later => setTimeout(later, STOP_MS).unref())])
    await this.leases.stop()
    await this.counts.refresh()
    await this.troubles.stop()
  }

  private wake(campaign: string): void {
    // A recorded open or click names its campaign, whose counts changed.
    if (/^\d+$/.test(campaign)) this.counts.add(Number(campaign))
    else {
      this.planning.plan()
      this.claims.wake()
    }
  }

  private tick(count: number): void {
    if (this.stopping) return
    const begun = performance.now()
    this.lastTick = this.runTick(count).catch(this.onError)
    void this.lastTick.then(() => {
      if (this.stopping) return
      this.ticking = setTimeout(
        () => this.tick(count + 1),
        Math.max(0, TICK_MS - (performance.now() - begun)),
      )
    })
  }

  private async runTick(count: number): Promise<void> {
    const now = this.options.now()
    this.claims.resize(count === 0 ? undefined : this.recorded * (1000 / TICK_MS))
    this.recorded = 0
    await this.jobs.releaseStopped()
    await this.counts.refresh()
    if (count % 4 === 0) await this.checkInstance()
    if (count % 4 === 1) await this.recover(now)
    if (count % 4 === 2 && this.owned) await startDueCampaigns(this.options)
    if (count % 4 === 3) this.planning.plan()
    if (count % 60 === 3) await refreshDomains(this.sql, now)
    if (count % 4 === 3) await this.troubles.renew()
    await this.claims.fill()
  }

  /** Takes over the messages of workers that are gone. */
  private async recover(now: Date): Promise<void> {
    const { queued, uncertain, campaigns } = await recoverLeases(this.sql, now, this.leases.ids())
    // A held copy claims nothing, and a claim is what would note their counts.
    for (const id of campaigns) this.counts.add(id)
    if (queued + uncertain > 0) this.claims.fillAgain()
  }

  private async checkInstance(): Promise<void> {
    const owned = await ownsDatabase({ sql: this.sql, dataDir: this.options.dataDir })
    if (!owned && this.owned !== false) {
      this.options.log.warn(
        'Mail is held: this database belongs to another installation, or was restored. Nothing is sent until a master releases it.',
      )
      await this.counts.addRunning()
    }
    this.owned = owned
  }

  private readonly onRecorded = ({ campaignId, lease, refusal, repeated }: Write): void => {
    this.recorded += 1
    this.counts.add(campaignId)
    this.leases.recorded(lease)
    // The rest of the batch would meet the same refusal.
    if (refusal === 'sender' || refusal === 'blocked' || repeated) this.jobs.releaseStoppedSoon()
  }

  private readonly onDial = (error: Error | undefined): void => this.troubles.dialled(error)

  private readonly onError = (error: unknown): void => {
    this.options.log.error({ err: error }, 'the mail engine met an error')
  }
}
