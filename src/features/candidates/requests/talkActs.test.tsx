// @vitest-environment happy-dom
import { cleanup, fireEvent, screen } from '@testing-library/react'
import { afterEach, expect, it, vi } from 'vitest'
import { draw } from '../../../../tests/kit/screens/draw'
import { tokenOf } from '../../../../tests/kit/screens/signIn'
import { dropToken, keepToken } from '../../../providers/accessToken'
import { TalkActs } from './TalkActs'

afterEach(() => {
  cleanup()
  dropToken()
  vi.unstubAllGlobals()
})

it.each([
  ['Was not present', { was_present: true, outcome: null }, { was_present: false, outcome: 'missed' }],
  ['Was not present', { was_present: true, outcome: 'offer' }, { was_present: false }],
  ['Was present', { was_present: false, outcome: 'missed' }, { was_present: true, outcome: null }],
  ['Was present', { was_present: false, outcome: null }, { was_present: true }],
])('“%s” says with the presence of %o that the person came or did not', async (button, stored, sent) => {
  const bodies: Record<string, unknown>[] = []
  const record = { id: 4, version: 1, status: 'accepted', at: '2026-01-05T09:00:00Z', ...stored }
  vi.stubGlobal('fetch', async (_: unknown, init?: RequestInit) => {
    if (init?.method === 'PUT') bodies.push(JSON.parse(String(init.body)))
    return Response.json(record)
  })
  keepToken(tokenOf(1))
  draw(<TalkActs record={record} />)
  fireEvent.click(await screen.findByRole('button', { name: button }))
  await vi.waitFor(() => expect(bodies).toHaveLength(1))
  const { version: _, ...values } = bodies[0] ?? {}
  expect(values).toEqual(sent)
})
