// @vitest-environment happy-dom
import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { Suspense, useState } from 'react'
import { FormProvider, useForm } from 'react-hook-form'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { schemaOf } from '../../contract/definition/check'
import type { Field, Kind } from '../../contract/definition/fields'
import * as fields from '../../contract/definition/fields'
import { remedies } from '../../contract/resources/permissions'
import { addDays } from '../../contract/time/wall-time'
import { draw } from '../../tests/kit/screens/draw'
import { weeksOf } from './day/Calendar'
import { momentOf, partsOf } from './day/InstantInput'
import { addMonths, readDay } from './day/readDay'
import { amount, plainAmount } from './money'
import { toNumber } from './number'
import { grouped } from './phone/grouped'
import { toE164 } from './phone/PhoneInput'
import { kinds } from './registry'
import { toTime } from './time'

beforeEach(() => {
  vi.stubGlobal('fetch', async (address: string, init: RequestInit = {}) => {
    const { pathname } = new URL(address, 'http://localhost')
    if (pathname === '/api/v1/statuses') {
      return Response.json([
        { id: 1, slug: 'new', en: 'New', ar: 'جديد', kind: 'none' },
        { id: 2, slug: 'call_back', en: 'Call back', ar: 'معاودة الاتصال', kind: 'wait' },
      ])
    }
    if (pathname === '/api/v1/users-all') {
      const { ids } = JSON.parse(String(init.body)) as { ids: number[] }
      return Response.json(ids.map(id => ({ id, name: `Person ${id}` })))
    }
    return Response.json({ data: [{ id: 4, name: 'Omar Haddad' }], current_page: 1, last_page: 1, total: 1 })
  })
})
afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

interface Held {
  value: unknown
}

/** An input with its value beside it, as a form holds it. */
function Holder({ field, start, held }: { field: Field; start: unknown; held: Held }) {
  const [value, setValue] = useState(start)
  const [renders, setRenders] = useState(0)
  held.value = value
  const { Input, Cell } = kinds[field.kind]
  return (
    <Suspense fallback="...">
      <Input resource="leads" name="probe" field={field} label="Probe" value={value} onChange={setValue} />
      <output>
        <Cell resource="leads" name="probe" field={field} value={value} />
      </output>
      <button type="button" aria-label="Render again" onClick={() => setRenders(renders + 1)}>
        Rendered {renders}
      </button>
    </Suspense>
  )
}

function hold(field: Field, start: unknown = null, locale: 'en' | 'ar' = 'en') {
  const held: Held = { value: start }
  draw(<Holder field={field} start={start} held={held} />, { locale })
  return held
}

const box = () => screen.findByRole('textbox', { name: /Probe/ })
/** Types at once, as a paste does. */
const type = async (text: string) => fireEvent.change(await box(), { target: { value: text } })

