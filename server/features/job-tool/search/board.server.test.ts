import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import type { BoardPage } from '../../../../contract/calls/job-searches'
import type { Api, Row } from '../../../../tests/kit/api'
import { startApp, type TestApp } from '../../../../tests/kit/app'
import { type BoardKitJob, type JobBoardKit, startJobBoard } from '../../../../tests/kit/jobBoard'
import { expireListingsByDate } from './run'

let board: JobBoardKit
let app: TestApp
let desk: Api
beforeAll(async () => {
  board = await startJobBoard()
  app = await startApp(board.env)
  desk = await app.api('de_admin')
})
afterAll(async () => {
  await app?.stop()
  await board?.stop()
})
beforeEach(async () => {
  board.jobs.length = 0
  board.calls.length = 0
  board.claim(undefined)
  await app.sql`truncate job_listings, job_searches, presentations`
})

const job = (number: string, more: Partial<BoardKitJob> = {}): BoardKitJob => ({
  ...{
    number,
    occupation: 'Pflegefachkraft',
    employer: 'Klinikum Nord',
    city: 'Ulm',
    region: 'Baden-Württemberg',
  },
  ...{ published: '2026-11-01', changed: '2026-11-02T09:00:00', text: 'Wir suchen Sie.' },
  ...more,
})

async function makeSearch(more: Record<string, unknown> = {}): Promise<number> {
  const { record } = await desk.post('/job-searches', {
    name: 'Pflege',
    what: 'pflege',
    offer: 'work',
    ...more,
  })
  return Number(record.id)
}

/** Waits for a run as the browser does. */
async function run(search: number, body: Record<string, unknown> = {}): Promise<Row> {
  const { record } = await desk.post(`/job-searches/${search}/run`, body)
  return expect
    .poll(async () => (await desk.get(`/jobs/${record.job_id}`)).record, { interval: 40 })
    .toSatisfy((state: Row) => state.status === 'done' || state.status === 'failed')
    .then(async () => (await desk.get(`/jobs/${record.job_id}`)).record)
}
const listings = () => app.sql<Row[]>`select * from job_listings order by external_id`

it.each([6, 4] as const)(
  'takes over what version %i of the list finds, with what each job publishes',
  async version => {
    board.speak(version)
    board.jobs.push(
      job('10000-1-S', { text: 'Ihre Ansprechpartnerin Frau Anna Weiß: Bewerbung@Klinikum-Nord.example.' }),
      job('10000-2-S', {
        text: 'Fragen an hotline@arbeitsagentur.de, Herr Bach hilft.',
        fullTime: false,
        vacancies: 3,
      }),
      job('10000-3-S', { occupation: 'Koch' }),
    )
    const seen = (await desk.post('/job-searches/preview', { what: 'pflege', place: 'Ulm', offer: 'work' }))
      .record as unknown as BoardPage
    expect(seen).toMatchObject({ total: 2, page: 1, pages: 1, is_cut: false })
    expect(seen.jobs[0]).toMatchObject({ external_id: '10000-1-S', city: 'Ulm', listing_id: null })
    expect(board.calls.at(-1)).toContain(
      `/pc/v${version}/jobs?was=pflege&wo=Ulm&umkreis=25&angebotsart=1&page=1&size=50`,
    )

    const [sector] = await app.sql<{ id: number }[]>`select id from sectors order by id limit 1`
    const search = await makeSearch({ sector_id: sector?.id, category: 'Pflege' })
    expect(await run(search)).toMatchObject({ status: 'done', total: 2, done: 2, created: 2, updated: 0 })
    const [first, second] = await listings()
    const [ulm] = await app.sql`select id from bundeslands where de = 'Baden-Württemberg'`
    expect(first).toMatchObject({
      ...{ source: 'arbeitsagentur', status: 'open', published_on: '2026-11-01', bundesland_id: ulm?.id },
      ...{
        contact_email: 'bewerbung@klinikum-nord.example',
        contact_title: 'Frau',
        contact_name: 'Anna Weiß',
      },
      ...{ contract_type: 'full_time', sector_id: sector?.id, category: 'Pflege', search_id: search },
    })
    // The agency's own mailbox is not the employer's, and no address is made up.
    expect(second).toMatchObject({ contact_email: null, contact_name: null, number_of_vacancies: 3 })
  },
)

