import { createHmac } from 'node:crypto'
import { users } from '../../contract/resources/users'
import type { Transaction } from '../db/connect'
import { oneRow } from '../db/oneRow'
import type { Services } from '../services'
import { sessionKeys } from './keys'
import { sameText } from './one-time'
import { hashSecret } from './secrets'

/** Everyone who sets up waits for this advisory lock, so that two at once make one master. */
const INSTALL_LOCK = 7_204_312

/** Writes a new user's row, with its audit row and search text; the write of `server/crud` in the running server. */
export type AddUser = (
  tx: Transaction,
  fields: {
    name: string
    email: string
    role: 'master' | null
    password: string | null
    image: string | null
  },
) => Promise<number>

/** Whether somebody has set the installation up: by the first sign-in, the demo or a restore. */
export async function isInstalled({ sql }: Pick<Services, 'sql'>): Promise<boolean> {
  const rows = await sql<{ installed: boolean }[]>`
    SELECT EXISTS (SELECT FROM installation) OR EXISTS (SELECT FROM users WHERE role = 'master') AS installed`
  return oneRow(rows).installed
}

/**
 * The magic word of the first sign-in, the same on each start until it has worked once.
 * @returns null once somebody is installed
 */
export async function ensureMagic(services: Services): Promise<string | null> {
  return (await isInstalled(services)) ? null : magicWord(services)
}

/** Made from the signing key, so that it stands nowhere in the database and survives a restart. */
async function magicWord({ config }: Pick<Services, 'config'>): Promise<string> {
  const [key] = await sessionKeys(config)
  return createHmac('sha256', key!).update('lotse first sign-in').digest('base64url').slice(0, 32)
}

/** Whether the word is the one that was printed. */
export async function isMagic(services: Services, word: string): Promise<boolean> {
  return sameText(word, await magicWord(services))
}

/**
 * Makes the first master.
 * @returns its id; null when somebody was first
 */
export async function installMaster(
  services: Services,
  addUser: AddUser,
  { email, password }: { email: string; password: string },
): Promise<number | null> {
  const hash = await hashSecret(password)
  return services.sql.begin(async tx => {
    await tx`SELECT pg_advisory_xact_lock(${INSTALL_LOCK})`
    const [claimed] = await tx`
      INSERT INTO installation (installed_at)
      SELECT ${services.now().toISOString()} WHERE NOT EXISTS (SELECT FROM users WHERE role = 'master')
      ON CONFLICT DO NOTHING RETURNING true`
    if (!claimed) return null
    return addUser(tx, { name: nameOf(email), email, role: 'master', password: hash, image: null })
  })
}

/** `layla.haddad@...` as `Layla Haddad`, until its owner writes it better. */
export function nameOf(email: string): string {
  const words = email
    .split('@')[0]!
    .split(/[._+-]+/)
    .filter(Boolean)
  const name = words.map(word => word.charAt(0).toUpperCase() + word.slice(1)).join(' ')
  return (name || email).slice(0, users.fields.name.options.max)
}