describe('each kind holds what is typed, as the wire has it', () => {
  const typed: [Kind, Field, string, unknown][] = [
    ['text', fields.text(), 'Salma Bennani', 'Salma Bennani'],
    ['long', fields.longText(), 'one\ntwo', 'one\ntwo'],
    ['number', fields.number(), '٤٢', 42],
    ['money', fields.money(), '1.234,50', '1234.50'],
    ['email', fields.email(), 'a@b.example', 'a@b.example'],
    ['url', fields.url(), 'https://lotse.example', 'https://lotse.example'],
    ['slug', fields.slug(), 'call back', 'callback'],
    ['phone', fields.phone(), '00212 661-421807', '+212661421807'],
    ['day', fields.day(), '23.11.2026', '2026-11-23'],
    ['time', fields.time(), '930', '09:30'],
    ['secret', fields.secret({ sentTo: null }), '123456', '123456'],
  ]
  it.each(typed)('%s', async (kind, field, text, value) => {
    const held = hold(field)
    if (kind === 'secret')
      fireEvent.change(await screen.findByLabelText('Probe'), { target: { value: text } })
    else await type(text)
    expect(held.value).toEqual(value)
    expect(schemaOf(field).safeParse(held.value).success).toBe(true)
  })

  it.each(typed.filter(([kind]) => kind !== 'secret'))(
    '%s, key by key',
    async (_kind, field, text, value) => {
      const held = hold(field)
      for (const key of text) {
        const shown = ((await box()) as HTMLInputElement).value
        await type(shown + key)
      }
      expect(held.value).toEqual(value)
    },
  )

  it('flag, by its switch', async () => {
    const held = hold(fields.flag(), false)
    fireEvent.click(await screen.findByRole('switch', { name: 'Probe' }))
    expect(held.value).toBe(true)
  })

  it('enum, with labels of the language', async () => {
    const held = hold(fields.oneOf(['form', 'phone']))
    fireEvent.mouseDown(await screen.findByRole('combobox'))
    fireEvent.click(await screen.findByRole('option', { name: 'Form' }))
    expect(held.value).toBe('form')
  })

  it('instant, as day and time of this clock', async () => {
    const held = hold(fields.instant())
    fireEvent.change(await screen.findByRole('textbox', { name: 'Probe' }), {
      target: { value: '23.11.2026' },
    })
    fireEvent.change(screen.getByRole('textbox', { name: 'Probe: Time' }), { target: { value: '14:30' } })
    expect(partsOf(String(held.value))).toEqual({ day: '2026-11-23', time: '14:30' })
  })

  it('json, by rows of names and values', async () => {
    const held = hold(fields.json(), { city: 'Cairo', age: 3 })
    fireEvent.change(await screen.findByRole('textbox', { name: 'Probe: Value 2' }), {
      target: { value: '4' },
    })
    fireEvent.click(screen.getByRole('button', { name: 'Add' }))
    fireEvent.change(screen.getByRole('textbox', { name: 'Probe: Name 3' }), { target: { value: 'shoe' } })
    fireEvent.change(screen.getByRole('textbox', { name: 'Probe: Value 3' }), { target: { value: '41' } })
    expect(held.value).toEqual({ city: 'Cairo', age: 4, shoe: '41' })
  })

  it('json, by its box; what is no object stays text and is refused', async () => {
    const field = fields.json()
    const held = hold(field, { deep: { x: 1 } })
    await type('{"deep": {"x": 2}}')
    expect(held.value).toEqual({ deep: { x: 2 } })
    await type('{"deep"')
    expect(schemaOf(field).safeParse(held.value).success).toBe(false)
  })

  it('html, with a preview that can run nothing', async () => {
    const held = hold(fields.html({ language: 'html' }))
    await type('<p onclick="steal()">x</p>')
    expect(held.value).toBe('<p onclick="steal()">x</p>')
    fireEvent.click(screen.getByRole('button', { name: 'Preview' }))
    const frame = document.querySelector('iframe')
    expect(frame?.getAttribute('sandbox')).toBe('')
    expect(frame?.getAttribute('srcdoc')).toContain('steal()')
  })

  it('ref, found by typing a name in the language of the page', async () => {
    const held = hold(fields.ref('statuses'), null, 'ar')
    const user = userEvent.setup()
    await user.type(await screen.findByRole('combobox'), 'معاود')
    await user.click(await screen.findByRole('option', { name: /معاودة/ }))
    expect(held.value).toBe(2)
    await waitFor(() =>
      expect(document.querySelector('output .l-tag')?.getAttribute('data-kind')).toBe('wait'),
    )
  })

  it('ref, searched at the server where the list is long', async () => {
    const held = hold(fields.ref('users'))
    const user = userEvent.setup()
    await user.type(await screen.findByRole('combobox'), 'omar')
    await user.click(await screen.findByRole('option', { name: 'Omar Haddad' }))
    expect(held.value).toBe(4)
  })

  it('refs, each once', async () => {
    const held = hold(fields.refs('statuses'), [1])
    const user = userEvent.setup()
    await user.click(await screen.findByRole('combobox'))
    await user.click(await screen.findByRole('option', { name: 'Call back' }))
    expect(held.value).toEqual([1, 2])
  })

  it.each([
    ['one record', fields.ref('users'), 7],
    ['several records', fields.refs('users'), [7]],
    ['no record yet', fields.refs('users'), []],
    ['a short list', fields.refs('statuses'), [1]],
  ])(
    'ref pickers keep what is typed while the page around them renders again: %s',
    async (_, field, start) => {
      hold(field, start)
      const user = userEvent.setup()
      const box = await screen.findByRole<HTMLInputElement>('combobox')
      await user.clear(box)
      await user.type(box, 'mor')
      fireEvent.click(screen.getByRole('button', { name: 'Render again' }))
      await screen.findByText('Rendered 1')
      expect(box.value).toBe('mor')
    },
  )

  it.each([
    ['many', 'users', 'omar', 'Omar Haddad'],
    ['few', 'statuses', 'call', 'Call back'],
  ])('refs, filtered by what is typed, Enter picks the first found: %s', async (_, to, typed, found) => {
    const held = hold(fields.refs(to), [])
    const user = userEvent.setup()
    await user.type(await screen.findByRole('combobox'), typed)
    await waitFor(() =>
      expect(screen.getAllByRole('option').map(option => option.textContent)[0]).toBe(found),
    )
    await user.keyboard('{ArrowDown}{Enter}')
    expect(held.value).toEqual([to === 'users' ? 4 : 2])
  })

  it('file, kept only once the server has it', async () => {
    class Call {
      status = 201
      responseText = '{"url":"/files/attachments/abc.pdf","name":"cv.pdf"}'
      upload = {} as { onprogress?: (event: object) => void }
      onload?: () => void
      open() {}
      setRequestHeader() {}
      abort() {}
      send() {
        setTimeout(() => this.onload?.())
      }
    }
    vi.stubGlobal('XMLHttpRequest', Call)
    const held = hold(fields.files({ folder: 'attachments' }), [])
    await screen.findByRole('button', { name: 'Choose a file: Probe' })
    const input = document.querySelector<HTMLInputElement>('input[type="file"]')!
    fireEvent.change(input, { target: { files: [new File(['x'], 'cv.pdf')] } })
    await waitFor(() => expect(held.value).toEqual([{ url: '/files/attachments/abc.pdf', name: 'cv.pdf' }]))
  })
})

