import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { MergeDone, MergePreview, MergeUndone } from '../../../../contract/calls/candidates/identity'
import { expectRefusal, marker, phone } from '../../../../tests/cases/case'
import type { Api, Body, Row } from '../../../../tests/kit/api'
import { startApp, type TestApp } from '../../../../tests/kit/app'

let app: TestApp
let admin: Api
let master: Api
let user: Api
beforeAll(async () => {
  app = await startApp()
  ;[admin, master, user] = await Promise.all([app.api('admin'), app.api('master'), app.api('user')])
})
afterAll(() => app?.stop())

/** One word of letters: a digit would part it, and names of two words in other spellings are duplicates. */
const oneWord = () => marker().replace(/\d/g, digit => 'bcdfghjklm'.charAt(Number(digit)))
const make = async (name: string, body: Record<string, unknown> = {}, api = master): Promise<Row> => {
  const filled =
    name === 'candidates' || name === 'leads' ? { name: oneWord(), phone: phone(), ...body } : body
  const answer = await api.post(`/${name}`, filled)
  expect(answer.status, answer.text).toBe(201)
  return answer.record
}
const candidate = (body: Record<string, unknown> = {}, api = master) => make('candidates', body, api)
const lead = (body: Record<string, unknown> = {}, api = master) => make('leads', body, api)
const kindId = async () =>
  Number((await app.sql<{ id: number }[]>`select id from document_kinds limit 1`)[0]?.id)
const setOwnRows = (on: boolean) => app.sql`update organisation set own_rows_only = ${on}`

async function office(name = marker()): Promise<number> {
  return Number(
    (await app.sql<{ id: number }[]>`insert into offices (name) values (${name}) returning id`)[0]?.id,
  )
}

describe('duplicates', () => {
  test('are told at a new candidate: by phone, e-mail, passport, name and birth date, and leads too', async () => {
    const number = phone()
    const asked = await lead({ phone: number })
    const first = await candidate({ phone: phone(), phone_alternative: number })
    expect(first.duplicates).toMatchObject([{ resource: 'leads', id: asked.id, reason: 'phone' }])
    const email = `${marker()}@people.example`
    const second = await candidate({ email })
    const passport = `X${marker()}`
    const third = await candidate({ last_pass_number: passport.toUpperCase() })
    const name = `${marker()} بنت أحمد`
    const fourth = await candidate({ name_arabic: name, birth_date: '1990-02-03' })
    const all = await candidate({
      name: name.replace('أ', 'ا'),
      birth_date: '1990-02-03',
      email: email.toUpperCase(),
      last_pass_number: passport.toLowerCase(),
      phone: number,
    })
    expect((all.duplicates as Row[]).map(({ id, reason }) => [id, reason])).toEqual([
      [first.id, 'phone'],
      [asked.id, 'phone'],
      [second.id, 'email'],
      [third.id, 'passport'],
      [fourth.id, 'name_and_birth'],
    ])
    expect((await master.get(`/candidates/${all.id}/duplicates`)).json).toHaveLength(5)
    expect((await candidate({ name, birth_date: '1990-02-04' })).duplicates).toBeUndefined()
  })

  test('beyond what one may see are masked: where and whose, nothing else', async () => {
    const [there, owner] = [await office('Cairo'), app.userOf('superadmin')]
    const number = phone()
    const hidden = await candidate({ phone: number, office_id: there, employee_id: owner })
    const hiddenLead = await lead({ phone: number, office_id: there, employee_id: owner })
    await setOwnRows(true)
    const masked = { masked: true, reason: 'phone', office: 'Cairo', owner: 'The superadmin' }
    const made = await candidate({ phone: number, employee_id: app.userOf('user') }, user)
    expect(made.duplicates).toEqual([
      { resource: 'candidates', ...masked },
      { resource: 'leads', ...masked },
    ])
    const asked = await lead({ phone: number, employee_id: app.userOf('user') }, user)
    expect(asked.duplicates).toEqual([
      expect.objectContaining({ resource: 'candidates', id: made.id }),
      { resource: 'candidates', ...masked },
      { resource: 'leads', ...masked },
    ])
    const text = JSON.stringify(asked.duplicates)
    for (const secret of [hidden.name, hiddenLead.name]) expect(text).not.toContain(secret)
    expectRefusal(await user.get(`/candidates/${hidden.id}/duplicates`), 404, 'not_found')
    await setOwnRows(false)
  })
})

interface Pair {
  kept: Row
  other: Row
}
const pair = async (mine = {}, theirs = {}): Promise<Pair> => ({
  kept: await candidate(mine),
  other: await candidate(theirs),
})
const orderOf = ({ kept, other }: Pair, more: Body = {}) => ({
  other_id: other.id,
  version: kept.version,
  other_version: other.version,
  ...(more as object),
})
const merge = (both: Pair, more: Body = {}, api = admin) =>
  api.post(`/candidates/${both.kept.id}/merge`, orderOf(both, more))

