import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type Answer, type Api, good } from './kit/api'
import { startApp, type TestApp } from './kit/app'
import { candidateKit } from './kit/candidates'
import { caseKit } from './kit/cases'
import { employableKit, type Ready, undoOf } from './kit/employable'
import { some } from './kit/long'
import { makePresentable } from './kit/presentable'
import { handOverSheet } from './kit/sheets'

/** Each legal block holds for every way of writing: whichever way a person takes, the act is refused and nothing is written. */

let app: TestApp
let user: Api
let german: Api
let master: Api
beforeAll(async () => {
  app = await startApp()
  app.services.now = () => new Date('2026-12-02T11:00:00Z')
  ;[user, german, master] = await Promise.all([app.api('user'), app.api('de_superadmin'), app.api('master')])
})
afterAll(() => app?.stop())
const { idOf } = candidateKit(() => app)
const { orderStep } = caseKit(() => app)

const { candidateId, imported, matchOf, ready } = employableKit(
  () => app,
  () => ({ user, german, master }),
)

/** Facts that forbid an act, each of which comes up after all else was in order. */
const BLOCKS: Record<string, (person: number) => Promise<unknown>> = {
  'health and care staff of a listed country (section 38 BeschV)': async person =>
    app.sql`
      update candidates set sector_id = ${await idOf('sectors', 'general_nursing')},
        country_id = ${await idOf('countries', 'sd')} where id = ${person}`,
  'a minor without guardians (section 80 AufenthG)': person =>
    app.sql`update candidates set birth_date = '2010-03-02' where id = ${person}`,
  'no consent in the single case (section 298 SGB III)': person =>
    app.sql`delete from employer_consents where candidate_id = ${person}`,
  'a profile that nobody has checked': person =>
    app.sql`update candidate_profiles set checked_on = null, checked_by = null where candidate_id = ${person}`,
  'no information sheet (section 299 SGB III)': person =>
    app.sql`delete from documents where candidate_id = ${person}`,
}
const [COUNTRY, MINOR, CONSENT, PROFILE, SHEET] = Object.keys(BLOCKS) as [
  string,
  string,
  string,
  string,
  string,
]

/** Half of the ways in the short form, the other half for the next block. */
const inTurns = <T>(block: string, ways: readonly T[]) => some(ways, 2, Object.keys(BLOCKS).indexOf(block))

describe.each([COUNTRY, MINOR, CONSENT, PROFILE])('%s forbids to present', block => {
  const ways: [string, (of: Ready) => Promise<Answer>][] = [
    ['form', ({ match }) => german.put(`/matches/${match}`, { state: 'presented' })],
    ['the day in the form', ({ match }) => german.put(`/matches/${match}`, { presented_on: '2026-12-02' })],
    ['bulk', ({ match }) => master.put('/matches', { ids: [match], changes: { state: 'presented' } })],
    [
      'the day in bulk',
      ({ match }) => master.put('/matches', { ids: [match], changes: { presented_on: '2026-12-02' } }),
    ],
    ['step', ({ file }) => orderStep(file, { step: 'presented', state: 'done', confirm: [] })],
  ]
  test.each(inTurns(block, ways))('by %s', async (_, act) => {
    const of = await ready()
    await BLOCKS[block]?.(of.person)
    expect((await act(of)).status).toBe(422)
    expect(await matchOf(of)).toEqual({ state: 'proposed', presented_on: null })
  })

  test('by undo of a withdrawal', async () => {
    const of = await ready()
    good(await german.put(`/matches/${of.match}`, { state: 'presented' }))
    const ids = [of.match]
    const undo = undoOf(
      await master.put('/matches', { ids, changes: { state: 'withdrawn', reason: 'Mistake' } }),
    )
    await BLOCKS[block]?.(of.person)
    expect((await master.post('/undo', { undo })).status).toBe(422)
    expect(await matchOf(of)).toMatchObject({ state: 'withdrawn' })
  })

  test('by import', async () => {
    const { person, match, position } = await ready()
    good(await german.put(`/matches/${match}`, { state: 'withdrawn', reason: 'x' }))
    await BLOCKS[block]?.(person)
    const line = { candidate_id: person, position_id: position }
    for (const more of [{ state: 'presented' }, { presented_on: '2026-12-02' }])
      expect(await imported('matches', [{ ...line, ...more }])).toMatchObject({ created: 0, failed: 1 })
  })
})