it('refreshes on the next run: what changed follows, what staff filled in stays, what is gone expires', async () => {
  board.speak(6)
  board.jobs.push(job('a'), job('b'), job('c', { text: 'Mail an jobs@haus.example' }))
  const search = await makeSearch()
  await run(search)
  const [a, , c] = await listings()
  await desk.put(`/job-listings/${c?.id}`, { contact_email: 'leitung@haus.example' })
  const calls = board.calls.length
  expect(await run(search)).toMatchObject({ status: 'done', created: 0, updated: 0 })
  // Nothing changed since, so no single page was read again.
  expect(board.calls.length - calls).toBe(1)

  board.jobs.splice(0, 2, job('a', { city: 'Neu-Ulm', region: 'Bayern', changed: '2099-01-01T00:00:00' }))
  board.jobs[1]!.changed = '2099-01-01T00:00:00'
  board.jobs.push(job('d'))
  const updated = await run(search)
  expect(updated).toMatchObject({ status: 'done', created: 1, updated: 1 })
  const after = await listings()
  expect(after.map(({ external_id, status }) => [external_id, status])).toEqual([
    ...[
      ['a', 'open'],
      ['b', 'expired'],
      ['c', 'open'],
      ['d', 'open'],
    ],
  ])
  expect(after[0]).toMatchObject({ id: a?.id, city: 'Neu-Ulm' })
  expect(after[2]).toMatchObject({ contact_email: 'leitung@haus.example' })
  expect((await desk.get(`/job-searches/${search}`)).record).toMatchObject({ found: 3, expired: 1 })
})

it('takes over only what was chosen, and nobody twice', async () => {
  board.speak(6)
  board.jobs.push(job('a'), job('b'), job('c'))
  const search = await makeSearch()
  expect(await run(search, { ids: ['b'] })).toMatchObject({ created: 1, total: 1 })
  expect(await run(search, { ids: ['b', 'c'] })).toMatchObject({ created: 1 })
  expect((await listings()).map(({ external_id }) => external_id)).toEqual(['b', 'c'])
})

it('waits where it is told to, says what was answered, and knows its limits', async () => {
  board.speak(6)
  board.jobs.push(job('a'))
  const search = await makeSearch()
  board.next(
    { status: 403, headers: { 'retry-after': '0' } },
    { status: 429, headers: { 'retry-after': '0' } },
  )
  expect(await run(search)).toMatchObject({ status: 'done', created: 1 })
  board.next({ status: 200, body: '<html>maintenance</html>' })
  const broken = await desk.post('/job-searches/preview', { what: 'x' })
  expect([broken.status, broken.refusal.reply]).toEqual([503, expect.stringContaining('maintenance')])
  board.claim(12_345)
  const cut = (await desk.post('/job-searches/preview', { what: 'pflege' })).record
  expect(cut).toMatchObject({ total: 12_345, pages: 200, is_cut: true })
  expect((await desk.post('/job-searches/preview', { what: 'pflege', page: 201 })).record.jobs).toEqual([])
  const systems = (await (await app.api('master')).get('/health')).record.systems as Row[]
  expect(systems.find(({ name }) => name === 'job_board')).toMatchObject({
    ...{ configured: true, last_error: expect.stringContaining('maintenance') },
  })
  expect((await (await app.api('de_user')).post('/job-searches/preview', { what: 'x' })).status).toBe(403)
})

it('ends listings on the day after their last one, and those that nobody sees any more', async () => {
  const at = new Date('2026-11-20T12:00:00Z')
  const made = async (more: Record<string, unknown>) =>
    Number((await desk.post('/job-listings', { occupation: 'Koch', ...more })).record.id)
  const over = await made({ valid_until: '2026-11-19' })
  const today = await made({ valid_until: '2026-11-20' })
  const unseen = await made({ source: 'arbeitsagentur', external_id: 'x' })
  await app.sql`update job_listings set seen_at = '2026-10-01T00:00:00Z' where id = ${unseen}`
  await expireListingsByDate({ ...app.services, now: () => at })
  const rows = await app.sql<Row[]>`select id, status from job_listings`
  expect(Object.fromEntries(rows.map(({ id, status }) => [id, status]))).toEqual({
    [over]: 'expired',
    [today]: 'open',
    [unseen]: 'expired',
  })
})

it('an import knows a listing by its number at its source, else by employer, occupation and city', async () => {
  const rows = [
    'source,external_id,employer_name,occupation,city,contact_email',
    'stepstone,77,Hotel Süd,Koch,Kiel,a@hotel.example',
    ',,Hotel Süd,Kellner,Kiel,b@hotel.example',
  ]
  const send = async (lines: string[]) => {
    const form = new FormData()
    form.set('file', new File([lines.join('\n')], 'listings.csv'))
    const answer = await fetch(`${app.url}/api/v1/job-listings/import`, {
      ...{ method: 'POST', body: form, headers: { authorization: `Bearer ${desk.token}` } },
    })
    const { job_id } = (await answer.json()) as { job_id: number }
    await expect
      .poll(async () => (await desk.get(`/jobs/${job_id}`)).record.status, { interval: 40 })
      .toBe('done')
    return (await desk.get(`/jobs/${job_id}`)).record
  }
  expect(await send(rows)).toMatchObject({ created: 2, updated: 0, failed: 0 })
  const again = [
    rows[0],
    'stepstone,77,Hotel Süd GmbH,Koch,Kiel,a@hotel.example',
    rows[2],
    'stepstone,78,Hotel Süd,Koch,Kiel,',
  ]
  expect(await send(again as string[])).toMatchObject({ created: 1, updated: 2, failed: 0 })
  expect(await app.sql`select id from job_listings`).toHaveLength(3)
})
