// @vitest-environment happy-dom
import { cleanup, screen, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { pageOf } from '../../../../../tests/kit/screens/candidatePage'
import { draw } from '../../../../../tests/kit/screens/draw'
import { serve } from '../../../../../tests/kit/screens/fetch'
import { caseClock, caseLine, caseStep, caseTrack, wayOf } from '../../../../../tests/kit/screens/way'
import { CandidatePage } from '../CandidatePage'

function show(at: string, answers: Record<string, unknown>) {
  const calls = serve({
    'GET /candidates/7/page': pageOf({ cases: [caseLine()] }),
    'GET /candidates/7/timeline': { items: [], next: null },
    'GET /cases/31/way': wayOf(),
    ...answers,
  })
  draw(<CandidatePage />, { at, path: '/candidates/:id', fresh: 30_000 })
  return calls
}

afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

describe('the procedures of a candidate', () => {
  it('are read in one request, and offer a new record of each kind', async () => {
    const measure = { id: 4, version: 1, candidate_id: 7, kind: 'adaptation', place: 'Park school' }
    const calls = show('/candidates/7?tab=procedures', {
      'GET /candidates/7/records': { measures: [measure] },
    })
    expect(await screen.findByText('Park school')).toBeTruthy()
    expect(screen.getByRole('link', { name: 'New compensatory training' })).toBeTruthy()
    expect(screen.getByRole('link', { name: 'New exam' }).getAttribute('href')).toBe('/exams/create')
    expect(calls.map(({ path }) => path).toSorted()).toEqual([
      '/candidates/7/page',
      '/candidates/7/records',
      // The head names the next step of the case.
      '/cases/31/way',
    ])
  })
})

describe('a step with a record', () => {
  const fills = { id: null, event: 'granted_on', result: 'result', values: {} }
  const names = (en: string) => ({ en, ar: en, fr: en, de: en })
  const outcomes = [{ key: 'granted', names: names('Granted') }]
  const step = caseStep('licence_granted', 'Licence', { record: 'licences', fills, outcomes })
  const of = (changes: Partial<typeof step>) => ({
    'GET /cases/31/way': wayOf({ tracks: [caseTrack('a', 'A', { steps: [{ ...step, ...changes }] })] }),
  })

  it('goes on in the form of the record where there is none yet', async () => {
    const calls = show('/candidates/7', of({}))
    await userEvent.click(await screen.findByRole('button', { name: /^Licence/ }))
    const dialog = within(await screen.findByRole('dialog'))
    await userEvent.click(dialog.getByRole('radio', { name: 'Granted' }))
    await userEvent.click(dialog.getByRole('button', { name: 'Continue in the form' }))
    expect(calls.filter(({ method }) => method === 'POST')).toEqual([])
  })

  it('leads to the record that counts', async () => {
    show('/candidates/7', of({ fills: { ...fills, id: 9 } }))
    await userEvent.click(await screen.findByRole('button', { name: /^Licence/ }))
    const dialog = within(await screen.findByRole('dialog'))
    expect(dialog.getByRole('link', { name: 'Open record' }).getAttribute('href')).toBe('/licences/9')
  })
})

describe('a clock', () => {
  const withClock = (changes: Parameters<typeof caseClock>[0]) => {
    const clock = caseClock({ step: 'filed', ...changes })
    const steps = [caseStep('filed', 'Application filed', { state: 'current', clock })]
    return {
      'GET /cases/31/way': wayOf({
        tracks: [caseTrack('a', 'A', { steps, current: 'filed' })],
        clocks: [clock],
      }),
    }
  }

  it('of a silence that is over leads to the record, to confirm it', async () => {
    const record = { resource: 'ba-approvals', id: 12 }
    show('/candidates/7', withClock({ expiry: 'silence_over', state: 'over', due_on: '2026-01-02', record }))
    const link = await screen.findByRole('link', { name: 'Confirm with the authority' })
    expect(link.getAttribute('href')).toBe('/ba-approvals/12')
  })

  it('of attempts says what is repeated, and whom to ask where none is left', async () => {
    show('/candidates/7', withClock({ expiry: 'exhausted', state: 'repeating', repeats: ['oral'] }))
    expect(await screen.findByText('The next attempt repeats: Oral part')).toBeTruthy()
    cleanup()
    show('/candidates/7', withClock({ expiry: 'exhausted', state: 'exhausted', repeats: ['oral'] }))
    expect(await screen.findByText('Ask the authority whether a course is possible.')).toBeTruthy()
  })
})
