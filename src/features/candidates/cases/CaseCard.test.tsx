// @vitest-environment happy-dom
import { cleanup, screen, waitFor, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { pageOf } from '../../../../tests/kit/screens/candidatePage'
import { applicationFiled, showCase } from '../../../../tests/kit/screens/casePage'
import { pageOf as listOf, Refused, sentTo } from '../../../../tests/kit/screens/fetch'
import {
  caseClock,
  caseLine,
  caseRequirement,
  caseStep,
  caseTrack,
  wayOf,
} from '../../../../tests/kit/screens/way'

const STEPS = 'POST /cases/31/steps'

const card = () => screen.findByRole('region', { name: 'Recognition in Germany' })
async function open(name: RegExp) {
  await userEvent.click(await screen.findByRole('button', { name }))
  return within(await screen.findByRole('dialog'))
}

afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

describe('the case on the page of a candidate', () => {
  it('stands in place of the classic tracks, in one request more', async () => {
    const calls = showCase()
    const region = within(await card())
    expect(await region.findByRole('list', { name: 'Recognition' })).toBeTruthy()
    expect(screen.queryByRole('heading', { name: 'Tracks' })).toBeNull()
    expect(region.getByText('Section 16d AufenthG')).toBeTruthy()
    expect(region.getByText(/^Steps: .1 \/ 3/)).toBeTruthy()
    expect(calls.map(({ path }) => path).toSorted()).toEqual([
      '/candidates/7/page',
      '/candidates/7/timeline',
      '/cases/31/way',
    ])
  })

  it('has other open cases below, with their current steps and their tracks on demand', async () => {
    const other = caseLine({
      ...{ id: 32, is_primary: false, names: { en: 'Family reunion' } },
      next: [{ en: 'Member added', ar: 'إضافة فرد' }],
    })
    const family = wayOf({
      tracks: [caseTrack('family', 'Family', { steps: [caseStep('member_added', 'Member added')] })],
    })
    const ended = caseLine({ id: 33, is_primary: false, state: 'lost', names: { en: 'Study' } })
    const page = pageOf({ cases: [caseLine(), other, ended] })
    const calls = showCase(
      { page },
      { 'GET /cases/32/way': { ...family, case: { id: 32, version: 1, candidate_id: 7 } } },
    )
    expect(await screen.findByText('Current: Member added')).toBeTruthy()
    expect(sentTo(calls, 'GET', '/cases/32/way')).toHaveLength(0)
    await userEvent.click(screen.getByRole('button', { name: 'Tracks' }))
    const region = within(await screen.findByRole('region', { name: 'Family reunion' }))
    expect(await region.findByRole('list', { name: 'Family' })).toBeTruthy()
  })

  it.each([
    ['lost', 'Ended without success'],
    ['won', 'Reached its goal'],
  ] as const)(
    'that has ended (%s) says so, names no next step, and offers another route',
    async (state, words) => {
      const ended = caseLine({ state, ended_on: '2026-11-09' })
      const way = { ...applicationFiled(), case: { ...applicationFiled().case, state } }
      showCase({ page: pageOf({ next: null, cases: [ended] }), way })
      const region = within(await card())
      const track = within(await region.findByRole('list', { name: 'Recognition' }))
      expect(track.getByText('Application filed')).toBeTruthy()
      expect(region.queryByRole('button', { name: /^Application filed/ })).toBeNull()
      expect(region.getByRole('button', { name: 'Start a route' })).toBeTruthy()
      expect(screen.queryByRole('heading', { name: 'Tracks' })).toBeNull()
      const head = within(screen.getByRole('region', { name: 'Case' }))
      expect(head.getByRole('heading', { name: words })).toBeTruthy()
      expect(head.getByText('ended on 9 Nov 2026')).toBeTruthy()
      expect(head.queryByText(/Application filed/)).toBeNull()
    },
  )

  it('folds tracks where nothing is under way', async () => {
    showCase()
    const more = await screen.findByRole('button', { name: '1 other track' })
    expect(screen.queryByRole('list', { name: 'Arrival' })).toBeNull()
    await userEvent.click(more)
    expect(await screen.findByRole('list', { name: 'Arrival' })).toBeTruthy()
  })

  it('has the words of the reader', async () => {
    showCase({}, {}, { locale: 'ar' })
    expect(await screen.findByRole('heading', { name: 'الاعتراف في ألمانيا' })).toBeTruthy()
    expect(await screen.findByText(/^الخطوات: .1 \/ 3/)).toBeTruthy()
  })

  it.each([
    ['en', 'Planned', /on 12 Mar 2099/, 'Done'],
    ['ar', 'مخطط لها', /في 12 مارس 2099/, 'تمت'],
  ] as const)(
    'says of an appointment to come on which day it is, and not that it is done (%s)',
    async (locale, planned, day, done) => {
      const appointment = caseStep('visa_appointment', 'Appointment', { state: 'done', day: '2099-03-12' })
      const next = caseStep('visa_submitted', 'Visa submitted', { state: 'current' })
      const track = caseTrack('visa', 'Visa', { steps: [appointment, next], current: 'visa_submitted' })
      showCase({ way: wayOf({ tracks: [track] }) }, {}, { locale })
      const mark = await screen.findByRole('button', { name: day })
      expect(mark.textContent).toContain(planned)
      expect(mark.textContent).not.toContain(done)
      await userEvent.click(mark)
      const facts = within(await screen.findByRole('dialog'))
      expect(await facts.findByText(planned)).toBeTruthy()
      expect(facts.queryByText(done)).toBeNull()
    },
  )

  it('asks beside a clock for the day on which the decision reached us', async () => {
    const asks_for = { resource: 'visas', id: 5, field: 'notified_on' }
    const clock = caseClock({ key: 'C-29', step: null, expiry: 'appeal_lost', asks_for })
    showCase({ way: wayOf({ clocks: [clock] }) })
    expect(await screen.findByText(/^When was the decision received\?/)).toBeTruthy()
    expect(screen.getByText(/fourth day after posting/)).toBeTruthy()
    expect(screen.getByRole('link', { name: 'Enter the day' }).getAttribute('href')).toBe('/visas/5')
  })

  it('shows who has to act where the clock of the next step waits for papers that are asked for again', async () => {
    const complete = caseStep('complete', 'Documents complete', { state: 'waiting', holder: 'candidate' })
    const steps = [complete, caseStep('decided', 'Decision', { state: 'open' })]
    const tracks = [caseTrack('recognition', 'Recognition', { steps, current: 'complete' })]
    const waiting = caseClock({ state: 'not_started', missing: ['complete'], started_on: null, due_on: null })
    showCase({ way: wayOf({ tracks, clocks: [{ ...waiting, step: 'decided', holder: 'authority' }] }) })
    const track = within(await screen.findByRole('region', { name: 'Recognition' }))
    expect(track.getByText('Candidate')).toBeTruthy()
    expect(track.queryByText('Authority')).toBeNull()
    expect(track.getByText('Not started: documents not complete')).toBeTruthy()
  })

  it('says why a clock has not started, that one is an estimate, and from when a right exists', async () => {
    const tracks = [
      caseTrack('recognition', 'Recognition', {
        steps: [caseStep('decided', 'Decision', { state: 'current' })],
        current: 'decided',
      }),
    ]
    const waiting = caseClock({ state: 'not_started', missing: ['complete'], started_on: null, due_on: null })
    const right = caseClock({
      key: 'C-10',
      step: null,
      expiry: 'right_opens',
      started_on: '2025-10-01',
      due_on: '2026-01-02',
      state: 'over',
    })
    const guess = caseClock({ key: 'C-02', step: null, quality: 'estimated', latest_on: '2099-04-03' })
    showCase({ way: wayOf({ tracks, clocks: [guess, right, waiting] }) })
    const region = within(await card())
    expect(await region.findByText('Not started: documents not complete')).toBeTruthy()
    expect(region.getByText('Last day: 1 Apr 2099')).toBeTruthy()
    expect(region.getByText('Next working day: 3 Apr 2099')).toBeTruthy()
    expect(region.getByText('Not before 2 Jan 2026')).toBeTruthy()
    expect(region.queryByText(/days overdue/)).toBeNull()
    expect(region.getByText(/^Estimated/)).toBeTruthy()
  })

  it('says that silence is to be confirmed', async () => {
    const clock = caseClock({ step: 'filed', expiry: 'silence_over', state: 'over', due_on: '2026-01-02' })
    const steps = [caseStep('filed', 'Application filed', { state: 'current', clock })]
    showCase({
      way: wayOf({ tracks: [caseTrack('ba', 'BA', { steps, current: 'filed' })], clocks: [clock] }),
    })
    expect(await screen.findByText(/confirm it with the authority/)).toBeTruthy()
  })

  it('lists all cases where there are several', async () => {
    const cases = [caseLine(), caseLine({ id: 30, state: 'lost', is_primary: false, ended_on: '2026-10-01' })]
    showCase({ page: pageOf({ cases }) })
    const list = within(await screen.findByRole('region', { name: 'Cases' }))
    expect(list.getByText('Ended without success')).toBeTruthy()
    expect(list.getByText('ended on 1 Oct 2026')).toBeTruthy()
  })

  it('shows the first day of a newer version that is still to come, and offers no move before', async () => {
    showCase({ way: wayOf({ newer: 2, newer_from: '2027-01-01' }) })
    await screen.findByText(/From .*1 Jan 2027.*: version 2/)
    expect(screen.queryByRole('button', { name: 'Move to version 2' })).toBeNull()
  })

  it('moves to a newer version once that was confirmed', async () => {
    const calls = showCase({ way: wayOf({ newer: 2 }) }, { 'POST /cases/31/version': wayOf({ number: 2 }) })
    await userEvent.click(await screen.findByRole('button', { name: 'Move to version 2' }))
    const dialog = within(await screen.findByRole('alertdialog'))
    await userEvent.click(dialog.getByRole('button', { name: 'Move to version 2' }))
    await waitFor(() =>
      expect(sentTo(calls, 'POST', '/cases/31/version').map(({ body }) => body)).toEqual([{ version: 4 }]),
    )
  })

  it('is ended with a reason', async () => {
    const calls = showCase({}, { 'PUT /cases/31': { id: 31 } })
    await userEvent.click(await screen.findByRole('button', { name: 'Hold or end' }))
    const dialog = within(await screen.findByRole('dialog'))
    const save = dialog.getByRole<HTMLButtonElement>('button', { name: 'Save' })
    await userEvent.click(dialog.getByRole('radio', { name: 'Ended without success' }))
    expect(save.disabled).toBe(true)
    await userEvent.type(await dialog.findByRole('textbox', { name: 'Reason for the end' }), 'Found work')
    await userEvent.click(save)
    await waitFor(() =>
      expect(sentTo(calls, 'PUT', '/cases/31').map(({ body }) => body)).toEqual([
        { state: 'lost', end_reason: 'Found work', version: 4 },
      ]),
    )
  })
})

describe('a step of a case', () => {
  it('is set with its result and day', async () => {
    const calls = showCase({}, { [STEPS]: wayOf() })
    const dialog = await open(/^Decision/)
    const set = dialog.getByRole<HTMLButtonElement>('button', { name: 'Complete step' })
    expect(set.disabled).toBe(true)
    await userEvent.click(dialog.getByRole('radio', { name: 'No recognition' }))
    await userEvent.click(set)
    await waitFor(() =>
      expect(sentTo(calls, 'POST', '/cases/31/steps').map(({ body }) => body)).toEqual([
        expect.objectContaining({ step: 'decided', state: 'failed', outcome: 'none', version: 4 }),
      ]),
    )
  })

  it('is skipped for a reason only', async () => {
    const calls = showCase({}, { [STEPS]: wayOf() })
    const dialog = await open(/^Application filed/)
    await userEvent.click(dialog.getByRole('radio', { name: 'Skip this step' }))
    const set = dialog.getByRole<HTMLButtonElement>('button', { name: 'Complete step' })
    expect(set.disabled).toBe(true)
    await userEvent.type(await dialog.findByRole('textbox', { name: 'Reason for skipping' }), 'Not needed')
    await userEvent.click(set)
    await waitFor(() =>
      expect(sentTo(calls, 'POST', '/cases/31/steps')[0]?.body).toEqual({
        ...{ step: 'filed', state: 'skipped', reason: 'Not needed', version: 4 },
      }),
    )
  })

  it('goes on without what only warns, once that was said', async () => {
    const calls = showCase({ way: applicationFiled() }, { [STEPS]: wayOf() })
    expect(await screen.findByText('Missing document: Police clearance')).toBeTruthy()
    const dialog = await open(/^Application filed/)
    const set = dialog.getByRole<HTMLButtonElement>('button', { name: 'Complete step' })
    expect(set.disabled).toBe(true)
    await userEvent.click(dialog.getByRole('checkbox', { name: 'Go on without it' }))
    await userEvent.click(set)
    await waitFor(() =>
      expect(sentTo(calls, 'POST', '/cases/31/steps')[0]?.body).toMatchObject({ confirm: ['passport'] }),
    )
  })

  it('is held by what blocks it, also where only the server saw that', async () => {
    const requirements = [caseRequirement({ effect: 'block' })]
    showCase({ way: applicationFiled([]) }, { [STEPS]: new Refused(422, { error: 'invalid', requirements }) })
    const dialog = await open(/^Application filed/)
    await userEvent.click(dialog.getByRole('button', { name: 'Complete step' }))
    expect(await dialog.findByText('Missing document: Police clearance')).toBeTruthy()
    expect(dialog.getByRole('button', { name: 'Complete step' })).toHaveProperty('disabled', true)
    expect(dialog.queryByRole('checkbox')).toBeNull()
  })

  it('shows the newest where somebody else was quicker', async () => {
    const calls = showCase({}, { [STEPS]: new Refused(409, { error: 'conflict', current: {} }) })
    const dialog = await open(/^Application filed/)
    await userEvent.click(dialog.getByRole('button', { name: 'Complete step' }))
    expect(await dialog.findByText(/You now see the newest version/)).toBeTruthy()
    expect(sentTo(calls, 'GET', '/cases/31/way')).toHaveLength(2)
  })

  it('that was set is taken back', async () => {
    const calls = showCase({}, { [STEPS]: wayOf() })
    const dialog = await open(/^Documents ready/)
    expect(dialog.getByText('3 Nov 2026')).toBeTruthy()
    await userEvent.click(dialog.getByRole('button', { name: 'Undo step' }))
    await waitFor(() =>
      expect(sentTo(calls, 'POST', '/cases/31/steps')[0]?.body).toEqual({
        ...{ step: 'papers', state: 'open', version: 4 },
      }),
    )
  })

  it('offers its record where there is such a resource', async () => {
    const of = (record: string) =>
      wayOf({ tracks: [caseTrack('a', 'A', { steps: [caseStep('visa', 'Visa', { record })] })] })
    showCase({ way: of('visas') })
    const link = (await open(/^Visa/)).getByRole('link', { name: 'New visa' })
    expect(link.getAttribute('href')).toBe('/visas/create')
    cleanup()
    showCase({ way: of('not-yet-there') })
    expect((await open(/^Visa/)).queryByRole('link')).toBeNull()
  })
})

describe('a candidate without a case', () => {
  const routes = listOf([
    {
      id: 2,
      slug: 'recognition',
      en: 'Recognition in Germany',
      law: 'Section 16d AufenthG',
      accelerated: true,
    },
    { id: 3, slug: 'study', en: 'Study', law: 'Section 16b AufenthG', accelerated: false },
  ])
  const answers = {
    'GET /routes': routes,
    'GET /route-versions': listOf([{ id: 9, route_id: 2, number: 1, state: 'published' }]),
    'POST /cases': { id: 31 },
  }

  it('starts a route that is published', async () => {
    const calls = showCase({ page: pageOf() }, answers)
    await userEvent.click(await screen.findByRole('button', { name: 'Start a route' }))
    const dialog = within(await screen.findByRole('dialog', { name: 'Start a route' }))
    await userEvent.click(await dialog.findByRole('radio', { name: /Recognition in Germany/ }))
    expect(dialog.queryByRole('radio', { name: /Study/ })).toBeNull()
    await userEvent.click(dialog.getByRole('radio', { name: 'Yes' }))
    await userEvent.click(dialog.getByRole('button', { name: 'Start a route' }))
    await waitFor(() =>
      expect(sentTo(calls, 'POST', '/cases').map(({ body }) => body)).toEqual([
        { candidate_id: 7, route_id: 2, is_primary: true, accelerated: true },
      ]),
    )
  })
})

it('names another route as a way out of a condition, with its name or its own amount', async () => {
  const rule = caseRequirement({
    missing: [
      [
        { reason: 'other_route', values: { route: 'BLUE_CARD' } },
        {
          reason: 'below_figure',
          values: { field: 'salary_year', figure: 'F-01', needed: 50_700, value: 50_000, route: 'BLUE_CARD' },
        },
      ],
    ],
  })
  const routes = [{ id: 9, slug: 'BLUE_CARD', en: 'EU Blue Card', ar: 'البطاقة الزرقاء' }]
  showCase({ way: applicationFiled([rule]) }, { 'GET /routes': listOf(routes) })
  expect(await screen.findByText(/Another way: the route EU Blue Card/)).toBeTruthy()
  expect(await screen.findByText(/Route EU Blue Card: .*50700/)).toBeTruthy()
})

it('keeps what is missing in sight for a step that a record took all the same', async () => {
  const way = applicationFiled([caseRequirement({ effect: 'block' })])
  const [track] = way.tracks
  const [step] = track?.steps ?? []
  if (!step) throw new Error('no step')
  step.state = 'done'
  step.fills = { id: 5, event: 'applied_on', result: null, values: {} }
  showCase({ way })
  expect(await screen.findByText(/^Still missing for: /)).toBeTruthy()
})

it('names the outcome that a condition asks of a step which is still open', async () => {
  const line = (outcome: string) => ({ reason: 'step_open', values: { step: 'filed', outcome } }) as const
  const rule = caseRequirement({ missing: [[line('full'), line('partial'), line('full')]] })
  showCase({ way: applicationFiled([rule]) })
  const lines = within((await screen.findByText('One of these is enough:')).parentElement as HTMLElement)
  expect(lines.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
    'First comes “Application filed”: full',
    'First comes “Application filed”: partial',
  ])
})
