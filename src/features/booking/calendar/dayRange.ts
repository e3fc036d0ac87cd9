import { addDays, startOfDay, wallAt } from '../../../../contract/time/wall-time'
import { ownZone } from '../../../layout/parts/clock'

/** Returns the begin and end of today in the browser's zone. */
export function dayRange(now: number = Date.now()): { begin: string; end: string } {
  const zone = ownZone()
  const { day } = wallAt(now, zone)
  return { begin: startOfDay(day, zone), end: startOfDay(addDays(day, 1), zone) }
}
