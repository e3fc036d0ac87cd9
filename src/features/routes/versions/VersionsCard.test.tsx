// @vitest-environment happy-dom
import { cleanup, screen, waitFor, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { RecordContextProvider } from 'react-admin'
import { afterEach, expect, it, vi } from 'vitest'
import type { Role } from '../../../../contract/access/roles'
import { draw, place } from '../../../../tests/kit/screens/draw'
import { pageOf, sentTo, serve } from '../../../../tests/kit/screens/fetch'
import { VersionsCard } from './VersionsCard'

afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

const published = { id: 11, version: 2, route_id: 3, number: 1, state: 'published', valid_from: '2026-11-20' }
const draft = { id: 12, version: 1, route_id: 3, number: 2, state: 'draft', valid_from: null }

function open(versions: readonly object[], role: Role = 'master', more: Record<string, unknown> = {}) {
  const calls = serve({
    'GET /route-versions': pageOf(versions.map(each => ({ reason: 'By law', ...each }))),
    'POST /routes/3/draft': { version: draft, content: {}, problems: [], difference: null },
    'DELETE /routes/3/draft': {},
    ...more,
  })
  draw(
    <RecordContextProvider value={{ id: 3 }}>
      <VersionsCard />
    </RecordContextProvider>,
    { role, at: '/routes/3' },
  )
  return calls
}

it('begins a draft and opens it', async () => {
  const calls = open([published])
  await userEvent.click(await screen.findByRole('button', { name: 'Begin a draft' }))
  await waitFor(() => expect(place.at).toBe('/routes/3/draft'))
  expect(sentTo(calls, 'POST', '/routes/3/draft')).toHaveLength(1)
})

it('begins a draft from an earlier version, to take a wrong publication back', async () => {
  const older = { ...published, id: 10, number: 1, state: 'retired' }
  const calls = open([{ ...published, number: 2 }, older])
  await userEvent.click(await screen.findByRole('button', { name: 'Begin a draft from version 1' }))
  await waitFor(() => expect(place.at).toBe('/routes/3/draft'))
  expect(sentTo(calls, 'POST', '/routes/3/draft')[0]?.query.get('from')).toBe('1')
})

it('discards a draft once it is confirmed', async () => {
  const calls = open([draft, published])
  await userEvent.click(await screen.findByRole('button', { name: 'Discard draft' }))
  const [, confirm] = await screen.findAllByRole('button', { name: 'Discard draft', hidden: true })
  if (confirm) await userEvent.click(confirm)
  await waitFor(() => expect(sentTo(calls, 'DELETE', '/routes/3/draft')).toHaveLength(1))
})

it('shows the versions to those who only read them, without a way into a draft', async () => {
  open([published], 'user')
  await screen.findByText('Published')
  expect((await screen.findByRole('link', { name: 'Version 1' })).getAttribute('href')).toContain(
    'versions/1',
  )
  expect(screen.queryByRole('button', { name: 'Begin a draft' })).toBeNull()
})

const mona = { id: 31, candidate: { id: 7, name: 'Mona Saleh' } }
const names = (en: string) => ({ ar: en, en, fr: en, de: en })
const step = { key: 'extra', names: names('Extra check'), state: 'done', day: '2026-11-20' }
const meaning = {
  ...{ target: { number: 1 }, held_up: [], total: 1, next: null },
  cases: [
    {
      ...{ ...mona, version: 4, employee: null, number: 1, clocks: [], requirements: [] },
      steps: { added: [], passed: [], changed: [], track_order: [], step_order: [], past: [step] },
    },
  ],
}

async function askToWithdraw(answer: object) {
  const calls = open([{ ...published, number: 2 }], 'master', {
    'GET /routes/3/versions/2/withdrawal': answer,
    'POST /routes/3/withdraw': { version: published, content: {}, problems: [], difference: null },
  })
  await userEvent.click(await screen.findByRole('button', { name: 'Withdraw version 2' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Withdraw version 2?' }))
  const confirm = dialog.getByRole<HTMLButtonElement>('button', { name: 'Withdraw version 2' })
  return { calls, dialog, confirm }
}

it('withdraws a version with a reason, once it is seen which cases go back', async () => {
  const { calls, dialog, confirm } = await askToWithdraw(meaning)
  await dialog.findByText('Mona Saleh')
  expect(dialog.getByText('New cases use version 1 again.')).toBeTruthy()
  expect(dialog.getByText('Extra check')).toBeTruthy()
  await userEvent.click(confirm)
  expect(sentTo(calls, 'POST', '/routes/3/withdraw')).toEqual([])
  await userEvent.type(await dialog.findByRole('textbox', { name: /Reason for withdrawal/ }), 'Too early')
  await userEvent.click(confirm)
  await waitFor(() =>
    expect(sentTo(calls, 'POST', '/routes/3/withdraw')).toMatchObject([
      { body: { number: 2, version: 2, reason: 'Too early' } },
    ]),
  )
})

it('names the cases that hold up a withdrawal, and does not withdraw', async () => {
  const { dialog, confirm } = await askToWithdraw({ ...meaning, held_up: [{ ...mona, steps: [step] }] })
  await dialog.findByText('Mona Saleh')
  expect(dialog.getByText(/Cases began on this version/)).toBeTruthy()
  expect(confirm.disabled).toBe(true)
})

it('says who withdrew a version and why', async () => {
  open([{ ...published, state: 'withdrawn', withdrawn_reason: 'Too early' }])
  await screen.findByText('Withdrawn')
  expect(screen.getByText(/Reason for withdrawal: Too early/)).toBeTruthy()
})
