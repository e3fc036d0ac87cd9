// @vitest-environment happy-dom
import { cleanup, screen, within } from '@testing-library/react'
import { afterEach, describe, expect, it, vi } from 'vitest'
import type { ClockState } from '../../../../../contract/calls/candidates/page'
import { pageOf } from '../../../../../tests/kit/screens/candidatePage'
import { draw } from '../../../../../tests/kit/screens/draw'
import { serve } from '../../../../../tests/kit/screens/fetch'
import { CandidatePage } from '../CandidatePage'

afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

describe('the head of the page', () => {
  const served = (changes: Partial<ClockState>) => {
    const clock = { id: 5, version: 1, source: 'route', rule: 'C-29a', what: 'Remedy', days_left: 70 }
    const next = { ...clock, started_on: '2098-02-01', due_on: '2099-02-01', ...changes }
    serve({
      'GET /candidates/7/page': pageOf({ next: next as unknown as ClockState }),
      'GET /candidates/7/timeline': { items: [], next: null },
    })
  }

  it.each([
    ['en', { number: 12, unit: 'months' }, 'Deadline: 1 year, due 1 Feb 2099'],
    ['ar', { number: 12, unit: 'months' }, 'المهلة: سنة واحدة، حتى 1 فبراير 2099'],
    ['en', { number: 3, unit: 'months' }, 'Deadline: 3 months, due 1 Feb 2099'],
    ['ar', { number: 3, unit: 'months' }, 'المهلة: 3 أشهر، حتى 1 فبراير 2099'],
    ['en', { number: 2, unit: 'weeks' }, 'Deadline: 2 weeks, due 1 Feb 2099'],
    ['en', { number: 3, unit: 'working_days' }, 'Deadline: 3 working days, due 1 Feb 2099'],
    ['en', null, 'due 1 Feb 2099'],
  ] as const)(
    'says how long a clock runs as its rule does, with the year (%s, %j)',
    async (locale, length, words) => {
      served({ length })
      draw(<CandidatePage />, { at: '/candidates/7', path: '/candidates/:id', fresh: 30_000, locale })
      expect(await screen.findByText(words)).toBeTruthy()
    },
  )

  it('has a history that tells an appointment to come by its day alone', async () => {
    const names = { en: 'Appointment', ar: 'موعد' }
    const entry = { kind: 'case_step', at: '2026-11-20T10:00:00Z', who: null, case_id: 31, reason: null }
    const step = { ...entry, names, route: { en: 'Work' }, state: 'done', outcome: null }
    const items = [
      { ...step, key: 'a', id: 1, step: 'visa_appointment', day: '2099-03-12' },
      { ...step, key: 'b', id: 2, step: 'visa_appointment', day: '2024-03-12' },
    ]
    serve({ 'GET /candidates/7/page': pageOf(), 'GET /candidates/7/timeline': { items, next: null } })
    draw(<CandidatePage />, { at: '/candidates/7', path: '/candidates/:id', fresh: 30_000 })
    expect(await screen.findByText('on 12 Mar 2099')).toBeTruthy()
    expect(screen.getByText('Done, 12 Mar 2024')).toBeTruthy()
  })

  it('shows a refused recognition with its day and the choices', async () => {
    const contest = { id: 5, due_on: '2026-12-24', is_lost: false }
    const refused = { on: '2026-11-20', note: null, remedy: null, contest }
    const grounds = { id: 6, version: 1, source: 'route', rule: 'C-12', what: 'Grounds for a remedy' }
    const next = { ...grounds, expiry: 'overdue', days_left: -4 } as unknown as ClockState
    const appeal = {
      ...{ ...grounds, id: 5, rule: 'C-11', what: 'Remedy against the recognition', expiry: 'appeal_lost' },
      ...{ started_on: '2026-11-24', due_on: '2026-12-24', days_left: 10 },
    } as unknown as ClockState
    serve({
      'GET /candidates/7/page': pageOf({
        next,
        clocks: [next, appeal],
        refusals: [{ against: 'recognition', refused }],
      }),
      'GET /candidates/7/timeline': { items: [], next: null },
    })
    draw(<CandidatePage />, { at: '/candidates/7', path: '/candidates/:id', fresh: 30_000 })
    const head = within(await screen.findByRole('region', { name: 'Decide now' }))
    expect(head.getByText(/Refused on .*20/)).toBeTruthy()
    expect(head.getByText(/Decide by .*24.*: the remedy that the letter names/)).toBeTruthy()
    expect(head.getByRole('heading', { name: 'Remedy against the recognition' })).toBeTruthy()
    expect(head.queryByRole('heading', { name: 'Grounds for a remedy' })).toBeNull()
  })
})
