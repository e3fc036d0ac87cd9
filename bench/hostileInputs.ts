import { readFile } from 'node:fs/promises'
import { connect } from 'node:net'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Sql } from 'postgres'
import { writeWorkbook } from '../tests/kit/workbook'

/** How a hostile input gets in. */
export interface Door {
  url: string
  token: string
  folder: string
  sql: Sql
}

export interface Input {
  what: string
  /** Sends it. @returns how many bytes it had, and what was answered */
  send(door: Door): Promise<{ bytes: number; answer: string }>
}

const FORM = 'application/x-www-form-urlencoded'
const JSON_TYPE = 'application/json'
export const MB = 1_000_000
const PATIENCE_MS = 60_000

/** One call with a body, signed in or not. */
export const call = (what: string, order: Order): Input => ({
  what: `${order.method ?? 'POST'} ${order.path.slice(0, 60)}: ${what}`,
  send: door => send(door, order),
})

interface Order {
  path: string
  method?: string
  body?: () => string | FormData
  type?: string
  isSigned?: boolean
}

async function send({ url, token }: Door, { path, method = 'POST', body, type, isSigned }: Order) {
  const sent = body?.()
  const headers = {
    ...(isSigned ? { authorization: `Bearer ${token}` } : {}),
    ...(typeof sent === 'string' ? { 'content-type': type ?? JSON_TYPE } : {}),
  }
  const bytes = typeof sent === 'string' ? Buffer.byteLength(sent) : path.length
  const signal = AbortSignal.timeout(PATIENCE_MS)
  try {
    const answer = await fetch(url + path, {
      method,
      headers,
      body: sent ?? null,
      signal,
      redirect: 'manual',
    })
    await answer.arrayBuffer()
    return { bytes, answer: String(answer.status) }
  } catch (error) {
    // The server closes a connection whose body it does not want, while that is still being written.
    return { bytes, answer: signal.aborted ? 'none in a minute' : closedBy(error) }
  }
}

const closedBy = (error: unknown) => {
  const { cause } = error as { cause?: { code?: string } }
  return `closed (${cause?.code ?? 'no code'})`
}

const filled = (bytes: number, piece: string) => piece.repeat(Math.ceil(bytes / piece.length))
const lists = (bytes: number) => `[${filled(bytes, '[],')}[]]`
const objects = (bytes: number) => `[${filled(bytes, '{"a":{"b":1}},')}0]`
const names = (count: number) => Array.from({ length: count }, (_, at) => `"n${at}":${at}`).join()
const nested = (depth: number) => `{"value":${'['.repeat(depth)}${']'.repeat(depth)}}`

/** Forms and JSON at public doors, unknown paths and the largest calls. */
const bodies: Input[] = [
  call('20,000 empty keys', { path: '/u/x', type: FORM, body: () => '&'.repeat(20_000) }),
  call('20,000 keys', { path: '/u/x', type: FORM, body: () => `${names(20_000).replaceAll(',', '&')}` }),
  call('one name 30,000 times', { path: '/u/x', type: FORM, body: () => filled(60_000, 'a&') }),
  call('keys, 9 MB', { path: '/u/x', type: FORM, body: () => filled(9 * MB, 'ab=c&') }),
  call('keys, 9 MB', { path: '/f/x', type: FORM, body: () => filled(9 * MB, 'ab=c&') }),
  call('lists, 9 MB', { path: '/api/v1/users/login', body: () => lists(9 * MB) }),
  call('lists, 60 KB', { path: '/api/v1/users/login', body: () => lists(60_000) }),
  call('lists, 9 MB, unknown path', { path: '/no-such-path', body: () => lists(9 * MB) }),
  call('lists, 9 MB, unknown path', {
    path: '/api/v1/no-such-path',
    isSigned: true,
    body: () => lists(9 * MB),
  }),
  call('lists, 9 MB, unknown source', { path: '/hooks/x', body: () => lists(9 * MB) }),
  call('objects, 3 MB', { path: '/hooks/ses', body: () => objects(3 * MB) }),
  call('lists, 9 MB, wrong method', {
    path: '/api/v1/leads',
    method: 'PATCH',
    isSigned: true,
    body: () => lists(9 * MB),
  }),
  call('objects, 9 MB', { path: '/api/v1/leads', isSigned: true, body: () => objects(9 * MB) }),
  call('lists, 10 MB', { path: '/api/v1/templates', isSigned: true, body: () => lists(10 * MB) }),
  call('200,000 names', { path: '/api/v1/templates', isSigned: true, body: () => `{${names(200_000)}}` }),
  call('100,000 ids', {
    ...{ path: '/api/v1/leads', method: 'PUT', isSigned: true },
    body: () =>
      JSON.stringify({ ids: Array.from({ length: 100_000 }, (_, at) => at + 1), changes: { note: 'x' } }),
  }),
  call('nested 100,000 deep', { path: '/api/v1/leads?page=1', isSigned: true, body: () => nested(100_000) }),
  call('nested 190 deep', { path: '/api/v1/leads?page=1', isSigned: true, body: () => nested(190) }),
  call('a filter of 15 KB', {
    ...{ method: 'GET', isSigned: true },
    path: `/api/v1/leads?page=1&filter=${encodeURIComponent(JSON.stringify({ name_like: '%_'.repeat(2_500) }))}`,
  }),
]

