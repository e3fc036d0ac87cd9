// @vitest-environment happy-dom
import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { Link } from 'react-router-dom'
import { afterEach, expect, it, vi } from 'vitest'
import { draw, place } from '../../../tests/kit/screens/draw'
import { heldBack, pageOf, Refused, sentTo, serveBy } from '../../../tests/kit/screens/fetch'
import { Profile } from './Profile'

const OWN = {
  id: 1,
  version: 3,
  name: 'Nadia',
  name_arabic: null,
  image: null,
  password: true,
  role: 'master',
}

/** A server on which an admin has saved meanwhile. */
function open(theirs: object) {
  const current = { ...OWN, ...theirs, version: 4 }
  const calls = serveBy(({ method, path, body }) => {
    const { version, ...changes } = (body ?? {}) as Record<string, unknown>
    if (path === '/profile') return OWN
    if (method !== 'PUT') return pageOf([])
    return version === 3
      ? new Refused(409, { error: 'conflict', message: 'x', current })
      : { ...current, ...changes, version: 5 }
  })
  draw(
    <>
      <Link to="/elsewhere">Elsewhere</Link>
      <Link to="/profile?tab=settings">Other tab</Link>
      <Profile />
    </>,
    { at: '/profile', path: '/profile' },
  )
  return calls
}
const write = async (text: string) =>
  fireEvent.change(await screen.findByRole('textbox', { name: /^Name(, required)?$/ }), {
    target: { value: text },
  })
const save = () => fireEvent.click(screen.getAllByRole('button', { name: 'Save' })[0]!)

afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

it('asks before what was typed is left, for another page or another tab', async () => {
  open({})
  await write('Nadia Farouk')
  for (const name of ['Elsewhere', 'Other tab']) {
    fireEvent.click(screen.getByRole('link', { name }))
    fireEvent.click(await screen.findByRole('button', { name: 'Stay' }))
    expect(place).toEqual({ at: '/profile', search: '' })
  }
})

it('is saved over other fields that an admin changed meanwhile', async () => {
  const calls = open({ name_arabic: 'نادية' })
  await write('Nadia Farouk')
  save()
  expect(await screen.findByText('Saved')).toBeTruthy()
  expect(sentTo(calls, 'PUT', '/users/1').map(({ body }) => body)).toEqual([
    { name: 'Nadia Farouk', version: 3 },
    { name: 'Nadia Farouk', version: 4 },
  ])
})

it('keeps input made during a save, and does not ask about its own', async () => {
  const line = heldBack()
  let own: typeof OWN = OWN
  const calls = serveBy(async ({ method, path, body }) => {
    if (path === '/profile') return own
    if (method !== 'PUT') return pageOf([])
    const { version, ...changes } = body as typeof OWN
    if (version !== own.version) return new Refused(409, { error: 'conflict', message: 'x', current: own })
    await line.promise
    own = { ...own, ...changes, version: own.version + 1 }
    return own
  })
  draw(<Profile />, { at: '/profile', path: '/profile' })
  await write('Nadia Farouk')
  save()
  await waitFor(() => expect(sentTo(calls, 'PUT', '/users/1')).toHaveLength(1))
  await write('Nadia F.')
  line.resolve()
  expect(await screen.findByText('Saved')).toBeTruthy()
  save()
  await waitFor(() => expect(own.name).toBe('Nadia F.'))
  expect(sentTo(calls, 'PUT', '/users/1').map(({ body }) => body)).toEqual([
    { name: 'Nadia Farouk', version: 3 },
    { name: 'Nadia F.', version: 4 },
  ])
})

it('asks where an admin changed the same', async () => {
  const calls = open({ name: 'Nadia F.' })
  await write('Nadia Farouk')
  save()
  const dialog = within(
    await screen.findByRole('dialog', { name: 'Someone changed this record while you were editing' }),
  )
  fireEvent.click(dialog.getByRole('radio', { name: /Nadia Farouk/ }))
  fireEvent.click(dialog.getByRole('button', { name: 'Save' }))
  await waitFor(() => expect(sentTo(calls, 'PUT', '/users/1')).toHaveLength(2))
  expect(sentTo(calls, 'PUT', '/users/1')[1]?.body).toEqual({ name: 'Nadia Farouk', version: 4 })
})
