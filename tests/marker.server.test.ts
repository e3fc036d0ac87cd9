import { inflateRawSync } from 'node:zlib'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { ROLES, type Role } from '../contract/access/roles'
import { visibleFields } from '../contract/definition/define'
import { definitionOf, RESOURCES, referrersOf } from '../contract/resources'
import { GERMAN_DESK, readyCandidates } from '../contract/resources/candidates'
import type { Api, Row } from './kit/api'
import { startApp, type TestApp } from './kit/app'
import { isLong, some } from './kit/long'
import { makeInterviewable } from './kit/presentable'

/** A text that stands in one field of one record, and nowhere else. */
interface Planted {
  resource: string
  field: string
  text: string
}

let app: TestApp
let master: Api
const planted: Planted[] = []
const made: Record<string, number> = {}
const files: { resource: string; url: string }[] = []

beforeAll(async () => {
  app = await startApp()
  master = await app.api('master')
  await plant()
})
afterAll(() => app?.stop())

let counted = 0
const word = () => `mk${(++counted).toString(36).padStart(3, '0')}zq`
const number = () => `+49305550${String(1_000 + ++counted)}`
const amount = () => `${7_000 + ++counted}.37`

/** Makes a record whose values are markers, and remembers them. */
async function make(resource: string, fixed: object, marked: Record<string, string> = {}): Promise<Row> {
  const answer = await master.post(`/${resource}`, { ...fixed, ...marked })
  expect(answer.status, `${resource}: ${answer.text}`).toBe(201)
  for (const [field, text] of Object.entries(marked)) planted.push({ resource, field, text })
  made[resource] = answer.record.id
  return answer.record
}

async function upload(resource: string, field: string): Promise<string> {
  const text = word()
  const form = new FormData()
  form.set('folder', resource === 'contracts' ? 'contracts' : 'candidates/papers')
  form.set('file', new File([`%PDF-1.4\n${text}\n%%EOF\n`], `${text}.pdf`, { type: 'application/pdf' }))
  const headers = { authorization: `Bearer ${master.token}` }
  const answer = await fetch(`${app.url}/api/v1/files`, { method: 'POST', headers, body: form })
  const { url } = (await answer.json()) as { url: string }
  files.push({ resource, url })
  planted.push({ resource, field, text })
  return url
}

async function plant(): Promise<void> {
  const asked = await make(
    'leads',
    {},
    {
      name: word(),
      phone: number(),
      phone_alternative: number(),
      email: `${word()}@people.example`,
      note: word(),
    },
  )
  await make('calls', { lead_id: asked.id, status: 'answered' }, { note: word() })
  const employer = await make(
    'bw-leads',
    {},
    {
      company: word(),
      contact_name: word(),
      email: `${word()}@employers.example`,
      phone: number(),
      note: word(),
    },
  )
  await make('bw-calls', { bw_lead_id: employer.id, status: 'answered' }, { note: word() })
  await make('bw-notes', { bw_lead_id: employer.id }, { text: word() })
  // Ready by the rule as it is shipped, so that the German desk meets the candidate.
  const candidate = await make(
    'candidates',
    {
      name: 'Ready Person',
      b1_passed: true,
      recognition_result: true,
      recognition_result_kind: 'full',
      first_fees_currency: 'EUR',
      first_fees_kind: 'course',
      cv_url: await upload('candidates', 'cv_url'),
      visa_granted_document: await upload('candidates', 'visa_granted_document'),
    },
    {
      phone: number(),
      phone_alternative: number(),
      id_number: word(),
      last_pass_number: word(),
      notes: word(),
      first_fees: amount(),
    },
  )
  const candidate_id = candidate.id
  const [kind] = await app.sql<{ id: number }[]>`select id from document_kinds limit 1`
  const paper = await make(
    'documents',
    { candidate_id, kind_id: kind?.id, file: await upload('documents', 'file') },
    { name: word(), note: word() },
  )
  await make('notes', { candidate_id }, { text: word() })
  await make(
    'transactions',
    { candidate_id, currency: 'EUR', kind: 'course' },
    { amount: amount(), note: word() },
  )
  await make('visas', { candidate_id }, { note: word() })
  await make('recognitions', { candidate_id, occupation: 'Nurse' }, { note: word() })
  await make(
    'contracts',
    { candidate_id, file: await upload('contracts', 'file') },
    { name: word(), body: `<p>${word()}</p>` },
  )
  await make('teachers', { name: 'A Teacher' }, { note: word() })
  await makeInterviewable(app.sql, [candidate_id], employer.id)
  await make(
    'candidateInterviews',
    {
      candidate_id,
      bw_lead_id: employer.id,
      application: await upload('candidateInterviews', 'application'),
    },
    {},
  )
  await make('candidateSubmissionRequest', {
    candidate_id,
    request_title: 'To an employer',
    bw_lead_id: employer.id,
    documents: [paper.id],
  })
  for (const field of ['phone', 'last_pass_number', 'notes']) {
    const value = field === 'phone' ? number() : word()
    const { id } = await make('candidateUpdates', { candidate_id, field, value })
    planted.push({ resource: 'candidateUpdates', field: `value of ${field}`, text: value })
    made[`candidateUpdates ${field}`] = id
  }
  // Earlier values stand in the log.
  const was = candidate.notes as string
  await master.put(`/candidates/${candidate_id}`, { notes: word() })
  planted.push({ resource: 'candidates', field: 'notes', text: was })
  await master.post('/views', {
    resource: 'candidates',
    name: 'Shared',
    shared: true,
    state: { kind: 'list', filter: { notes_like: word() } },
  })
}

