import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Role } from '../contract/access/roles'
import { definitionOf, RESOURCES } from '../contract/resources'
import { SYSTEM } from '../server/auth/actor'
import type { Api, Row } from './kit/api'
import { startApp, type TestApp } from './kit/app'

/** Records of each kind; what belongs to one of them has its number. */
const PEOPLE = 12
/** Rounds of random owners; a long run makes more. */
const RUNS = process.env.LONG ? 30 : 2

/** Resources whose rows belong to a candidate, and what else such a row needs. */
const BELONGINGS: Record<string, (candidate: number) => Record<string, unknown>> = {
  documents: () => ({ kind_id: kind }),
  notes: () => ({ text: 'a note' }),
  transactions: () => ({ amount: '5.00', currency: 'EUR' }),
  recognitions: () => ({ occupation: 'Nurse' }),
  'ba-approvals': () => ({ occupation: 'Nurse' }),
  visas: () => ({ asked_for: 'a paper', asked_on: '2026-01-01', asked_until: '2026-02-01' }),
  'language-certificates': () => ({ provider: 'goethe', level: 'B1' }),
  ...Object.fromEntries(
    ['measures', 'exams', 'licences', 'agreements', 'preapprovals'].map(name => [name, () => ({})]),
  ),
  permits: () => ({ result: 'refused', issued_on: '2026-02-01' }),
  remedies: () => ({ against: 'permit', kind: 'new_application' }),
  candidateUpdates: () => ({ field: 'birth_place', value: 'Fes' }),
  candidateEvaluations: () => ({}),
  candidateInterviews: () => ({}),
  candidateSubmissionRequest: () => ({ request_title: 'A request' }),
  calls: () => ({ status: 'answered' }),
  attendance: () => ({ course_id: course, day: '2026-03-02' }),
}
/** Rows that the database keeps of the others. */
const KEPT = ['clocks', 'due-clocks', 'ledger', 'status-changes']

/** Roles that meet every row (`server/features/candidates/scopes.ts`): what they alone use needs no scope. */
const MEET_ALL: readonly Role[] = ['superadmin', 'master', 'de_superadmin']
/** Resources that refer to candidates and have no scope, each with the reason. */
const WITHOUT_SCOPE: Record<string, string> = {
  'bb-mail-report': 'counts messages; the name of a candidate is given only to those who meet the candidate',
  courses: 'belongs to no candidate; it has their numbers, and each is read in the scope of candidates',
  expiring: 'is worked out of rows that are narrowed (server/features/desks/expiring.ts)',
  'stuck-steps': 'is worked out of rows that are narrowed (server/features/desks/stuckSteps.ts)',
  'to-confirm': 'is worked out of rows that are narrowed (server/features/desks/toConfirm.ts)',
}

let app: TestApp
let master: Api
let kind = 0
let course = 0
const offices: number[] = []
const candidates: number[] = []
const leads: number[] = []

beforeAll(async () => {
  app = await startApp()
  master = await app.api('master')
  for (const name of ['Cairo', 'Rabat', 'Tunis']) offices.push((await make('offices', { name })).id)
  await app.sql`update users set office_id = ${offices[0] as number} where role in ('user', 'admin')`
  kind = Number((await app.sql<{ id: number }[]>`select id from document_kinds limit 1`)[0]?.id)
  course = (await make('courses', { name: 'A course', level: 'B1' })).id
  for (let at = 0; at < PEOPLE; at++) {
    const person = { phone: `+4930777${10_000 + at}`, name: `Scoped ${at}` }
    leads.push((await make('leads', person)).id)
    const { id } = await make('candidates', { ...person, b1_started: true, b1_started_date: '2026-01-01' })
    candidates.push(id)
    for (const [resource, more] of Object.entries(BELONGINGS))
      await make(resource, { candidate_id: id, ...more(id) })
  }
  for (const lead_id of leads) await make('calls', { lead_id, status: 'unanswered' })
})
afterAll(() => app?.stop())

async function make(resource: string, body: Record<string, unknown>): Promise<Row> {
  const answer = await master.post(`/${resource}`, body)
  expect(answer.status, `${resource}: ${answer.text}`).toBe(201)
  return answer.record
}

interface Owned {
  office: number
  owner: 'nobody' | 'me' | 'another'
}
interface Round {
  role: 'user' | 'admin'
  on: boolean
  people: Owned[]
}
const round: fc.Arbitrary<Round> = fc.record({
  role: fc.constantFrom('user', 'admin'),
  on: fc.boolean(),
  people: fc.array(
    fc.record({ office: fc.integer({ min: 0, max: 3 }), owner: fc.constantFrom('nobody', 'me', 'another') }),
    { minLength: PEOPLE, maxLength: PEOPLE },
  ) as fc.Arbitrary<Owned[]>,
})

