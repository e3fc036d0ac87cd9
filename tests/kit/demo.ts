import { cp, mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import { fastify } from 'fastify'
import { inject } from 'vitest'
import { readConfig } from '../../server/config'
import { fillDemo } from '../../server/demo'
import { hooks } from '../../server/features'
import type { Services } from '../../server/services'
import { asAdmin, cloneOf, type TestDatabase, testDatabase, withDatabase } from './database'
import { DEMO_SUFFIX } from './demoSuffix'

declare module 'vitest' {
  export interface ProvidedContext {
    /** A folder of this run, where the files of the demo are kept. */
    demoFolder: string
  }
}

/** Files side by side fill one demo. */
const FILL_LOCK = 7_204_314

/**
 * A database that holds the demo, for a test file of its own: a clone of one that is filled once a run, as to fill it is
 * some ten seconds of work.
 * @param dataDir gets the files of the demo and the keys that it was sealed by
 */
export async function demoDatabase(dataDir: string): Promise<TestDatabase> {
  const templateUrl = inject('templateUrl')
  const name = new URL(templateUrl).pathname.slice(1) + DEMO_SUFFIX
  const folder = join(inject('demoFolder'), 'data')
  await asAdmin(templateUrl, async admin => {
    await admin`select pg_advisory_lock(${FILL_LOCK})`
    const [filled] = await admin`select from pg_database where datname = ${name}`
    if (filled) return
    const database = await testDatabase()
    await mkdir(folder, { recursive: true })
    await fillDemo(demoServices(database.sql, folder))
    await database.sql.end()
    await admin`alter database ${admin(new URL(database.url).pathname.slice(1))} rename to ${admin(name)}`
  })
  await cp(folder, dataDir, { recursive: true })
  return cloneOf(withDatabase(templateUrl, name))
}

function demoServices(sql: TestDatabase['sql'], dataDir: string): Services {
  return {
    sql: sql as unknown as Services['sql'],
    config: readConfig({ DATA_DIR: dataDir, PORT: '0' }, { demo: true }),
    now: () => new Date(),
    log: fastify({ logger: false }).log,
    hooks,
  }
}
