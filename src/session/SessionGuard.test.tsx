// @vitest-environment happy-dom
import { act, cleanup, render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { CoreAdminContext, type I18nProvider, useNotificationContext } from 'react-admin'
import { MemoryRouter, useLocation } from 'react-router-dom'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { type Answers, answering, dropCookies, Status, tokenOf } from '../../tests/kit/screens/signIn'
import { accessToken, keepToken } from '../providers/accessToken'
import { authProvider } from '../providers/authProvider'
import { dataProvider } from '../providers/dataProvider'
import { request } from '../providers/http'
import { forgetMe } from '../providers/me'
import { forgetActive, markActive } from './lastActive'
import { isRememberedLocked, rememberLocked } from './lockCookie'
import { SessionGuard } from './SessionGuard'
import { checkNewPin } from './SetPin'
import { takeNote } from './signInNote'
import { isSlowLine } from './useConnectivity'

const ME = { id: 7, name: 'Layla Haddad', image: null, role: 'user', pin: true, version: 1 }
const SHORT = { id: 7, name: 'Layla Haddad', image: null, locked: true }
const i18n: I18nProvider = {
  translate: key => key,
  changeLocale: async () => {},
  getLocale: () => 'en',
}

/** The messages on the screen, and the path. */
function Seen() {
  const { notifications } = useNotificationContext()
  return (
    <>
      <output data-testid="said">{notifications.map(({ message }) => message).join(' ')}</output>
      <output data-testid="path">{useLocation().pathname}</output>
    </>
  )
}

async function open(answers: Answers = {}) {
  keepToken(tokenOf(7))
  const calls = answering({
    'GET /user/me': ME,
    'POST /user/lock': { locked: true },
    'GET /user/logout': {},
    ...answers,
  })
  render(
    <MemoryRouter initialEntries={['/leads']}>
      <CoreAdminContext authProvider={authProvider} dataProvider={dataProvider} i18nProvider={i18n}>
        <SessionGuard>
          <p>the application</p>
        </SessionGuard>
        <Seen />
      </CoreAdminContext>
    </MemoryRouter>,
  )
  await act(async () => {})
  return { user: userEvent.setup(), called: (call: string) => calls.filter(each => each.call === call) }
}

const said = () => screen.getByTestId('said').textContent
const path = () => screen.getByTestId('path').textContent
const dialog = () => document.querySelector<HTMLDialogElement>('dialog')

beforeEach(() => {
  forgetMe()
  forgetActive()
  vi.stubGlobal(
    'EventSource',
    class {
      addEventListener() {}
      close() {}
    },
  )
})
afterEach(() => {
  cleanup()
  dropCookies()
  sessionStorage.clear()
  vi.unstubAllGlobals()
})

describe('the lock', () => {
  it('starts locked after a reload, tells the server, and shows nothing of the application', async () => {
    rememberLocked(true)
    const { called } = await open({ 'GET /user/me': SHORT })
    expect(dialog()?.open).toBe(true)
    expect(screen.queryByText('the application')).toBeNull()
    expect(called('POST /user/lock')).toHaveLength(1)
    expect(screen.getByText('Layla Haddad')).toBeTruthy()
  })

  it('starts locked when nobody was here for longer than it allows', async () => {
    markActive(Date.now() - 1_800_000)
    await open()
    expect(dialog()?.open).toBe(true)
    expect(isRememberedLocked()).toBe(true)
  })

  it('starts locked when only the server knows', async () => {
    await open({ 'GET /user/me': SHORT })
    expect(dialog()?.open).toBe(true)
  })

  it('comes by a 423 from anywhere, keeps what was open, and never signs out', async () => {
    await open({ 'GET /leads': new Status(423, { error: 'locked' }) })
    expect(dialog()).toBeNull()
    await act(() => request('/leads').catch(() => undefined))
    expect(dialog()?.open).toBe(true)
    expect(screen.getByText('the application')).toBeTruthy()
    expect(accessToken()).toBeTruthy()
  })

  it('says Wrong Pin for an empty one without asking, and for a refused one', async () => {
    rememberLocked(true)
    const { user, called } = await open({ 'GET /user/me': SHORT, 'POST /users/pin': { status: false } })
    await user.click(screen.getByRole('button', { name: 'idle.unlock', hidden: true }))
    expect(screen.getByText('idle.wrong_pin')).toBeTruthy()
    expect(called('POST /users/pin')).toHaveLength(0)
    const field = screen.getByLabelText<HTMLInputElement>('idle.enter_pin')
    await user.type(field, 'a1٢b')
    expect(field.value).toBe('12')
    await user.type(field, '{Enter}')
    expect(called('POST /users/pin')[0]!.body).toEqual({ pin: '12' })
    expect(screen.getByText('idle.wrong_pin')).toBeTruthy()
    expect(field.value).toBe('')
    expect(dialog()?.open).toBe(true)
  })

  it('opens by the right PIN', async () => {
    rememberLocked(true)
    let locked = true
    const { user } = await open({
      'GET /user/me': () => (locked ? SHORT : ME),
      'POST /users/pin': () => {
        locked = false
        return { status: true }
      },
    })
    await user.type(screen.getByLabelText('idle.enter_pin'), '4711{Enter}')
    await vi.waitFor(() => expect(dialog()).toBeNull())
    expect(screen.getByText('the application')).toBeTruthy()
    expect(isRememberedLocked()).toBe(false)
  })

  it('leads to sign-in when five wrong ones have ended the session', async () => {
    rememberLocked(true)
    let ended = false
    const { user } = await open({
      'GET /user/me': () => (ended ? new Status(401) : SHORT),
      'POST /users/pin': () => {
        ended = true
        return { status: false }
      },
    })
    await user.type(screen.getByLabelText('idle.enter_pin'), '0000{Enter}')
    await vi.waitFor(() => expect(path()).toBe('/login'))
    expect(accessToken()).toBeUndefined()
    expect(isRememberedLocked()).toBe(false)
  })

  it('stays when it is closed by force', async () => {
    rememberLocked(true)
    await open({ 'GET /user/me': SHORT })
    act(() => dialog()!.close())
    expect(dialog()?.open).toBe(true)
  })
})

describe('the end', () => {
  it('comes by a 401 from anywhere, with a word for the sign-in page', async () => {
    const { called } = await open({ 'GET /leads': new Status(401) })
    await act(() => request('/leads').catch(() => undefined))
    await vi.waitFor(() => expect(path()).toBe('/login'))
    expect(called('GET /user/logout')).toHaveLength(0)
    expect(takeNote()).toBe('session.session_ended')
  })

  it('comes by log-out, which the server hears of', async () => {
    rememberLocked(true)
    const { user, called } = await open({ 'GET /user/me': SHORT })
    await user.click(screen.getByRole('button', { name: 'session.log_out', hidden: true }))
    await vi.waitFor(() => expect(path()).toBe('/login'))
    expect(called('GET /user/logout')).toHaveLength(1)
    expect(accessToken()).toBeUndefined()
    expect(takeNote()).toBe('session.signed_out')
  })

  it('comes by log-out also where a call under way is refused before the server has answered', async () => {
    rememberLocked(true)
    const { user } = await open({
      'GET /user/me': SHORT,
      'GET /leads': new Status(401),
      'GET /user/logout': () => request('/leads').catch(() => ({})),
    })
    await user.click(screen.getByRole('button', { name: 'session.log_out', hidden: true }))
    await vi.waitFor(() => expect(path()).toBe('/login'))
    expect(accessToken()).toBeUndefined()
    expect(takeNote()).toBe('session.signed_out')
  })

  it('is a failed first fetch too', async () => {
    await open({ 'GET /user/me': new Status(503) })
    await vi.waitFor(() => expect(path()).toBe('/login'))
    expect(accessToken()).toBeTruthy()
  })
})

describe('the first PIN', () => {
  it('is asked for, twice, and saved', async () => {
    let pin = false
    const { user, called } = await open({
      'GET /user/me': () => ({ ...ME, pin }),
      'PUT /users/7': () => {
        pin = true
        return {}
      },
    })
    await user.type(screen.getByLabelText('resources.pin.fields.pin'), '4711')
    await user.type(screen.getByLabelText('resources.pin.fields.repeat'), '4712{Enter}')
    expect(screen.getByText('idle.pins_differ')).toBeTruthy()
    await user.type(screen.getByLabelText('resources.pin.fields.repeat'), '{Backspace}1{Enter}')
    await vi.waitFor(() => expect(dialog()).toBeNull())
    expect(called('PUT /users/7')[0]!.body).toEqual({ pin: '4711' })
  })

  it('has four to twelve digits', () => {
    expect(checkNewPin('471', '471')).toBe('idle.pin_length')
    expect(checkNewPin('1'.repeat(13), '1'.repeat(13))).toBe('idle.pin_length')
    expect(checkNewPin('4711', '4711')).toBeUndefined()
  })
})

describe('the line', () => {
  it('is said to be lost until it is back', async () => {
    await open()
    act(() => void window.dispatchEvent(new Event('offline')))
    expect(said()).toContain('connection.lost')
    act(() => void window.dispatchEvent(new Event('online')))
    expect(said()).toContain('connection.restored')
  })

  it('is slow below half a megabit', () => {
    expect(isSlowLine({ downlink: 0.49 })).toBe(true)
    expect(isSlowLine({ downlink: 0.5 })).toBe(false)
    expect(isSlowLine({})).toBe(false)
    expect(isSlowLine(undefined)).toBe(false)
  })
})