/** Gives each lead and candidate its office and owner. @returns by number, whether it may be met (api.md, "Rows") */
async function assign({ role, on, people }: Round): Promise<boolean[]> {
  await app.sql`update organisation set own_rows_only = ${on}`
  const owners = { nobody: null, me: app.userOf(role), another: app.userOf('superadmin') }
  for (const [at, { office, owner }] of people.entries())
    for (const [table, ids] of [
      ['leads', leads],
      ['candidates', candidates],
    ] as const)
      await app.sql`
        update ${app.sql(table)} set office_id = ${offices[office] ?? null}, employee_id = ${owners[owner]}
        where id = ${ids[at] as number}`
  return people.map(({ office, owner }) => !on || owner !== 'another' || office === 0)
}

const sorted = (ids: Iterable<unknown>) =>
  [...new Set([...ids].map(Number))].toSorted((one, two) => one - two)
const only = (ids: number[], seen: boolean[]) => sorted(ids.filter((_, at) => seen[at]))

/** The people whose rows a resource's list, its whole, its search and its export hold. */
async function holders(api: Api, resource: string, field: string): Promise<Record<string, number[]>> {
  const page = await api.get(`/${resource}?per_page=500`)
  expect(page.status, `${resource}: ${page.text}`).toBe(200)
  const all = await api.get(`/${resource}-all`)
  const ids = (rows: Row[]) => sorted(rows.map(row => row[field]).filter(id => id !== null))
  return { list: ids(page.page.data), all: ids(all.rows) }
}

test('every resource that refers to candidates is narrowed to those that the caller may meet', () => {
  const refersToCandidates = ({ fields }: (typeof RESOURCES)[number]) =>
    Object.values(fields).some(({ options: { to } }) => to === 'candidates' || to === 'ready-candidates')
  const open = RESOURCES.filter(refersToCandidates).flatMap(({ name, roles }) => {
    // User and admin are narrowed in everything; the others stand for themselves where these have no access.
    const role = [...roles]
      .toSorted((one, two) => Number(isOfOffice(two)) - Number(isOfOffice(one)))
      .find(each => !MEET_ALL.includes(each))
    const scope = role && app.services.hooks[name]?.scope?.(app.services, { ...SYSTEM, role })
    return role && !scope ? [name] : []
  })
  expect(open.toSorted()).toEqual(Object.keys(WITHOUT_SCOPE).toSorted())
})

const isOfOffice = (role: Role) => role === 'user' || role === 'admin'

describe('own rows only', () => {
  test('is one rule for lists, searches, reads, exports, counts, references, changes and what belongs to them', async () => {
    await fc.assert(
      fc.asyncProperty(round, async each => {
        const seen = await assign(each)
        const api = await app.api(each.role)
        await holdPeople(api, each.role, seen)
        await holdBelongings(api, seen)
        await holdFilters(api, each.role, seen)
        await holdWriting(api, each.role, seen)
        if (each.role === 'admin') await holdLogs(api, each, seen)
      }),
      {
        numRuns: RUNS,
        examples: [[{ role: 'admin', on: true, people: MIXED }], [{ role: 'user', on: true, people: MIXED }]],
      },
    )
  }, 300_000)
})

const MIXED: Owned[] = Array.from({ length: PEOPLE }, (_, at) => ({
  office: at % 4,
  owner: (['nobody', 'me', 'another'] as const)[Math.floor(at / 4) % 3] as Owned['owner'],
}))

async function holdPeople(api: Api, role: Role, seen: boolean[]): Promise<void> {
  for (const [resource, ids] of [
    ['leads', leads],
    ['candidates', candidates],
  ] as const) {
    const wanted = only(ids, seen)
    const found = await holders(api, resource, 'id')
    expect(found, resource).toEqual({ list: wanted, all: wanted })
    const search = await api.post(`/${resource}?page=1&per_page=500`, { value: 'Scoped' })
    expect(sorted(search.page.data.map(({ id }) => id))).toEqual(wanted)
    for (const [at, id] of ids.entries())
      expect((await api.get(`/${resource}/${id}`)).status).toBe(seen[at] ? 200 : 404)
    if (role !== 'admin') continue
    const lines = (await api.get(`/${resource}/export?format=csv`)).text.trim().split('\r\n').slice(1)
    expect(lines).toHaveLength(wanted.length)
    const counted = (await api.get('/lead-counters?per_page=500')).page.data
    if (resource === 'leads')
      expect(
        sum(
          counted.filter(({ dimension }) => dimension === 'day'),
          'leads',
        ),
      ).toBe(wanted.length)
  }
}

const sum = (rows: Row[], field: string) => rows.reduce((all, row) => all + Number(row[field]), 0)

async function holdBelongings(api: Api, seen: boolean[]): Promise<void> {
  const wanted = only(candidates, seen)
  for (const resource of [...Object.keys(BELONGINGS), ...KEPT]) {
    if (!definitionOf(resource)?.roles.includes(api === (await app.api('user')) ? 'user' : 'admin')) continue
    const found = await holders(api, resource, 'candidate_id')
    expect(found, resource).toEqual({ list: wanted, all: wanted })
  }
  expect((await holders(api, 'calls', 'lead_id')).list).toEqual(only(leads, seen))
}

