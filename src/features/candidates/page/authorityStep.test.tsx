// @vitest-environment happy-dom
import { cleanup, screen, waitFor, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { afterEach, describe, expect, it, vi } from 'vitest'
import type { ClockState } from '../../../../contract/calls/candidates/page'
import { pageOf, step, track } from '../../../../tests/kit/screens/candidatePage'
import { sent, show } from '../../../../tests/kit/screens/showCandidate'

afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

describe('a step that an authority decides', () => {
  const STEPS = 'POST /candidates/7/steps'
  const ba = (changes = {}) =>
    pageOf({
      tracks: [
        track('ba', [], { steps: [step('ba_submitted', { done: true }), step('ba_result', changes)] }),
      ],
    })
  const open = async () => {
    const line = await screen.findByRole('list', { name: /BA/ })
    await userEvent.click(await within(line).findByRole('button', { name: /Result|Decision/ }))
    return screen.findByRole('dialog')
  }

  it('asks which decision before it is set, and offers no text for a refusal', async () => {
    const calls = show(ba(), { [STEPS]: { ...ba(), change_id: null } })
    const form = within(await open())
    const set = form.getByRole<HTMLButtonElement>('button', { name: 'Complete step' })
    expect(set.disabled).toBe(true)
    expect(form.queryByText('Notify the person')).toBeNull()
    await userEvent.click(form.getByRole('button', { name: 'Approved' }))
    expect(form.getByText('Notify the person')).toBeTruthy()
    await userEvent.click(form.getByRole('button', { name: 'Refused' }))
    expect(form.queryByText('Notify the person')).toBeNull()
    await userEvent.type(await form.findByRole('textbox', { name: 'Reasons of the refusal' }), 'Low pay')
    await userEvent.click(form.getByRole('button', { name: 'Record refusal' }))
    await waitFor(() =>
      expect(sent(calls, STEPS)).toEqual([
        expect.objectContaining({ step: 'ba_result', decision: 'refused', note: 'Low pay' }),
      ]),
    )
  })

  it('that was refused still shows in the head how long an appeal is possible', async () => {
    const appeal = {
      ...{ id: 5, version: 1, source: 'route', rule: 'C-29', what: 'Appeal against the refusal' },
      ...{ expiry: 'appeal_lost', latest_on: '2099-02-02' },
      ...{ started_on: '2099-01-01', due_on: '2099-02-01', days_left: 12, of_days: 31, holder: 'candidate' },
    } as unknown as ClockState
    const second = {
      ...appeal,
      id: 6,
      rule: 'C-29.2',
      what: 'Appeal against the other',
      due_on: '2099-03-01',
    }
    const asks_for = { resource: 'ba-approvals', id: 3 }
    const refused = { on: '2026-09-11', note: null, remedy: null, asks_for }
    show({ ...ba({ refused }), clocks: [second, appeal] })
    const head = within(await screen.findByRole('region', { name: 'Decide now' }))
    expect(head.getByRole('heading', { name: 'Appeal against the refusal' })).toBeTruthy()
    expect(head.getByRole('heading', { name: 'Appeal against the other' })).toBeTruthy()
    expect(head.getAllByText(/Next working day: .*2099/)).toHaveLength(2)
    expect(head.getByText(/When was the decision received\?/)).toBeTruthy()
    expect(head.getByRole('link', { name: 'Enter the day' }).getAttribute('href')).toContain(
      '/ba-approvals/3',
    )
  })

  it('that was refused waits for the court once a remedy was filed, and asks for no decision', async () => {
    const remedy = { kind: 'lawsuit', filed_on: '2026-09-20', court: 'VG Berlin' } as const
    show(ba({ refused: { on: '2026-09-11', note: null, remedy } }))
    const head = within(await screen.findByRole('region', { name: 'Remedy pending' }))
    expect(head.getByText('waiting on the court')).toBeTruthy()
    expect(head.getByText('Action at the administrative court')).toBeTruthy()
    expect(head.getByText('VG Berlin')).toBeTruthy()
    expect(screen.queryByText(/Decide how to continue/)).toBeNull()
  })

  it.each([
    [{}, 'Decide now', /^Decide how to continue/],
    [
      { contest: { id: 5, due_on: '2026-12-24', is_lost: false } },
      'Decide now',
      /Decide by .*24.*: a lawsuit/,
    ],
    [
      { chosen: 'lawsuit', contest: { id: 5, due_on: '2026-12-24', is_lost: false } },
      ...(['Next step', /File the lawsuit by .*24/] as const),
    ],
    [{ chosen: 'new_application' }, 'Next step', 'Prepare the new application.'],
    [
      { chosen: 'lawsuit', contest: { id: 5, due_on: '2026-12-24', is_lost: true } },
      ...(['Decide now', /can no longer be contested/] as const),
    ],
  ] as const)('that was refused names the next act (%o)', async (now, heading, words) => {
    const refused = { on: '2026-11-20', note: null, remedy: null, ...now }
    const steps = [step('visa_submitted', { done: true }), step('visa_granted', { refused })]
    const lost = {
      ...{ id: 5, version: 1, source: 'route', rule: 'C-29', what: 'Lawsuit against the refused visa' },
      ...{
        expiry: 'appeal_lost',
        is_lost: true,
        refused: 'visa',
        started_on: '2026-10-08',
        due_on: '2026-11-08',
      },
    } as unknown as ClockState
    const isLost = 'contest' in now && now.contest.is_lost
    show(pageOf({ next: null, clocks: isLost ? [lost] : [], tracks: [track('visa', [], { steps })] }))
    const head = within(await screen.findByRole('region', { name: heading }))
    expect(head.getByText(words)).toBeTruthy()
    expect(head.getByRole('heading', { name: 'Visa decision' })).toBeTruthy()
    expect(head.queryByText(/Granted|Lawsuit against/)).toBeNull()
  })

  it.each([
    ['recognition', 'Decide now', 1],
    [null, 'Next step', 0],
  ])('of a refused %s whose time to contest is over says what is left', async (refused, heading, count) => {
    const what = 'Remedy against the recognition decision'
    const days = { started_on: '2026-10-08', due_on: '2026-11-08' }
    const clock = { id: 5, version: 1, source: 'route', expiry: 'appeal_lost', is_lost: true, refused }
    show(pageOf({ next: null, clocks: [{ ...clock, what, ...days } as unknown as ClockState] }))
    const head = within(await screen.findByRole('region', { name: heading }))
    expect(head.queryAllByRole('heading', { name: what })).toHaveLength(count)
    expect(head.queryAllByText(/add a new application, continue by another route, or end/)).toHaveLength(
      count,
    )
  })

  it('that was refused says so in the head, on its mark and in its dialog, and cannot be set', async () => {
    show(ba({ refused: { on: '2026-09-11', note: 'Low pay', remedy: null } }))
    const head = within(await screen.findByRole('region', { name: 'Decide now' }))
    expect(head.getByText(/Refused on .*11/)).toBeTruthy()
    expect(head.getByText('Low pay')).toBeTruthy()
    expect(head.getByText(/Decide how to continue/)).toBeTruthy()
    const dialog = within(await open())
    expect(dialog.getByText(/Refused on .*11/)).toBeTruthy()
    expect(dialog.queryByRole('button', { name: 'Complete step' })).toBeNull()
    expect(dialog.queryByText('Notify the person')).toBeNull()
  })
})
