import type { Challenge } from 'altcha-lib'
import type { SignInError } from '../../contract/errors'
import type { FirebaseWeb } from '../../contract/firebase'
import type { Role } from '../../contract/roles'
import { request } from '../providers/http'
import type { SolvedWork } from './solveWork'

/** What `GET /install-check` tells a signed-out browser. */
export interface Installed {
  installed: true
  providers: string[]
  password: boolean
  demo: boolean
  name: string
  logo_url: string | null
  /** With the provider `firebase`. */
  firebase?: FirebaseWeb
}

export interface Admitted {
  access_token: string
  user: { id: number; role: Role | null; language?: string | null }
}

export interface Refused {
  error: SignInError
  /** With `unuthorized_access` where no account exists yet. */
  ticket?: string
  /** With `max_retries` and `wrong_captcha`. */
  captcha_id?: string
  captcha_svg?: string
  work?: Challenge
}

export interface Credentials {
  email: string
  password: string
  captcha_id?: string
  captcha?: string
  work?: SolvedWork
}

const post = <T>(path: string, body: unknown) => request<T | Refused>(path, { method: 'POST', body })

/** The ways of signing in; undefined while nobody is installed. */
export async function installCheck(): Promise<Installed | undefined> {
  const answer = await request<Installed | []>('/install-check')
  return Array.isArray(answer) ? undefined : answer
}

/** Where the provider asks who it is. */
export const providerUrl = (provider: string) => request<{ url: string }>(`/auth/${provider}/redirect`)

/** Hands over all that the provider sent the browser back with. */
export const exchange = (provider: string, search: string) =>
  request<Admitted | Refused>(`/auth/${provider}/callback${search}`)

/** Makes the account that a ticket stands for. */
export const createAccount = (ticket: string) => post<{ id: number }>('/user', { ticket })

/** A code is on its way. */
export interface Sent {
  session_token: string
  sent_by: 'sms' | 'mail'
}

export const login = (credentials: Credentials) => post<Sent>('/users/login', credentials)

export const sendCode = (answer: { email: string; code: string; session_token: string }) =>
  post<Admitted>('/user/auth', answer)

/** Hands over the ID token that Firebase gave. */
export const loginCRM = (token: string) => post<Admitted>('/loginCRM', { token })

export const demoLogin = (role: Role) => post<Admitted>('/users/demo-login', { role })

/** Makes the first master: by the magic word, or without one at the machine itself. */
export const firstLogin = ({ magic, ...account }: { magic: string; email: string; password: string }) =>
  magic
    ? post<Admitted>('/users/magic-first-login', { magic, ...account })
    : post<Admitted>('/users/first-login', account)