/** The same two as they stand now: a course that names somebody changes that person's record. */
const asTheyAre = async ({ kept, other }: Pair): Promise<Pair> => ({
  kept: (await master.get(`/candidates/${kept.id}`)).record,
  other: (await master.get(`/candidates/${other.id}`)).record,
})

describe('a merge', () => {
  test('tells before: each field that differs, and what would move', async () => {
    const both = await pair(
      { b1_passed: false },
      { birth_place: 'Fes', b1_passed: true, b1_passed_date: '2026-03-01' },
    )
    await make('notes', { candidate_id: both.other.id, text: 'remember' })
    await make('courses', { name: marker(), level: 'B1', candidates: [both.other.id] })
    const { status, json, text } = await admin.post(`/candidates/${both.kept.id}/merge/preview`, {
      other_id: both.other.id,
    })
    expect(status, text).toBe(200)
    const preview = json as MergePreview
    const by = Object.fromEntries(preview.fields.map(field => [field.field, field]))
    expect(by.birth_place).toEqual({ field: 'birth_place', mine: null, theirs: 'Fes', suggested: 'theirs' })
    expect(by.name?.suggested).toBe('mine')
    expect([by.b1_passed?.suggested, by.b1_passed_date?.suggested]).toEqual(['theirs', 'theirs'])
    expect(preview.references).toEqual(
      expect.arrayContaining([
        { resource: 'notes', field: 'candidate_id', count: 1 },
        { resource: 'courses', field: 'candidates', count: 1 },
      ]),
    )
    expect((await admin.get(`/candidates/${both.other.id}`)).status).toBe(200)
  })

  test('moves every reference, keeps the chosen values, and the old id leads to the kept one', async () => {
    const both = await pair({ birth_place: 'Rabat' }, { birth_place: 'Fes', birth_date: '1999-01-01' })
    const { kept, other } = both
    const course = await make('courses', { name: marker(), level: 'B1', candidates: [kept.id, other.id] })
    for (const candidate_id of [kept.id, other.id])
      await make('attendance', { course_id: course.id, candidate_id, day: '2026-05-04' })
    const second = await make('attendance', {
      course_id: course.id,
      candidate_id: other.id,
      day: '2026-05-05',
    })
    const paper = await make('documents', {
      candidate_id: other.id,
      kind_id: await kindId(),
      asked_on: '2026-01-01',
      due_on: '2026-02-01',
    })
    const call = await make('calls', { candidate_id: other.id, status: 'answered' })
    await make('transactions', { candidate_id: other.id, amount: '10.00', currency: 'EUR' })
    const { status, text, json } = await merge(await asTheyAre(both), { values: { birth_place: 'Meknes' } })
    expect(status, text).toBe(200)
    const done = json as MergeDone
    expect(done.candidate).toMatchObject({ id: kept.id, birth_place: 'Meknes', birth_date: '1999-01-01' })
    expect((await master.get(`/candidates/${other.id}`)).record.id).toBe(kept.id)
    expect((await master.get(`/courses/${course.id}`)).record.candidates).toEqual([kept.id])
    for (const [resource, id] of [
      ['documents', paper.id],
      ['calls', call.id],
      ['attendance', second.id],
    ])
      expect((await master.get(`/${resource}/${id}`)).record.candidate_id, String(resource)).toBe(kept.id)
    const counted = await app.sql<{ n: number }[]>`
      select count(*)::int as n from attendance where candidate_id = ${kept.id}
      union all select count(*)::int from ledger where candidate_id = ${kept.id}
      union all select count(*)::int from clocks where candidate_id = ${kept.id}
      union all select count(*)::int from clocks where candidate_id = ${other.id}`
    expect(counted.map(({ n }) => n)).toEqual([2, 1, 1, 0])
    expect((await master.get('/candidates?bin=1')).page.data.map(({ id }) => id)).toContain(other.id)
    expectRefusal(await master.post(`/candidates/${other.id}/restore`), 409, 'wrong_state')
  })

  test('is taken back whole', async () => {
    const both = await pair({ birth_place: 'Rabat' }, { birth_place: 'Fes', birth_date: '1999-01-01' })
    const { kept, other } = both
    const course = await make('courses', { name: marker(), level: 'B1', candidates: [kept.id, other.id] })
    for (const candidate_id of [kept.id, other.id])
      await make('attendance', { course_id: course.id, candidate_id, day: '2026-05-04' })
    const note = await make('notes', { candidate_id: other.id, text: 'remember' })
    const done = (await merge(await asTheyAre(both))).json as MergeDone
    const later = await make('notes', { candidate_id: kept.id, text: 'after' })
    expect((await admin.get(`/candidates/${kept.id}/merges`)).rows).toMatchObject([{ gone_id: other.id }])
    const { status, text, json } = await admin.post(`/candidate-merges/${done.merge_id}/undo`)
    expect(status, text).toBe(200)
    expect((json as MergeUndone).kept_as_they_are).toEqual([])
    expect((await master.get(`/candidates/${kept.id}`)).record).toMatchObject({
      birth_place: 'Rabat',
      birth_date: null,
    })
    expect((await master.get(`/candidates/${other.id}`)).record).toMatchObject({
      id: other.id,
      birth_place: 'Fes',
    })
    expect(
      ((await master.get(`/courses/${course.id}`)).record.candidates as number[]).toSorted((a, b) => a - b),
    ).toEqual([kept.id, other.id])
    expect((await master.get(`/notes/${note.id}`)).record.candidate_id).toBe(other.id)
    expect((await master.get(`/notes/${later.id}`)).record.candidate_id).toBe(kept.id)
    const there = await app.sql`select candidate_id from attendance where course_id = ${course.id} order by 1`
    expect(there.map(({ candidate_id }) => candidate_id)).toEqual([kept.id, other.id])
    expectRefusal(await admin.post(`/candidate-merges/${done.merge_id}/undo`), 409, 'wrong_state')
  })

  test('keeps passports and the national id, and gives them back', async () => {
    const [country] = await app.sql<{ id: number }[]>`select id from countries where slug = 'jo'`
    const id = { id_number: '9871234567', id_number_country_id: Number(country?.id) }
    const both = await pair(
      { last_pass_number: 'K1000001', pass_expiry_date: '2030-01-01' },
      { last_pass_number: 'K1000002', pass_expiry_date: '2034-01-01', ...id },
    )
    const taken = await master.post('/candidates', { name: marker(), phone: phone(), ...id })
    expectRefusal(taken, 422, 'invalid', { id_number: 'taken' })
    const read = async (one: Row) => (await master.get(`/candidates/${one.id}`)).record
    const done = (await merge(await asTheyAre(both))).json as MergeDone
    expect(await read(both.kept)).toMatchObject({ ...id, last_pass_number: 'K1000002' })
    const filter = JSON.stringify({ candidate_id: both.kept.id })
    expect((await master.get(`/passports?filter=${filter}`)).page.total).toBe(2)
    expect((await admin.post(`/candidate-merges/${done.merge_id}/undo`)).status).toBe(200)
    expect(await read(both.kept)).toMatchObject({ id_number: null, last_pass_number: 'K1000001' })
    expect(await read(both.other)).toMatchObject({ ...id, last_pass_number: 'K1000002' })
  })

  test('taken back leaves what was changed since, and says so', async () => {
    const both = await pair({}, { birth_place: 'Fes', birth_date: '1999-01-01' })
    const third = await candidate()
    const note = await make('notes', { candidate_id: both.other.id, text: 'remember' })
    const done = (await merge(both)).json as MergeDone
    await master.put(`/candidates/${both.kept.id}`, { birth_place: 'Sale' })
    await master.put(`/notes/${note.id}`, { candidate_id: third.id })
    const undone = (await admin.post(`/candidate-merges/${done.merge_id}/undo`)).json as MergeUndone
    expect(undone.kept_as_they_are).toEqual([
      { resource: 'candidates', id: both.kept.id, field: 'birth_place' },
      { resource: 'notes', id: note.id, field: 'candidate_id' },
    ])
    expect((await master.get(`/candidates/${both.kept.id}`)).record).toMatchObject({
      birth_place: 'Sale',
      birth_date: null,
    })
  })

  test('cannot be taken back after seven days, nor where the kept one went on', async () => {
    const first = await pair()
    const done = (await merge(first)).json as MergeDone
    await app.sql`update candidate_merges set at = now() - interval '7 days 1 minute' where id = ${done.merge_id}`
    expectRefusal(await admin.post(`/candidate-merges/${done.merge_id}/undo`), 409, 'undo_expired')
    const third = await candidate()
    const kept = (await master.get(`/candidates/${first.kept.id}`)).record
    expect((await merge({ kept: third, other: kept })).status).toBe(200)
    expect((await master.get(`/candidates/${first.other.id}`)).record.id).toBe(third.id)
    expectRefusal(await admin.post(`/candidate-merges/${done.merge_id}/undo`), 409, 'wrong_state')
  })

  test('done twice at once happens once, whichever way round', async () => {
    const both = await pair()
    const answers = await Promise.all([
      merge(both),
      merge(both, {}, master),
      merge({ kept: both.other, other: both.kept }, {}, master),
    ])
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 404, 404])
    const [counted] = await app.sql<{ n: number }[]>`
      select count(*)::int as n from candidate_merges where least(kept_id, gone_id) = ${Math.min(both.kept.id, both.other.id)}`
    expect(counted?.n).toBe(1)
  })

  test('of what changed meanwhile is refused with how it is now', async () => {
    const both = await pair()
    await master.put(`/candidates/${both.other.id}`, { birth_place: 'Fes' })
    const answer = await merge(both)
    expectRefusal(answer, 409, 'conflict')
    expect(answer.refusal.current).toMatchObject({ id: both.other.id, birth_place: 'Fes' })
  })

  test('is for those who manage, of two that are there and that they see', async () => {
    const both = await pair()
    for (const role of ['user', 'de_user', 'de_admin'] as const)
      expectRefusal(await merge(both, {}, await app.api(role)), 403, 'forbidden')
    expectRefusal(await merge({ ...both, other: both.kept }), 422, 'invalid', { other_id: 'invalid' })
    expectRefusal(await merge(both, { values: { nothing: 1 } }), 422, 'invalid', { nothing: 'unknown_field' })
    const there = await office()
    await master.put(`/candidates/${both.other.id}`, { office_id: there, employee_id: app.userOf('user') })
    await setOwnRows(true)
    expectRefusal(await merge(both), 404, 'not_found')
    await setOwnRows(false)
  })
})

