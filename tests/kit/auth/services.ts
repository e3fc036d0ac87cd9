import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fastify } from 'fastify'
import type { Role } from '../../../contract/access/roles'
import { hashSecret, QUICK_COST } from '../../../server/auth/secrets'
import { readConfig } from '../../../server/config'
import type { Services } from '../../../server/services'
import { type TestDatabase, testDatabase } from '../database'

export interface TestServices extends Services {
  database: TestDatabase
  /** Moves the clock on. */
  pass(ms: number): void
  drop(): Promise<void>
}

/** Services on a database and a folder of their own, with a clock that a test can move. */
export async function testServices(
  env: Record<string, string> = {},
  options: { demo?: boolean; databaseFor?: (dataDir: string) => Promise<TestDatabase> } = {},
): Promise<TestServices> {
  const dataDir = mkdtempSync(join(tmpdir(), 'lotse-auth-'))
  const database = await (options.databaseFor ?? testDatabase)(dataDir)
  let passed = 0
  return {
    database,
    // The pool of the tests has the types of connect.ts, which Services names by the driver's plain type.
    sql: database.sql as unknown as Services['sql'],
    config: readConfig({ DATA_DIR: dataDir, ...env }, options),
    now: () => new Date(Date.now() + passed),
    log: fastify({ logger: false }).log,
    hooks: {},
    pass(ms) {
      passed += ms
    },
    async drop() {
      await database.drop()
      rmSync(dataDir, { recursive: true, force: true })
    },
  }
}

let made = 0

/** A user with the password `correct horse` and the PIN 4711 unless told otherwise. */
export async function makeUser(
  { sql }: Pick<Services, 'sql'>,
  {
    role = 'user',
    email = `person${++made}@office.example`,
    password = 'correct horse',
    pin = '4711',
    active = true,
  }: { role?: Role | null; email?: string; password?: string | null; pin?: string | null; active?: boolean },
): Promise<{ id: number; email: string; role: Role | null }> {
  const [user] = await sql<{ id: number }[]>`
    INSERT INTO users (name, email, role, password, pin, active)
    VALUES (${`Person ${email}`}, ${email}, ${role}, ${password && (await hashSecret(password, QUICK_COST))},
      ${pin && (await hashSecret(pin, QUICK_COST))}, ${active}) RETURNING id`
  return { id: user!.id, email, role }
}