/** A filter by a hidden record finds as much as one by a record that does not exist. */
async function holdFilters(api: Api, role: Role, seen: boolean[]): Promise<void> {
  const hidden = seen.indexOf(false)
  if (hidden < 0) return
  // Each lead leads to the candidate beside it, so that some are seen without the other.
  for (const [at, id] of leads.entries())
    await app.sql`update leads set candidate_id = ${candidates[(at + 1) % PEOPLE] as number} where id = ${id}`
  const ids: Record<string, number> = {
    leads: leads[hidden] as number,
    candidates: candidates[hidden] as number,
  }
  for (const { name, fields, roles } of RESOURCES) {
    if (!roles.includes(role)) continue
    for (const [field, { kind, options }] of Object.entries(fields)) {
      const id = kind === 'ref' || kind === 'refs' ? ids[options.to ?? ''] : undefined
      if (id === undefined) continue
      for (const operator of ['', '_neq']) {
        const totals = [id, 999_999].map(async value => {
          const filter = encodeURIComponent(JSON.stringify({ [field + operator]: value }))
          const { status, page, text } = await api.get(`/${name}?per_page=1&filter=${filter}`)
          return status === 200 ? page.total : text.replace(/"id":"[^"]+"/, '')
        })
        const [found, missing] = await Promise.all(totals)
        expect(found, `${name} by ${field}${operator}`).toEqual(missing)
      }
    }
  }
  const shown = (await api.get('/leads?per_page=500')).page.data.filter(({ candidate_id }) => candidate_id)
  const none = encodeURIComponent(JSON.stringify({ candidate_id_null: false }))
  expect((await api.get(`/leads?per_page=500&filter=${none}`)).page.total).toBe(shown.length)
  await app.sql`update leads set candidate_id = null`
}

async function holdWriting(api: Api, role: Role, seen: boolean[]): Promise<void> {
  const hidden = seen.indexOf(false)
  if (hidden >= 0) {
    const candidate_id = candidates[hidden] as number
    const note = await api.post('/notes', { candidate_id, text: 'x' })
    expect({ status: note.status, fields: note.refusal.fields }).toEqual({
      status: 422,
      fields: { candidate_id: 'not_there' },
    })
    expect((await api.put(`/candidates/${candidate_id}`, { birth_place: 'x' })).status).toBe(404)
    for (const call of ['duplicates', 'page', 'timeline'])
      expect((await api.get(`/candidates/${candidate_id}/${call}`)).status, call).toBe(404)
    expect((await api.post(`/leads/${leads[hidden]}/candidate`, {})).status).toBe(404)
  }
  if (role !== 'admin') return
  const many = await api.put('/candidates', {
    filter: { name_like: 'Scoped' },
    changes: { birth_place: 'Fes' },
  })
  const [marked] = await app.sql<{ ids: number[] }[]>`
    select array_agg(id) as ids from candidates where birth_place = 'Fes'`
  expect(sorted(marked?.ids ?? []), many.text).toEqual(only(candidates, seen))
  await app.sql`update candidates set birth_place = null`
}

/** The log tells no values of what is hidden. */
async function holdLogs(api: Api, { on }: Round, seen: boolean[]): Promise<void> {
  for (const [resource, ids] of [
    ['leads', leads],
    ['candidates', candidates],
  ] as const) {
    const filter = encodeURIComponent(JSON.stringify({ resource }))
    const rows = (await api.get(`/logs?per_page=500&filter=${filter}`)).page.data
    expect(sorted(rows.map(({ record }) => record)).filter(id => ids.includes(id))).toEqual(only(ids, seen))
  }
  const filter = encodeURIComponent(JSON.stringify({ resource: 'notes', action: 'create' }))
  const notes = (await api.get(`/logs?per_page=500&filter=${filter}`)).page.data
  expect(sorted(notes.map(({ after }) => (after as Row).candidate_id))).toEqual(only(candidates, seen))
  expect(on || notes.length >= PEOPLE).toBe(true)
}

test('the log names no hidden person whose record was moved to one that is seen', async () => {
  const seen = await assign({ role: 'admin', on: true, people: MIXED })
  const hidden = candidates[seen.indexOf(false)] as number
  const shown = candidates[seen.indexOf(true)] as number
  const { id, version } = await make('educations', {
    candidate_id: hidden,
    ...{ degree: 'Nursing', degree_german: 'Krankenpflege', school: 'Cairo University' },
  })
  const moved = await master.put(`/educations/${id}`, { candidate_id: shown, version })
  expect(moved.status, moved.text).toBe(200)
  const filter = encodeURIComponent(JSON.stringify({ resource: 'educations', record: id }))
  const rows = async (api: Api) => (await api.get(`/logs?per_page=50&filter=${filter}`)).page.data
  const ids = (found: Row[]) =>
    found.flatMap(({ before, after }) => [before, after].map(values => (values as Row | null)?.candidate_id))
  expect(ids(await rows(master))).toContain(hidden)
  const own = ids(await rows(await app.api('admin')))
  expect(own).toContain(shown)
  expect(own).not.toContain(hidden)
})
