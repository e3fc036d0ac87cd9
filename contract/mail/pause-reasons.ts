/** Shares of a day's messages above which the engine pauses a sending domain. */
export const PAUSE_SHARES = { bounces: 0.05, complaints: 0.003 } as const

/** Why the engine holds a domain: so many of a day's messages came back, or were complained about. */
interface CountedPause {
  kind: 'bounces' | 'complaints'
  count: number
  /** Messages of the day. */
  all: number
  /** Calendar day at the domain, `YYYY-MM-DD`. */
  day: string
}

/** Messages that several hosts refused by their policy; `detail` is the last reply. */
interface PolicyPause {
  kind: 'policy'
  count: number
  hosts: number
  detail: string
}

/** Why the engine stopped a campaign: the server said the same to so many messages in a row, or they could not be made. */
interface RepeatedPause {
  kind: 'repeated' | 'not_rendered'
  count: number
  detail: string
}

export type PauseReason = CountedPause | PolicyPause | RepeatedPause

const COUNTED = /^engine:(bounces|complaints) (\d+) (\d+) (\d{4}-\d\d-\d\d)$/
const POLICY = /^engine:policy (\d+) (\d+) (.*)$/s
const REPEATED = /^engine:(repeated|not_rendered) (\d+) (.*)$/s

/** @returns a reason of the engine as it is kept, `engine:bounces 23 412 2026-11-20` */
export function pauseReason(reason: PauseReason): string {
  const { kind, count } = reason
  if ('day' in reason) return `engine:${kind} ${count} ${reason.all} ${reason.day}`
  if ('hosts' in reason) return `engine:${kind} ${count} ${reason.hosts} ${reason.detail}`
  return `engine:${kind} ${count} ${reason.detail}`
}

/** @returns nothing for a receiver's reply, which begins with three digits and stays as it came */
export function readPause(reason: string): PauseReason | undefined {
  const [, counted, count, all, day] = COUNTED.exec(reason) ?? []
  if (counted && day)
    return { kind: counted as CountedPause['kind'], count: Number(count), all: Number(all), day }
  const [, refused, hosts, reply] = POLICY.exec(reason) ?? []
  if (refused) return { kind: 'policy', count: Number(refused), hosts: Number(hosts), detail: reply ?? '' }
  const [, repeated, times, detail] = REPEATED.exec(reason) ?? []
  if (!repeated) return undefined
  return { kind: repeated as RepeatedPause['kind'], count: Number(times), detail: detail ?? '' }
}
