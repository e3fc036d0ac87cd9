import { type ChildProcess, fork } from 'node:child_process'
import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { mkdir, mkdtemp, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { type Bundled, bundled } from '../../tests/kit/bundled'
import { emptyDatabase, type TestDatabase } from '../../tests/kit/database'
import { isLong, some } from '../../tests/kit/long'
import { backup } from './backup'
import { openUrl } from './connect'
import { migrate } from './migrate'
import { restore } from './restore'
import { openStaging, takePlace } from './staging'
import { settleRestore } from './swap'

/** A restore that is killed at any point. LONG=1 makes forty kills, KILLS any other number. */
const KILLS = Number(process.env.KILLS ?? (isLong ? 40 : 2))

let target: TestDatabase
let folder: string
let migrations: string
let archive: string
let dataDir: string
let processes: Bundled

beforeAll(async () => {
  processes = await bundled(join(import.meta.dirname, '../../tests/kit/processes/restoreProcess.ts'))
})
afterAll(() => processes?.remove())

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'lotse-interrupted-'))
  migrations = join(folder, 'migrations')
  archive = join(folder, 'backup.tar.gz')
  dataDir = join(folder, 'data')
  await mkdir(migrations)
  await writeFile(
    join(migrations, '0001_made.sql'),
    'create table said (what text); create index on said (what);',
  )
  await makeBackup()
  target = await emptyDatabase()
  await target.sql`create table said as select 'old' as what from generate_series(1, 3)`
  await write('files', 'old')
  await write('imports', 'old')
})
afterEach(async () => {
  await target.drop()
  for (const name of await besides()) await admin(sql => sql`drop database ${sql(name)} with (force)`)
  await rm(folder, { recursive: true })
})

async function makeBackup() {
  const source = await emptyDatabase()
  await migrate(source.sql, migrations)
  await source.sql`insert into said select 'new' from generate_series(1, 20000)`
  const from = join(folder, 'source')
  for (const name of ['files', 'imports']) {
    await mkdir(join(from, name), { recursive: true })
    for (let n = 0; n < 50; n += 1) await writeFile(join(from, name, `${n}.txt`), 'new')
  }
  const folders = { files: join(from, 'files'), imports: join(from, 'imports') }
  await backup({ sql: source.sql, folders, to: archive, seal: async secret => secret })
  await source.drop()
}

async function write(name: string, text: string) {
  await mkdir(join(dataDir, name), { recursive: true })
  await writeFile(join(dataDir, name, '0.txt'), text)
}

async function admin(act: (sql: TestDatabase['sql']) => PromiseLike<unknown>) {
  const url = new URL(target.url)
  url.pathname = '/postgres'
  const sql = openUrl(url.href, { max: 1 })
  await act(sql)
  await sql.end()
}

/** Databases that a restore left. */
async function besides() {
  const names: string[] = []
  const begin = `${new URL(target.url).pathname.slice(1)}_`
  await admin(async sql => {
    for (const { name } of await sql<{ name: string }[]>`select datname as name from pg_database`)
      if (name.startsWith(begin)) names.push(name)
  })
  return names
}

/**
 * PostgreSQL goes on for a moment with what a killed process asked for, and renames databases from another one. What it makes
 * after a start, the next one removes. A rename that waits for its commit holds the lock of its database.
 */
async function nobodyWorks() {
  const name = new URL(target.url).pathname.slice(1)
  await admin(async sql => {
    const works = () => sql`
      select from pg_stat_activity where backend_type = 'client backend' and pid <> pg_backend_pid()
        and (datname ^@ ${name} or (state = 'active' and position(${name} in query) > 0))
      union all
      select from pg_locks join pg_database on objid = pg_database.oid
      where classid = 'pg_database'::regclass and datname ^@ ${name}`
    while ((await works()).length) await sleep(50)
  })
}

/** As a start does it. */
async function settle() {
  const said: string[] = []
  const sql = openUrl(target.url, { max: 2 })
  try {
    await settleRestore(sql, { dataDir, url: target.url }, line => said.push(line))
  } finally {
    await sql.end()
  }
  return said
}

/** `old` or `new` in all places; anything else is a mixture. */
async function state() {
  const sql = openUrl(target.url, { max: 1 })
  const rows = await sql<{ what: string; count: number }[]>`select what, count(*) from said group by what`
  await sql.end()
  const database = JSON.stringify(rows.map(row => ({ ...row })))
  const texts = await Promise.all(
    ['files', 'imports'].map(async name => {
      const names = await readdir(join(dataDir, name))
      return `${await readFile(join(dataDir, name, '0.txt'), 'utf8')} ${names.length}`
    }),
  )
  const left = (await readdir(dataDir)).filter(name => !['files', 'imports'].includes(name))
  expect(left).toEqual([])
  expect(await besides()).toEqual([])
  return [database, ...texts]
}

