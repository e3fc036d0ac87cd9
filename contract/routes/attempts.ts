import type { Attempt, ClockReading } from './clockFacts'
import type { ClockLength, ClockRule } from './version'

type AttemptLimit = Extract<ClockLength, { attempts: number }>

/**
 * Reads a counter of attempts (§§ 44 (4), 45 (7), 45a (6) PflAPrV): each failed part may be repeated, or the whole of a
 * course of stations. Nothing ends by itself: an exhausted counter makes a person ask the authority.
 */
export function readAttempts(
  { start }: Pick<ClockRule, 'start'>,
  limit: AttemptLimit,
  attempts: readonly Attempt[],
): ClockReading {
  const inOrder = attempts.toSorted((one, other) => one.day.localeCompare(other.day))
  const last = inOrder.at(-1)
  if (!last) return { state: 'not_started', missing: [...start], waits_for: [], open_requests: [] }
  const { failed, used } = limit.repeats === 'whole' ? wholeOf(inOrder, last) : partsOf(inOrder)
  if (failed.length === 0)
    return { state: 'ended', on: last.day, started_on: inOrder[0]?.day ?? null, due_on: null, in_time: true }
  const left = limit.attempts - used
  if (left <= 0) return { state: 'exhausted', on: last.day, parts: failed }
  return { state: 'repeating', next: used + 1, left, parts: failed }
}

interface Failures {
  /** Parts that the next attempt repeats. */
  failed: string[]
  used: number
}

function wholeOf(attempts: readonly Attempt[], last: Attempt): Failures {
  const isPassed = last.parts.every(({ passed }) => passed)
  return { failed: isPassed ? [] : last.parts.map(({ part }) => part), used: attempts.length }
}

function partsOf(attempts: readonly Attempt[]): Failures {
  const results = attempts.flatMap(({ parts }) => parts)
  const passed = new Set(results.filter(result => result.passed).map(({ part }) => part))
  const failures = new Map<string, number>()
  for (const { part } of results) if (!passed.has(part)) failures.set(part, (failures.get(part) ?? 0) + 1)
  return { failed: [...failures.keys()], used: Math.max(0, ...failures.values()) }
}
