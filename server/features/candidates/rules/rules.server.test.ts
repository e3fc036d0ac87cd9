import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { HOUSE_RULE } from '../../../../contract/candidates/rules'
import { LEVELS, STEPS } from '../../../../contract/candidates/steps'
import { readyCandidates } from '../../../../contract/resources/candidates'
import type { Api } from '../../../../tests/kit/api'
import { startApp, type TestApp } from '../../../../tests/kit/app'
import { isLong } from '../../../../tests/kit/long'
import { makeInterviewable } from '../../../../tests/kit/presentable'
import { filterClause } from '../../../crud/where'
import { type Random, seeded } from '../../../demo/random'

let app: TestApp
let master: Api
let desk: Api
let countries: number[]

beforeAll(async () => {
  app = await startApp()
  master = await app.api('master')
  desk = await app.api('de_user')
  const rows = await app.sql<{ id: number }[]>`select id from countries order by id limit 6`
  countries = rows.map(({ id }) => id)
  await makeCandidates(300)
})
afterAll(() => app?.stop())

const random = seeded(20_261_121)
const DAYS = Array.from({ length: 40 }, (_, day) =>
  new Date(Date.UTC(2026, 9, 1 + day)).toISOString().slice(0, 10),
)

async function makeCandidates(count: number): Promise<void> {
  const rows = Array.from({ length: count }, (_, at) => ({
    ...{ name: `Person ${at}`, phone: `+2126617${10_000 + at}`, created_at: new Date().toISOString() },
    gender: random.one(['male', 'female', null]),
    country_id: random.one([...countries, null]),
    language_level_id: random.one([...LEVELS, null]),
    recognition_result_kind: random.one(['full', 'partial', 'rejected', 'pending', null]),
    birth_date: random.one([...DAYS, null]),
    b1_passed: random.chance(0.6),
    visa_granted: random.chance(0.3),
    b1_passed_date: random.one([...DAYS, null]),
    deleted_at: random.chance(0.1) ? '2026-11-01T00:00:00Z' : null,
  }))
  await app.sql`insert into candidates ${app.sql(rows)}`
}

/** A condition on a field of any kind that a rule may name. */
function condition(): [string, unknown] {
  const name = random.one([
    ...['b1_passed', 'visa_granted', 'gender', 'language_level_id', 'recognition_result_kind'],
    ...['country_id', 'birth_date', 'b1_passed_date', random.one(STEPS)],
  ])
  const { kind, options } = readyCandidates.fields[name as 'gender'] as unknown as {
    kind: string
    options: { values?: string[] }
  }
  const value = () => drawn(random, kind, options.values)
  const many = random.chance(0.4) && kind !== 'flag'
  const given = many ? [value(), value()] : value()
  const shape = random.one(['eq', 'neq', 'null', 'gte', 'lt'])
  if (shape === 'null' && kind !== 'flag') return [`${name}_null`, random.chance(0.5)]
  if ((shape === 'gte' || shape === 'lt') && kind === 'day') return [`${name}_${shape}`, value()]
  return shape === 'neq' ? [`${name}_neq`, given] : [name, given]
}

function drawn(dice: Random, kind: string, values: string[] = []): unknown {
  if (kind === 'flag') return dice.chance(0.5)
  if (kind === 'day') return dice.one(DAYS)
  return kind === 'ref' ? dice.one(countries) : dice.one(values)
}

let calls = 0
const readyIds = async (api = desk) => {
  const answer = await api.get('/ready-candidates-all')
  expect(answer.status, answer.text).toBe(200)
  return answer.rows.map(({ id }) => id).toSorted((one, other) => one - other)
}

