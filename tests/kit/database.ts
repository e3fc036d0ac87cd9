import { randomBytes } from 'node:crypto'
import { inject } from 'vitest'
import { openUrl, type Sql } from '../../server/db/connect'

declare module 'vitest' {
  export interface ProvidedContext {
    /** The address of the migrated template database. */
    templateUrl: string
  }
}

export type TestDatabase = {
  sql: Sql
  url: string
  /** Ends the connections and removes the database; call it in afterAll. */
  drop(): Promise<void>
}

/** A database of its own for a test file: a clone of the migrated template. */
export async function testDatabase(): Promise<TestDatabase> {
  return cloneOf(inject('templateUrl'))
}

/** An empty database without any migration beside the template. */
export async function emptyDatabase(): Promise<TestDatabase> {
  return cloneOf(withDatabase(inject('templateUrl'), 'template0'))
}

/** A clone of a database that nobody uses. */
export async function cloneOf(templateUrl: string): Promise<TestDatabase> {
  const template = new URL(templateUrl).pathname.slice(1)
  const name = `test_${randomBytes(6).toString('hex')}`
  await asAdmin(
    templateUrl,
    sql => sql`CREATE DATABASE ${sql(name)} TEMPLATE ${sql(template)} STRATEGY file_copy`,
  )
  const url = withDatabase(templateUrl, name)
  const sql = openUrl(url, { max: 10 })
  return {
    sql,
    url,
    async drop() {
      await sql.end({ timeout: 1 })
      await asAdmin(templateUrl, async admin => {
        await leftBy(admin, name)
        await admin`DROP DATABASE IF EXISTS ${admin(name)} WITH (FORCE)`
      })
    },
  }
}

/** A connection that is just saying goodbye would take the force for an error that nobody catches. */
async function leftBy(admin: Sql, name: string): Promise<void> {
  for (let tries = 0; tries < 40; tries++) {
    const [connected] = await admin`SELECT 1 FROM pg_stat_activity WHERE datname = ${name} LIMIT 1`
    if (!connected) return
    await new Promise(resolve => setTimeout(resolve, 25))
  }
}

/** Acts in a connection of the superuser to no database of a test. */
export async function asAdmin(url: string, act: (sql: Sql) => PromiseLike<unknown>) {
  const sql = openUrl(withDatabase(url, 'postgres'), { max: 1 })
  try {
    await act(sql)
  } finally {
    await sql.end({ timeout: 1 })
  }
}

/** The address of another database of the same server. */
export function withDatabase(url: string, name: string): string {
  const changed = new URL(url)
  changed.pathname = `/${name}`
  return changed.href
}