describe('a lead becomes a candidate', () => {
  test('with its values, and is registered; taken back both are as before', async () => {
    const asked = await lead({ email: `${marker()}@people.example`, note: 'Wants nursing' })
    const answer = await user.post(`/leads/${asked.id}/candidate`, { values: { birth_place: 'Fes' } })
    expect(answer.status, answer.text).toBe(200)
    const { candidate: made, lead: after } = answer.json as { candidate: Row; lead: Row }
    expect(made).toMatchObject({
      name: asked.name,
      phone: asked.phone,
      email: asked.email,
      notes: 'Wants nursing',
      birth_place: 'Fes',
      lead_id: asked.id,
    })
    const [registered] = await app.sql<{ id: number }[]>`select id from statuses where slug = 'registered'`
    expect(after).toMatchObject({ candidate_id: made.id, status_id: registered?.id })
    const again = await user.post(`/leads/${asked.id}/candidate`, {})
    expectRefusal(again, 409, 'exists')
    expect(again.refusal.candidate_id).toBe(made.id)
    const back = await user.delete(`/leads/${asked.id}/candidate`)
    expect(back.record).toMatchObject({ candidate_id: null, status_id: asked.status_id })
    expectRefusal(await master.get(`/candidates/${made.id}`), 404, 'not_found')
  })

  test('or is linked with one that is there; taken back that one stays', async () => {
    const [asked, there] = [await lead(), await candidate()]
    const answer = await admin.post(`/leads/${asked.id}/candidate`, { candidate_id: there.id })
    expect(answer.status, answer.text).toBe(200)
    expect(answer.json).toMatchObject({ made: false, candidate: { id: there.id, lead_id: asked.id } })
    await make('notes', { candidate_id: there.id, text: 'kept' })
    await admin.delete(`/leads/${asked.id}/candidate`)
    expect((await master.get(`/candidates/${there.id}`)).record.lead_id).toBeNull()
    expectRefusal(await admin.delete(`/leads/${asked.id}/candidate`), 409, 'wrong_state')
    expectRefusal(await admin.post(`/leads/${asked.id}/candidate`, { candidate_id: 987_654 }), 422, 'invalid')
  })

  test('leaves the call queue, as the candidate is called from now on; taken back it is due again', async () => {
    const day = '2026-11-20'
    const asked = await lead({ employee_id: app.userOf('user'), call_back_date: day })
    const due = `/leads?filter=${encodeURIComponent(JSON.stringify({ employee_id: app.userOf('user'), call_back_date_lte: day }))}`
    const queued = async () => ((await user.get(due)).json as { data: Row[] }).data.map(({ id }) => id)
    expect(await queued()).toContain(asked.id)
    const { candidate: made } = (await user.post(`/leads/${asked.id}/candidate`, {})).json as {
      candidate: Row
    }
    expect(made.call_back_date).toBe(day)
    expect(await queued()).not.toContain(asked.id)
    await user.delete(`/leads/${asked.id}/candidate`)
    expect(await queued()).toContain(asked.id)
  })

  test('once, when two do it at the same time', async () => {
    const asked = await lead()
    const answers = await Promise.all(
      [admin, master, user].map(api => api.post(`/leads/${asked.id}/candidate`, {})),
    )
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409, 409])
    const made = await app.sql`select id from candidates where lead_id = ${asked.id}`
    expect(made).toHaveLength(1)
  })
})