describe.each([COUNTRY, MINOR, CONSENT])('%s forbids each later step of a match', block => {
  test.each(inTurns(block, ['interview', 'offer', 'accepted', 'hired']))('%s', async state => {
    const of = await ready()
    const way = ['presented', 'interview', 'offer', 'accepted', 'hired']
    for (const each of way.slice(0, way.indexOf(state)))
      good(await german.put(`/matches/${of.match}`, { state: each }))
    await BLOCKS[block]?.(of.person)
    const answer = await german.put(`/matches/${of.match}`, { state })
    expect([answer.status, answer.refusal.fields]).toEqual([422, { state: 'refused_by_rule' }])
  })
})

describe('a rule of the post', () => {
  /** Moves a person to a listed country, with an occupation or none, and makes the post one in care. */
  async function toCare(of: Ready, sector: string | null) {
    await app.sql`
      update candidates set country_id = ${await idOf('countries', 'sd')},
        sector_id = ${sector && (await idOf('sectors', sector))}, program_id = null where id = ${of.person}`
    await app.sql`
      update positions set sector_id = ${await idOf('sectors', 'general_nursing')} where id = ${of.position}`
  }

  describe.each(['logistics', null])(
    'in care with somebody from a listed country whose own occupation is %s',
    sector => {
      const at = '2026-12-09T09:00:00Z'
      const of = ({ person, employer }: Ready) => ({ candidate_id: person, bw_lead_id: employer })
      const work = (ready: Ready) => ({ ...of(ready), match_id: ready.match, name: 'Nurse' })

      test.each<[string, (ready: Ready) => Promise<Answer>]>([
        ['to present', ({ match }) => german.put(`/matches/${match}`, { state: 'presented' })],
        [
          'an interview of the match',
          ({ person, match }) =>
            user.post('/candidateInterviews', { candidate_id: person, match_id: match, at }),
        ],
        ['an interview at the employer', ready => user.post('/candidateInterviews', { ...of(ready), at })],
        [
          'a place on a day of the employer',
          ({ person, employer }) =>
            master.post('/interviews', { title: 'Day', bw_lead_id: employer, at, candidates: [person] }),
        ],
        ['a placement', ready => german.post('/placements', work(ready))],
        [
          'a signed contract',
          ready => german.post('/placements', { ...work(ready), signed_on: '2026-12-02' }),
        ],
        [
          'a first day',
          ready => german.post('/placements', { ...of(ready), name: 'Nurse', started_on: '2026-12-02' }),
        ],
      ])('forbids %s', async (_, act) => {
        const made = await ready()
        await toCare(made, sector)
        const answer = await act(made)
        expect([answer.status, JSON.stringify(answer.json).includes('BeschV')], answer.text).toEqual([
          422,
          true,
        ])
      })
    },
  )

  test('forbids the signature and the first day of a placement that was made before', async () => {
    const made = await ready()
    const { id } = good(
      await german.post('/placements', {
        ...{ candidate_id: made.person, bw_lead_id: made.employer, match_id: made.match, name: 'Nurse' },
      }),
    )
    await toCare(made, null)
    for (const field of ['signed_on', 'started_on'])
      expect((await german.put(`/placements/${id}`, { [field]: '2026-12-02' })).refusal.fields).toEqual({
        [field]: 'refused_by_rule',
      })
  })
})

describe('an information sheet', () => {
  test.each([
    ['that was refused', { check_result: 'not_ok' }],
    ['that was handed over after the signature', { received_on: '2026-12-03' }],
  ])('%s is none', async (_, state) => {
    const of = await ready()
    await app.sql`update documents set ${app.sql(state)} where candidate_id = ${of.person}`
    const placement = { candidate_id: of.person, bw_lead_id: of.employer, name: 'Nurse' }
    expect((await user.post('/placements', { ...placement, signed_on: '2026-12-02' })).status).toBe(422)
  })
})

