// @vitest-environment happy-dom
import { cleanup, screen, waitFor, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { draw } from '../../../../tests/kit/screens/draw'
import { pageOf, serveBy } from '../../../../tests/kit/screens/fetch'
import { dayOf } from '../../../layout/parts/clock'
import { dataProvider } from '../../../providers/dataProvider'
import { quickDays } from '../days'
import { CallQueue } from './CallQueue'

const TODAY = dayOf(new Date())
const [TOMORROW, SOON, WEEK] = quickDays(TODAY)
const lead = (id: number, name: string, phone: string) => ({
  id,
  version: 1,
  name,
  phone,
  status_id: 2,
  country_id: null,
  program_id: null,
  source: 'form',
  employee_id: 1,
  call_back_date: TODAY,
  calls_count: 0,
  created_at: '2026-11-12T09:00:00.000Z',
})
const LEADS = [
  lead(7, 'Salma Bennani سلمى بناني', '+212661421807'),
  lead(8, 'Karim Mansour', '+201005527719'),
]

const written: { method: string; path: string; body: unknown }[] = []
let refuse = false

beforeEach(() => {
  written.length = 0
  refuse = false
  dataProvider.forgetLookups()
  document.body.innerHTML = '<div id="page-head"></div>'
  serveBy(({ method, path, body }) => {
    if (method !== 'GET' && path !== '/calls-all') return write(method, path, body)
    if (path === '/statuses')
      return [
        { id: 2, slug: 'call_back', en: 'Call back', kind: 'wait' },
        { id: 6, slug: 'wrong_number', en: 'Wrong number', kind: 'bad' },
      ]
    if (path === '/leads') return pageOf(LEADS)
    if (path === '/calls') return pageOf([])
    const [, resource, id] = path.split('/')
    return resource === 'leads' ? LEADS.find(each => each.id === Number(id)) : []
  })
})
afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

function write(method: string, path: string, body: unknown): Response {
  written.push({ method, path, body })
  if (refuse && path === '/calls')
    return Response.json({ error: 'unavailable', message: 'x', id: 'r-1' }, { status: 503 })
  return Response.json(
    { id: 90, version: 1, ...(path === '/calls' ? { undo: 'token-90' } : {}) },
    { status: method === 'POST' ? 201 : 200 },
  )
}

async function start(locale: 'en' | 'ar' = 'en') {
  draw(<CallQueue />, { locale, at: '/leads?queue=1' })
  await screen.findByRole('heading', { level: 2 })
  return userEvent.setup()
}
type Hand = Awaited<ReturnType<typeof start>>
const who = () => screen.getByRole('heading', { level: 2 }).textContent

describe('the call queue', () => {
  it('shows one lead after the other, and saves by keys alone', async () => {
    const user = await start()
    expect(who()).toBe('Salma Bennani')
    expect(screen.getByText('سلمى بناني')).toBeTruthy()
    await user.keyboard('a')
    await user.keyboard('3')
    await user.keyboard('{Enter}')
    await waitFor(() => expect(who()).toBe('Karim Mansour'))
    expect(written).toEqual([
      { method: 'POST', path: '/calls', body: { lead_id: 7, status: 'answered', next_call_back_date: WEEK } },
    ])
  })

  it('proposes a day for each outcome, until one is chosen', async () => {
    const user = await start()
    await user.keyboard('n')
    expect(pressed(TOMORROW)).toBe(true)
    await user.keyboard('a')
    expect(pressed(SOON)).toBe(true)
    await user.keyboard('3')
    await user.keyboard('n')
    expect(pressed(WEEK)).toBe(true)
    await user.keyboard('3')
    expect(pressed(WEEK)).toBe(false)
  })

  it.each([
    ['its key', (user: Hand) => user.keyboard('2')],
    ['its button', (user: Hand) => user.click(dayButton(SOON))],
  ])('confirms the proposed day by %s, and takes it away by a second press', async (_, press) => {
    const user = await start()
    await user.keyboard('a')
    await press(user)
    expect(pressed(SOON)).toBe(true)
    await user.keyboard('n')
    expect(pressed(SOON)).toBe(true)
    await press(user)
    expect(pressed(SOON)).toBe(false)
  })

  it('saves the proposed day that its key confirmed', async () => {
    const user = await start()
    await user.keyboard('a2{Enter}')
    await waitFor(() => expect(who()).toBe('Karim Mansour'))
    expect(written[0]?.body).toEqual({ lead_id: 7, status: 'answered', next_call_back_date: SOON })
  })

  it('has no day for a wrong number, and proposes one again for the next outcome', async () => {
    const user = await start()
    await user.keyboard('a3w')
    await user.keyboard('2')
    await user.keyboard('n')
    expect(pressed(TOMORROW)).toBe(true)
  })

  it('asks before it marks a wrong number, which is called no more', async () => {
    const user = await start()
    await user.keyboard('w')
    await user.keyboard('{Enter}')
    const dialog = await screen.findByRole('alertdialog')
    expect(written).toEqual([])
    await user.click(within(dialog).getByRole('button', { name: 'Cancel' }))
    await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull())
    expect(who()).toBe('Salma Bennani')
    await user.click(screen.getByRole('button', { name: /Save and next/ }))
    await user.click(await screen.findByRole('button', { name: 'Mark as wrong number' }))
    await waitFor(() => expect(who()).toBe('Karim Mansour'))
    expect(written).toEqual([
      { method: 'POST', path: '/calls', body: { lead_id: 7, status: 'unanswered', wrong_number: true } },
    ])
  })

  it.each([
    ['the button of the notice', (user: Hand) => user.click(screen.getByRole('button', { name: 'Undo' }))],
    ['Z', (user: Hand) => user.keyboard('z')],
    ['Z on an Arabic keyboard', (user: Hand) => user.keyboard('[KeyZ]')],
  ])('takes a saved call back by %s and shows the person again', async (_, takeBack) => {
    const user = await start()
    await user.keyboard('n')
    await user.keyboard('{Enter}')
    await screen.findByText(/Call saved: .*Salma Bennani.*, No answer\./)
    expect(who()).toBe('Karim Mansour')
    await takeBack(user)
    await screen.findByText('Undone')
    expect(who()).toBe('Salma Bennani')
    expect(written.at(-1)).toEqual({ method: 'POST', path: '/undo', body: { undo: 'token-90' } })
  })

  it('brings back what was written of a call that is taken back, for its person alone', async () => {
    const user = await start()
    await user.keyboard('a1')
    await user.type(screen.getByRole('textbox', { name: 'Note' }), 'B1 passed')
    await user.click(screen.getByRole('button', { name: /Save and next/ }))
    await waitFor(() => expect(who()).toBe('Karim Mansour'))
    expect(screen.queryByDisplayValue('B1 passed')).toBeNull()
    await user.click(screen.getByRole('button', { name: 'Undo' }))
    await screen.findByDisplayValue('B1 passed')
    expect(who()).toBe('Salma Bennani')
    expect(screen.getByRole('button', { name: /^Answered/ }).getAttribute('aria-pressed')).toBe('true')
    expect(pressed(TOMORROW)).toBe(true)
    await user.click(screen.getByRole('button', { name: 'Skip' }))
    await waitFor(() => expect(who()).toBe('Karim Mansour'))
    expect(screen.queryByDisplayValue('B1 passed')).toBeNull()
    expect(pressed(TOMORROW)).toBe(false)
  })

  it('takes letters of a note for a note', async () => {
    const user = await start()
    await user.keyboard('n')
    await user.type(screen.getByRole('textbox', { name: 'Note' }), 'was asleep')
    await user.keyboard('{Control>}{Enter}{/Control}')
    await waitFor(() => expect(who()).toBe('Karim Mansour'))
    expect(written[0]?.body).toEqual({
      lead_id: 7,
      status: 'unanswered',
      next_call_back_date: TOMORROW,
      note: 'was asleep',
    })
  })

  it('keeps what was entered where the server refuses', async () => {
    refuse = true
    const user = await start()
    await user.keyboard('a')
    await user.type(screen.getByRole('textbox', { name: 'Note' }), 'B1 passed')
    await user.click(screen.getByRole('button', { name: /Save and next/ }))
    await screen.findByRole('alert')
    expect(who()).toBe('Salma Bennani')
    expect(screen.getByDisplayValue('B1 passed')).toBeTruthy()
  })

  it('says who was skipped, and starts over', async () => {
    const user = await start()
    await user.keyboard('s')
    await waitFor(() => expect(who()).toBe('Karim Mansour'))
    await user.keyboard('s')
    await screen.findByText('2 skipped, still due.')
    await user.click(screen.getByRole('button', { name: 'Start the queue' }))
    await waitFor(() => expect(who()).toBe('Salma Bennani'))
    expect(written).toEqual([])
  })

  it('speaks Arabic, and keys work by their place on an Arabic keyboard', async () => {
    const user = await start('ar')
    expect(who()).toBe('سلمى بناني')
    await user.keyboard('[KeyA]')
    expect(screen.getByRole('button', { name: /تم الرد/ }).getAttribute('aria-pressed')).toBe('true')
  })
})

const dayButton = (day: string): HTMLButtonElement => {
  const buttons = document.querySelectorAll<HTMLButtonElement>('.d-days > button')
  const button = buttons[quickDays(TODAY).indexOf(day)]
  if (!button) throw new Error(`no button for ${day}`)
  return button
}
const pressed = (day: string) => dayButton(day).getAttribute('aria-pressed') === 'true'