describe('reading what people write', () => {
  it.each([
    ['23 Nov', '2026-11-23'],
    ['3 نوفمبر 2027', '2027-11-03'],
    ['1. März 26', '2026-03-01'],
    ['5/6', '2026-06-05'],
    ['+3', '2026-11-24'],
    ['', null],
    ['31.02.2026', '31.02.2026'],
    ['soon', 'soon'],
  ])('day %s', (typed, day) => {
    expect(readDay(typed, '2026-11-21')).toBe(day)
  })

  it('steps through the calendar', () => {
    expect(addDays('2026-12-31', 1)).toBe('2027-01-01')
    expect(addMonths('2026-01-31', 1)).toBe('2026-02-28')
    expect(weeksOf('2026-11-21')[0]?.[0]).toBe('2026-10-26')
  })

  it('times, numbers and amounts', () => {
    expect([toTime('9'), toTime('٩:٣٠'), toTime('25:00')]).toEqual(['09:00', '09:30', '25:00'])
    expect([toNumber('1,5'), toNumber('x'), toNumber('')]).toEqual([1.5, 'x', null])
    expect([plainAmount('1,234.50'), plainAmount('1.234,5'), plainAmount('')]).toEqual([
      '1234.50',
      '1234.5',
      null,
    ])
    // Two minor digits: three after a sign are a group. Three minor digits: they may be the decimals.
    expect(
      [
        ['1,500', 'EUR'],
        ['1.500.000', ''],
        ['0,500', 'EUR'],
        ['1,500', 'TND'],
      ].map(([typed = '', currency]) => plainAmount(typed, currency)),
    ).toEqual(['1500', '1500000', '0.500', '1.500'])
    expect([
      amount('-1234.5', 'EUR', 'de'),
      amount('1234.5', 'EUR', 'fr'),
      amount('1234.5', 'EUR', 'ar'),
    ]).toEqual(['-1.234,50 EUR', '1\u202f234,50 EUR', '1,234.50 EUR'])
    expect([amount('1234.5', 'EUR'), amount('12', 'TND'), amount('12', '')]).toEqual([
      '1,234.50 EUR',
      '12.000 TND',
      '12',
    ])
  })

  it('phones: E.164 when whole, as typed until then', () => {
    expect(toE164('+49 30 901820')).toBe('+4930901820')
    expect(toE164('0661 42')).toBe('0661 42')
    expect(grouped('+212661421807')).toBe('+212 661 421 807')
    expect(grouped('+4930901820')).toBe('+49 309 018 20')
  })

  it('moments that are not whole are no moments', () => {
    expect(momentOf(null, '09:00')).toBeNull()
    expect(momentOf('soon', '09:00')).toBe('soon 09:00')
  })
})

describe('a choice', () => {
  function Remedy({ against, kind }: { against: string; kind: string }) {
    const form = useForm({ defaultValues: { against, kind } })
    const field = remedies.fields.kind as Field
    const { Input } = kinds[field.kind]
    return (
      <FormProvider {...form}>
        <Suspense fallback="...">
          <Input
            resource="remedies"
            name="kind"
            field={field}
            label="Kind"
            value={kind}
            onChange={() => {}}
          />
        </Suspense>
      </FormProvider>
    )
  }
  const offered = async () => {
    await userEvent.click(await screen.findByRole('combobox'))
    return screen.getAllByRole('option').map(({ textContent }) => textContent)
  }

  it('leaves out what another field of the record rules out, and keeps what was chosen before', async () => {
    const all = ['Objection', 'Lawsuit', 'New application', 'None']
    draw(<Remedy against="visa" kind="lawsuit" />)
    expect(await offered()).toEqual(expect.arrayContaining(['Lawsuit', 'New application']))
    expect(screen.queryByRole('option', { name: 'Objection' })).toBeNull()
    cleanup()
    draw(<Remedy against="recognition" kind="lawsuit" />)
    expect(await offered()).toEqual(expect.arrayContaining(all))
    cleanup()
    draw(<Remedy against="visa" kind="objection" />)
    expect(await offered()).toEqual(expect.arrayContaining(all))
  })
})