const OLD = ['[{"what":"old","count":3}]', 'old 1', 'old 1']
const NEW = ['[{"what":"new","count":20000}]', 'new 50', 'new 50']

describe('a restore that is killed', () => {
  it(`leaves all of the old or all of the new, in ${KILLS} kills at any point`, {
    timeout: 600_000,
  }, async () => {
    await target.sql.end()
    const seen = new Set<string>()
    // How long one takes that nobody kills.
    const began = performance.now()
    const whole = start()
    await once(whole, 'exit')
    const takes = performance.now() - began
    expect(await state()).toEqual(NEW)
    for (let kill = 0; kill < KILLS; kill += 1) {
      await makeOld()
      const child = start()
      const ended = once(child, 'exit')
      // The first kill comes in the first part: a later run may be faster than the one that was timed.
      await sleep((takes * (kill + Math.random())) / KILLS)
      child.kill('SIGKILL')
      await ended
      await nobodyWorks()
      await settle()
      const found = await state()
      expect([OLD, NEW]).toContainEqual(found)
      seen.add(JSON.stringify(found))
    }
    expect(seen.has(JSON.stringify(OLD))).toBe(true)
  })

  it('is undone where it was not whole', async () => {
    await putTogether()
    await writeFile(join(dataDir, 'restore-reserve'), 'room')
    expect(await settle()).toEqual([expect.stringMatching(/interrupted before it replaced anything/)])
    expect(await state()).toEqual(OLD)
    expect(await settle()).toEqual([])
  })

  it('is finished where it was whole and had not taken its place', async () => {
    await putTogether()
    await writeFile(join(dataDir, 'restore-note'), '')
    expect(await settle()).toEqual([expect.stringMatching(/is finished now/)])
    expect(await state()).toEqual(NEW)
    expect(await settle()).toEqual([])
  })

  it('is finished where the database took its place', async () => {
    await target.sql.end()
    for (const done of some([0, 1, 2, 3], 2, 1)) {
      await makeOld()
      await putTogether()
      await writeFile(join(dataDir, 'restore-note'), '')
      await takePlace(target.url)
      if (done > 0) await rename(join(dataDir, 'files'), join(dataDir, 'files.replaced'))
      if (done > 1) await rename(join(dataDir, 'files.restoring'), join(dataDir, 'files'))
      if (done > 2) await rename(join(dataDir, 'imports'), join(dataDir, 'imports.replaced'))
      expect(await settle()).toEqual([expect.stringMatching(/is finished now/)])
      expect(await state()).toEqual(NEW)
    }
  })

  it('is refused by a start while it runs', { timeout: 120_000 }, async () => {
    const staging = await openStaging(target.url)
    await staging.sql`select 1`
    await expect(settle()).rejects.toThrow(/being restored at this moment/)
    await staging.discard()
    expect(await settle()).toEqual([])
  })
})

describe('a restore whose database somebody looks at', () => {
  const name = () => new URL(target.url).pathname.slice(1)
  /** Connects while the backup is being restored, as a monitor does. */
  const looking = () => {
    const monitor = openUrl(target.url, { max: 1 })
    return { monitor, settle: async () => void (await monitor`select 1`) }
  }
  const roleOf = async (rights: string) => {
    const role = `maker_${name()}`.slice(0, 60)
    await admin(sql => sql.unsafe(`create role "${role}" login password 'maker' ${rights}`))
    const url = new URL(target.url)
    Object.assign(url, { username: role, password: 'maker' })
    return { role, url: url.href }
  }
  const dropRole = (role: string) =>
    admin(async sql => {
      await sql.unsafe(`alter database "${name()}" owner to current_user`)
      const own = openUrl(target.url, { max: 1 })
      await own.unsafe(`reassign owned by "${role}" to current_user`)
      await own.unsafe(`drop owned by "${role}"`)
      await own.end()
      await sql.unsafe(`drop role "${role}"`)
    })

  it('takes the place, and ends who looked', async () => {
    const { monitor, settle } = looking()
    await restore({
      sql: target.sql,
      url: target.url,
      dataDir,
      from: archive,
      migrations,
      force: true,
      settle,
    })
    expect(await state()).toEqual(NEW)
    await monitor.end()
  })

  it.skipIf(!isLong)(
    'keeps the whole copy where it may not end them, names them, and is finished by the next start',
    async () => {
      const { role, url } = await roleOf('createdb')
      await target.sql.end()
      await admin(sql => sql.unsafe(`alter database "${name()}" owner to "${role}"`))
      const own = openUrl(url, { max: 2 })
      const { monitor, settle: look } = looking()
      const order = { sql: own, url, dataDir, from: archive, migrations, force: true, settle: look }
      await expect(restore(order)).rejects.toThrow(/cannot take its place: lotse of .+ cannot be ended/)
      expect([...(await monitor`select distinct what from said`)]).toEqual([{ what: 'old' }])
      await monitor.end()
      expect(await settle()).toEqual([expect.stringMatching(/is finished now/)])
      expect(await state()).toEqual(NEW)
      await dropRole(role)
    },
    120_000,
  )

  it('gives it the owner, the grants and the settings of the one before', async () => {
    const { role } = await roleOf('')
    const quoted = `"${name()}"`
    await admin(async sql => {
      await sql.unsafe(`alter database ${quoted} owner to "${role}"`)
      await sql.unsafe(`revoke all on database ${quoted} from public`)
      await sql.unsafe(`grant connect on database ${quoted} to pg_monitor with grant option`)
      await sql.unsafe(`alter database ${quoted} set search_path to "$user", public, "Two, words"`)
      await sql.unsafe(`alter database ${quoted} set statement_timeout to '1h'`)
      await sql.unsafe(`alter role "${role}" in database ${quoted} set work_mem to '8MB'`)
      await sql.unsafe(`alter database ${quoted} connection limit 50`)
    })
    const kept = async () => {
      const rows: unknown[] = []
      await admin(async sql => {
        rows.push(
          ...(await sql`
            select pg_get_userbyid(datdba) as owner, datconnlimit, array(select privilege_type || grantee::regrole || is_grantable
              from aclexplode(datacl) order by 1) as grants,
              array(select setrole::regrole::text || setconfig::text from pg_db_role_setting where setdatabase = d.oid order by 1) as settings
            from pg_database d where datname = ${name()}`),
        )
      })
      return rows
    }
    const before = await kept()
    const said: string[] = []
    const say = (line: string) => void said.push(line)
    await restore({
      sql: target.sql,
      url: target.url,
      dataDir,
      from: archive,
      migrations,
      force: true,
      say,
    })
    expect(said).toEqual([])
    expect(JSON.stringify(before)).toContain('Two, words')
    expect(await kept()).toEqual(before)
    await dropRole(role)
  })
})

