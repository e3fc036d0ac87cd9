import { render } from '@testing-library/react'
import type { ReactElement } from 'react'
import { I18nContextProvider } from 'react-admin'
import { vi } from 'vitest'
import en from '../../../i18n/en.json'

/** The answers of the server by `METHOD path`; a function gets the body. */
export type Answers = Record<string, unknown | ((body: unknown) => unknown)>

/** An answer with a status of its own. */
export class Status {
  constructor(
    readonly status: number,
    readonly body: unknown = {},
  ) {}
}

/** A server that answers from a table. @returns the calls that came, newest last */
export function answering(answers: Answers) {
  const calls: { call: string; body: unknown; headers: Record<string, string> }[] = []
  vi.stubGlobal('fetch', async (address: string, init: RequestInit = {}) => {
    const call = `${init.method ?? 'GET'} ${String(address).replace('/api/v1', '')}`
    const body = init.body ? JSON.parse(String(init.body)) : undefined
    calls.push({ call, body, headers: init.headers as Record<string, string> })
    const answer = answers[call]
    if (answer === undefined) throw new TypeError(`no answer for ${call}`)
    const given = typeof answer === 'function' ? await answer(body) : answer
    const { status, body: said } = given instanceof Status ? given : new Status(200, given)
    return new Response(status === 204 ? null : JSON.stringify(said), { status })
  })
  return calls
}

/** Draws something with the English words around it. */
export function draw(element: ReactElement) {
  return render(element, {
    wrapper: ({ children }) => <I18nContextProvider value={words}>{children}</I18nContextProvider>,
  })
}

const words = {
  translate: (key: string, values: Record<string, unknown> = {}) => {
    const found = key
      .split('.')
      .reduce<unknown>((at, step) => (at as Record<string, unknown> | undefined)?.[step], en)
    return typeof found === 'string' ? found.replace(/%\{(\w+)\}/g, (_, name) => String(values[name])) : key
  },
  changeLocale: async () => {},
  getLocale: () => 'en',
}

/** Takes every cookie of the page away. */
export function dropCookies() {
  for (const pair of document.cookie.split('; ')) {
    // biome-ignore lint/suspicious/noDocumentCookie: the page under test has no other way.
    document.cookie = `${pair.split('=')[0]}=; Max-Age=0; Path=/`
  }
}

/** A token as the server signs them, with a signature that nobody checks here. */
export function tokenOf(user: number, role = 'user'): string {
  const part = (value: object) => btoa(JSON.stringify(value)).replace(/=+$/, '')
  const exp = Math.floor(Date.now() / 1000) + 86_400
  return `${part({ alg: 'HS256' })}.${part({ sub: String(user), role, sid: 's', exp })}.x`
}
