import { existsSync } from 'node:fs'
import { readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { type TestServices, testServices } from '../../../tests/kit/auth/services'
import { SYSTEM } from '../../auth/actor'
import { blankLogs, logAction } from '../../crud/audit'
import { headPath, readHead, writeHead } from '../../db/logHead'
import { checkLogs } from './logCheck'
import { removeOldLogs } from './logRetention'
import { sealLogs } from './logSeals'
import { archiveOutsideSeals, outsideSeals } from './outsideSeals'

let services: TestServices
beforeAll(async () => {
  services = await testServices()
})
afterAll(() => services.drop())

/** Three seals of three entries each: ids are 1 to 9 in every test. */
beforeEach(async () => {
  const { sql, config } = services
  await sql`truncate logs, log_seals, log_noted restart identity`
  await sql`update organisation set log_months = null`
  await rm(headPath(config.dataDir), { force: true })
  for (const part of ['a', 'b', 'c']) {
    await write(part, 3)
    expect(await sealLogs(services)).toBe(3)
  }
})

const write = (name: string, count: number) => services.sql`
  insert into logs (action, resource, record, before, after, at)
  select 'update', 'leads', n, jsonb_build_object('phone', '+4930' || n), jsonb_build_object('name', ${name}::text), now()
  from generate_series(1, ${count}) n`

/** As an erasure does it. @returns the entries that its order names */
const eraseLead = (record: number) =>
  services.sql.begin(async tx => {
    const logs = await blankLogs(tx, [{ resource: 'leads', id: record }])
    await logAction(tx, SYSTEM, {
      action: 'erase',
      resource: 'leads',
      record,
      after: { reason: 'wish', logs },
    })
    return logs
  })

const fault = async () =>
  (await checkLogs(services.sql, [(await readHead(services.config.dataDir)) ?? []].flat())).fault ?? 'none'

/** As somebody would who has the database in hands. */
async function tamper(act: (sql: TestServices['sql']) => PromiseLike<unknown>) {
  await services.sql`alter table logs disable trigger logs_kept`
  await act(services.sql)
  await services.sql`alter table logs enable trigger logs_kept`
}

describe('sealing', () => {
  it('covers each entry once, in order, and nothing where nothing came', async () => {
    const seals = await services.sql`select from_id, to_id, rows from log_seals order by from_id`
    expect([...seals]).toEqual([
      { from_id: 1, to_id: 3, rows: 3 },
      { from_id: 4, to_id: 6, rows: 3 },
      { from_id: 7, to_id: 9, rows: 3 },
    ])
    expect(await sealLogs(services)).toBe(0)
    expect(await checkLogs(services.sql)).toMatchObject({
      seals: 3,
      entries: 9,
      unsealed: 0,
      fault: undefined,
    })
    await write('late', 1)
    expect(await checkLogs(services.sql)).toMatchObject({ entries: 9, unsealed: 1, fault: undefined })
  })

  it('waits for who has an id and is not done, and takes what came back empty as a gap', async () => {
    const { sql } = services
    let release = () => {}
    const held = new Promise<void>(done => {
      release = done
    })
    let begun = () => {}
    const started = new Promise<void>(done => {
      begun = done
    })
    const slow = sql.begin(async tx => {
      await tx`insert into logs (action) values ('slow')`
      begun()
      await held
    })
    await started
    await write('quick', 2)
    expect(await sealLogs(services, { patience: 0 })).toBe(0)
    release()
    await slow
    await sql
      .begin(async tx => {
        await tx`insert into logs (action) values ('never')`
        await tx`select 1 / 0`
      })
      .catch(() => undefined)
    expect(await sealLogs(services)).toBe(3)
    expect(await fault()).toBe('none')
  })

  it('is done by one at a time', async () => {
    await write('both', 40)
    const sealed = await Promise.all([sealLogs(services), sealLogs(services), sealLogs(services)])
    expect(sealed.reduce((all, one) => all + one)).toBe(40)
    expect(await fault()).toBe('none')
  })
})

describe('what is touched shows', () => {
  it('is refused where it is tried by a statement', async () => {
    const { sql } = services
    await expect(sql`update logs set action = 'create' where id = 2`).rejects.toThrow('is not changed')
    await expect(sql`update logs set after = '{"name":"x"}' where id = 2`).rejects.toThrow('is not changed')
    await expect(sql`delete from logs where id = 2`).rejects.toThrow('is not deleted')
  })

  it('names the first entry that was changed, in any of its parts', async () => {
    for (const change of ['user_id', 'record', 'created_by'] as const) {
      await tamper(sql => sql`update logs set ${sql(change)} = null, request_id = 'x' where id in (5, 8)`)
      expect(await fault(), change).toEqual({ id: 5, what: 'changed' })
    }
  })

  it('tells values that were changed, and a moment that was moved by a microsecond', async () => {
    await tamper(sql => sql`update logs set before = '{"phone":"+49301"}' where id = 2`)
    expect(await fault()).toEqual({ id: 2, what: 'changed' })
    await tamper(sql => sql`update logs set at = at + interval '1 microsecond' where id = 1`)
    expect(await fault()).toEqual({ id: 1, what: 'changed' })
  })

  it('names an entry that was deleted, and one that was put in', async () => {
    await tamper(sql => sql`delete from logs where id = 6`)
    expect(await fault()).toEqual({ id: 6, what: 'missing' })
    await services.sql`insert into logs (id, action) values (6, 'update')`
    expect(await fault()).toEqual({ id: 6, what: 'changed' })
    await services.sql`insert into logs (id, action) values (-3, 'update')`
    expect(await fault()).toEqual({ id: -3, what: 'added' })
  })

  it('names a seal that was deleted or made anew, in the middle and at the end', async () => {
    const { sql } = services
    await sql`delete from log_seals where from_id = 7`
    expect(await fault()).toEqual({ id: 9, what: 'end_missing' })
    // Nobody seals again what was changed meanwhile: it lies under the next seal as something that was put in.
    await tamper(all => all`update logs set record = 99 where id = 8`)
    expect(await sealLogs(services)).toBe(0)
    expect(await fault()).toEqual({ id: 9, what: 'end_missing' })
    await write('next', 1)
    expect(await sealLogs(services)).toBe(1)
    expect(await fault()).toEqual({ id: 7, what: 'added' })
    await sql`delete from log_seals where from_id = 4`
    expect(await fault()).toEqual({ id: 4, what: 'seal_missing' })
  })

  it('tells a seal whose digests were made to fit', async () => {
    const { sql } = services
    await tamper(all => all`update logs set record = 99 where id = 5`)
    await sql`
      update log_seals set digests = (select array_agg(log_digest(logs) order by id) from logs where id between 4 and 6)
      where from_id = 4`
    expect(await fault()).toEqual({ id: 4, what: 'seal_changed' })
    await sql`update log_seals set content = log_content(ids, digests) where from_id = 4`
    expect(await fault()).toEqual({ id: 4, what: 'seal_changed' })
  })

  it('does not show in entries that no seal covers yet and nobody touched', async () => {
    await write('fresh', 3)
    expect(await checkLogs(services.sql)).toMatchObject({ unsealed: 3, fault: undefined })
  })

  it.each([
    ['missing', 'delete from logs where id = 11'],
    ['changed', `update logs set before = '{"phone":"+491"}' where id = 11`],
  ])('tells that an entry that was not sealed yet is %s', async (what, touch) => {
    await write('fresh', 3)
    await tamper(all => all.unsafe(touch))
    expect(await fault()).toEqual({ id: 11, what })
    expect(await sealLogs(services)).toBe(3)
    expect(await fault()).toEqual({ id: 11, what })
  })

  it('takes an earlier seal that somebody wrote down', async () => {
    const { head } = await checkLogs(services.sql)
    expect((await checkLogs(services.sql, [head!])).fault).toBeUndefined()
    const other = { to_id: 9, hash: '0'.repeat(64) }
    expect((await checkLogs(services.sql, [other])).fault).toEqual({ id: 9, what: 'end_missing' })
    await writeHead(services.config.dataDir, other)
    await write('more', 1)
    await sealLogs(services)
    expect(await readHead(services.config.dataDir)).toEqual(other)
  })
})

describe('seals outside', () => {
  const folder = () => join(services.config.dataDir, 'outside')
  const outside = (): TestServices => ({ ...services, config: { ...services.config, logSealDir: folder() } })
  const lines = async () => (await readFile(join(folder(), 'lotse-seals'), 'utf8')).trim().split('\n')

  it('are written behind one another, and those that could not be written follow', async () => {
    await sealLogs(outside())
    expect(existsSync(folder())).toBe(false)
    await write('more', 1)
    await writeFile(folder(), 'in the way')
    expect(await sealLogs(outside())).toBe(1)
    await rm(folder())
    await write('more', 1)
    expect(await sealLogs(outside())).toBe(1)
    expect((await lines()).map(line => line.split(':')[0])).toEqual(['3', '6', '9', '10', '11'])
    const { head } = await checkLogs(services.sql)
    expect((await lines()).at(-1)).toBe(`${head?.to_id}:${head?.hash}`)
    // As a restore does, whose chain is another one.
    await archiveOutsideSeals(folder(), new Date('2026-11-22T10:00:00Z'))
    expect(await readdir(folder())).toEqual(['lotse-seals-until-2026-11-22T10-00-00-000Z'])
    await archiveOutsideSeals(folder(), new Date())
    await rm(folder(), { recursive: true })
  })

  it('go on after a line that was cut, which says nothing', async () => {
    await write('more', 1)
    await sealLogs(outside())
    const whole = await lines()
    const path = join(folder(), 'lotse-seals')
    const last = whole.at(-1) ?? ''
    for (const cut of [
      last.slice(0, -5),
      last.slice(0, 1),
      `${last}\nnonsense`,
      `${'9'.repeat(30)}:${'b'.repeat(200)}`,
    ]) {
      await writeFile(path, [...whole.slice(0, -1), cut].join('\n'))
      await write('more', 1)
      await sealLogs(outside())
      const { head } = await checkLogs(services.sql)
      expect((await lines()).at(-1)).toBe(`${head?.to_id}:${head?.hash}`)
      const known = await outsideSeals(folder())
      expect(known.map(({ to_id, hash }) => `${to_id}:${hash}`)).toEqual(expect.arrayContaining(whole))
      expect((await checkLogs(services.sql, known)).fault).toBeUndefined()
    }
    await rm(folder(), { recursive: true })
  })

  it('show a chain that was made anew as a whole', async () => {
    const { sql } = services
    await write('more', 1)
    await sealLogs(outside())
    await rm(headPath(services.config.dataDir))
    await tamper(all => all`update logs set record = 99 where id = 5`)
    await sql`truncate log_seals`
    await sql`insert into log_noted select id, log_digest(logs) from logs on conflict do nothing`
    await sealLogs(services)
    expect((await checkLogs(sql)).fault).toBeUndefined()
    const known = await outsideSeals(folder())
    expect((await checkLogs(sql, known)).fault).toEqual({ id: 3, what: 'end_missing' })
    await rm(folder(), { recursive: true })
  })
})

describe('what may go', () => {
  it('lets values go with a person, when that is in the log', async () => {
    const { sql } = services
    const logs = await eraseLead(2)
    expect(logs).toEqual([
      [2, 2],
      [5, 5],
      [8, 8],
    ])
    expect(await checkLogs(sql)).toMatchObject({ erased: 3, fault: undefined })
    const [entry] = await sql`select before, after, salt from logs where id = 2`
    expect(entry).toEqual({ before: null, after: null, salt: null })
    await sql`update logs set before = null, after = null where id = 4`
    expect(await fault()).toEqual({ id: 4, what: 'erased_without_order' })
  })

  it('names an entry that lost its values beside an order that does not name it', async () => {
    const { sql } = services
    await sql.begin(async tx => {
      await tx`update logs set before = null, after = null where id = 1`
      const after = { reason: 'wish', logs: await blankLogs(tx, [{ resource: 'leads', id: 2 }]) }
      await logAction(tx, SYSTEM, { action: 'erase', resource: 'leads', record: 2, after })
    })
    expect(await fault()).toEqual({ id: 1, what: 'erased_without_order' })
  })

  it('takes an order without a list only from before there were lists', async () => {
    const { sql } = services
    const order = () =>
      sql.begin(async tx => {
        await tx`update logs set before = null, after = null where record = 2`
        await tx`insert into logs (action, resource, record) values ('erase', 'leads', 2)`
      })
    await order()
    expect(await fault()).toEqual({ id: 2, what: 'erased_without_order' })
    await sql`insert into logs (action, resource) values ('erase_lists', 'logs')`
    await sealLogs(services)
    expect(await fault()).toBe('none')
    await sql.begin(async tx => {
      await tx`update logs set before = null, after = null where record = 3`
      await tx`insert into logs (action, resource, record) values ('erase', 'leads', 3)`
    })
    expect(await fault()).toEqual({ id: 3, what: 'erased_without_order' })
  })

  it('keeps the list of an order when its record is erased again', async () => {
    await eraseLead(2)
    await eraseLead(2)
    await sealLogs(services)
    expect(await fault()).toBe('none')
  })

  it('lets old entries go and keeps the chain', async () => {
    const { sql } = services
    expect(await removeOldLogs(services)).toBe(0)
    await sql`truncate logs, log_seals, log_noted restart identity`
    await rm(headPath(services.config.dataDir), { force: true })
    await sql`insert into logs (action, at) select 'old', now() - interval '3 years' from generate_series(1, 4)`
    await sealLogs(services)
    await sql`insert into logs (action, at) select 'newer', now() - interval '13 months' from generate_series(1, 2)`
    await sealLogs(services)
    await write('now', 2)
    await sealLogs(services)
    await sql`update organisation set log_months = 24`
    expect(await removeOldLogs(services)).toBe(4)
    await sealLogs(services)
    expect(await checkLogs(sql)).toMatchObject({ seals: 4, entries: 5, removed: 4, fault: undefined })
    expect(await sql`select after from logs where action = 'remove_old'`).toMatchObject([
      { after: { from: 1, to: 4, count: 4 } },
    ])
    expect(await removeOldLogs(services)).toBe(0)
    await tamper(all => all`delete from logs where id between 7 and 8`)
    await sql`update log_seals set removed_at = now(), ids = '{}', digests = '{}' where from_id = 7`
    expect(await fault()).toEqual({ id: 7, what: 'removed_too_early' })
  })
})