const person = { name: 'A', email: 'a@office.example', language: 'en', attributes: {} }
const testOf = (what: string, mail: () => Record<string, unknown>) =>
  call(what, {
    ...{ path: '/api/v1/templates/test', isSigned: true },
    body: () => JSON.stringify({ subject: 'Test', content: '<p>x</p>', person, ...mail() }),
  })
const rules = (bytes: number) => filled(bytes, '.a .b>.c~p:not(.d){color:red}')

/** Content that a person supplies: templates, styles, forms, contracts. */
const content: Input[] = [
  testOf('`{{` 40,000 times', () => ({ content: '{{'.repeat(40_000) })),
  testOf('`{%` 500,000 times', () => ({ content: '{%'.repeat(500_000) })),
  testOf('`{{ a | ` 100,000 times', () => ({ content: `{{ a ${'| upcase '.repeat(100_000)}}}` })),
  testOf('a loop in a loop in a loop', () => ({
    content: `${'{% for i in (1..1000) %}'.repeat(3)}x${'{% endfor %}'.repeat(3)}`,
  })),
  testOf('40 KB of CSS on 300 elements', () => ({
    content: filled(4_000, '<p class="a">x</p>'),
    style: rules(40_000),
  })),
  testOf('500 KB of CSS on 100,000 elements', () => ({
    content: filled(2 * MB - 20, '<p>x</p>'),
    style: rules(499_000),
  })),
  testOf('elements nested 100,000 deep', () => ({ content: '<div>'.repeat(100_000) })),
  testOf('`<` 1,900,000 times', () => ({ content: '<'.repeat(1_900_000) })),
  testOf('a subject of `{{`', () => ({ subject: '{{'.repeat(150) })),
  call('60 questions of 60 options', { path: '/api/v1/forms/preview', isSigned: true, body: formBody }),
  call('a rule nested 190 deep', {
    ...{ path: '/api/v1/lists/count', isSigned: true },
    body: () => `{"rule":${'{"all":['.repeat(95)}${']}'.repeat(95)}}`,
  }),
]

function formBody(): string {
  const words = { en: 'x'.repeat(100), ar: 'x'.repeat(100) }
  const options = Array.from({ length: 60 }, (_, at) => ({ key: `o${at}`, label: words }))
  const fields = Array.from({ length: 60 }, (_, at) => ({
    key: `q${at}`,
    kind: 'choice',
    label: words,
    options,
  }))
  const design = {
    target: 'leads',
    title: words,
    intro: words,
    thank_you: words,
    languages: ['en', 'ar'],
    fields,
  }
  return JSON.stringify({ design, language: 'en' })
}

const mailOf = (text: string, type = 'text/plain') =>
  `From: MAILER-DAEMON@mx.example\r\nTo: bounce@office.example\r\nSubject: failed\r\nContent-Type: ${type}\r\n\r\n${text}`
/** A mail of a stranger, as the mailbox of bounces hands it to the job that reads it. */
const mail = (what: string, text: () => string): Input => ({
  what: `a bounce by mail: ${what}`,
  async send({ url, token, sql }) {
    const raw = Buffer.from(text())
    const [event] = await sql<{ id: number }[]>`
      insert into inbound_events (source, external_id, headers, query, body, state)
      values ('bounces', ${what}, '{}', '{}', ${raw}, 'failed') returning id`
    const path = `/api/v1/inbound-events/${event?.id}/replay`
    const { answer } = await send({ url, token, sql, folder: '' }, { path, isSigned: true })
    if (!/^2/.test(answer)) return { bytes: raw.length, answer }
    return { bytes: raw.length, answer: await settled(sql, 'inbound_events', Number(event?.id)) }
  },
})

