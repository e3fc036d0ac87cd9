import { definitionOf } from '../resources'

/** A step that counts as taken, with its day. */
interface TakenStep {
  key: string
  day: string | null
  /** The field of a record that tells its day. */
  record?: { resource: string; event: string } | null | undefined
}

/**
 * Tells whether a step that counts as taken is only planned, such as an appointment that is booked or a course with a place: its day
 * is still to come, and nothing has happened. An appointment is planned until its day is over. Afterwards only the day is said.
 * @param today `YYYY-MM-DD`
 */
export function isPlanned({ key, day, record }: TakenStep, today: string): boolean {
  if (!day) return false
  return day > today || (day === today && isAppointment({ key, record }))
}

/** Tells whether the day of a step is that of a plan in its record or, of a classic step, in the file of the candidate. */
export function isAppointment({ key, record }: Pick<TakenStep, 'key' | 'record'>): boolean {
  const sources = [{ resource: 'candidates', event: `${key}_date` }, ...(record ? [record] : [])]
  return sources.some(
    ({ resource, event }) => definitionOf(resource)?.fields[event]?.options.when === 'planned',
  )
}
