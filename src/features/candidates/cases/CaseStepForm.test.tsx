// @vitest-environment happy-dom
import { cleanup, screen, waitFor, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { pageOf } from '../../../../tests/kit/screens/candidatePage'
import { draw } from '../../../../tests/kit/screens/draw'
import { Refused, sentTo, serve } from '../../../../tests/kit/screens/fetch'
import { caseClock, caseLine, caseStep, caseTrack, wayOf } from '../../../../tests/kit/screens/way'
import { CandidatePage } from '../page/CandidatePage'

function show(way: ReturnType<typeof wayOf>, answer: unknown) {
  const calls = serve({
    'GET /candidates/7/page': pageOf({ cases: [caseLine()] }),
    'GET /candidates/7/timeline': { items: [], next: null },
    'GET /cases/31/way': way,
    'POST /cases/31/steps': answer,
  })
  draw(<CandidatePage />, { at: '/candidates/7', path: '/candidates/:id', fresh: 30_000 })
  return calls
}

async function open(name: RegExp) {
  await userEvent.click(await screen.findByRole('button', { name }))
  return within(await screen.findByRole('dialog'))
}

afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

describe('the form of a step', () => {
  it('says why where a choice gives up time to contest a decision that still runs', async () => {
    const outcomes = ['Lawsuit', 'None'].map(en => ({
      ...{ key: en.toLowerCase(), names: { en, ar: en, fr: en, de: en } },
    }))
    const fills = { id: 5, event: 'chosen_on', result: 'kind', values: {} }
    const step = caseStep('remedy_chosen', 'Remedy chosen', { state: 'current', outcomes, fills })
    const tracks = [caseTrack('remedy', 'Remedy', { steps: [{ ...step, record: 'remedies' }] })]
    const clock = caseClock({ key: 'C-29', step: 'remedy_chosen', expiry: 'appeal_lost' })
    const appeal = { ...clock, due_on: '2099-12-24', latest_on: null }
    const calls = show(wayOf({ tracks, clocks: [appeal] }), wayOf())
    const dialog = await open(/^Remedy chosen/)
    await userEvent.click(dialog.getByRole('radio', { name: 'Lawsuit' }))
    expect(dialog.queryByText(/gives it up/)).toBeNull()
    await userEvent.click(dialog.getByRole('radio', { name: 'None' }))
    expect(await dialog.findByText(/can be contested until 24 Dec 2099/)).toBeTruthy()
    const set = dialog.getByRole<HTMLButtonElement>('button', { name: 'Complete step' })
    expect(set.disabled).toBe(true)
    await userEvent.type(
      dialog.getByRole('textbox', { name: /^Reason for not contesting/ }),
      'Mona wants none',
    )
    await userEvent.click(set)
    await waitFor(() =>
      expect(sentTo(calls, 'POST', '/cases/31/steps')[0]?.body).toMatchObject({
        ...{ step: 'remedy_chosen', state: 'done', outcome: 'none', reason: 'Mona wants none' },
      }),
    )
  })

  it('says what its record refuses', async () => {
    show(wayOf(), new Refused(422, { error: 'invalid', fields: { kind: 'appeal_over' } }))
    const dialog = await open(/^Application filed/)
    await userEvent.click(dialog.getByRole('button', { name: 'Complete step' }))
    expect((await dialog.findByRole('alert')).textContent).toMatch(
      /deadline to contest this decision has passed/,
    )
  })
})
