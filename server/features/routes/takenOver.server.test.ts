import { afterAll, beforeAll, expect, test } from 'vitest'
import { expectRefusal } from '../../../tests/cases/case'
import { type Api, good, type Row } from '../../../tests/kit/api'
import { startApp, type TestApp } from '../../../tests/kit/app'
import { candidateKit } from '../../../tests/kit/candidates'
import { caseKit, stepIn } from '../../../tests/kit/cases'
import { emptyDatabase } from '../../../tests/kit/database'
import { migrate } from '../../db/migrate'

let app: TestApp
let user: Api
let master: Api
beforeAll(async () => {
  app = await startApp()
  ;[user, master] = await Promise.all([app.api('user'), app.api('master')])
})
afterAll(() => app?.stop())
const { candidateId } = candidateKit(() => app)
const { change, make, openCase, takeStep, wayOf } = caseKit(() => app)

const person = async (id: number): Promise<Row> => (await user.get(`/candidates/${id}`)).record
const stateOf = async (id: number, step: string) => stepIn(await wayOf(id), step)?.state
const listed = async (candidate_id: number) =>
  (await user.get(`/to-confirm?filter=${JSON.stringify({ kind: 'taken_over', candidate_id })}`)).page.data
const answer = ({ id }: Row, said: string) => user.post(`/cases/${id}/taken-over`, { answer: said })
const logOf = async ({ id }: Row) =>
  (await master.get(`/logs?filter=${encodeURIComponent(JSON.stringify({ resource: 'cases', record: id }))}`))
    .text

const VISA = { kind: 'employment', applied_on: '2026-04-01', decided_on: '2026-05-04', state: 'granted' }
/** The steps as the version before left them with the second case: those of the lost one, its ticket among them. */
const COLUMNS = {
  ...{
    visa_submitted: true,
    visa_submitted_date: '2026-04-01',
    visa_granted: true,
    visa_granted_date: '2026-05-04',
  },
  ...{ ticket_booked: true, ticket_booked_date: '2026-06-01' },
}

/** A second case after a lost one, with the data of the version before; its visa names no case. */
async function tookOver({ from = 'SKILLED', to = 'SKILLED' } = {}) {
  const candidate_id = await candidateId()
  const first = await openCase(candidate_id, from, { opened_on: '2026-01-02' })
  const visa = await make('visas', { candidate_id, ...VISA })
  await change('cases', first, { state: 'lost', ended_on: '2026-07-01', end_reason: 'Contract withdrawn' })
  const second = await openCase(candidate_id, to, { opened_on: '2026-08-01' })
  await app.sql`delete from case_steps where candidate_id = ${candidate_id}`
  await app.sql`update visas set case_id = null where id = ${visa.id}`
  await app.sql`update candidates set ${app.sql(COLUMNS)} where id = ${candidate_id}`
  // Any write of the person works out its cases again, as it did then.
  await change('candidates', { id: candidate_id } as Row, { name_on_certificates: 'Any name' })
  await app.sql`select find_taken_over_steps()`
  return { candidate_id, first, second, visa }
}

test('a second case with steps of a lost one is put before a person, and nothing of it changes', async () => {
  const { candidate_id, second } = await tookOver()
  expect(await listed(candidate_id)).toMatchObject([
    { kind: 'taken_over', resource: 'cases', record_id: second.id, since: '2026-07-01' },
  ])
  const [{ name } = { name: '' }] = await listed(candidate_id)
  const [route] = await app.sql<{ en: string }[]>`select en from routes where slug = 'SKILLED'`
  for (const said of ['Visa', '·', `(${route?.en})`]) expect(name).toContain(said)
  expect(await person(candidate_id)).toMatchObject(COLUMNS)
  await app.sql`select find_taken_over_steps()`
  expect(await listed(candidate_id)).toHaveLength(1)
})

test('steps that are right stay, and the answer is in the log', async () => {
  const { candidate_id, second } = await tookOver()
  good(await answer(second, 'right'))
  expect(await person(candidate_id)).toMatchObject(COLUMNS)
  expect(await stateOf(second.id, 'visa_granted')).toBe('done')
  expect(await logOf(second)).toContain('"taken_over":"right"')
  await app.sql`select find_taken_over_steps()`
  expect(await listed(candidate_id)).toEqual([])
  expectRefusal(await answer(second, 'anew'), 409, 'wrong_state')
})

test('a case that begins anew is without them, and the earlier one keeps them', async () => {
  const { candidate_id, first, second, visa } = await tookOver()
  good(await answer(second, 'anew'))
  expect(await person(candidate_id)).toMatchObject({
    ...{ visa_submitted: false, visa_granted: false, visa_granted_date: null },
    ...{ ticket_booked: false, ticket_booked_date: null },
  })
  for (const step of ['visa_submitted', 'visa_granted', 'ticket_booked']) {
    expect(await stateOf(second.id, step), step).not.toBe('done')
    expect(await stateOf(first.id, step), step).toBe('done')
  }
  expect((await user.get(`/visas/${visa.id}`)).record).toMatchObject({ ...VISA, case_id: first.id })
  expect(await logOf(second)).toContain('"taken_over":"anew"')
  expect(await listed(candidate_id)).toEqual([])
})

