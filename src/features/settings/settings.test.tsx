// @vitest-environment happy-dom
import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { Link } from 'react-router-dom'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { COUNSEL_FIELDS } from '../../../contract/calls/settings'
import { COMPANY_DETAILS } from '../../../contract/letters/company'
import { draw, place } from '../../../tests/kit/screens/draw'
import { type Call, heldBack, pageOf, Refused, sentTo, serveBy } from '../../../tests/kit/screens/fetch'
import { dataProvider } from '../../providers/dataProvider'
import { Settings } from './Settings'

const ORGANISATION = {
  name: 'Lotse',
  logo_url: null,
  editor: 'grapesjs',
  time_zone: 'Europe/Berlin',
  currencies: ['EUR'],
  ready_rule: { level: 'B2' },
  ready_rules: {},
  own_rows_only: false,
  log_months: 24,
  inbound_days: 90,
  own_page_template: null,
  own_page_code_template: null,
  ...Object.fromEntries([...COMPANY_DETAILS, ...COUNSEL_FIELDS].map(name => [name, null])),
  data_protection_officer: null,
  supervisory_authority: null,
  withdrawal_address: null,
  recipients_ar: null,
  recipients_en: null,
  recipients_de: null,
  recipients_fr: null,
  employer_mails: 1,
  employer_days: 30,
  version: 3,
}
const STATUS = {
  id: 5,
  version: 3,
  slug: 'on_hold',
  ar: 'معلّق',
  en: 'On hold',
  fr: null,
  de: null,
  kind: 'none',
}

/** A server on which another person has saved meanwhile. */
function serve({ organisation = {}, status = {} }: { organisation?: object; status?: object }): Call[] {
  const current = { ...ORGANISATION, ...organisation, version: 4 }
  const row = { ...STATUS, ...status, version: 4 }
  return serveBy(({ method, path, body }) => {
    const { version, ...changes } = (body ?? {}) as Record<string, unknown>
    const late = (current: object) =>
      version === 3 ? new Refused(409, { error: 'conflict', message: 'x', current }) : undefined
    if (path === '/settings')
      return method === 'PUT' ? (late(current) ?? { ...current, ...changes }) : ORGANISATION
    if (path === '/statuses/5') return late(row) ?? { ...row, ...changes }
    if (path === '/statuses') return [STATUS]
    return path.includes('-all') || !path.includes('?') ? [] : pageOf([])
  })
}

async function open(at = '/settings#organisation') {
  await dataProvider.forgetLookups()
  draw(
    <>
      <Link to="/elsewhere">Elsewhere</Link>
      <Settings />
    </>,
    { at, path: '/settings' },
  )
}
const write = async (name: RegExp | string, text: string) =>
  fireEvent.change(await screen.findByRole('textbox', { name }), { target: { value: text } })
const panel = () => within(document.querySelector<HTMLElement>('#organisation')!)

afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

describe('settings that two people change at once', () => {
  it('go together where both changed different ones', async () => {
    const calls = serve({ organisation: { time_zone: 'Africa/Cairo' } })
    await open()
    await write(/^Organisation name/, 'Nordlicht')
    fireEvent.click(panel().getByRole('button', { name: 'Save' }))
    expect(await screen.findByText('Saved')).toBeTruthy()
    expect(sentTo(calls, 'PUT', '/settings').map(({ body }) => body)).toEqual([
      { name: 'Nordlicht', version: 3 },
      { name: 'Nordlicht', version: 4 },
    ])
  })

  it('are asked about where both changed the same', async () => {
    const calls = serve({ organisation: { name: 'Südlicht' } })
    await open()
    await write(/^Organisation name/, 'Nordlicht')
    fireEvent.click(panel().getByRole('button', { name: 'Save' }))
    const dialog = within(
      await screen.findByRole('dialog', { name: 'Someone changed this record while you were editing' }),
    )
    expect(sentTo(calls, 'PUT', '/settings')).toHaveLength(1)
    fireEvent.click(dialog.getByRole('radio', { name: /Südlicht/ }))
    fireEvent.click(dialog.getByRole('button', { name: 'Save' }))
    await waitFor(() => expect(sentTo(calls, 'PUT', '/settings')).toHaveLength(2))
    expect(sentTo(calls, 'PUT', '/settings')[1]?.body).toEqual({ name: 'Südlicht', version: 4 })
  })

  it('are asked about in the row of a list, and kept without an answer', async () => {
    const calls = serve({ status: { en: 'Held' } })
    await open('/settings')
    await write('English, on_hold', 'Waiting')
    fireEvent.click(screen.getByRole('button', { name: 'Update on_hold' }))
    const dialog = within(
      await screen.findByRole('dialog', { name: 'Someone changed this record while you were editing' }),
    )
    fireEvent.click(dialog.getByRole('button', { name: 'Cancel' }))
    expect(await screen.findByText(/Your changes are still here/)).toBeTruthy()
    expect(sentTo(calls, 'PUT', '/statuses/5').map(({ body }) => body)).toEqual([
      { en: 'Waiting', version: 3 },
    ])
    const box = screen.getByRole<HTMLInputElement>('textbox', { name: 'English, on_hold' })
    expect(box.value).toBe('Waiting')
  })
})

