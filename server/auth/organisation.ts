import type { Organisation } from '../../contract/calls/session'
import type { Services } from '../services'

/** Reads the one row of settings. */
export async function readOrganisation({
  sql,
  config,
}: Pick<Services, 'sql' | 'config'>): Promise<Organisation> {
  const [row] = await sql<Omit<Organisation, 'builder_origin' | 'firebase_store'>[]>`
    SELECT name, logo_url, editor, time_zone, is_demo,
      ARRAY(SELECT slug FROM currencies WHERE active ORDER BY id) AS currencies FROM organisation`
  return {
    ...row!,
    builder_origin: config.builderOrigin ?? null,
    firebase_store: config.firebaseStore ?? null,
  }
}
