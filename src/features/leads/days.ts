const DAY_MS = 86_400_000

/** A calendar day some days from another, both `YYYY-MM-DD`. */
export function addDays(day: string, count: number): string {
  return new Date(Date.parse(`${day}T00:00:00Z`) + count * DAY_MS).toISOString().slice(0, 10)
}

/** The days that a next call is mostly agreed upon for: tomorrow, in three days, in a week. */
export function quickDays(today: string): [string, string, string] {
  return [addDays(today, 1), addDays(today, 3), addDays(today, 7)]
}
