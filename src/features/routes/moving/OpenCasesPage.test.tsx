// @vitest-environment happy-dom
import { cleanup, screen, waitFor } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { afterEach, expect, it, vi } from 'vitest'
import type { Role } from '../../../../contract/access/roles'
import type { CaseMove, OpenCase, OpenCases } from '../../../../contract/calls/case-moves'
import { draw } from '../../../../tests/kit/screens/draw'
import { sentTo, serve } from '../../../../tests/kit/screens/fetch'
import { wayOf } from '../../../../tests/kit/screens/way'
import { OpenCasesPage } from './OpenCasesPage'

afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

const names = (en: string) => ({ ar: en, en, fr: en, de: en })
const difference = {
  added: [],
  removed: [],
  renamed: [],
  changed: [],
  track_order: [],
  step_order: [],
  clocks: [],
  requirements: [],
}
const mona: OpenCase = {
  id: 31,
  version: 4,
  candidate: { id: 7, name: 'Mona Saleh' },
  employee: { id: 5, name: 'Karim' },
  number: 1,
  steps: {
    added: [{ key: 'extra', names: names('Extra check') }],
    passed: [{ key: 'missed', names: names('Missed check') }],
    changed: [],
    track_order: [],
    step_order: [
      { key: 'ticket', names: names('Ticket') },
      { key: 'ready', names: names('Papers ready') },
    ],
    past: [{ key: 'old', names: names('Old step'), state: 'done', day: '2026-11-02' }],
  },
  clocks: [{ key: 'C-06', names: names('Decision'), from: '2027-03-20', to: null }],
  requirements: [],
}
const MOVE_ALL = /^Move .*1.* case to version 2$/
const move: CaseMove = {
  job_id: 9,
  status: 'done',
  is_undo: false,
  total: 12,
  done: 12,
  by: 'Huda',
  at: '2026-11-22T10:00:00.000Z',
  undoable: 11,
  undo_until: '2026-11-29T10:00:00.000Z',
}

function open(changes: Partial<OpenCases> = {}, role: Role = 'master') {
  const calls = serve({
    'GET /routes/3': { id: 3, version: 1, slug: 'NURSE', en: 'Nursing' },
    'GET /routes/3/open-cases': {
      target: { number: 2, valid_from: null, affects_running: true, reason: 'A new rule' },
      total: 1,
      versions: [{ number: 1, count: 1, difference }],
      cases: [mona],
      next: null,
      moves: [],
      ...changes,
    },
    'POST /cases/31/version': wayOf({ number: 2 }),
    'POST /routes/3/open-cases/move': { job_id: 10 },
    'POST /routes/3/open-cases/undo': { job_id: 11 },
  })
  draw(<OpenCasesPage />, { role, at: '/routes/3/open-cases', path: '/routes/:id/open-cases' })
  return calls
}

it('shows what the new version changes in a case, and moves it by the version that was read', async () => {
  const calls = open()
  await screen.findByText('Mona Saleh')
  expect(await screen.findByText('1 open case is on an older version.', { exact: false })).toBeTruthy()
  for (const words of [
    'Extra check',
    'New, but already passed: not asked for',
    'Missed check',
    'Old step',
    'Ticket · Papers ready',
    /Decision: .*20 Mar 2027.* → .*no deadline/,
  ])
    expect(screen.getByText(words)).toBeTruthy()
  await userEvent.click(screen.getByRole('button', { name: 'Move to version 2: Mona Saleh' }))
  await waitFor(() =>
    expect(sentTo(calls, 'POST', '/cases/31/version')).toMatchObject([{ body: { version: 4 } }]),
  )
})

it('moves all once it is confirmed, to the version on the page', async () => {
  const calls = open()
  await userEvent.click(await screen.findByRole('button', { name: MOVE_ALL }))
  const [, confirm] = await screen.findAllByRole('button', { name: MOVE_ALL, hidden: true })
  if (confirm) await userEvent.click(confirm)
  await waitFor(() =>
    expect(sentTo(calls, 'POST', '/routes/3/open-cases/move')).toMatchObject([{ body: { number: 2 } }]),
  )
})

it('shows the first day of a version that is still to come, and moves nobody before', async () => {
  open({
    target: { number: 2, valid_from: '2027-01-01', affects_running: true, reason: 'A new rule' },
  })
  await screen.findByText(/From .*1 Jan 2027.*: version 2/)
  for (const name of ['Move to version 2: Mona Saleh', MOVE_ALL])
    expect((await screen.findByRole<HTMLButtonElement>('button', { name })).disabled).toBe(true)
})

it('takes a move back, for those who may move all', async () => {
  const calls = open({ total: 0, cases: [], versions: [], moves: [move] })
  await screen.findByText('All open cases are on version 2.')
  await userEvent.click(await screen.findByRole('button', { name: 'Undo' }))
  await waitFor(() =>
    expect(sentTo(calls, 'POST', '/routes/3/open-cases/undo')).toMatchObject([{ body: { job_id: 9 } }]),
  )
})

it('offers a desk user the single cases only', async () => {
  open({ moves: [move] }, 'user')
  await screen.findByRole('button', { name: 'Move to version 2: Mona Saleh' })
  expect(screen.queryByRole('button', { name: MOVE_ALL })).toBeNull()
  expect(screen.queryByRole('button', { name: 'Undo' })).toBeNull()
})

it('shows how far a move is, and lets nobody begin another one', async () => {
  open({ moves: [{ ...move, status: 'running', done: 3, undoable: 0, undo_until: null }] })
  const bar = await screen.findByRole('progressbar', { name: /3.* cases moved/ })
  expect(bar.getAttribute('aria-valuenow')).toBe('25')
  expect((await screen.findByRole<HTMLButtonElement>('button', { name: MOVE_ALL })).disabled).toBe(true)
})