const mails: Input[] = [
  mail('8 KB of dashes', () => mailOf(`x\r\n${'-'.repeat(8_000)}`)),
  mail('500 KB of dashes', () => mailOf(`x\r\n${'-'.repeat(500_000)}`)),
  mail('8 KB of digits in one line', () => mailOf('5.1 '.repeat(2_000))),
  mail('8 KB of line breaks', () => mailOf('\r\n \t'.repeat(2_000))),
  mail('a report with a field of 500 KB', () =>
    mailOf(
      `--b\r\nContent-Type: message/delivery-status\r\n\r\nFinal-Recipient: ${' ;<'.repeat(160_000)}\r\n--b--`,
      'multipart/report; report-type=delivery-status; boundary=b',
    ),
  ),
]

/** Waits until work behind a call has ended, a minute at most. */
async function settled(sql: Sql, table: 'inbound_events' | 'jobs', id: number): Promise<string> {
  const column = table === 'jobs' ? 'status' : 'state'
  for (let look = 0; look < 300; look++) {
    const [row] = await sql<{ state: string }[]>`
      select ${sql(column)} as state from ${sql(table)} where id = ${id}`
    if (row && !['received', 'queued', 'running'].includes(row.state)) return row.state
    await sleep(PATIENCE_MS / 300)
  }
  return 'not done in a minute'
}

/** A file of people. The answer is what became of its job. */
export const file = (what: string, name: string, make: (door: Door) => Promise<Buffer> | Buffer): Input => ({
  what: `import of ${name}: ${what}`,
  async send(door) {
    const bytes = await make(door)
    const form = new FormData()
    form.set('file', new File([new Uint8Array(bytes)], name))
    const headers = { authorization: `Bearer ${door.token}` }
    const answer = await fetch(`${door.url}/api/v1/leads/import`, { method: 'POST', headers, body: form })
    const { job_id } = (await answer.json()) as { job_id?: number }
    const end = job_id ? await settled(door.sql, 'jobs', job_id) : String(answer.status)
    return { bytes: bytes.length, answer: end }
  },
})

async function workbookOf({ folder }: Door, cell: string): Promise<Buffer> {
  const path = join(folder, 'hostile.xlsx')
  const head = '<row r="1"><c r="A1" t="inlineStr"><is><t>name</t></is></c></row>'
  await writeWorkbook(path, { sheets: [{ name: 'People', rows: `${head}${cell}` }] })
  return readFile(path)
}

const files: Input[] = [
  file('one quotation mark, then 20 MB', 'a.csv', () => Buffer.from(`name,phone\n"${'x,\n'.repeat(7 * MB)}`)),
  file('500,000 columns', 'b.csv', () => Buffer.from(`${'name,'.repeat(500_000)}\n1\n`)),
  file('100,000 empty lines', 'c.csv', () => Buffer.from(`name,phone\n${',\n'.repeat(100_000)}`)),
  file('a cell of 60 MB', 'd.xlsx', door =>
    workbookOf(door, `<row r="2"><c r="A2" t="inlineStr"><is><t>${' '.repeat(60 * MB)}</t></is></c></row>`),
  ),
  file('a million cells in a row', 'e.xlsx', door =>
    workbookOf(door, `<row r="2">${'<c><v>1</v></c>'.repeat(MB)}</row>`),
  ),
]

/** Connections that send half of a body and then nothing. */
const half: Input = {
  what: '150 bodies that stop half way',
  async send({ url, token }) {
    const { hostname, port } = new URL(url)
    const head = `POST /api/v1/leads HTTP/1.1\r\nhost: ${hostname}\r\nauthorization: Bearer ${token}\r\ncontent-type: ${JSON_TYPE}\r\ncontent-length: 65000\r\n\r\n`
    const ends = Array.from({ length: 150 }, () =>
      ended(hostname, Number(port), `${head}{"a":"${'x'.repeat(60_000)}`),
    )
    const answers = new Set(await Promise.all(ends))
    return { bytes: 150 * 60_000, answer: [...answers].join() }
  },
}

function ended(host: string, port: number, text: string): Promise<string> {
  return new Promise(done => {
    const socket = connect(port, host, () => socket.write(text))
    socket.setTimeout(PATIENCE_MS, () => socket.destroy())
    let heard = ''
    socket.on('data', data => {
      heard += data
    })
    socket.on('error', () => undefined)
    socket.on('close', () => done(heard.slice(9, 12) || 'held for a minute'))
  })
}

/** Inputs that came first, in the order in which they are sent; hostileContent.ts has the others. */
export const INPUTS: readonly Input[] = [...bodies, ...content, ...mails, ...files, half]
