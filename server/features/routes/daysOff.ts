import type { IsDayOff } from '../../../contract/routes/counting'

/** Tells weekends and the days on which all of Germany is off. */
export const isDayOff: IsDayOff = day => {
  const weekday = new Date(`${day}T00:00:00Z`).getUTCDay()
  return weekday === 0 || weekday === 6
}
