// @vitest-environment happy-dom
import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { Link } from 'react-router-dom'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { draw, place } from '../../../tests/kit/screens/draw'
import { heldBack } from '../../../tests/kit/screens/fetch'
import { tokenOf } from '../../../tests/kit/screens/signIn'
import { dropToken, keepToken } from '../../providers/accessToken'
import { draftPath } from '../../providers/keptDraft'
import { signal } from '../../providers/signals'
import ResourceCreate from './ResourceCreate'
import ResourceEdit from './ResourceEdit'
import ResourceShow from './ResourceShow'

interface Call {
  method: string
  path: string
  body: Record<string, unknown>
}
const calls: Call[] = []
const LEAD = {
  id: 7,
  version: 3,
  name: 'Salma Bennani',
  phone: '+212661421807',
  email: null,
  source: 'form',
  note: 'first',
  calls_count: 4,
  created_at: '2026-11-01T10:00:00.000Z',
  updated_at: '2026-11-01T10:00:00.000Z',
  created_by: null,
}
let answer: (call: Call) => Response | Promise<Response>

beforeEach(() => {
  calls.length = 0
  answer = ({ body }) => Response.json({ ...LEAD, ...body, version: 4 })
  vi.stubGlobal('fetch', async (address: string, init: RequestInit = {}) => {
    const path = new URL(address, 'http://localhost').pathname.replace('/api/v1', '')
    const method = init.method ?? 'GET'
    if (method === 'GET') return path === '/leads/7' ? Response.json(LEAD) : Response.json([])
    const call = { method, path, body: init.body ? JSON.parse(String(init.body)) : {} }
    calls.push(call)
    return answer(call)
  })
})
afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

const edit = () =>
  draw(
    <>
      <Link to="/elsewhere">Elsewhere</Link>
      <ResourceEdit resource="leads" />
    </>,
    { at: '/leads/7', path: '/leads/:id' },
  )
const write = async (label: RegExp, text: string) =>
  fireEvent.change(await screen.findByRole('textbox', { name: label }), { target: { value: text } })

