import type { FirebaseStorage } from '../../contract/firebase'
import type { Services } from '../services'

/** The organisation's settings that every role needs (api.md, `GET /install-check` and `GET /user/me`). */
export interface Organisation {
  name: string
  logo_url: string | null
  editor: string
  /** Where Unlayer's page is served; null where it is not offered. */
  builder_origin: string | null
  /** The bucket that attachments of templates go to; null: they go to the own server. */
  firebase_store: FirebaseStorage | null
  time_zone: string
  currencies: string[]
  /** What is here was made up by `--demo`. */
  is_demo: boolean
}

/** The one row of settings. */
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
