import type { Sql } from '../../db/connect'
import { refreshCounters } from '../counters'

/** The campaigns whose counts changed since the campaigns last showed them. */
export class Counts {
  private readonly moved = new Set<number>()

  constructor(private readonly options: { sql: Sql; now(): Date }) {}

  add(campaignId: number): void {
    this.moved.add(campaignId)
  }

  /** Adds all campaigns that are not at their end: their counts are those that the original of a copy wrote last. */
  async addRunning(): Promise<void> {
    const running = await this.options.sql<
      { id: number }[]
    >`select id from campaigns where status in ('sending', 'stopped')`
    for (const { id } of running) this.moved.add(id)
  }

  /** Writes the counts of the campaigns into their records. */
  async refresh(): Promise<void> {
    const moved = [...this.moved]
    this.moved.clear()
    for (const id of moved) await refreshCounters(this.options.sql, id, this.options.now())
  }
}
