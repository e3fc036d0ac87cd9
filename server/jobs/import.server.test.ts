import { randomUUID } from 'node:crypto'
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { SYSTEM } from '../auth/actor'
import { type TestServices, testServices } from '../auth/test-services'
import type { Values } from '../crud/hooks'
import { BATCH } from '../crud/import'
import { runImport } from './import'

let services: TestServices
beforeAll(async () => {
  services = await testServices()
})
afterAll(() => services.drop())

/** Puts a CSV file where the upload puts it, and the job that works through it. */
async function prepare(resource: string, csv: string, more: Values = {}): Promise<number> {
  const path = join(services.config.dataDir, `${randomUUID()}.csv`)
  writeFileSync(path, csv)
  const payload = { path, actor: SYSTEM, mapping: {}, set: {}, dryRun: false, ...more }
  const [job] = await services.sql<{ id: number }[]>`
    insert into jobs (kind, resource, user_id, payload)
    values ('import', ${resource}, 0, ${services.sql.json(payload as never)}) returning id`
  return job!.id
}

const jobOf = async (id: number) => (await services.sql`select * from jobs where id = ${id}`)[0]!
const countOf = async (table: string, like: string) =>
  (
    await services.sql`select count(*)::int n from ${services.sql(table)} where search_text like ${`%${like}%`}`
  )[0]!.n

it('takes the good rows in, and gives the bad ones back with the reason', async () => {
  const csv = [
    'Full name;Phone;Land;call_back_date;source',
    'Amal Idrissi;"+212 661 42 18 01";ma;23.11.2026;facebook',
    'No Phone;;ma;;',
    'Wrong Day;+212661421802;ma;2026-02-30;',
    'Unknown Land;+212661421803;Atlantis;;',
    "'=Formula Name;٠٠٢١٢٦٦١٤٢١٨٠٤;المغرب;;Walk in",
  ].join('\n')
  const mapping = { name: 'Full name', phone: 'Phone', country_id: 'Land' }
  const id = await prepare('leads', csv, { mapping, set: { note: 'fair' } })
  await runImport(services, { job_id: id })
  expect(await jobOf(id)).toMatchObject({ status: 'done', total: 5, created: 2, updated: 0, failed: 3 })
  const errors = readFileSync(join(services.config.dataDir, 'imports', `${id}-errors.csv`), 'utf8')
  expect(errors).toContain('3,phone: required,No Phone')
  expect(errors).toContain('4,call_back_date: valid_day,Wrong Day')
  expect(errors).toContain('country_id: invalid')
  const leads = await services.sql`select name, phone, source, note, call_back_date from leads order by id`
  expect(leads).toMatchObject([
    {
      name: 'Amal Idrissi',
      phone: '+212661421801',
      source: 'facebook',
      note: 'fair',
      call_back_date: '2026-11-23',
    },
    { name: '=Formula Name', phone: '+212661421804', source: 'walk_in' },
  ])
})

it('updates who is there already, adds lists and doubles nobody', async () => {
  const { sql } = services
  const [one, two] = await sql<{ id: number }[]>`
    insert into lists (audience, name) values ('general', 'one'), ('general', 'two') returning id`
  await sql`insert into subscribers (audience, email, name, list_ids, search_text)
    values ('general', 'a@list.example', 'Old', ${[one!.id]}, 'a@list.example')`
  const csv = 'email,name\nA@list.example,New\nb@list.example,B\nB@LIST.example,Later\nnot an address,X\n'
  const id = await prepare('subscribers', csv, { set: { list_ids: [two!.id] } })
  await runImport(services, { job_id: id })
  expect(await jobOf(id)).toMatchObject({ created: 1, updated: 1, failed: 1 })
  const people = await sql`select email, name, list_ids from subscribers order by email`
  expect(people).toMatchObject([
    { email: 'a@list.example', name: 'New', list_ids: [one!.id, two!.id] },
    { email: 'b@list.example', name: 'Later', list_ids: [two!.id] },
  ])
  const counts = await sql`select name, subscribers from lists order by id`
  expect(counts).toMatchObject([{ subscribers: 1 }, { subscribers: 2 }])
})

it('knows a phone number again in any writing', async () => {
  const first = await prepare('leads', 'name,phone\nAmal,+212661421777\n')
  await runImport(services, { job_id: first })
  const again = await prepare('leads', 'name,phone\nAmal Two,00212 661-421777\nAmal Three,٠٦٦١٤٢١٧٧٧\n', {
    country: 'ma',
  })
  await runImport(services, { job_id: again })
  expect(await jobOf(again)).toMatchObject({ created: 0, updated: 1, failed: 0 })
  const found = await services.sql`select name from leads where phone = '+212661421777'`
  expect(found).toMatchObject([{ name: 'Amal Three' }])
})

it('only tells in a dry run', async () => {
  const id = await prepare('leads', 'name,phone\nDry Run,+212661429999\n', { dryRun: true })
  await runImport(services, { job_id: id })
  expect(await jobOf(id)).toMatchObject({ status: 'done', created: 1 })
  expect(await countOf('leads', 'dry run')).toBe(0)
})

it('goes on after a kill in the middle, and nobody is in twice', async () => {
  const rows = Array.from({ length: 3_500 }, (_, n) => `Killed ${n},+2126${String(50_000_000 + n)}`)
  const id = await prepare('leads', `name,phone\n${rows.join('\n')}\n`)
  let batches = 0
  const dying: TestServices = {
    ...services,
    sql: new Proxy(services.sql, {
      get(target, name, receiver) {
        if (name === 'begin' && ++batches > 3) return () => Promise.reject(new Error('killed'))
        return Reflect.get(target, name, receiver)
      },
    }),
  }
  await expect(runImport(dying, { job_id: id })).rejects.toThrow('killed')
  expect((await jobOf(id)).done).toBe(2 * BATCH)
  await Promise.all([runImport(services, { job_id: id }), runImport(services, { job_id: id })])
  await runImport(services, { job_id: id })
  expect(await jobOf(id)).toMatchObject({ status: 'done', done: 3_500, created: 3_500, failed: 0 })
  expect(await countOf('leads', 'killed')).toBe(3_500)
})

it('ends with a clear word where the file is no CSV', async () => {
  const id = await prepare('leads', 'name,phone\n"never closed,1\n')
  await runImport(services, { job_id: id })
  const job = await jobOf(id)
  expect(job.status).toBe('failed')
  expect(job.error).toMatch(/quote/i)
  expect(existsSync((job.payload as { path: string }).path)).toBe(false)
})
