// @vitest-environment happy-dom
import { cleanup, screen, waitFor, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { draw } from '../../../tests/kit/screens/draw'
import { pageOf, sentTo, serve } from '../../../tests/kit/screens/fetch'
import { wayOf } from '../../../tests/kit/screens/way'
import { DueList } from './DueList'
import { ExpectedArrivalsList } from './reports/ExpectedArrivalsList'
import { FunnelPage } from './reports/FunnelPage'
import { StepSpeedsList } from './reports/StepSpeedsList'
import { ToConfirmList } from './ToConfirmList'

afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

const SHARED = {
  'GET /views': [],
  'GET /candidates-all': [{ id: 7, version: 1, name: 'Mona Saleh' }],
  'GET /offices-all': [{ id: 3, version: 1, name: 'Cairo' }],
  'GET /users-all': [],
  'GET /routes-all': [],
  'GET /route-steps-all': [{ id: 4, version: 1, slug: 'visa_granted', en: 'Visa granted' }],
}
const filterIn = (link: HTMLElement) => {
  const [path, query] = (link.getAttribute('href') ?? '').split('?')
  return [path, JSON.parse(new URLSearchParams(query).get('filter') ?? '{}')]
}

describe('the desk', () => {
  it('begins with the own deadlines, tells the last contact, and each tab opens what it counts', async () => {
    serve({
      ...SHARED,
      'GET /due-clocks': pageOf([
        {
          id: 1,
          version: 1,
          candidate_id: 7,
          source: 'step',
          step: 'visa_granted',
          track: 'visa',
          holder: 'authority',
          due_on: '2026-12-24',
        },
      ]),
      'GET /due-clocks/desks': [
        { desk: 'mine', filter: { employee_id: 1 }, count: 1 },
        { desk: 'deputy', filter: { employee_id: [5, 6] }, count: 4 },
      ],
      'GET /due-clocks/contacts': [{ candidate_id: 7, at: '2026-11-10T09:00:00.000Z', by: 'call' }],
    })
    draw(<DueList />, { at: '/due-clocks', path: '/due-clocks', fresh: 30_000 })
    expect(await screen.findByText('Last call 10 Nov 2026')).toBeTruthy()
    const tabs = within(screen.getByRole('navigation', { name: 'Desks' }))
    expect(filterIn(tabs.getByRole('link', { name: /As deputy/ }))).toEqual([
      '/due-clocks',
      { employee_id: [5, 6] },
    ])
  })
})

describe('what is to be confirmed', () => {
  const taken = {
    ...{ id: 8, version: 1, kind: 'taken_over', candidate_id: 7, resource: 'cases', record_id: 31 },
    ...{ name: 'Visa granted (Nursing)', since: '2026-07-01' },
  }
  const open = () => {
    const calls = serve({
      ...SHARED,
      'GET /to-confirm': pageOf([taken]),
      'POST /cases/31/taken-over': wayOf({}),
    })
    draw(<ToConfirmList />, { at: '/to-confirm', path: '/to-confirm', fresh: 30_000 })
    return calls
  }

  it('has steps of an earlier case that are right', async () => {
    const calls = open()
    await userEvent.click(await screen.findByRole('button', { name: 'Confirm steps' }))
    await waitFor(() =>
      expect(sentTo(calls, 'POST', '/cases/31/taken-over')).toMatchObject([{ body: { answer: 'right' } }]),
    )
  })

  it('has steps of an earlier case that are undone once that is confirmed', async () => {
    const calls = open()
    await userEvent.click(await screen.findByRole('button', { name: 'Undo steps' }))
    const dialog = within(await screen.findByRole('alertdialog'))
    expect(dialog.getByText('Visa granted (Nursing)')).toBeTruthy()
    expect(sentTo(calls, 'POST', '/cases/31/taken-over')).toEqual([])
    await userEvent.click(dialog.getByRole('button', { name: 'Undo steps' }))
    await waitFor(() =>
      expect(sentTo(calls, 'POST', '/cases/31/taken-over')).toMatchObject([{ body: { answer: 'anew' } }]),
    )
  })
})

describe('the funnel', () => {
  it('shows share and median, and each number opens its people', async () => {
    const counts = { registered: 40, b1: 10, matched: 0, contract: 0, recognition: 0, visa: 0, arrived: 0 }
    serve({
      ...SHARED,
      'GET /funnel': pageOf([
        {
          ...{ id: 1, version: 1, dimension: 'office', office_id: 3, started: 0, guarantee: 0, leads: 90 },
          ...counts,
          days: { registered: 12, b1: 120.5, visa: null },
          filters: { people: { office_id: 3, registered_on_gte: '2026-01-01' }, leads: { office_id: 3 } },
        },
      ]),
    })
    draw(<FunnelPage />, { at: '/funnel', path: '/funnel', fresh: 30_000 })
    const link = await screen.findByRole('link', { name: 'B1: 10' })
    expect(filterIn(link)).toEqual([
      '/stage-days',
      { office_id: 3, registered_on_gte: '2026-01-01', b1_on_null: false },
    ])
    expect(within(link.closest('td') as HTMLElement).getByText(/25% · 121 days/)).toBeTruthy()
  })
})

describe('the speed of steps', () => {
  it('says where too few are finished, and opens the steps behind a number', async () => {
    serve({
      ...SHARED,
      'GET /step-speeds': pageOf([
        {
          id: 1,
          version: 1,
          dimension: 'office',
          step_id: 4,
          route_id: null,
          office: 'Cairo',
          office_kind: 'mission',
          holder: 'authority',
          finished: 9,
          median: null,
          percentile_80: null,
        },
      ]),
    })
    draw(<StepSpeedsList />, { at: '/step-speeds', path: '/step-speeds', fresh: 30_000 })
    expect(await screen.findByText('Too few')).toBeTruthy()
    expect(filterIn(screen.getByRole('link', { name: 'Finished: 9' }))).toEqual([
      '/finished-steps',
      { step_id: 4, office: 'Cairo', office_kind: 'mission' },
    ])
  })
})

describe('expected arrivals', () => {
  it('are summed by month, with those of whom no day is known', async () => {
    serve({
      ...SHARED,
      'GET /expected-arrivals': pageOf([]),
      'GET /expected-arrivals/months': {
        lacking: 5,
        months: [
          {
            ...{ month: '2027-01-01', last_day: '2027-01-31', certain: { people: 2, sum: 2 } },
            ...{ early: { people: 8, sum: 3.2 }, late: { people: 0, sum: 0 } },
          },
        ],
      },
    })
    draw(<ExpectedArrivalsList />, { at: '/expected-arrivals', path: '/expected-arrivals', fresh: 30_000 })
    const early = await screen.findByRole('link', { name: '3.2 of 8' })
    expect(filterIn(early)).toEqual([
      '/expected-arrivals',
      { certain: false, early_on_gte: '2027-01-01', early_on_lte: '2027-01-31' },
    ])
    expect(filterIn(screen.getByRole('link', { name: 'No day known for 5 people.' }))[1]).toEqual({
      lacks_null: false,
    })
  })
})
