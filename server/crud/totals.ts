import { EXACT_TOTAL } from '../../contract/http/paging'
import type { Sql } from '../db/connect'
import type { Services } from '../services'
import type { Fragment } from './hooks'

/** An estimate is not better for being made anew with each page that somebody turns. */
const KEPT_MS = 30_000
const KEPT = 2_000

interface Estimate {
  total: number
  until: number
}

/**
 * By the database that they are of. Without one, each page of a large list is first read as a small one is: 10,001 rows
 * are found before it is known that they are too many to be counted (`npm run bench:lists`).
 */
const estimates = new WeakMap<Sql, Map<string, Estimate>>()

/** @returns how many rows a list has of which it was just found that they are more than are counted; undefined for others */
export function knownEstimate({ sql, now }: Services, list: string): number | undefined {
  const kept = estimates.get(sql)?.get(list)
  return kept && kept.until > now().getTime() ? kept.total : undefined
}

/** Returns the planner's estimate of more rows than are counted, and never less than that. */
export async function estimateTotal(
  { sql, now }: Services,
  list: string,
  { table, where }: { table: string; where: Fragment },
): Promise<number> {
  const [plan] = await sql`explain (format json) select 1 from ${sql(table)} where ${where}`
  const believed = plan?.['QUERY PLAN']?.[0]?.Plan?.['Plan Rows'] ?? 0
  const total = Math.max(EXACT_TOTAL + 1, Math.round(believed))
  const kept = estimates.get(sql) ?? new Map<string, Estimate>()
  if (kept.size >= KEPT) kept.clear()
  estimates.set(sql, kept.set(list, { total, until: now().getTime() + KEPT_MS }))
  return total
}
