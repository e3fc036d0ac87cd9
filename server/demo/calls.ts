import type { Demo, Staff } from './demo'

interface About {
  count: number
  createdAt: string
  employee: Staff | undefined
  status: string
  /** When the last of them agreed to call again. */
  day: string | null
  /** Notes, one for each call. */
  said: readonly string[]
}

/** The calls to somebody between the first day and now, the oldest first; the id of who was called comes later. */
export function callsOf({ random, now }: Demo, about: About) {
  const { count, createdAt, employee, status, day, said } = about
  const from = new Date(createdAt).getTime()
  // An agreement for a day was made before that day.
  const span = Math.min(now.getTime(), day ? Date.parse(day) : Number.POSITIVE_INFINITY) - from
  const times = Array.from({ length: count }, () => atWork(from + random.next() * span, from, from + span))
  times.sort((one, other) => one - other)
  return times.map((time, index) => {
    const isLast = index === times.length - 1
    const answered = isLast ? !['no_answer', 'wrong_number'].includes(status) : random.chance(0.6)
    const at = new Date(time).toISOString()
    return {
      status: answered ? 'answered' : 'unanswered',
      call_by: employee?.id,
      at,
      minutes: answered ? random.between(1, 22) : null,
      note: answered && random.chance(0.7) ? random.one(said) : null,
      next_call_back_date: isLast ? day : null,
      created_at: at,
      created_by: employee?.id,
    }
  })
}

const HOUR_MS = 3_600_000
const DAY_MS = 24 * HOUR_MS

/** Moves a moment into the working hours of its day, 7:00 to 17:00 UTC, where that stays between the two others. */
function atWork(time: number, from: number, until: number): number {
  const day = Math.floor(time / DAY_MS) * DAY_MS
  const moved = day + 7 * HOUR_MS + ((time - day) / DAY_MS) * 10 * HOUR_MS
  return moved >= from && moved <= until ? moved : time
}
