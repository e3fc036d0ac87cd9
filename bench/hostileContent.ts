import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { type TestWorkbook, writeWorkbook } from '../tests/kit/workbook'
import { call, type Door, file, type Input, MB } from './hostileInputs'

const signed = { isSigned: true } as const
const endless = '{% for a in (1..1000) %}{% for b in (1..1000) %}x{% endfor %}{% endfor %}'
const condition = `{% if ${'a == b and '.repeat(80)}a %}x{% endif %}`

/** Sends what comes first, and then what is measured by the id of the record that it made. */
const after = (what: string, first: (door: Door) => Promise<number>, then: (id: number) => Input): Input => ({
  what,
  send: async door => then(await first(door)).send(door),
})

/** Makes a record. @returns its id */
const made =
  (path: string, body: object) =>
  async ({ url, token }: Door): Promise<number> => {
    const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json' }
    const answer = await fetch(url + path, { method: 'POST', headers, body: JSON.stringify(body) })
    if (answer.status !== 201) throw new Error(`${path} answered ${answer.status}`)
    return ((await answer.json()) as { id: number }).id
  }

/** Texts of staff with merge fields, and records of odd shape. */
const texts: Input[] = [
  call('2 MB of conditions', {
    ...{ path: '/api/v1/contracts', ...signed },
    body: () => JSON.stringify({ name: 'x', body: condition.repeat(2_000) }),
  }),
  call('2 MB of braces', {
    ...{ path: '/api/v1/contracts', ...signed },
    body: () => JSON.stringify({ name: 'x', body: '{ '.repeat(MB) }),
  }),
  after(
    'GET /api/v1/contracts/{id}/print: a loop in a loop',
    made('/api/v1/contracts', { name: 'x', body: endless }),
    id => call('', { path: `/api/v1/contracts/${id}/print`, method: 'GET', ...signed }),
  ),
  after(
    'PUT /api/v1/templates/{id}: 124,000 entries in a read-only field',
    made('/api/v1/templates', { name: 'x' }),
    id =>
      call('', {
        ...{ path: `/api/v1/templates/${id}`, method: 'PUT', ...signed },
        body: () => `{"editor":[${'{},'.repeat(124_000)}{}]}`,
      }),
  ),
  after('a test mail with a file of 24 MB', templateWithFile, id =>
    call('', {
      ...{ path: '/api/v1/bw-templates/test', ...signed },
      body: () => JSON.stringify({ id, subject: 'Test', content: '<p>x</p>', person: PERSON }),
    }),
  ),
]

const PERSON = { name: 'A', email: 'a@office.example', language: 'en', attributes: {} }

async function templateWithFile(door: Door): Promise<number> {
  const form = new FormData()
  form.set('folder', 'attachments')
  form.set('file', new File([`%PDF-1.7\n${'0123456789'.repeat(2.4 * MB)}`], 'large.pdf'))
  const headers = { authorization: `Bearer ${door.token}` }
  const answer = await fetch(`${door.url}/api/v1/files`, { method: 'POST', headers, body: form })
  const { url, name } = (await answer.json()) as { url: string; name: string }
  return made('/api/v1/bw-templates', { name: 'x', attachments: [{ url, name }] })(door)
}

const HEAD = '<row><c t="inlineStr"><is><t>name</t></is></c><c t="inlineStr"><is><t>phone</t></is></c></row>'
const cell = (text: string) => `<row><c t="inlineStr"><is><t>${text}</t></is></c></row>`

const workbook = (what: string, name: string, book: () => Omit<TestWorkbook, 'sheets'> & { rows: string }) =>
  file(what, name, async ({ folder }) => {
    const path = join(folder, name)
    const { rows, ...parts } = book()
    await writeWorkbook(path, { sheets: [{ name: 'People', rows: HEAD + rows }], ...parts })
    return readFile(path)
  })

const files: Input[] = [
  file('40 cells of 1,000,000 letters', 'f.csv', () =>
    Buffer.from(`name,phone\n${`${'x'.repeat(MB)},1\n`.repeat(40)}`),
  ),
  file('2,000 columns, 2,000 rows', 'g.csv', () =>
    Buffer.from(
      `${Array.from({ length: 2_000 }, (_, at) => `c${at}`).join()}\n${`${','.repeat(1_999)}x\n`.repeat(2_000)}`,
    ),
  ),
  workbook('400 MB of blanks', 'h.xlsx', () => ({ rows: ' '.repeat(400 * MB) })),
  workbook('5,000,000 elements inside each other', 'i.xlsx', () => ({ rows: '<a>'.repeat(5 * MB) })),
  workbook('cells of 250,000 escapes', 'j.xlsx', () => ({ rows: cell('_x000D_'.repeat(250_000)).repeat(5) })),
  workbook('3,900,000 shared texts, 200 MB', 'k.xlsx', () => ({
    rows: '<row><c t="s"><v>1</v></c></row>',
    strings: `<si><t>${'x'.repeat(34)}</t></si>`.repeat(3_900_000),
  })),
]

/** Content that staff write or bring: texts with merge fields, attachments, files of people. */
export const CONTENT: readonly Input[] = [...texts, ...files]
