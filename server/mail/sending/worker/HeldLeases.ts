import type { Sql } from '../../../db/connect'
import type { Claim } from '../claim'
import { endLeases, renewLeases } from '../leases'

export interface HeldLeasesOptions {
  sql: Sql
  now(): Date
  /** How long a lease lasts without being renewed. */
  seconds: number
  /** Told when a batch of a campaign is recorded and ended. */
  onEnded(campaignId: number): void
}

interface Held {
  campaignId: number
  /** Messages that are not recorded yet. */
  open: number
}

/** The batches of this worker: renewed while it works on them, ended when all of their messages are recorded. */
export class HeldLeases {
  private readonly held = new Map<number, Held>()
  private ended: number[] = []
  private timer: NodeJS.Timeout | undefined
  private renewing: Promise<void> = Promise.resolve()

  constructor(private readonly options: HeldLeasesOptions) {}

  /** @param onLost told which leases were taken away: their messages are not ours any more */
  start(onLost: (leases: ReadonlySet<number>) => void): void {
    const beat = () => {
      this.renewing = this.renew(onLost).catch(() => {})
      void this.renewing.then(() => {
        if (this.timer) this.timer = setTimeout(beat, (this.options.seconds * 1000) / 4)
      })
    }
    this.timer = setTimeout(beat, (this.options.seconds * 1000) / 4)
  }

  async stop(): Promise<void> {
    clearTimeout(this.timer)
    this.timer = undefined
    await this.renewing
    await endLeases(this.options.sql, [...this.ended, ...this.ids()])
    this.ended = []
  }

  take({ lease, campaignId, emails }: Claim): void {
    this.held.set(lease, { campaignId, open: emails.length })
  }

  holds(campaignId: number): boolean {
    return [...this.held.values()].some(held => held.campaignId === campaignId)
  }

  ids(): number[] {
    return [...this.held.keys()]
  }

  /** Counts a recorded message; the last one ends its batch. */
  recorded(lease: number): void {
    const held = this.held.get(lease)
    if (!held) return
    held.open -= 1
    if (held.open > 0) return
    this.held.delete(lease)
    this.ended.push(lease)
    void this.endRecorded().then(() => this.options.onEnded(held.campaignId))
  }

  private async endRecorded(): Promise<void> {
    const ended = this.ended
    this.ended = []
    if (ended.length === 0) return
    await endLeases(this.options.sql, ended).catch(() => this.ended.push(...ended))
  }

  private async renew(onLost: (leases: ReadonlySet<number>) => void): Promise<void> {
    await this.endRecorded()
    const leases = this.ids()
    if (leases.length === 0) return
    const until = new Date(this.options.now().getTime() + this.options.seconds * 1000)
    const own = await renewLeases(this.options.sql, leases, until)
    const lost = new Set(leases.filter(lease => !own.has(lease) && this.held.has(lease)))
    for (const lease of lost) this.held.delete(lease)
    if (lost.size > 0) onLost(lost)
  }
}