describe('for a user who may make no database', () => {
  let own: TestDatabase
  beforeEach(async () => {
    await target.sql`drop table said`
    await target.sql`create role plain login password 'plain'`
    await target.sql.unsafe(`alter database "${new URL(target.url).pathname.slice(1)}" owner to plain`)
    await target.sql`alter schema public owner to plain`
    const url = new URL(target.url)
    url.username = 'plain'
    url.password = 'plain'
    own = { ...target, url: url.href, sql: openUrl(url.href, { max: 2 }) }
    await target.sql.end()
    await rm(dataDir, { recursive: true })
    await mkdir(dataDir)
  })
  afterEach(async () => {
    await own.sql.end()
    const sql = openUrl(target.url, { max: 1 })
    await sql`reassign owned by plain to current_user`
    await sql`drop owned by plain`
    await sql`drop role plain`
    await sql.end()
  })
  const bring = (more = {}) =>
    restore({ sql: own.sql, url: own.url, dataDir, from: archive, migrations, ...more })

  it('an empty database is filled where it is', async () => {
    await bring()
    expect(await state()).toEqual(NEW)
  })

  it('a full one is refused, as it could not be kept until the new one is whole', async () => {
    await own.sql`create table precious ()`
    await expect(bring({ force: true })).rejects.toThrow(/may not make a second one/)
    const sql = openUrl(own.url, { max: 1 })
    expect(await sql`select to_regclass('precious')::text as name`).toMatchObject([{ name: 'precious' }])
    await sql.end()
  })

  it('one that is half filled is known, refused by a start, and can be filled again', async () => {
    const failing = { settle: () => Promise.reject(new Error('cut')) }
    await expect(bring(failing)).rejects.toThrow('cut')
    await expect(settle()).rejects.toThrow(/holds a part of the backup only/)
    own.sql = openUrl(own.url, { max: 2 })
    await bring()
    expect(await settle()).toEqual([])
    expect(await state()).toEqual(NEW)
  })
})

/** Returns the staging database and folders of a restore before the swap. */
async function putTogether() {
  const staging = await openStaging(target.url)
  await staging.sql`create table said as select 'new' as what from generate_series(1, 20000)`
  await staging.sql.end()
  for (const name of ['files', 'imports']) {
    const fresh = join(dataDir, `${name}.restoring`)
    await mkdir(fresh, { recursive: true })
    for (let n = 0; n < 50; n += 1) await writeFile(join(fresh, `${n}.txt`), 'new')
  }
}

async function makeOld() {
  const sql = openUrl(target.url, { max: 1 })
  await sql`drop schema public cascade`
  await sql`create schema public`
  await sql`create table said as select 'old' as what from generate_series(1, 3)`
  await sql.end()
  if (existsSync(dataDir)) await rm(dataDir, { recursive: true })
  await write('files', 'old')
  await write('imports', 'old')
}

function start(): ChildProcess {
  const order = { url: target.url, dataDir, from: archive, migrations }
  return fork(processes.file('restoreProcess'), [JSON.stringify(order)], { execArgv: [], stdio: 'inherit' })
}