describe('the rule of who is ready', () => {
  test('finds exactly whom the list with the same filter finds, but nobody with a visa that it does not name', async () => {
    for (let round = 0; round < (isLong ? 25 : 8); round++) {
      const rule = Object.fromEntries(Array.from({ length: random.between(1, 3) }, condition))
      const put = await master.put('/settings', { ready_rule: rule })
      expect(put.status, `${JSON.stringify(rule)} ${put.text}`).toBe(200)
      const wanted = await app.sql<{ id: number }[]>`
        select id from candidates where deleted_at is null
          and (not visa_granted or ${Object.keys(rule).some(key => key.startsWith('visa_granted'))})
          and ${filterClause(app.services.sql, readyCandidates, 'master', rule, new Date())} order by id`
      expect({ rule, ids: await readyIds() }).toEqual({ rule, ids: wanted.map(({ id }) => id) })
    }
  })

  test('is followed by a changed candidate and a changed rule at once', async () => {
    await master.put('/settings', { ready_rule: { b1_passed: true, visa_granted: false } })
    const made = await master.post('/candidates', { name: 'Sara', phone: '+201001234567', b1_passed: true })
    const { id } = made.record
    expect(await readyIds()).toContain(id)
    await master.put(`/candidates/${id}`, { visa_granted: true })
    expect(await readyIds()).not.toContain(id)
    await master.put('/settings', { ready_rule: { visa_granted: true } })
    expect(await readyIds()).toContain(id)
  })

  test('is that of the program where it has one: apprentices are seen without recognition, students never', async () => {
    const programOf = async (slug: string) => {
      const [row] = await app.sql<{ id: number }[]>`select id from programs where slug = ${slug}`
      return row?.id as number
    }
    await master.put('/settings', { ready_rule: { b1_passed: true, recognition_result_kind: ['full'] } })
    const seen = async (program: string | null, values: Record<string, unknown>) => {
      const program_id = program && (await programOf(program))
      const made = await master.post('/candidates', {
        ...{ name: 'Omar', phone: `+2010099${String(++calls).padStart(5, '0')}`, program_id, ...values },
      })
      expect(made.status, made.text).toBe(201)
      return (await readyIds()).includes(made.record.id)
    }
    expect(await seen('apprenticeship', { b1_passed: true })).toBe(true)
    expect(await seen('apprenticeship', {})).toBe(false)
    expect(await seen('studies', { b1_passed: true, recognition_result_kind: 'full' })).toBe(false)
    for (const program of ['nursing', null]) {
      expect(await seen(program, { b1_passed: true }), `${program}`).toBe(false)
      expect(await seen(program, { b1_passed: true, recognition_result_kind: 'full' }), `${program}`).toBe(
        true,
      )
    }
    const nursing = await programOf('nursing')
    const { ready_rules } = (await master.get('/settings')).json as { ready_rules: Record<string, object> }
    const put = await master.put('/settings', {
      ready_rules: { ...ready_rules, [nursing]: { b2_passed: true } },
    })
    expect(put.status, put.text).toBe(200)
    expect(await seen('nursing', { b1_passed: true, recognition_result_kind: 'full' })).toBe(false)
    expect(await seen('nursing', { b2_passed: true })).toBe(true)
    const wrong = await master.put('/settings', { ready_rules: { [nursing]: {} } })
    expect(wrong.refusal.fields).toEqual({ [`ready_rules.${nursing}`]: 'required' })
    const phone = await master.put('/settings', { ready_rules: { [nursing]: { phone: '+1' } } })
    expect(phone.refusal.fields).toEqual({ [`ready_rules.${nursing}.phone`]: 'unknown_field' })
    const nowhere = await master.put('/settings', { ready_rules: { '987654': { b1_passed: true } } })
    expect(nowhere.refusal.fields).toEqual({ 'ready_rules.987654': 'not_there' })
    await master.put('/settings', { ready_rules })
  })

  test('ends no case of an employer before the visa, the arrival or the end of the file', async () => {
    await master.put('/settings', { ready_rule: { b1_passed: true, visa_granted: false } })
    const employer = await master.post('/bw-leads', { company: 'Klinik am See' })
    const cases: ((candidate_id: number) => Promise<{ status: number; text: string }>)[] = [
      candidate_id =>
        master.post('/candidateInterviews', {
          ...{ candidate_id, bw_lead_id: employer.record.id, status: 'accepted' },
        }),
      candidate_id =>
        master.post('/ba-approvals', { candidate_id, bw_lead_id: employer.record.id, occupation: 'Nurse' }),
      candidate_id =>
        master.post('/contracts', {
          ...{ candidate_id, name: 'Job', category_type: 'employment' },
          ...{ date: '2026-10-01', signed_on: '2026-10-01' },
        }),
    ]
    for (const begin of cases) {
      const phone = `+2010098${String(++calls).padStart(5, '0')}`
      const { id } = (await master.post('/candidates', { name: 'Nada', phone, b1_passed: true })).record
      await makeInterviewable(app.sql, [id], employer.record.id)
      const begun = await begin(id)
      expect(begun.status, begun.text).toBe(201)
      for (const change of [{ visa_granted: true }, { visa_granted: false, arrival_date: '2026-11-01' }]) {
        await master.put(`/candidates/${id}`, change)
        expect(await readyIds()).not.toContain(id)
      }
      await master.put(`/candidates/${id}`, { arrival_date: null, b1_passed: false })
      expect(await readyIds()).toContain(id)
      const [lost] = await app.sql<{ id: number }[]>`select id from statuses where slug = 'lost'`
      await master.put(`/candidates/${id}`, { status_id: lost?.id })
      expect(await readyIds()).not.toContain(id)
      expect((await desk.get(`/ready-candidates/${id}`)).status).toBe(404)
    }
  })

  test('a case that is none any more shows nobody', async () => {
    await master.put('/settings', { ready_rule: { b2_passed: true } })
    const phone = `+2010098${String(++calls).padStart(5, '0')}`
    const { id } = (await master.post('/candidates', { name: 'Nada', phone })).record
    const talk = await master.post('/candidateInterviews', { candidate_id: id, status: 'pending' })
    expect(await readyIds()).not.toContain(id)
    await master.put(`/candidateInterviews/${talk.record.id}`, { status: 'accepted' })
    expect(await readyIds()).toContain(id)
    await master.put(`/candidateInterviews/${talk.record.id}`, { status: 'rejected' })
    expect(await readyIds()).not.toContain(id)
  })

  test.each([
    [{}, 'ready_rule', 'required'],
    [{ phone: '+1' }, 'ready_rule.phone', 'unknown_field'],
    [{ last_pass_number_null: false }, 'ready_rule.last_pass_number_null', 'unknown_field'],
    [{ name: 'Sara' }, 'ready_rule.name', 'not_a_choice'],
    [{ visa_step: 'visa_granted' }, 'ready_rule.visa_step', 'not_a_choice'],
    [{ b1_passed_gte: true }, 'ready_rule.b1_passed_gte', 'not_a_choice'],
    [{ b1_passed: 'yes' }, 'ready_rule.b1_passed', 'invalid'],
    [{ gender: [] }, 'ready_rule.gender', 'required'],
    [{ gender: [null] }, 'ready_rule.gender', 'required'],
    [{ gender: 'other' }, 'ready_rule.gender', 'not_a_choice'],
    [{ birth_date_last_days: 7 }, 'ready_rule.birth_date_last_days', 'not_a_choice'],
    [{ birth_date_gte: 'soon' }, 'ready_rule.birth_date_gte', 'valid_day'],
  ])('%o is refused', async (rule, field, code) => {
    const put = await master.put('/settings', { ready_rule: rule })
    expect(put.status).toBe(422)
    expect(put.refusal.fields).toEqual({ [field]: code })
  })

  test('a change of settings is in the log, with what was', async () => {
    await master.put('/settings', { own_rows_only: true })
    await master.put('/settings', { own_rows_only: false })
    const rows = await app.sql<{ before: unknown; after: unknown; user_id: number }[]>`
      select before, after, user_id from logs where resource = 'settings' order by id desc limit 2`
    expect(rows).toEqual([
      { before: { own_rows_only: true }, after: { own_rows_only: false }, user_id: app.userOf('master') },
      { before: { own_rows_only: false }, after: { own_rows_only: true }, user_id: app.userOf('master') },
    ])
    expect((await (await app.api('user')).get('/settings')).status).toBe(403)
  })
})

