// @vitest-environment happy-dom
import { cleanup, screen, waitFor } from '@testing-library/react'
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

function open(versions: readonly object[], role: Role = 'master') {
  const calls = serve({
    'GET /route-versions': pageOf(versions.map(each => ({ reason: 'By law', ...each }))),
    'POST /routes/3/draft': { version: draft, content: {}, problems: [], difference: null },
    'DELETE /routes/3/draft': {},
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
