import type { Sql } from '../../../db/connect'
import { refreshCounters } from '../../campaign/totals'

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

  /**
   * Writes the counts of the campaigns into their records. One that fails is tried again with the next call.
   * @throws what the first of them failed with, after the others
   */
  async refresh(): Promise<void> {
    const { sql, now } = this.options
    const moved = [...this.moved]
    this.moved.clear()
    const failures: unknown[] = []
    for (const id of moved)
      await refreshCounters(sql, id, now()).catch(error => {
        this.moved.add(id)
        failures.push(error)
      })
    if (failures.length > 0) throw failures[0]
  }
}