describe('the form of a record', () => {
  it('counts and marks what changed, sends only that, and is clean after', async () => {
    edit()
    await write(/^Note/, 'second')
    expect(await screen.findByText('1 change')).toBeTruthy()
    expect(document.querySelector('[data-field="note"]')?.getAttribute('data-changed')).toBe('true')
    fireEvent.click(screen.getByRole('button', { name: 'Save' }))
    expect(await screen.findByText('Saved')).toBeTruthy()
    expect(calls).toEqual([{ method: 'PUT', path: '/leads/7', body: { note: 'second', version: 3 } }])
    expect(screen.queryByText('1 change')).toBeNull()
  })

  it('is empty again where the record does not keep what was typed, such as a reason, and sends the same anew', async () => {
    answer = ({ body }) => Response.json({ ...LEAD, ...body, note: null, version: Number(body.version) + 1 })
    edit()
    for (const version of [3, 4]) {
      await write(/^Note/, 'Read from the letter')
      fireEvent.click(screen.getByRole('button', { name: 'Save' }))
      await waitFor(() => expect(calls.at(-1)?.body).toEqual({ note: 'Read from the letter', version }))
      await waitFor(() => expect(screen.getByRole('textbox', { name: /^Note/ })).toHaveProperty('value', ''))
    }
  })

  it('keeps input made during a save', async () => {
    const line = heldBack()
    answer = async ({ body }) => {
      await line.promise
      return Response.json({ ...LEAD, ...body, version: 4 })
    }
    edit()
    await write(/^Note/, 'second')
    fireEvent.click(screen.getByRole('button', { name: 'Save' }))
    await waitFor(() => expect(calls).toHaveLength(1))
    await write(/^Name/, 'Salma Idrissi')
    line.resolve()
    expect(await screen.findByText('Saved')).toBeTruthy()
    expect(await screen.findByText('1 change')).toBeTruthy()
    fireEvent.click(screen.getByRole('button', { name: 'Save' }))
    await waitFor(() => expect(calls).toHaveLength(2))
    expect(calls[1]?.body).toEqual({ name: 'Salma Idrissi', version: 4 })
  })

  it('takes a change back by hand and by Discard', async () => {
    edit()
    await write(/^Note/, 'second')
    await write(/^Note/, 'first')
    expect(screen.queryByText('1 change')).toBeNull()
    await write(/^Note/, 'third')
    fireEvent.click(screen.getByRole('button', { name: 'Discard' }))
    expect(((await screen.findByRole('textbox', { name: /^Note/ })) as HTMLInputElement).value).toBe('first')
  })

  it('does not send what the contract refuses', async () => {
    edit()
    await write(/^Email/, 'nobody')
    fireEvent.click(screen.getByRole('button', { name: 'Save' }))
    expect(await screen.findByText('Email: enter an address like name@example.com')).toBeTruthy()
    expect(calls).toHaveLength(0)
  })

  it('leaves a form with a number that the server alone can judge to it: all errors come at once', async () => {
    const fields = { email: 'valid_email', phone: 'valid_phone' }
    answer = () => Response.json({ error: 'invalid', message: 'x', fields }, { status: 422 })
    edit()
    await write(/^Email/, 'nobody')
    await write(/^Phone/, '123')
    fireEvent.click(screen.getByRole('button', { name: 'Save' }))
    expect(await screen.findByText('Email: enter an address like name@example.com')).toBeTruthy()
    expect(screen.getByText('Enter a phone number with + and the country code')).toBeTruthy()
  })

  it('says under the field what the server refuses', async () => {
    answer = () =>
      Response.json({ error: 'invalid', message: 'x', fields: { phone: 'valid_phone' } }, { status: 422 })
    edit()
    await write(/^Phone/, '123')
    fireEvent.click(screen.getByRole('button', { name: 'Save' }))
    expect(await screen.findByText('Enter a phone number with + and the country code')).toBeTruthy()
    expect((screen.getByRole('textbox', { name: /^Phone/ }) as HTMLInputElement).value).toBe('123')
  })

  it('brings changes of different fields together without asking', async () => {
    const current = { ...LEAD, version: 5, source: 'phone' }
    answer = ({ body }) =>
      body.version === 3
        ? Response.json({ error: 'conflict', message: 'x', current }, { status: 409 })
        : Response.json({ ...current, ...body, version: 6 })
    edit()
    await write(/^Note/, 'mine')
    fireEvent.click(screen.getByRole('button', { name: 'Save' }))
    expect(await screen.findByText('Saved')).toBeTruthy()
    expect(calls.map(({ body }) => body)).toEqual([
      { note: 'mine', version: 3 },
      { note: 'mine', version: 5 },
    ])
  })

  it('shows both versions of a disputed field and writes the chosen one', async () => {
    const current = { ...LEAD, version: 5, note: 'theirs', name: 'Salma B.' }
    answer = ({ body }) =>
      body.version === 3
        ? Response.json({ error: 'conflict', message: 'x', current }, { status: 409 })
        : Response.json({ ...current, ...body, version: 6 })
    edit()
    await write(/^Note/, 'mine')
    await write(/^Name/, 'Salma Bennani-Alami')
    fireEvent.click(screen.getByRole('button', { name: 'Save' }))
    const dialog = await screen.findByRole('dialog', {
      name: 'Someone changed this record while you were editing',
    })
    const save = within(dialog).getByRole('button', { name: 'Save' }) as HTMLButtonElement
    expect(save.disabled).toBe(true)
    fireEvent.click(within(dialog).getByRole('radio', { name: 'Mine: mine' }))
    fireEvent.click(within(dialog).getByRole('radio', { name: 'Theirs: Salma B.' }))
    fireEvent.click(save)
    await waitFor(() => expect(calls.at(-1)?.body).toEqual({ note: 'mine', version: 5 }))
    expect(((await screen.findByRole('textbox', { name: /^Name/ })) as HTMLInputElement).value).toBe(
      'Salma B.',
    )
  })

  it('asks before unsaved changes are left, and stays', async () => {
    edit()
    await write(/^Note/, 'second')
    fireEvent.click(screen.getByRole('link', { name: 'Elsewhere' }))
    const dialog = await screen.findByRole('alertdialog', { name: 'Leave without saving?' })
    fireEvent.click(within(dialog).getByRole('button', { name: 'Stay' }))
    expect(screen.getByRole('textbox', { name: /^Note/ })).toBeTruthy()
    fireEvent.click(screen.getByRole('link', { name: 'Elsewhere' }))
    fireEvent.click(await screen.findByRole('button', { name: 'Leave' }))
    await waitFor(() => expect(screen.queryByRole('textbox', { name: /^Note/ })).toBeNull())
  })

  it('takes nothing from the address', async () => {
    draw(<ResourceEdit resource="leads" />, {
      at: `/leads/7?source=${encodeURIComponent('{"note":"of a stranger"}')}`,
      path: '/leads/:id',
    })
    const note = (await screen.findByRole('textbox', { name: /^Note/ })) as HTMLTextAreaElement
    await waitFor(() => expect(place.search).toBe(''))
    expect(note.value).toBe('first')
    expect(screen.queryByText('1 change')).toBeNull()
  })

  it('says where a record is still in use', async () => {
    const by = [{ resource: 'calls', field: 'lead_id', count: 4 }]
    answer = () => Response.json({ error: 'in_use', message: 'x', by }, { status: 409 })
    edit()
    fireEvent.click(await screen.findByRole('button', { name: 'Delete' }))
    const dialog = await screen.findByRole('alertdialog', { name: 'Delete Salma Bennani?' })
    fireEvent.click(within(dialog).getByRole('button', { name: 'Delete' }))
    expect((await within(dialog).findByRole('listitem')).textContent).toBe('Calls, Lead: 4')
  })
})

