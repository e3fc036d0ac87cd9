/** Shares of a day's messages above which the engine pauses a sending domain. */
export const PAUSE_SHARES = { bounces: 0.05, complaints: 0.003 } as const

/** Why the engine holds a domain: so many of a day's messages came back, or were complained about. */
export interface CountedPause {
  kind: 'bounces' | 'complaints'
  count: number
  /** Messages of the day. */
  all: number
  /** Calendar day at the domain, `YYYY-MM-DD`. */
  day: string
}

/** What a receiver answered has no such beginning: it begins with three digits. */
const FORM = /^engine:(bounces|complaints) (\d+) (\d+) (\d{4}-\d\d-\d\d)$/

/** @returns a reason of the engine as it is kept, `engine:bounces 23 412 2026-11-20` */
export function pauseReason({ kind, count, all, day }: CountedPause): string {
  return `engine:${kind} ${count} ${all} ${day}`
}

/** @returns nothing for a receiver's answer, which stays as it came */
export function readPause(reason: string): CountedPause | undefined {
  const [, kind, count, all, day] = FORM.exec(reason) ?? []
  if (!kind || !day) return undefined
  return { kind: kind as CountedPause['kind'], count: Number(count), all: Number(all), day }
}
