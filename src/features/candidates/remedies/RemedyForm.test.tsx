// @vitest-environment happy-dom
import { cleanup, screen, waitFor } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { afterEach, describe, expect, it, vi } from 'vitest'
import type { ContestedLine } from '../../../../contract/calls/cases'
import { draw } from '../../../../tests/kit/screens/draw'
import { pageOf, sentTo, serve } from '../../../../tests/kit/screens/fetch'
import { RemedyCreate } from './RemedyForm'

afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

const line = (changes: Partial<ContestedLine> = {}): ContestedLine => ({
  ...{ against: 'visa', decision_on: '2026-01-05', reached_on: '2026-01-07', is_settled: false },
  ...{ due_on: '2099-12-05', latest_on: '2099-12-07', no_objection: true },
  ...changes,
})
const over = { due_on: '2026-02-07', latest_on: '2026-02-09' }

function show(lines: readonly ContestedLine[], against = 'visa') {
  const person = { id: 7, version: 1, name: 'Mona' }
  const calls = serve({
    'GET /candidates/7/contested': lines,
    'GET /candidates': pageOf([person]),
    'POST /candidates-all': [person],
    'GET /candidates/7': person,
    'POST /remedies': { id: 9, version: 1 },
  })
  draw(<RemedyCreate />, {
    at: `/remedies/create?candidate_id=7&against=${against}`,
    path: '/remedies/create',
  })
  return calls
}

async function offered() {
  const kind = await waitFor(() => {
    const found = document.querySelector('[data-field="kind"] [role="combobox"]')
    return found ?? expect.fail('no kind yet')
  })
  await userEvent.click(kind)
  return screen.queryAllByRole('option').map(({ textContent }) => textContent)
}

describe('the form of a remedy', () => {
  it('offers no objection against a visa, and says until when it can be contested', async () => {
    show([line()])
    expect(await screen.findByText('This decision can be contested until 7 Dec 2099.')).toBeTruthy()
    expect(await offered()).toEqual(['Lawsuit', 'New application', 'None'])
  })

  it('offers an objection against a recognition whose decision does not name the lawsuit', async () => {
    show([line({ against: 'recognition', no_objection: false })], 'recognition')
    await screen.findByText(/can be contested/)
    expect(await offered()).toEqual(['Objection', 'Lawsuit', 'New application', 'None'])
  })

  it('offers nothing but a new application once the time is over', async () => {
    show([line(over)])
    expect(await screen.findByText(/passed on 9 Feb 2026/)).toBeTruthy()
    expect(await offered()).toEqual(['New application'])
  })

  it('offers nothing without a refusal', async () => {
    show([])
    expect(await screen.findByText(/No decision of this kind/)).toBeTruthy()
    expect(await offered()).toEqual([])
  })

  it.each(['New application', 'None'])('names the last day that “%s” gives up, and asks why', async kind => {
    show([line()])
    await screen.findByText(/can be contested/)
    expect(screen.queryByText(/gives it up/)).toBeNull()
    await offered()
    await userEvent.click(screen.getByRole('option', { name: kind }))
    expect(
      await screen.findByText(/can be contested until 7 Dec 2099, and this choice gives that up/),
    ).toBeTruthy()
    expect(await screen.findByRole('textbox', { name: /^Reason for not contesting/ })).toBeTruthy()
  })

  it('asks for no reason where the time is over, and chooses no kind by itself', async () => {
    const calls = show([line(over)])
    await screen.findByText(/passed on/)
    await userEvent.click(screen.getByRole('button', { name: /^(Save|Create)/ }))
    expect(sentTo(calls, 'POST', '/remedies')).toEqual([])
    await offered()
    await userEvent.click(screen.getByRole('option', { name: 'New application' }))
    expect(screen.queryByText(/gives it up/)).toBeNull()
  })
})