test('only the steps that are asked about go back; what was entered for the new case stays', async () => {
  const { candidate_id, first, second } = await tookOver()
  const entered = { ba_submitted: true, ba_submitted_date: '2026-09-10' }
  await change('candidates', { id: candidate_id } as Row, entered)
  const { version } = await person(candidate_id)
  const order = { step: 'visa_application_ready', done: true, day: '2026-09-20', version }
  const { requirements } = (await user.post(`/candidates/${candidate_id}/steps`, order)).json as {
    requirements: { id: number }[]
  }
  const confirm = requirements.map(({ id }) => id)
  good(await user.post(`/candidates/${candidate_id}/steps`, { ...order, confirm }))
  good(await answer(second, 'anew'))
  expect(await person(candidate_id)).toMatchObject({
    ...{ ...entered, visa_application_ready: true, visa_application_ready_date: '2026-09-20' },
    ...{ visa_submitted: false, visa_granted: false, ticket_booked: false },
  })
  for (const step of ['ba_submitted', 'visa_application_ready']) {
    expect(await stateOf(second.id, step), step).toBe('done')
    expect(await stateOf(first.id, step), step).not.toBe('done')
  }
  for (const [step, day] of [
    ['visa_granted', '2026-05-04'],
    ['ticket_booked', '2026-06-01'],
  ] as const)
    expect(stepIn(await wayOf(first.id), step)).toMatchObject({ state: 'done', day })
})

test.each([
  { from: 'FOLLOW_UP', to: 'SKILLED' },
  { from: 'SKILLED', to: 'FOLLOW_UP' },
])(
  'the earlier case keeps a step with its day from $from to $to, where one does not have it',
  async routes => {
    const { candidate_id, first, second } = await tookOver(routes)
    good(await answer(second, 'anew'))
    expect(await person(candidate_id)).toMatchObject({ ticket_booked: false, ticket_booked_date: null })
    const { past, tracks } = await wayOf(first.id)
    expect([...past, ...tracks.flatMap(({ steps }) => steps)]).toContainEqual(
      expect.objectContaining({ key: 'ticket_booked', state: 'done', day: '2026-06-01' }),
    )
  },
)

test('a case that is not the one in work any more takes no answer from a list that was left open', async () => {
  const replaced = await tookOver()
  await openCase(replaced.candidate_id, 'SKILLED', { opened_on: '2026-10-01' })
  const ended = await tookOver()
  await change('cases', ended.second, { state: 'lost', ended_on: '2026-10-01', end_reason: 'Any reason' })
  for (const { candidate_id, second } of [replaced, ended]) {
    const before = await person(candidate_id)
    for (const said of ['anew', 'right']) expectRefusal(await answer(second, said), 409, 'wrong_state')
    expect(await person(candidate_id)).toEqual(before)
  }
})

test('what a second case reached itself, and what goes on from a won one, is not asked about', async () => {
  const own = await tookOver()
  await app.sql`delete from taken_over_steps where case_id = ${own.second.id}`
  await make('visas', {
    candidate_id: own.candidate_id,
    case_id: own.second.id,
    ...VISA,
    decided_on: '2026-09-01',
  })
  await takeStep(own.second.id, { step: 'ticket_booked', state: 'done', day: '2026-10-01' })
  await app.sql`select find_taken_over_steps()`
  expect(await listed(own.candidate_id)).toEqual([])
  const won = await tookOver()
  await app.sql`delete from taken_over_steps where case_id = ${won.second.id}`
  await app.sql`update cases set state = 'won' where id = ${won.first.id}`
  await app.sql`select find_taken_over_steps()`
  expect(await listed(won.candidate_id)).toEqual([])
})

test('an upgrade finds the cases that the version before left', async () => {
  const old = await emptyDatabase()
  try {
    const { sql } = old
    await migrate(sql, undefined, { upTo: 218 })
    const make = async (table: string, values: Record<string, unknown>) => {
      const [row] = await sql<
        { id: number }[]
      >`insert into ${sql(table)} ${sql(values as never)} returning id`
      return Number(row?.id)
    }
    const route_id = await make('routes', { slug: 'ANY', en: 'Any' })
    const secondOf = async (name: string, columns: Record<string, unknown>) => {
      const candidate_id = await make('candidates', { name, phone: '+201001234567', ...columns })
      const of = { candidate_id, route_id }
      const first = { state: 'lost', opened_on: '2026-01-02', ended_on: '2026-07-01' }
      await make('cases', { ...of, ...first })
      return make('cases', { ...of, is_primary: true, opened_on: '2026-08-01' })
    }
    const carries = await secondOf('Carries', COLUMNS)
    await secondOf('Later', { visa_granted: true, visa_granted_date: '2026-09-01' })
    await migrate(sql)
    const found = await sql`select case_id, steps, answer from taken_over_steps`
    expect(found).toMatchObject([
      { case_id: carries, steps: ['visa_submitted', 'visa_granted', 'ticket_booked'], answer: null },
    ])
  } finally {
    await old.drop()
  }
})
