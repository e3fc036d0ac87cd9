const DAY_MS = 86_400_000

/** The moment some days (and minutes) from another; negative ones are earlier. */
export function shifted(now: Date, days: number, minutes = 0): string {
  return new Date(now.getTime() + days * DAY_MS + minutes * 60_000).toISOString()
}

/** The calendar day some days from now, `YYYY-MM-DD` in UTC; a Sunday becomes the Monday after it. */
export function workday(now: Date, days: number): string {
  const date = new Date(now.getTime() + days * DAY_MS)
  if (days > 0 && date.getUTCDay() === 0) date.setUTCDate(date.getUTCDate() + 1)
  return date.toISOString().slice(0, 10)
}

/** The calendar day some days from now, `YYYY-MM-DD` in UTC, whatever day of the week it is. */
export function dayFrom(now: Date, days: number): string {
  return new Date(now.getTime() + days * DAY_MS).toISOString().slice(0, 10)
}