describe('a new record', () => {
  it('is sent once with what was filled, and tells who looks the same', async () => {
    answer = ({ body }) =>
      Response.json({ ...LEAD, ...body, duplicates: [{ id: 9, name: 'Salma B.' }] }, { status: 201 })
    const onCreated = vi.fn()
    draw(<ResourceCreate resource="leads" onCreated={onCreated} />)
    const user = userEvent.setup()
    await user.type(await screen.findByRole('textbox', { name: /^Name/ }), 'Salma')
    await write(/^Phone, required/, '+212 661 421807')
    await user.type(screen.getByRole('textbox', { name: /^Name/ }), '{Enter}')
    await waitFor(() => expect(onCreated).toHaveBeenCalledOnce())
    const body = { name: 'Salma', phone: '+212661421807', nationality_confirmed: false }
    expect(calls).toEqual([{ method: 'POST', path: '/leads', body }])
    expect(onCreated.mock.calls[0]?.[0].duplicates).toHaveLength(1)
  })

  it('begins with the values of the address that it may have, which are no changes', async () => {
    const source = encodeURIComponent('{"name":"Salma","calls_count":9}')
    draw(<ResourceCreate resource="leads" />, { at: `/?source=${source}` })
    expect(((await screen.findByRole('textbox', { name: /^Name/ })) as HTMLInputElement).value).toBe('Salma')
    expect(screen.queryByText('1 change')).toBeNull()
  })

  it('says which fields are required', async () => {
    draw(<ResourceCreate resource="leads" />)
    fireEvent.click(await screen.findByRole('button', { name: 'Save' }))
    expect(await screen.findByText('Name required')).toBeTruthy()
    expect(await screen.findByText('Phone required')).toBeTruthy()
    expect(calls).toHaveLength(0)
  })
})

describe('a reference that a link brings to a new record', () => {
  const draft = () => draw(<ResourceCreate resource="documents" />, { at: '/?candidate_id=7' })
  const candidate = async () =>
    (await screen.findByRole<HTMLInputElement>('combobox', { name: /^Candidate/ })).value

  it('is shown by its name', async () => {
    answer = () => Response.json([{ id: 7, name: 'Salma Bennani' }])
    draft()
    await waitFor(async () => expect(await candidate()).toBe('Salma Bennani'))
  })

  it('is dropped where it leads to no record, and is no change', async () => {
    answer = () => Response.json([])
    draft()
    await waitFor(() => expect(calls.map(({ path }) => path)).toContain('/candidates-all'))
    await waitFor(async () => expect(await candidate()).toBe(''))
    expect(screen.queryByText('1 change')).toBeNull()
  })
})

describe('a new record of what others fill in', () => {
  it('asks for nothing that is not theirs to say', async () => {
    draw(<ResourceCreate resource="zoom" />)
    expect(await screen.findByRole('textbox', { name: /^Name/ })).toBeTruthy()
    expect(screen.queryByText('Last error')).toBeNull()
  })
})

describe('a form whose session ends', () => {
  const note = async () =>
    ((await screen.findByRole('textbox', { name: /^Note/ })) as HTMLTextAreaElement).value
  const end = () => {
    signal('ended')
    dropToken()
    cleanup()
  }
  afterEach(() => {
    dropToken()
    sessionStorage.clear()
  })

  it('has again what was typed, once, when the same person signs in', async () => {
    keepToken(tokenOf(7))
    edit()
    await write(/^Note/, 'half a sentence')
    await screen.findByText('1 change')
    end()
    expect(draftPath(7)).toBe('/')
    keepToken(tokenOf(7))
    edit()
    expect(await screen.findByText('1 change')).toBeTruthy()
    expect(await note()).toBe('half a sentence')
    expect(screen.getByText(/We restored what you typed/)).toBeTruthy()
    expect(draftPath(7)).toBeUndefined()
  })

  it('gives it to nobody else', async () => {
    keepToken(tokenOf(7))
    edit()
    await write(/^Note/, 'half a sentence')
    await screen.findByText('1 change')
    end()
    keepToken(tokenOf(8))
    edit()
    expect(await note()).toBe('first')
    expect(sessionStorage.length).toBe(0)
  })

  it('keeps nothing of a form that nobody touched', async () => {
    keepToken(tokenOf(7))
    edit()
    await note()
    end()
    expect(sessionStorage.length).toBe(0)
  })
})

describe('a record to read', () => {
  it('shows its sections and what the server fills', async () => {
    draw(<ResourceShow resource="leads" id={7} />)
    expect(await screen.findByText('+212 661 421 807')).toBeTruthy()
    expect(screen.getByRole('heading', { name: 'Person' })).toBeTruthy()
    expect(screen.getByText('Calls').parentElement?.textContent).toBe('Calls4')
    expect(screen.getByRole('link', { name: 'Edit' }).getAttribute('href')).toBe('/leads/7')
  })

  it('says that a record is gone', async () => {
    vi.stubGlobal('fetch', async () => Response.json({ error: 'not_found', message: 'x' }, { status: 404 }))
    draw(<ResourceShow resource="leads" id={8} />)
    expect(await screen.findByText('This record doesn’t exist any more.')).toBeTruthy()
  })
})
