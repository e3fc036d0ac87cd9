import { mkdtemp, rm } from 'node:fs/promises'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { ROLES, type Role } from '../../contract/access/roles'
import { buildApp, type Limits } from '../../server/app'
import { startSession } from '../../server/auth/sessions'
import { type Config, readConfig } from '../../server/config'
import { hooks, jobs } from '../../server/features'
import { runJobs } from '../../server/jobs/queue'
import { openLog } from '../../server/log'
import type { Services } from '../../server/services'
import { type Api, apiOf } from './api'
import { type TestDatabase, testDatabase } from './database'
import { nameController } from './provider'

export interface TestApp {
  /** The origin. */
  url: string
  /** Calls as a person of a role, or without a session. The session is opened once a role. */
  api(role: Role | null): Promise<Api>
  /** Calls as one person. */
  apiOfUser(id: number): Promise<Api>
  /** The id of the person that `api(role)` is. */
  userOf(role: Role): number
  sql: TestDatabase['sql']
  services: Services
  stop(): Promise<void>
}

/**
 * The HTTP side on a free port of 127.0.0.1, with a database and a folder of its own, and one person of each role.
 * @param env further settings, as in the environment
 * @param limits of the server, where a test would wait for the usual ones
 * @param log takes the lines; without it LOG_LEVEL says which go to the output
 * @param databaseFor makes the database, given the folder of the server
 */
export async function startApp(
  env: Record<string, string> = {},
  limits: Limits = {},
  log?: Services['log'],
  databaseFor: (dataDir: string) => Promise<TestDatabase> = testDatabase,
): Promise<TestApp> {
  const dataDir = await mkdtemp(join(tmpdir(), 'lotse-app-'))
  const database = await databaseFor(dataDir)
  const services: Services = {
    sql: database.sql as unknown as Services['sql'],
    config: readConfig({ DATA_DIR: dataDir, PORT: '0', ...env }),
    now: () => new Date(),
    log: log ?? openLog((process.env.LOG_LEVEL ?? 'silent') as Config['logLevel']),
    hooks,
  }
  await nameController(database.sql)
  const people = await makePeople(database.sql)
  const runner = await runJobs(services, jobs, { url: database.url, onTime: false })
  const app = await buildApp(services, join(dataDir, 'pages'), { checksAnswers: true, ...limits })
  await app.listen({ port: 0, host: '127.0.0.1' })
  const url = `http://127.0.0.1:${(app.server.address() as AddressInfo).port}`
  const opened = new Map<number, Promise<Api>>()

  function apiOfUser(id: number): Promise<Api> {
    const found = opened.get(id) ?? signIn(services, id).then(token => apiOf(url, token))
    opened.set(id, found)
    return found
  }
  const userOf = (role: Role) => people[role]
  return {
    url,
    sql: database.sql,
    services,
    userOf,
    apiOfUser,
    api: async role => (role ? apiOfUser(userOf(role)) : apiOf(url)),
    async stop() {
      await app.close()
      await runner.stop()
      await database.drop()
      await rm(dataDir, { recursive: true, force: true })
    },
  }
}

/** @returns an access token of a person, as any way of signing in would give it. */
export async function signIn(services: Services, id: number): Promise<string> {
  const [user] = await services.sql<{ role: Role | null }[]>`select role from users where id = ${id}`
  return startSession(services, { id, role: user?.role ?? null }, { ip: '127.0.0.1', userAgent: 'test' })
}

/** @returns the id of one new person of each role. */
export async function makePeople(sql: TestDatabase['sql']): Promise<Record<Role, number>> {
  const people = {} as Record<Role, number>
  for (const role of ROLES) {
    const [made] = await sql<{ id: number }[]>`
      insert into users (name, email, role, special)
      values (${`The ${role}`}, ${`${role}@office.example`}, ${role}, ${role === 'master'}) returning id`
    people[role] = Number(made?.id)
  }
  return people
}