/** Whether a role may see a marker: it uses the resource, and sees the field; names also where it refers to them. */
function may(role: Role, { resource, field }: Planted): boolean {
  const definition = definitionOf(resource)
  const refers = referrersOf(resource).some(
    each =>
      each.definition.roles.includes(role) &&
      visibleFields(each.definition, role).some(([name]) => each.fields.includes(name)),
  )
  if (field === definition?.title && refers) return true
  if (!definition?.roles.includes(role)) return false
  if (field.startsWith('value of ')) return !isGerman(role)
  return visibleFields(definition, role).some(([name]) => name === field)
}
const isGerman = (role: Role) => (GERMAN_DESK as readonly Role[]).includes(role)

/** Bytes as texts: a workbook is a zip, whose parts are looked into. */
function textOf(bytes: Buffer): string {
  if (bytes.subarray(0, 2).toString() !== 'PK') return bytes.toString('utf8')
  let text = ''
  for (let at = bytes.indexOf('PK\u0003\u0004', 0, 'latin1'); at >= 0; ) {
    const start = at + 30 + bytes.readUInt16LE(at + 26) + bytes.readUInt16LE(at + 28)
    const next = bytes.indexOf('PK\u0003\u0004', start, 'latin1')
    try {
      text += inflateRawSync(bytes.subarray(start), { finishFlush: 2 }).toString('utf8')
    } catch {
      // A part that is not deflated holds no cells.
    }
    at = next
  }
  return text
}

async function read(api: Api, path: string): Promise<string> {
  const answer = await fetch(`${app.url}/api/v1${path}`, {
    headers: { authorization: `Bearer ${api.token}` },
  })
  return textOf(Buffer.from(await answer.arrayBuffer()))
}

/** Every answer that a role can be given without asking for the marker itself. */
async function* answersTo(role: Role): AsyncGenerator<{ path: string; text: string }> {
  const api = await app.api(role)
  const id = made.candidates as number
  // The long form asks every resource for all, the short one those that have a marker: of the others the lists, and in
  // turns with the next role the names and the export.
  const turn = new Set(some(RESOURCES, 3, ROLES.indexOf(role)).map(({ name }) => name))
  const paths = RESOURCES.flatMap(({ name }) => [
    `/${name}?per_page=500`,
    ...(made[name] || turn.has(name) ? [`/${name}-all`, `/${name}/export?format=csv`] : []),
    ...(made[name] ? [`/${name}/${made[name]}`, `/${name}-all?ids=${made[name]}`] : []),
    ...(made[name] || isLong ? [`/${name}?per_page=500&bin=1`, `/${name}/export?format=xlsx`] : []),
  ])
  const named = [
    ...['page', 'timeline', 'timeline?kind=changes', 'duplicates', 'merges', 'everything'].map(
      call => `/candidates/${id}/${call}`,
    ),
    `/ready-candidates/${id}`,
    `/candidateSubmissionRequest/${made.candidateSubmissionRequest}/profile.pdf`,
    `/contracts/${made.contracts}/print`,
    `/documents/${made.documents}/openings`,
    `/leads/${made.leads}/duplicates`,
    ...[
      'views',
      'retention',
      'ministry',
      'ledger/warnings',
      'ledger/totals',
      'user/me',
      'profile',
      'settings',
    ].map(name => `/${name}`),
  ]
  for (const path of [...paths, ...named]) yield { path, text: await read(api, path) }
  for (const { url } of files) yield { path: url, text: await read(api, url.slice('/api/v1'.length)) }
}