describe('input made during a save', () => {
  it('stays in the panel', async () => {
    const line = heldBack()
    const calls = serveBy(async ({ method, path, body }) => {
      if (path !== '/settings') return path.includes('-all') || !path.includes('?') ? [] : pageOf([])
      if (method === 'PUT') await line.promise
      return { ...ORGANISATION, ...(body as object) }
    })
    await open()
    await write(/^Organisation name/, 'Nordlicht')
    fireEvent.click(panel().getByRole('button', { name: 'Save' }))
    await waitFor(() => expect(sentTo(calls, 'PUT', '/settings')).toHaveLength(1))
    await write(/^Organisation name/, 'Nordlicht GmbH')
    line.resolve()
    expect(await screen.findByText('Saved')).toBeTruthy()
    fireEvent.click(panel().getByRole('button', { name: 'Save' }))
    await waitFor(() => expect(sentTo(calls, 'PUT', '/settings')).toHaveLength(2))
    expect(sentTo(calls, 'PUT', '/settings')[1]?.body).toMatchObject({ name: 'Nordlicht GmbH' })
  })

  it('stays in the row of a list', async () => {
    const line = heldBack()
    let row: object = STATUS
    const calls = serveBy(async ({ method, path, body }) => {
      if (path === '/statuses/5' && method === 'PUT') {
        await line.promise
        row = { ...row, ...(body as object), version: 4 }
        return row
      }
      if (path === '/settings') return ORGANISATION
      if (path === '/statuses') return [row]
      return path.includes('-all') || !path.includes('?') ? [] : pageOf([])
    })
    await open('/settings')
    await write('English, on_hold', 'Waiting')
    fireEvent.click(screen.getByRole('button', { name: 'Update on_hold' }))
    await waitFor(() => expect(sentTo(calls, 'PUT', '/statuses/5')).toHaveLength(1))
    await write('Arabic, on_hold', 'ينتظر')
    line.resolve()
    expect(await screen.findByText('Saved')).toBeTruthy()
    fireEvent.click(screen.getByRole('button', { name: 'Update on_hold' }))
    await waitFor(() => expect(sentTo(calls, 'PUT', '/statuses/5')).toHaveLength(2))
    expect(sentTo(calls, 'PUT', '/statuses/5')[1]?.body).toEqual({ ar: 'ينتظر', version: 4 })
  })
})

describe('unsaved settings', () => {
  it('are asked about when the page is left, those of a closed panel too', async () => {
    serve({})
    await open()
    await write(/^Organisation name/, 'Nordlicht')
    fireEvent.click(screen.getByRole('button', { name: /^Organisation/ }))
    fireEvent.click(screen.getByRole('link', { name: 'Elsewhere' }))
    fireEvent.click(await screen.findByRole('button', { name: 'Stay' }))
    expect(place.at).toBe('/settings')
  })

  it('of a list are asked about as well, and nothing is where nothing was changed', async () => {
    serve({})
    await open('/settings')
    await write('English, on_hold', 'Waiting')
    fireEvent.click(screen.getByRole('link', { name: 'Elsewhere' }))
    fireEvent.click(await screen.findByRole('button', { name: 'Stay' }))
    await write('English, on_hold', 'On hold')
    fireEvent.click(screen.getByRole('link', { name: 'Elsewhere' }))
    await waitFor(() => expect(place.at).toBe('/elsewhere'))
  })
})
