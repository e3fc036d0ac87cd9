/// <reference path="./oidc-provider.d.ts" />
import { randomBytes } from 'node:crypto'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { exportJWK, generateKeyPair } from 'jose'
import Provider, { type Context, interactionPolicy } from 'oidc-provider'

/** An account at the provider, with the claims that Google gives. */
export interface OutsideAccount {
  sub: string
  email: string
  email_verified?: boolean
  name?: string
  picture?: string
}

export interface OidcServer {
  /** For OIDC_ISSUER, GOOGLE_CLIENT_ID and GOOGLE_CLIENT_SECRET. */
  env: { OIDC_ISSUER: string; GOOGLE_CLIENT_ID: string; GOOGLE_CLIENT_SECRET: string }
  /** The address of a picture that an account may have. */
  picture: string
  /** Account that signs in with the next browser; `refuse` presses Cancel. A `login_hint` goes before it. */
  signInAs(account: OutsideAccount | 'refuse'): void
  /** Makes an account known, to be chosen by `login_hint`, its e-mail address. */
  know(account: OutsideAccount): void
  /** Does what a browser does with the address of the redirect. @returns the address that it ends at */
  follow(url: string): Promise<URL>
  close(): Promise<void>
}

/**
 * A real OpenID provider on a free port of this machine that signs in without any page for a person.
 * @param origin the application's own, to which it may redirect
 */
export async function startOidc(origin: string): Promise<OidcServer> {
  const accounts = new Map<string, OutsideAccount>()
  let next: OutsideAccount | 'refuse' | undefined
  const know = (account: OutsideAccount) => accounts.set(account.sub, account)
  const server = createServer()
  await new Promise<void>(done => server.listen(0, '127.0.0.1', done))
  const issuer = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  const client = { id: 'lotse-tests', secret: randomBytes(24).toString('hex') }
  const provider = new Provider(issuer, await configuration({ origin, client, accounts }))
  provider.use(async (context, go) => {
    if (!context.path.startsWith('/interaction/')) return go()
    const { params } = await provider.interactionDetails(context.req, context.res)
    const hinted = [...accounts.values()].find(({ email }) => email === params.login_hint)
    await provider.interactionFinished(context.req, context.res, resultFor(hinted ?? next))
  })
  const answer = provider.callback()
  server.on('request', (request, response) => {
    if (request.url === '/picture.png') response.end(PICTURE)
    else answer(request, response)
  })
  return {
    picture: `${issuer}/picture.png`,
    env: { OIDC_ISSUER: issuer, GOOGLE_CLIENT_ID: client.id, GOOGLE_CLIENT_SECRET: client.secret },
    signInAs(account) {
      if (account !== 'refuse') know(account)
      next = account
    },
    know,
    follow: url => follow(url, issuer),
    close: () => close(server),
  }
}

/** One blue pixel. */
const PICTURE = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNgYPj/HwADAgH/5l3VCQAAAABJRU5ErkJggg==',
  'base64',
)

interface Setting {
  origin: string
  client: { id: string; secret: string }
  accounts: Map<string, OutsideAccount>
}

async function configuration({ origin, client, accounts }: Setting) {
  const { privateKey } = await generateKeyPair('RS256', { extractable: true })
  const policy = interactionPolicy.base()
  policy.add(new interactionPolicy.Prompt({ name: 'select_account', requestable: true }), 0)
  return {
    clients: [
      {
        client_id: client.id,
        client_secret: client.secret,
        redirect_uris: [`${origin}/auth/google/callback`],
        response_types: ['code'],
        grant_types: ['authorization_code'],
      },
    ],
    jwks: { keys: [{ ...(await exportJWK(privateKey)), kid: 'tests', use: 'sig', alg: 'RS256' }] },
    cookies: { keys: [randomBytes(24).toString('hex')] },
    scopes: ['openid', 'email', 'profile'],
    claims: { openid: ['sub'], email: ['email', 'email_verified'], profile: ['name', 'picture'] },
    // Google puts the claims into the ID token itself.
    conformIdTokenClaims: false,
    pkce: { required: () => true },
    features: { devInteractions: { enabled: false } },
    interactions: { policy, url: (_: unknown, { uid }: { uid: string }) => `/interaction/${uid}` },
    findAccount: (_: unknown, sub: string) => ({
      accountId: sub,
      claims: () => ({ email_verified: true, ...accounts.get(sub) }),
    }),
    loadExistingGrant: grantAll,
    ttl: { Session: 60, Grant: 600, Interaction: 600, AccessToken: 600, IdToken: 600 },
  }
}

async function grantAll({ oidc }: Context) {
  const grant = new oidc.provider.Grant({
    clientId: oidc.client.clientId,
    accountId: oidc.session.accountId,
  })
  grant.addOIDCScope('openid email profile')
  await grant.save()
  return grant
}

function resultFor(account: OutsideAccount | 'refuse' | undefined): Record<string, unknown> {
  if (!account) throw new Error('Say signInAs(...) first: nobody is at the keyboard.')
  if (account === 'refuse') return { error: 'access_denied', error_description: 'Cancelled' }
  return { select_account: {}, login: { accountId: account.sub, remember: false } }
}

async function follow(start: string, issuer: string): Promise<URL> {
  const cookies = new Map<string, string>()
  let url = new URL(start)
  for (let steps = 0; url.origin === issuer && steps < 10; steps++) {
    const response = await fetch(url, {
      redirect: 'manual',
      headers: { cookie: [...cookies].map(([name, value]) => `${name}=${value}`).join('; ') },
    })
    for (const line of response.headers.getSetCookie()) {
      const [, name, value] = /^([^=]+)=([^;]*)/.exec(line)!
      if (value) cookies.set(name!, value)
      else cookies.delete(name!)
    }
    const location = response.headers.get('location')
    if (!location) throw new Error(`The provider answered ${response.status}: ${await response.text()}`)
    url = new URL(location, url)
  }
  return url
}

function close(server: Server): Promise<void> {
  server.closeAllConnections()
  return new Promise(done => server.close(() => done()))
}