describe.each([COUNTRY, MINOR, SHEET])('%s forbids to sign', block => {
  const signed = { signed_on: '2026-12-02' }
  const placed = ({ person, employer, file }: Ready) => ({
    ...{ candidate_id: person, bw_lead_id: employer, case_id: file, name: 'Nurse' },
  })

  test.each<[string, (of: Ready, placement: number) => Promise<Answer>]>([
    ['form, new', of => german.post('/placements', { ...placed(of), ...signed })],
    ['form', (_, id) => german.put(`/placements/${id}`, signed)],
    ['bulk', (_, id) => master.put('/placements', { ids: [id], changes: signed })],
    [
      'step',
      of => orderStep(of.file, { step: 'contract_signed', state: 'done', day: '2026-12-02', confirm: [] }),
    ],
  ])('by %s', async (_, act) => {
    const of = await ready()
    const { id } = good(await german.post('/placements', placed(of)))
    await BLOCKS[block]?.(of.person)
    expect((await act(of, id)).status).toBe(422)
    expect(
      await app.sql`select from placements where candidate_id = ${of.person} and signed_on is not null`,
    ).toEqual([])
  })

  test('by import', async () => {
    const of = await ready()
    await BLOCKS[block]?.(of.person)
    expect(await imported('placements', [{ ...placed(of), ...signed }])).toMatchObject({
      created: 0,
      failed: 1,
    })
  })
})

describe(`${MINOR} forbids to apply for a visa`, () => {
  const applied = { applied_on: '2026-12-02' }
  const visa = async ({ person, file }: Ready) =>
    good(await user.post('/visas', { candidate_id: person, case_id: file })).id

  test.each<[string, (of: Ready) => Promise<Answer>]>([
    ['form, new', ({ person }) => user.post('/visas', { candidate_id: person, ...applied })],
    ['form', async of => user.put(`/visas/${await visa(of)}`, applied)],
    ['the state alone', async of => user.put(`/visas/${await visa(of)}`, { state: 'applied' })],
    ['bulk', async of => master.put('/visas', { ids: [await visa(of)], changes: applied })],
    ['step', ({ file }) => orderStep(file, { step: 'visa_submitted', state: 'done', confirm: [] })],
    [
      'the flag of the candidate',
      ({ person }) => user.put(`/candidates/${person}`, { visa_submitted: true }),
    ],
    [
      'the flag in bulk',
      ({ person }) => master.put('/candidates', { ids: [person], changes: { visa_submitted: true } }),
    ],
    [
      'a new candidate',
      () =>
        user.post('/candidates', {
          ...{ name: 'Ziad', phone: '+212661740001', birth_date: '2010-03-02' },
          ...{ visa_submitted: true, visa_submitted_date: '2026-12-01' },
        }),
    ],
  ])('by %s', async (_, act) => {
    const of = await ready()
    await BLOCKS[MINOR]?.(of.person)
    expect((await act(of)).status).toBe(422)
    const [row] = await app.sql`select visa_submitted from candidates where id = ${of.person}`
    expect(row?.visa_submitted).not.toBe(true)
  })

  test('by import', async () => {
    const { person } = await ready()
    await BLOCKS[MINOR]?.(person)
    const line = { candidate_id: person, ...applied }
    expect(await imported('visas', [line])).toMatchObject({ created: 0, failed: 1 })
  })
})