describe.each(ROLES)('%s', role => {
  test('finds no marker that it may not see in any answer, file or export', async () => {
    const hidden = planted.filter(each => !may(role, each))
    const seen = new Set<string>()
    const leaks: string[] = []
    for await (const { path, text } of answersTo(role)) {
      for (const { resource, field, text: marker } of hidden)
        if (text.includes(marker)) leaks.push(`${resource}.${field} in ${path}`)
      for (const each of planted) if (text.includes(each.text)) seen.add(each.text)
    }
    expect(leaks).toEqual([])
    // The role sees the fields that it may see, so the test does not look at nothing.
    if (!isGerman(role)) expect(seen.size).toBeGreaterThan(15)
  })

  test('finds nobody by it: not by search, filter or sort', async () => {
    const api = await app.api(role)
    const own = new Set(RESOURCES.filter(({ roles }) => roles.includes(role)).map(({ name }) => name))
    const wrong: string[] = []
    const searched = RESOURCES.filter(
      ({ name, list, computed }) => own.has(name) && !computed && list.search.length,
    )
    const hidden = planted.filter(each => !may(role, each))
    for (const [at, { resource, field, text }] of hidden.entries()) {
      // In the short form each marker in every fourth list, the next marker in the next ones, and in that of its record.
      for (const { name } of new Set([
        ...some(searched, 4, at),
        ...searched.filter(({ table }) => table === definitionOf(resource)?.table),
      ])) {
        const found = await api.post(`/${name}?page=1`, { value: text })
        if (found.status !== 200 || found.page.total !== 0)
          wrong.push(`${resource}.${field}: search of ${name}`)
      }
    }
    for (const field of ['phone', 'id_number', 'first_fees', 'notes', 'cv_url', 'lead_id'])
      for (const key of [field, `${field}_like`, `${field}_null`, `${field}_gte`]) {
        const filter = encodeURIComponent(JSON.stringify({ [key]: key.endsWith('null') ? true : '1' }))
        const { status } = await api.get(`/ready-candidates?filter=${filter}`)
        if (status !== 422) wrong.push(`filter ${key}: ${status}`)
        if ((await api.get(`/ready-candidates?sort=${field}`)).status !== 422) wrong.push(`sort ${field}`)
      }
    expect(wrong).toEqual([])
  })

  test('hears none of it', async () => {
    const api = await app.api(role)
    const stop = new AbortController()
    const answer = await fetch(`${app.url}/api/v1/events`, {
      headers: { authorization: `Bearer ${api.token}` },
      signal: stop.signal,
    })
    const notes = word()
    await master.put(`/candidates/${made.candidates}`, { notes })
    const text = await heard(answer, stop)
    if (role !== 'de_user') expect(text).toContain('retry')
    for (const each of [...planted, { text: notes }]) expect(text).not.toContain(each.text)
  })
})

async function heard(answer: Response, stop: AbortController): Promise<string> {
  let text = ''
  setTimeout(() => stop.abort(), 600)
  try {
    for await (const piece of answer.body as unknown as AsyncIterable<Uint8Array>)
      text += Buffer.from(piece).toString('utf8')
  } catch {
    // Ended by us.
  }
  return text
}

describe.each(GERMAN_DESK)('%s', role => {
  test('proposes changes of what it sees only, and sees no others', async () => {
    const api = await app.api(role)
    const body = { candidate_id: made.candidates, value: 'x' }
    for (const field of ['phone', 'first_fees', 'notes', 'lead_id', 'uuid', 'no_such']) {
      const { status, refusal } = await api.post('/candidateUpdates', { ...body, field })
      expect({ field, status, fields: refusal.fields }).toEqual({
        field,
        status: 422,
        fields: { field: expect.any(String) },
      })
    }
    const seen = (await api.get('/candidateUpdates?per_page=500')).page.data
    expect(seen.filter(({ field }) => !(String(field) in readyCandidates.fields))).toEqual([])
    expect((await api.get(`/candidateUpdates/${made['candidateUpdates phone']}`)).status).toBe(404)
  })

  test('refers to ready candidates only, and has names of no others', async () => {
    const api = await app.api(role)
    const other = await master.post('/candidates', { name: 'Not Ready Yet', phone: number() })
    expect((await api.get('/candidates-all')).text).not.toContain('Not Ready Yet')
    expect((await api.get(`/candidates-all?ids=${other.record.id}`)).rows).toEqual([])
    const answer = await api.post('/candidateEvaluations', { candidate_id: other.record.id })
    expect(answer.status, answer.text).toBe(422)
    expect(answer.refusal.fields).toEqual({ candidate_id: 'not_there' })
  })
})

test('an import and its refused rows are for who started it', async () => {
  const text = word()
  const form = new FormData()
  form.set('file', new File([`name,phone\n${text},none\n`], 'people.csv'))
  const headers = { authorization: `Bearer ${master.token}` }
  const answer = await fetch(`${app.url}/api/v1/candidates/import`, { method: 'POST', headers, body: form })
  const { job_id } = (await answer.json()) as { job_id: number }
  for (let left = 50; left && !(await read(master, `/jobs/${job_id}/errors`)).includes(text); left--)
    await new Promise(done => setTimeout(done, 100))
  expect(await read(master, `/jobs/${job_id}/errors`)).toContain(text)
  for (const role of ROLES.filter(each => each !== 'master'))
    for (const path of [`/jobs/${job_id}`, `/jobs/${job_id}/errors`])
      expect((await (await app.api(role)).get(path)).status).toBe(404)
})
