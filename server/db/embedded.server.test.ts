import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { cp, mkdtemp, readFile, rm, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { connect, openUrl } from './connect'
import { runningEmbedded } from './embedded'
import { runningPostmaster, stopPostmaster } from './postmaster'

/** First and last port that Linux gives to outgoing connections. */
const OUTGOING_PORTS = '/proc/sys/net/ipv4/ip_local_port_range'

/** A database that was made and stopped. */
let made: string
let dataDir: string
let openers: ChildProcess[]
const cluster = () => join(dataDir, 'database', 'cluster')

beforeAll(async () => {
  made = join(await mkdtemp(join(tmpdir(), 'lotse-embedded-')), 'data')
  await (await connect({ dataDir: made })).close()
})
afterAll(() => rm(join(made, '..'), { recursive: true, force: true }))

beforeEach(async () => {
  // A closed folder, as a private home is.
  dataDir = join(await mkdtemp(join(tmpdir(), 'lotse-embedded-')), 'data')
  openers = []
})

afterEach(async () => {
  for (const opener of openers) opener.kill('SIGKILL')
  const running = await runningPostmaster(cluster())
  if (running) await stopPostmaster(running.pid)
  await rm(join(dataDir, '..'), { recursive: true, force: true })
})

describe('the embedded database', () => {
  it('starts on a fresh folder, keeps its data, and stops when closed', async () => {
    const first = await connect({ dataDir })
    await first.sql`CREATE TABLE kept (id int)`
    await first.sql`INSERT INTO kept VALUES (1)`
    const [settings] = await first.sql`SELECT current_setting('data_checksums') AS checksums,
      current_setting('listen_addresses') AS addresses, current_setting('fsync') AS fsync`
    expect(settings).toEqual({ checksums: 'on', addresses: '127.0.0.1', fsync: 'on' })
    expect(await runningEmbedded(dataDir)).toBe(first.url)
    await first.close()
    expect(await runningPostmaster(cluster())).toBeUndefined()
    expect(existsSync(join(cluster(), 'postmaster.pid'))).toBe(false)
    expect((await stat(join(dataDir, 'database', 'password'))).mode & 0o777).toBe(0o600)

    const second = await connect({ dataDir })
    expect([...(await second.sql`SELECT id FROM kept`)]).toEqual([{ id: 1 }])
    await second.close()
  })

  it('lets nobody in without the password', async () => {
    await cp(made, dataDir, { recursive: true })
    const database = await connect({ dataDir })
    const stranger = openUrl(database.url.replace(/:[0-9a-f]+@/, ':wrong@'))
    await expect(stranger`SELECT 1`).rejects.toThrow(/password authentication failed/)
    await stranger.end()
    await database.close()
  })

  it('refuses a second opener with its owner, and of two at once on a fresh folder one', async () => {
    const results = await Promise.allSettled([connect({ dataDir }), connect({ dataDir })])
    const [opened] = results.flatMap(result => (result.status === 'fulfilled' ? [result.value] : []))
    const [refused] = results.flatMap(result => (result.status === 'rejected' ? [result.reason] : []))
    expect(String(refused)).toMatch(`in use by another Lotse (process ${process.pid})`)
    await expect(connect({ dataDir })).rejects.toThrow(/in use by another Lotse/)
    expect([...(await opened!.sql`SELECT 1 AS one`)]).toEqual([{ one: 1 }])
    await opened!.close()
  })

  it('adopts what a killed process left running', async () => {
    await cp(made, dataDir, { recursive: true })
    const opener = await openElsewhere()
    const orphan = await runningPostmaster(cluster())
    opener.kill('SIGKILL')
    await once(opener, 'exit')
    const database = await connect({ dataDir })
    expect((await runningPostmaster(cluster()))?.pid).toBe(orphan?.pid)
    expect([...(await database.sql`SELECT id FROM elsewhere`)]).toEqual([{ id: 1 }])
    await database.close()
    expect(await runningPostmaster(cluster())).toBeUndefined()
  })

  it('starts again after both processes were killed', async () => {
    await cp(made, dataDir, { recursive: true })
    const opener = await openElsewhere()
    const running = await runningPostmaster(cluster())
    opener.kill('SIGKILL')
    process.kill(running!.pid, 'SIGKILL')
    const database = await connect({ dataDir })
    expect((await runningPostmaster(cluster()))?.pid).not.toBe(running?.pid)
    expect([...(await database.sql`SELECT id FROM elsewhere`)]).toEqual([{ id: 1 }])
    await database.close()
  })

  it('is started again on the same port when it dies under us, and stays ours', async () => {
    await cp(made, dataDir, { recursive: true })
    const database = await connect({ dataDir })
    await database.sql`CREATE TABLE kept (id int)`
    const running = await runningPostmaster(cluster())
    process.kill(running!.pid, 'SIGKILL')
    await until(async () => {
      const again = await runningPostmaster(cluster())
      return again?.ready === true && again.pid !== running?.pid
    })
    expect([...(await retried(() => database.sql`SELECT id FROM kept`))]).toEqual([])
    await until(() => refusedToOthers())
    await database.close()
    expect(await runningPostmaster(cluster())).toBeUndefined()
  })

  it.runIf(existsSync(OUTGOING_PORTS))(
    'listens on no port that its waiting clients could be given for an outgoing connection',
    async () => {
      await cp(made, dataDir, { recursive: true })
      const database = await connect({ dataDir })
      const [lowest] = (await readFile(OUTGOING_PORTS, 'utf8')).split(/\s+/)
      expect((await runningPostmaster(cluster()))?.port).toBeLessThan(Number(lowest))
      await database.close()
    },
  )

  it('starts when postmaster.pid names another program, as after a restart of a container', async () => {
    await cp(made, dataDir, { recursive: true })
    const other = spawn('sleep', ['60'])
    openers.push(other)
    const lines = [
      other.pid,
      cluster(),
      '1795241205',
      '59123',
      '',
      '127.0.0.1',
      '  2146544         4',
      'ready   ',
    ]
    await writeFile(join(cluster(), 'postmaster.pid'), `${lines.join('\n')}\n`)
    const database = await connect({ dataDir })
    expect([...(await database.sql`SELECT 1 AS one`)]).toEqual([{ one: 1 }])
    await database.close()
  })

  it('says what PostgreSQL said when it cannot start', async () => {
    await cp(made, dataDir, { recursive: true })
    await rm(join(cluster(), 'global', 'pg_control'))
    await expect(connect({ dataDir })).rejects.toThrow(/could not be started:[\s\S]*pg_control/)
    expect(await readFile(join(dataDir, 'database', 'postgres.log'), 'utf8')).toContain('pg_control')
  })
})

/** Opens the database in a process of its own, that can be killed. */
async function openElsewhere(): Promise<ChildProcess> {
  const script = `
    const { connect } = await import(${JSON.stringify(new URL('./connect.ts', import.meta.url).href)})
    const { sql } = await connect({ dataDir: ${JSON.stringify(dataDir)} })
    await sql\`CREATE TABLE elsewhere AS SELECT 1 AS id\`
    console.log('open')`
  const opener = spawn(process.execPath, ['--import', 'tsx', '--input-type=module', '-e', script], {
    cwd: import.meta.dirname,
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  openers.push(opener)
  await once(opener.stdout!, 'data')
  return opener
}

async function refusedToOthers(): Promise<boolean> {
  return connect({ dataDir }).then(
    async other => {
      await other.close()
      return false
    },
    error => /in use by another Lotse/.test(String(error)),
  )
}

async function retried<T>(act: () => PromiseLike<T>): Promise<T> {
  for (let tries = 0; ; tries++) {
    try {
      return await act()
    } catch (error) {
      if (tries > 50) throw error
      await sleep(100)
    }
  }
}

async function until(condition: () => Promise<boolean>) {
  for (let tries = 0; !(await condition()); tries++) {
    if (tries > 300) throw new Error('It did not come about in time.')
    await sleep(50)
  }
}
