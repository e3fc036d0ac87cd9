// @vitest-environment happy-dom
import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { draw } from '../../../tests/kit/screens/draw'
import { type Call, Refused, serveBy } from '../../../tests/kit/screens/fetch'
import { dataProvider } from '../../providers/dataProvider'
import ResourceList from './ResourceList'

const LEAD = {
  id: 7,
  version: 1,
  name: 'Salma Bennani',
  phone: '+212661421807',
  status_id: 2,
  calls_count: 4,
}
const STATUSES = [
  { id: 2, slug: 'cb', en: 'Call back', kind: 'wait' },
  { id: 3, slug: 'new', en: 'New', kind: 'new' },
  { id: 4, slug: 'off', en: 'Not interested', kind: 'none' },
]
let calls: Call[] = []
/** Salma as another person saved her meanwhile. */
let current: { version: number; status_id: number } | undefined

beforeEach(() => {
  current = undefined
  dataProvider.forgetLookups()
  calls = serveBy(async ({ method, path, body }) => {
    if (path === '/statuses') return STATUSES
    if (path === '/leads/7' && method === 'PUT') {
      const { version, ...changes } = body as { version: number }
      if (current && version !== current.version)
        return new Refused(409, { error: 'conflict', message: 'x', id: 'r-2', current })
      return { ...LEAD, ...changes, version: version + 1 }
    }
    return path === '/leads' ? { data: [LEAD], current_page: 1, per_page: 25, last_page: 1, total: 1 } : []
  })
})
afterEach(cleanup)

const list = (...edit: string[]) =>
  draw(<ResourceList resource="leads" columns={{ edit }} />, { at: '/leads' })

it('changes a value in its cell at once, with a way back; read-only fields stay text', async () => {
  list('status_id', 'call_back_date', 'calls_count')
  const row = (await screen.findByRole('link', { name: /Salma/ })).closest('tr')!
  const cell = await within(row).findByRole('button', { name: /^Status: Call back/ })
  expect(within(row).queryByRole('button', { name: /^Calls/ })).toBeNull()
  fireEvent.click(cell)
  fireEvent.click(await screen.findByRole('option', { name: 'New' }))
  await waitFor(() =>
    expect(calls.filter(({ method }) => method === 'PUT').map(({ path, body }) => [path, body])).toEqual([
      ['/leads/7', { status_id: 3, version: 1 }],
    ]),
  )
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  // The click in the picker opened no row.
  expect(screen.queryByRole('complementary')).toBeNull()
  fireEvent.click(await screen.findByRole('button', { name: 'Undo' }))
  await waitFor(() =>
    expect(calls.filter(({ method }) => method === 'PUT').at(-1)?.body).toEqual({
      status_id: 2,
      version: 2,
    }),
  )
})

it('asks in the cell where somebody else changed the same value', async () => {
  current = { ...LEAD, status_id: 4, version: 5 }
  list('status_id')
  fireEvent.click(await screen.findByRole('button', { name: /^Status: Call back/ }))
  fireEvent.click(await screen.findByRole('option', { name: 'New' }))
  fireEvent.click(await screen.findByRole('radio', { name: /New/ }))
  fireEvent.click(screen.getByRole('button', { name: 'Save' }))
  await waitFor(() =>
    expect(calls.filter(({ method }) => method === 'PUT').at(-1)?.body).toEqual({
      status_id: 3,
      version: 5,
    }),
  )
})
