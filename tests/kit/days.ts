import { addDays, wallAt } from '../../contract/time/wall-time'

/** The time zone of a new installation: its days are counted by this clock, not by the one of UTC. */
const OFFICE = 'Europe/Berlin'

/** @returns the day, `YYYY-MM-DD`, that is so many days from today on the office's clock */
export function dayFromToday(days = 0): string {
  return addDays(wallAt(new Date(), OFFICE).day, days)
}
