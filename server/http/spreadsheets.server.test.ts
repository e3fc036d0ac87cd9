import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Role } from '../../contract/access/roles'
import { startApp, type TestApp } from '../../tests/kit/app'
import { writeWorkbook } from '../../tests/kit/workbook'
import { openBook } from '../crud/xlsx/book'
import { sheetRows } from '../crud/xlsx/rows'

let app: TestApp
let folder: string
beforeAll(async () => {
  app = await startApp()
  folder = await mkdtemp(join(tmpdir(), 'lotse-spreadsheets-'))
})
afterAll(async () => {
  await app.stop()
  await rm(folder, { recursive: true })
})

const cell = (text: string) => `<c t="inlineStr"><is><t>${text}</t></is></c>`
const row = (...cells: string[]) => `<row>${cells.map(cell).join('')}</row>`

async function book(rows: string, name = 'Sheet'): Promise<Buffer> {
  const path = join(folder, 'given.xlsx')
  await writeWorkbook(path, { sheets: [{ name, rows }] })
  return readFile(path)
}

async function send(bytes: Buffer | string, name: string, fields: Record<string, string> = {}) {
  const { token } = await app.api('admin')
  const form = new FormData()
  for (const [field, value] of Object.entries(fields)) form.set(field, value)
  form.set('file', new File([typeof bytes === 'string' ? bytes : new Uint8Array(bytes)], name))
  const answer = await fetch(`${app.url}/api/v1/leads/import`, {
    method: 'POST',
    headers: { authorization: `Bearer ${token}` },
    body: form,
  })
  return { status: answer.status, body: (await answer.json()) as Record<string, unknown> }
}

async function take(role: Role, path: string) {
  const { token } = await app.api(role)
  const answer = await fetch(`${app.url}/api/v1${path}`, { headers: { authorization: `Bearer ${token}` } })
  return { answer, bytes: Buffer.from(await answer.arrayBuffer()) }
}

async function rowsOf(bytes: Buffer) {
  const path = join(folder, 'taken.xlsx')
  await writeFile(path, bytes)
  const rows: string[][] = []
  for await (const { cells } of sheetRows({ path })) rows.push(Array.from(cells, text => text ?? ''))
  return rows
}

describe('import of a workbook', () => {
  it('tells the columns first, then takes the rows in', async () => {
    const file = await book(row('Wer', 'Telefon') + row('Salma Bennani', '+212 661 42 55 01'))
    expect(await send(file, 'leads.xlsx', { columns: '1' })).toEqual({
      status: 200,
      body: {
        sheets: ['Sheet'],
        columns: [
          { name: 'Wer', samples: ['Salma Bennani'] },
          { name: 'Telefon', samples: ['+212 661 42 55 01'] },
        ],
      },
    })
    const mapping = JSON.stringify({ name: 'Wer', phone: 'Telefon' })
    const { status, body } = await send(file, 'Leads.XLSX', { mapping, sheet: 'sheet' })
    expect(status).toBe(202)
    const admin = await app.api('admin')
    await expect
      .poll(async () => (await admin.get(`/jobs/${body.job_id}`)).json)
      .toMatchObject({ status: 'done', created: 1, failed: 0 })
    expect(await app.sql`select phone from leads where name = 'Salma Bennani'`).toMatchObject([
      { phone: '+212661425501' },
    ])
  })

  it('tells the columns of a CSV file the same way', async () => {
    const { body } = await send('a;b\n1;2\n;3\n', 'x.csv', { columns: '1' })
    expect(body).toEqual({
      sheets: [],
      columns: [
        { name: 'a', samples: ['1'] },
        { name: 'b', samples: ['2', '3'] },
      ],
    })
  })

  it.each([
    ['a text that is called a workbook', 'name,phone\n', 'x.xlsx', {}, 415, { file: 'invalid' }],
    ['a workbook that is called CSV', 'PK\x03\x04rest', 'x.csv', {}, 415, { file: 'invalid' }],
    ['bytes that are called CSV', Buffer.from([0, 1, 2]), 'x.csv', {}, 415, { file: 'invalid' }],
    ['an old workbook', 'x', 'x.xls', {}, 415, { file: 'invalid' }],
    ['more than 50 MB', Buffer.alloc(50 * 1_048_576 + 1), 'x.xlsx', {}, 413, { file: 'too_large' }],
    ['an option that is none', 'a,b\n', 'x.csv', { columns: 'yes' }, 422, { columns: 'invalid' }],
  ])('refuses %s', async (_, bytes, name, fields, status, errors) => {
    expect(await send(bytes, name, fields)).toMatchObject({ status, body: { fields: errors } })
  })

  it('refuses two columns of one name with that name, and nothing of the file is in', async () => {
    const rows = [
      ['Twice', ' phone', 'name', 'phone '],
      ['', '+212661425590', 'Twice Named', '+212661425591'],
    ]
    const sent: [Buffer | string, string][] = [
      [rows.map(cells => `${cells.join(',')}\n`).join(''), 'x.csv'],
      [await book(rows.map(cells => row(...cells)).join('')), 'x.xlsx'],
    ]
    const options: Record<string, string>[] = [{}, { columns: '1' }, { dry_run: '1' }]
    for (const [bytes, name] of sent)
      for (const fields of options)
        expect(await send(bytes, name, fields)).toMatchObject({
          status: 422,
          body: { error: 'invalid', fields: { file: 'column_twice' }, column: 'phone' },
        })
    expect(await app.sql`select from leads where name = 'Twice Named'`).toHaveLength(0)
  })

  it('says of a workbook that was cut off that it is damaged', async () => {
    const whole = await book(row('name', 'phone') + row('Cut Off', '+212661425592').repeat(500))
    for (const part of [0.2, 0.5, 0.99])
      expect(await send(whole.subarray(0, whole.length * part), 'x.xlsx')).toMatchObject({
        status: 415,
        body: { fields: { file: 'damaged' } },
      })
    expect(await app.sql`select from leads where name = 'Cut Off'`).toHaveLength(0)
  })

  it('refuses a sheet that is not there and a broken one, and keeps nothing of what it refused', async () => {
    const file = await book(row('name', 'phone'))
    expect(await send(file, 'x.xlsx', { sheet: 'Other' })).toMatchObject({
      status: 422,
      body: { fields: { sheet: 'not_there' } },
    })
    const broken = await book('<row></wrong>')
    expect(await send(broken, 'x.xlsx', { columns: '1' })).toMatchObject({ status: 415 })
    expect(await readdir(join(app.services.config.dataDir, 'imports'))).toEqual([])
  })
})