describe('the limit of fees (section 296 SGB III)', () => {
  async function payer(values?: Record<string, unknown>): Promise<number> {
    const id = await candidateId(values)
    const contract = { candidate_id: id, date: '2026-08-01', name: 'Contract', signed_on: '2026-08-02' }
    for (const more of [
      { category_type: 'registration', text_given_on: '2026-08-01' },
      { category_type: 'employment' },
    ])
      good(await master.post('/contracts', { ...contract, ...more }))
    await handOverSheet(app, id, '2026-08-01')
    return id
  }
  const fee = (candidate_id: number, amount: string) => ({
    ...{ candidate_id, amount, kind: 'placement', currency: 'EUR', payer: 'candidate' },
  })
  const feesOf = async (id: number) =>
    (await app.sql`select amount from transactions where candidate_id = ${id} order by id`).map(
      ({ amount }) => amount,
    )

  test('counts the lines before in a file', async () => {
    const id = await payer()
    const lines = [fee(id, '1500'), fee(id, '1500'), fee(id, '400')]
    expect(await imported('transactions', lines)).toMatchObject({ created: 2, failed: 1 })
    expect(await feesOf(id)).toEqual(['1500', '400'])
  })

  test('counts the instalments of the lines before of one candidate', async () => {
    // A number that none of the people before has.
    const phone = '+212661759001'
    await payer({ phone })
    const names = ['first_fees', 'second_fees'] as const
    const lines = names.map(name => ({
      ...{ phone, name: 'Payer', first_fees: '', first_fees_currency: 'EUR', first_fees_kind: 'placement' },
      ...{ second_fees: '', second_fees_currency: 'EUR', second_fees_kind: 'placement', [name]: '1500' },
    }))
    expect(await imported('candidates', lines)).toMatchObject({ created: 0, updated: 1, failed: 1 })
    const [row] = await app.sql`select first_fees, second_fees from candidates where phone = ${String(phone)}`
    expect(row).toEqual({ first_fees: '1500', second_fees: null })
  })

  test('counts the records before of a bulk change, which is refused as a whole', async () => {
    const id = await payer()
    const made = [
      good(await user.post('/transactions', fee(id, '900'))),
      good(await user.post('/transactions', fee(id, '900'))),
    ]
    const bulk = await master.put('/transactions', {
      ids: made.map(row => row.id),
      changes: { amount: '1100' },
    })
    expect([bulk.status, bulk.refusal.fields]).toEqual([422, { amount: 'refused_by_rule' }])
    expect(await feesOf(id)).toEqual(['900', '900'])
  })

  test('counts what was entered since a fee was deleted', async () => {
    const id = await payer()
    const { id: first } = good(await user.post('/transactions', fee(id, '1500')))
    const undo = undoOf(await master.delete('/transactions', { ids: [first] }))
    good(await user.post('/transactions', fee(id, '1500')))
    expect((await master.post('/undo', { undo })).status).toBe(422)
    expect(await feesOf(id)).toEqual(['1500'])
  })
})

test('an undo revives no match after the person said no', async () => {
  const { person, employer, match } = await ready()
  good(await german.put(`/matches/${match}`, { state: 'presented' }))
  const changes = { state: 'withdrawn', reason: 'Mistake' }
  const undo = undoOf(await master.put('/matches', { ids: [match], changes }))
  const no = {
    candidate_id: person,
    bw_lead_id: employer,
    answer: 'no',
    given_on: '2026-12-02',
    how: 'signed',
  }
  good(await user.post('/employer-consents', { ...no, text: 'No.' }))
  const refused = await master.post('/undo', { undo })
  expect([refused.status, refused.refusal.fields]).toEqual([422, { state: 'refused_by_rule' }])
})

test('a bulk change fills no place twice', async () => {
  const { employer } = await ready()
  const position = good(
    await german.post('/positions', { bw_lead_id: employer, name: 'One place', number: 1 }),
  ).id
  const people = [await candidateId(), await candidateId()]
  await makePresentable(app.sql, people)
  const ids: number[] = []
  for (const candidate_id of people) {
    const agreed = {
      candidate_id,
      bw_lead_id: employer,
      answer: 'yes',
      given_on: '2026-12-01',
      how: 'signed',
    }
    good(await user.post('/employer-consents', { ...agreed, text: 'Yes.' }))
    ids.push(good(await german.post('/matches', { candidate_id, position_id: position })).id)
  }
  for (const state of ['presented', 'offer']) good(await master.put('/matches', { ids, changes: { state } }))
  const refuseAll = async (state: string) => {
    const bulk = await master.put('/matches', { ids, changes: { state } })
    expect([bulk.status, bulk.refusal.fields]).toEqual([422, { state: 'too_many' }])
  }
  await refuseAll('accepted')
  good(await german.put(`/positions/${position}`, { number: 2 }))
  good(await master.put('/matches', { ids, changes: { state: 'accepted' } }))
  good(await german.put(`/positions/${position}`, { number: 1 }))
  await refuseAll('hired')
  expect((await app.sql`select hired from positions where id = ${position}`)[0]).toEqual({ hired: 0 })
})
