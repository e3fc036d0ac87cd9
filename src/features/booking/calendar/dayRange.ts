import { addDays, startOfDay, wallAt } from '../../../../contract/wall-time'

/** The zone of whoever looks. */
export const ownZone = () => Intl.DateTimeFormat().resolvedOptions().timeZone

/** The moments between which today lies on the clocks of whoever looks. */
export function dayRange(now: number = Date.now()): { begin: string; end: string } {
  const zone = ownZone()
  const { day } = wallAt(now, zone)
  return { begin: startOfDay(day, zone), end: startOfDay(addDays(day, 1), zone) }
}