describe('export as a workbook', () => {
  it('has the rows and columns of the CSV file, as what they are, and is written to the log', async () => {
    await app.sql`
      insert into leads (name, phone, call_back_date, note)
      values ('=cmd()', '+212661425577', '2026-12-01', 'zeile 1') returning id`
    const filter = encodeURIComponent('{"phone":"+212661425577"}')
    const { answer, bytes } = await take('admin', `/leads/export?format=xlsx&filter=${filter}`)
    expect(answer.headers.get('content-type')).toContain('spreadsheetml')
    expect(answer.headers.get('content-disposition')).toBe('attachment; filename="leads.xlsx"')
    const [head = [], first = [], ...others] = await rowsOf(bytes)
    const csv = (await take('admin', `/leads/export?filter=${filter}`)).bytes.toString()
    expect(head).toEqual(csv.replace('\ufeff', '').split('\r\n')[0]?.split(','))
    const lead = Object.fromEntries(head.map((name, at) => [name, first[at]]))
    expect(lead).toMatchObject({
      name: "'=cmd()",
      phone: '+212661425577',
      call_back_date: '2026-12-01',
      version: '1',
    })
    expect(lead.created_at).toMatch(/^\d{4}-\d\d-\d\dT[\d:.]+Z$/)
    expect(others).toEqual([])
    const [log] = await app.sql`select after from logs where action = 'export' order by id limit 1`
    expect(log?.after).toMatchObject({ format: 'xlsx' })
  })

  it('leave an entry that names the sensitive columns and quotes none of their values', async () => {
    const filter = encodeURIComponent(JSON.stringify({ last_pass_number: 'N0PASS77', gender: 'male' }))
    await take('admin', `/candidates/export?format=csv&filter=${filter}`)
    const [log] = await app.sql`
      select after from logs where action = 'export' and resource = 'candidates' order by id desc limit 1`
    expect(log?.after).toMatchObject({
      filter: { last_pass_number: true, gender: 'male' },
      sensitive: expect.arrayContaining(['id_number', 'last_pass_number', 'birth_date']),
    })
  })

  it('begins at the right for who reads Arabic', async () => {
    const sheetOf = async (query: string) => {
      const { bytes } = await take('admin', `/leads/export?format=xlsx${query}`)
      const path = join(folder, 'direction.xlsx')
      await writeFile(path, bytes)
      return openBook(path)
    }
    const isRightToLeft = async (query: string) => {
      const file = await sheetOf(query)
      const chunks = await (await file.part('xl/worksheets/sheet1.xml')).toArray()
      file.close()
      return Buffer.concat(chunks).includes('rightToLeft="1"')
    }
    expect(await isRightToLeft('')).toBe(false)
    expect(await isRightToLeft('&lang=ar')).toBe(true)
    await app.sql`update users set language = 'ar' where id = ${app.userOf('admin')}`
    expect(await isRightToLeft('')).toBe(true)
    expect(await isRightToLeft('&lang=en')).toBe(false)
  })

  it('refuses as CSV does', async () => {
    expect((await take('admin', '/leads/export?format=xls')).answer.status).toBe(422)
    expect((await take('admin', '/leads/export?format=xlsx&sort=nothing')).answer.status).toBe(422)
    expect((await take('user', '/leads/export?format=xlsx')).answer.status).toBe(403)
  })
})