describe('currencies', () => {
  test('are those that Settings has, for every role', async () => {
    const me = async () =>
      ((await (await app.api('user')).get('/user/me')).json as { organisation: { currencies: string[] } })
        .organisation.currencies
    expect(await me()).toContain('TND')
    const [dinar] = await app.sql<{ id: number }[]>`select id from currencies where slug = 'TND'`
    await master.put(`/currencies/${dinar?.id}`, { active: false })
    expect(await me()).not.toContain('TND')
    await master.put(`/currencies/${dinar?.id}`, { active: true })
  })
})

describe('a rule that cannot be followed is refused', () => {
  const origin = { source: HOUSE_RULE, source_date: '2026-11-01' }

  test('our own practice, which comes with the application, is named by the one word that pages know', async () => {
    const [named] = await app.sql<{ deadlines: number; requirements: number }[]>`
      select (select count(*) from deadlines where source = ${HOUSE_RULE})::int as deadlines,
        (select count(*) from requirements where source = ${HOUSE_RULE})::int as requirements`
    expect(named?.deadlines).toBeGreaterThan(10)
    expect(named?.requirements).toBeGreaterThan(10)
  })

  test.each([
    [
      ...['deadlines', { step: 'ba_result', from_step: 'ba_result', track: 'ba', amount: 1 }],
      ...['from_step', 'not_a_choice'],
    ],
    [
      ...['deadlines', { step: 'ba_result', from_step: 'ba_submitted', track: 'visa', amount: 1 }],
      ...['track', 'not_a_choice'],
    ],
    ['compliance-rules', { kind: 'recruitment_country' }, 'country_ids', 'required'],
    ['currencies', { slug: 'euro' }, 'slug', 'valid_slug'],
    ['requirements', { step: 'ba_result', needs: 'step', needs_step: null }, 'needs_step', 'required'],
    ['requirements', { step: 'ba_result', needs: 'document' }, 'needs_kind_id', 'required'],
  ] as [string, object, string, string][])('%s %o', async (resource, values, field, code) => {
    const named = resource === 'currencies' ? {} : { name: 'A rule', ...origin }
    const answer = await master.post(`/${resource}`, { ...named, ...values })
    expect(answer.status, answer.text).toBe(422)
    expect(answer.refusal.fields?.[field]).toBe(code)
  })

  test('a currency keeps its code, and stays while something is counted in it', async () => {
    const made = await master.post('/currencies', { slug: 'ISK', exponent: 2 })
    expect(made.status, made.text).toBe(201)
    const { id } = made.record
    expect((await master.put(`/currencies/${id}`, { slug: 'ISL' })).refusal.fields).toEqual({
      slug: 'not_writable',
    })
    const fee = { first_fees: '5', first_fees_currency: 'ISK', first_fees_kind: 'course' }
    const person = await master.post('/candidates', { name: 'Sara', phone: '+201001234569', ...fee })
    expect(person.status, person.text).toBe(201)
    expect((await master.delete(`/currencies/${id}`)).refusal.error).toBe('in_use')
    await master.put(`/candidates/${person.record.id}`, { first_fees: null, first_fees_currency: null })
    expect((await master.delete(`/currencies/${id}`)).status).toBe(204)
  })
})
