import type { Tx } from '../../crud/hooks'

/** Erases the topics of appointments' meetings, which are the visitors' names, and Zoom's errors about them. */
export async function forgetTopics(tx: Tx, appointments: readonly number[]): Promise<void> {
  await tx`
    update zoom_meetings set topic = '#' || source_id, error = null
    where source = 'appointment' and source_id = any(${appointments}::bigint[])`
}
