import type { Role } from '../../contract/access/roles'
import type { CodeSent, Credentials, Installed, Refused, signInCalls } from '../../contract/calls/sign-in'
import { askByLine } from '../providers/ask'

export type { Admitted, CodeSent, Installed, Refused } from '../../contract/calls/sign-in'

type Calls = typeof signInCalls

/** Reads the ways of signing in; undefined while nobody is installed. */
export async function checkInstall(): Promise<Installed | undefined> {
  const answer = await askByLine<Calls['checkInstall']>('GET /install-check', {})
  return Array.isArray(answer) ? undefined : answer
}

/** Reads the address of the provider that asks for the sign-in. */
export const providerUrl = (provider: string) =>
  askByLine<Calls['redirect']>('GET /auth/{provider}/redirect', { params: { provider } })

/** Hands over all parameters that the provider sent the browser back with. */
export const exchange = (provider: string, search: string) =>
  askByLine<Calls['callback']>('GET /auth/{provider}/callback', {
    params: { provider },
    query: Object.fromEntries(new URLSearchParams(search)),
  })

/** Makes the account that a ticket stands for. */
export const createAccount = (ticket: string) =>
  askByLine<Calls['createAccount']>('POST /user', { body: { ticket } })

export const checkPassword = (body: Credentials): Promise<CodeSent | Refused> =>
  askByLine<Calls['checkPassword']>('POST /users/login', { body })

export const checkCode = (body: { email: string; code: string; session_token: string }) =>
  askByLine<Calls['checkCode']>('POST /user/auth', { body })

/** Hands over the ID token that Firebase gave. */
export const signInByFirebase = (token: string) =>
  askByLine<Calls['signInByFirebase']>('POST /loginCRM', { body: { token } })

export const signInToDemo = (role: Role) =>
  askByLine<Calls['signInToDemo']>('POST /users/demo-login', { body: { role } })

/** Makes the first master: by the magic word, or without one at the machine itself. */
export const install = ({ magic, ...account }: { magic: string; email: string; password: string }) =>
  magic
    ? askByLine<Calls['installByMagic']>('POST /users/magic-first-login', { body: { magic, ...account } })
    : askByLine<Calls['install']>('POST /users/first-login', { body: account })
