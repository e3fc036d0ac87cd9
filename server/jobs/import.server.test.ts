import { randomUUID } from 'node:crypto'
import { appendFileSync, existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, it, vi } from 'vitest'
import { numberAt, placeIn, type Runs } from '../../contract/imports/runs'
import { logs } from '../../contract/resources/logs'
import { type TestServices, testServices } from '../../tests/kit/auth/services'
import { type TestWorkbook, writeWorkbook } from '../../tests/kit/workbook'
import { SYSTEM } from '../auth/actor'
import type { Values } from '../crud/hooks'
import { BATCH } from '../crud/import-file'
import { listPage } from '../crud/list'
import { hooks } from '../features'
import { runImport } from './import'
import { endLostJobs } from './lostJobs'
import { addJob, runJobs } from './queue'

let services: TestServices
beforeAll(async () => {
  services = await testServices()
})
afterAll(() => services.drop())

/** Puts a file where the upload puts it, and the job that works through it. */
async function prepare(resource: string, file: string | TestWorkbook, more: Values = {}): Promise<number> {
  const isText = typeof file === 'string'
  const path = join(services.config.dataDir, `${randomUUID()}.${isText ? 'csv' : 'xlsx'}`)
  if (isText) writeFileSync(path, file)
  else await writeWorkbook(path, file)
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

it('makes one row of several writings of one name, the last of which wins', async () => {
  const csv = [
    'domain,note',
    'München.example,first',
    'kept.example,other',
    'xn--mnchen-3ya.example,second',
    'MÜNCHEN.example,third',
  ].join('\n')
  for (const counts of [
    { created: 2, updated: 2 },
    { created: 0, updated: 4 },
  ]) {
    const id = await prepare('domain-suppressions', csv)
    await runImport({ ...services, hooks }, { job_id: id })
    expect(await jobOf(id)).toMatchObject({ status: 'done', total: 4, failed: 0, ...counts })
    const rows = await services.sql`select domain, note from domain_suppressions order by domain`
    expect(rows).toEqual([
      { domain: 'kept.example', note: 'other' },
      { domain: 'xn--mnchen-3ya.example', note: 'third' },
    ])
  }
})

it('does not count blank lines, and names a row as the spreadsheet does', async () => {
  const csv = 'name,phone,note\n\nAmal,+212661421811,"two\nlines"\n,,\n , \t,\nNo Phone,,\n\r\n,,,,\n'
  const id = await prepare('leads', csv)
  await runImport(services, { job_id: id })
  expect(await jobOf(id)).toMatchObject({ status: 'done', total: 2, created: 1, failed: 1 })
  const errors = readFileSync(join(services.config.dataDir, 'imports', `${id}-errors.csv`), 'utf8')
  expect(errors).toContain('\n6,phone: required,No Phone')
})

it('takes what stands before a quotation mark that is never closed, and names the row that it stands in', async () => {
  const csv = 'name,phone\nAmal,+212661421831\n"Leila, +212661421832\nMona,+212661421833\n'
  const id = await prepare('leads', csv)
  await runImport(services, { job_id: id })
  expect(await jobOf(id)).toMatchObject({
    status: 'failed',
    created: 1,
    done: 1,
    payload: { stopped_at: 3 },
  })
})

it('fails where its file is not there any more', async () => {
  const id = await prepare('leads', 'name,phone\nAmal,+212661421811\n')
  const { payload } = await jobOf(id)
  rmSync(payload.path)
  await runImport(services, { job_id: id })
  expect(await jobOf(id)).toMatchObject({ status: 'failed' })
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
  expect(await jobOf(id)).toMatchObject({ total: 4, created: 1, updated: 2, failed: 1 })
  const people = await sql`select email, name, list_ids from subscribers order by email`
  expect(people).toMatchObject([
    { email: 'a@list.example', name: 'New', list_ids: [one!.id, two!.id] },
    { email: 'b@list.example', name: 'Later', list_ids: [two!.id] },
  ])
  const counts = await sql`select name, subscribers from lists order by id`
  expect(counts).toMatchObject([{ subscribers: 1 }, { subscribers: 2 }])
})

it('takes the good line of somebody in, and gives back the refused one', async () => {
  const csv = 'name,phone,office_id\nAmal,+212661421841,\nAmal,+212661421841,999999\n'
  const id = await prepare('leads', csv)
  await runImport(services, { job_id: id })
  expect(await jobOf(id)).toMatchObject({ total: 2, created: 1, updated: 0, failed: 1 })
  const errors = readFileSync(join(services.config.dataDir, 'imports', `${id}-errors.csv`), 'utf8')
  expect(errors).toContain('\n3,office_id: ')
})

it('knows a phone number again in any writing', async () => {
  const first = await prepare('leads', 'name,phone\nAmal,+212661421777\n')
  await runImport(services, { job_id: first })
  const again = await prepare('leads', 'name,phone\nAmal Two,00212 661-421777\nAmal Three,٠٦٦١٤٢١٧٧٧\n', {
    country: 'ma',
  })
  await runImport(services, { job_id: again })
  expect(await jobOf(again)).toMatchObject({ created: 0, updated: 2, failed: 0 })
  const found = await services.sql`select name from leads where phone = '+212661421777'`
  expect(found).toMatchObject([{ name: 'Amal Three' }])
})

it('only tells in a dry run', async () => {
  const id = await prepare('leads', 'name,phone\nDry Run,+212661429999\n', { dryRun: true })
  await runImport(services, { job_id: id })
  expect(await jobOf(id)).toMatchObject({ status: 'done', created: 1 })
  expect(await countOf('leads', 'dry run')).toBe(0)
})

/** Services whose third batch and all after it never reach the database. */
function dying(): TestServices {
  let batches = 0
  const sql = new Proxy(services.sql, {
    get(target, name, receiver) {
      if (name === 'begin' && ++batches > 3) return () => Promise.reject(new Error('killed'))
      return Reflect.get(target, name, receiver)
    },
  })
  return { ...services, sql }
}

it('goes on after a kill in the middle, and nobody is in twice', async () => {
  const rows = Array.from({ length: 3_500 }, (_, n) => `Killed ${n},+2126${String(50_000_000 + n)}`)
  const id = await prepare('leads', `name,phone\n${rows.join('\n')}\n`)
  await expect(runImport(dying(), { job_id: id })).rejects.toThrow('killed')
  expect((await jobOf(id)).done).toBe(2 * BATCH)
  const toTheEnd = async () => {
    await runImport(services, { job_id: id })
    return (await jobOf(id)).done
  }
  // The second worker has not ended it while the first was still at work.
  expect(await Promise.all([toTheEnd(), toTheEnd()])).toEqual([3_500, 3_500])
  await runImport(services, { job_id: id })
  expect(await jobOf(id)).toMatchObject({ status: 'done', done: 3_500, created: 3_500, failed: 0 })
  expect(await countOf('leads', 'killed')).toBe(3_500)
})

it('stops after the batch under way when the process stops, and goes on at the next start', async () => {
  const rows = Array.from({ length: 20_000 }, (_, n) => `Handed ${n},+2126${String(60_000_000 + n)}`)
  const id = await prepare('leads', `name,phone\n${rows.join('\n')}\n`)
  const begin = () => runJobs(services, { import: runImport }, { url: services.database.url, onTime: false })
  const first = await begin()
  await services.sql.begin(tx => addJob(tx, 'import', { job_id: id }))
  await vi.waitFor(async () => expect((await jobOf(id)).done).toBeGreaterThan(0), 20_000)
  await first.stop()
  const stopped = await jobOf(id)
  expect(stopped.status).toBe('running')
  expect(stopped.done).toBeLessThan(20_000)
  expect(stopped.done % BATCH).toBe(0)
  expect(
    await services.sql`select task_identifier as task, attempts, locked_by from graphile_worker.jobs`,
  ).toEqual([{ task: 'import', attempts: 0, locked_by: null }])

  const second = await begin()
  await vi.waitFor(async () => expect((await jobOf(id)).status).toBe('done'), 40_000)
  await second.stop()
  expect(await jobOf(id)).toMatchObject({ done: 20_000, created: 20_000, failed: 0 })
  expect(await countOf('leads', 'handed')).toBe(20_000)
})

/** The entries of the log by what they are asked for, as the screen asks. */
const logged = (filter: Values) =>
  listPage({ ...services, hooks }, { ...SYSTEM, role: 'master' }, logs, {
    filter,
    page: 1,
    per_page: 50,
    order: 'desc',
  })

it('writes many subscribers column by column, whatever their values are', async () => {
  const odd = [
    'He said "no", {twice}',
    'C:\\new\\\\',
    'NULL',
    '{}',
    "'; drop table subscribers --",
    'ليلى \\N',
  ]
  const quoted = (text: string) => `"${text.replaceAll('"', '""')}"`
  const rows = Array.from({ length: 150 }, (_, n) =>
    [
      `odd${n}@odd.example`,
      quoted(odd[n] ?? (n % 7 ? `Odd ${n}` : '')),
      n % 2 ? 'ar' : '',
      n % 3 ? '' : quoted(JSON.stringify({ 'k"\\': [odd[n % 6], n, null] })),
      n % 5 ? '' : '2026-01-31T09:05:00.100Z',
    ].join(),
  )
  const id = await prepare('subscribers', `email,name,language,attributes,consent_at\n${rows.join('\n')}\n`)
  await runImport(services, { job_id: id })
  expect(await jobOf(id)).toMatchObject({ status: 'done', created: 150, failed: 0 })
  const people = await services.sql<Values[]>`
    select name, language, attributes, consent_at, search_text, created_by, version from subscribers
    where email like '%@odd.example' order by id`
  expect(people).toHaveLength(150)
  people.forEach((person, n) => {
    expect(person).toMatchObject({
      name: odd[n] ?? (n % 7 ? `Odd ${n}` : null),
      language: n % 2 ? 'ar' : null,
      attributes: n % 3 ? null : { 'k"\\': [odd[n % 6], n, null] },
      consent_at: n % 5 ? null : '2026-01-31T09:05:00.100Z',
      version: 1,
    })
    expect(person.search_text).toContain(`odd${n}@odd.example`)
  })
})

it('tells of new subscribers in one entry of the log a batch, which each of them is found by', async () => {
  const row = (n: number) => (n % 100 === 50 ? 'no address,X' : `kept${n}@kept.example,Kept ${n}`)
  const csv = `email,name\n${Array.from({ length: 3_500 }, (_, n) => row(n)).join('\n')}\n`
  const origin = { file: 'Fair "Cairo".csv', sha256: 'e3b0' }
  const id = await prepare('subscribers', csv, { origin })
  await expect(runImport(dying(), { job_id: id })).rejects.toThrow('killed')
  // Somebody else's record stands between the ids of two batches.
  await services.sql`insert into subscribers (audience, email) values ('bw', 'between@kept.example')`
  await Promise.all([runImport(services, { job_id: id }), runImport(services, { job_id: id })])
  expect(await jobOf(id)).toMatchObject({ status: 'done', done: 3_500, created: 3_465, failed: 35 })
  const people = await services.sql<{ id: number; name: string }[]>`
    select id, name from subscribers where email like 'kept%@kept.example' order by id`
  expect(people).toHaveLength(3_465)
  const entries = (
    await services.sql<{ after: { lines: Runs; records: Runs; count: number } }[]>`
    select after from logs where resource = 'subscribers' and action = 'import_create' and after ->> 'sha256' = 'e3b0'
    order by id`
  ).map(({ after }) => after)
  expect(entries).toMatchObject(Array(3).fill({ file: origin.file }))
  expect(entries.reduce((all, { count }) => all + count, 0)).toBe(3_465)
  for (const { id: person, name } of [people[0], people[1_700], people.at(-1)] as typeof people) {
    const { data } = await logged({ resource: 'subscribers', record: person })
    expect(data).toMatchObject([{ action: 'import_create', record: null }])
    const { lines, records } = data[0]!.after as (typeof entries)[number]
    expect(`Kept ${Number(numberAt(lines, placeIn(records, person) ?? -1)) - 2}`).toBe(name)
  }
  const last = people.at(-1)?.id ?? 0
  expect((await logged({ resource: 'subscribers', record: [last + 10, last + 11] })).data).toEqual([])
})

const cell = (text: string) => `<c t="inlineStr"><is><t>${text}</t></is></c>`

it('takes a workbook in, and tells the rows that it refused by the numbers of the sheet', async () => {
  const id = await prepare(
    'leads',
    {
      formats: ['dd.mm.yyyy'],
      strings: '<si><t>ليلى الإدريسي</t></si><si><t>Name</t></si><si><t>Telefon</t></si>',
      sheets: [
        { name: 'Lookups', rows: `<row>${cell('a')}${cell('b')}</row>`, state: 'hidden' },
        {
          name: 'عملاء',
          rows: `<row r="1">${cell('Fair of Casablanca')}</row>
            <row r="3"><c r="A3" t="s"><v>1</v></c><c r="B3" t="s"><v>2</v></c><c r="C3" t="inlineStr"><is><t>call_back_date</t></is></c></row>
            <row r="4"><c r="A4" t="s"><v>0</v></c><c r="B4"><v>2.12661421101E11</v></c><c r="C4" s="1"><v>46349</v></c></row>
            <row r="7"><c r="A7" t="str"><f>A4&amp;1</f><v>Formula</v></c><c r="B7"><v>661421102</v></c><c r="C7" s="1"><v>46349.5</v></c></row>
            <row r="8"><c r="A8" t="inlineStr"><is><t>No phone</t></is></c><c r="C8" t="e"><v>#REF!</v></c></row>`,
        },
      ],
    },
    { mapping: { name: 'Name', phone: 'Telefon' }, country: 'ma' },
  )
  await runImport(services, { job_id: id })
  expect(await jobOf(id)).toMatchObject({ status: 'done', total: 3, created: 2, failed: 1 })
  const leads = await services.sql`
    select name, phone, call_back_date from leads where phone like '+2126614211%' order by phone`
  expect(leads).toMatchObject([
    { name: 'ليلى الإدريسي', phone: '+212661421101', call_back_date: '2026-11-23' },
    { name: 'Formula', phone: '+212661421102', call_back_date: '2026-11-23' },
  ])
  const errors = readFileSync(join(services.config.dataDir, 'imports', `${id}-errors.csv`), 'utf8')
  expect(errors).toBe('\ufeffline,reason,Name,Telefon,call_back_date\r\n8,phone: required,No phone,,\r\n')
})

it('goes on with a workbook after a kill, and tells each refused row once', async () => {
  const rows = Array.from({ length: 1_700 }, (_, n) => {
    const phone = n % 100 ? `<c><v>2126${71_000_000 + n}</v></c>` : ''
    return `<row>${cell(`Halted ${n}`)}${phone}</row>`
  })
  const head = `<row>${cell('name')}${cell('phone')}</row>`
  const id = await prepare('leads', { sheets: [{ name: 'a', rows: head + rows.join('') }] })
  await expect(runImport(dying(), { job_id: id })).rejects.toThrow('killed')
  const path = join(services.config.dataDir, 'imports', `${id}-errors.csv`)
  // Rows of a batch that was killed before its commit.
  appendFileSync(path, '1002,phone: required,Halted 1000,\r\n')
  await Promise.all([runImport(services, { job_id: id }), runImport(services, { job_id: id })])
  expect(await jobOf(id)).toMatchObject({ status: 'done', done: 1_700, created: 1_683, failed: 17 })
  expect(await countOf('leads', 'halted')).toBe(1_683)
  const refused = readFileSync(path, 'utf8').trim().split('\r\n').slice(1)
  expect(refused).toEqual(
    Array.from({ length: 17 }, (_, n) => `${n * 100 + 2},phone: required,Halted ${n * 100},`),
  )
})

it('ends with a clear word where a workbook is broken', async () => {
  const id = await prepare('leads', { sheets: [{ name: 'a', rows: `<row>${cell('name')}</wrong>` }] })
  await runImport(services, { job_id: id })
  const { status, error, payload } = await jobOf(id)
  expect({ status, error }).toMatchObject({ status: 'failed', error: expect.stringMatching(/tag/) })
  expect(existsSync((payload as { path: string }).path)).toBe(false)
})

it('ends with a clear word where the file is no CSV', async () => {
  const id = await prepare('leads', 'name,phone\n"never closed,1\n')
  await runImport(services, { job_id: id })
  const job = await jobOf(id)
  expect(job.status).toBe('failed')
  expect(job.error).toMatch(/quote/i)
  expect(existsSync((job.payload as { path: string }).path)).toBe(false)
})

it('says that an import was given up, once the queue takes it up no more', async () => {
  const { sql, database } = services
  const id = await prepare('leads', 'name,phone\nAmal,+212661421891\n')
  const running = await runJobs(services, {}, { url: database.url, onTime: false })
  await running.stop()
  await sql.begin(tx => addJob(tx, 'import', { job_id: id }))
  await endLostJobs(services)
  expect((await jobOf(id)).status).toBe('queued')
  await sql`update jobs set status = 'running', done = 7 where id = ${id}`
  await sql`update graphile_worker._private_jobs set attempts = max_attempts where (payload ->> 'job_id')::bigint = ${id}`
  await endLostJobs(services)
  expect(await jobOf(id)).toMatchObject({ status: 'failed', error: 'gave_up', done: 7 })
})

it('judges each line when the lines before it are written, and gives back those that are refused', async () => {
  const { sql } = services
  const [country] = await sql`select id from countries where slug = 'ma'`
  const [employer] = await sql`insert into bw_leads (company) values ('Klinik') returning id`
  const [position] = await sql`
    insert into positions (bw_lead_id, name, number) values (${employer!.id}, 'Nurse', 3) returning id`
  const [person] = await sql`
    insert into candidates (name, phone, country_id) values ('Nada', '+212661421892', ${country!.id}) returning id`
  const line = `${person!.id},${position!.id}`
  const id = await prepare('matches', `candidate_id,position_id\n${line}\n${line}\n`)
  await runImport({ ...services, hooks }, { job_id: id })
  expect(await jobOf(id)).toMatchObject({ status: 'done', created: 1, failed: 1 })
  const errors = readFileSync(join(services.config.dataDir, 'imports', `${id}-errors.csv`), 'utf8')
  expect(errors).toContain('3,candidate_id: taken')
})
