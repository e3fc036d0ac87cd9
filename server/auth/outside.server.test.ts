import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { exportJWK, generateKeyPair, SignJWT } from 'jose'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { testServer } from '../../tests/kit/auth/server'
import { makeUser, type TestServices, testServices } from '../../tests/kit/auth/services'
import { type OidcServer, type OutsideAccount, startOidc } from '../../tests/kit/oidc'

const ORIGIN = 'http://localhost:3000'
let oidc: OidcServer
let services: TestServices
let server: ReturnType<typeof testServer>
let keys: Server
let signFirebase: (claims: object, issuer?: string) => Promise<string>

beforeAll(async () => {
  oidc = await startOidc(ORIGIN)
  const { privateKey, publicKey } = await generateKeyPair('RS256')
  const jwks = JSON.stringify({ keys: [{ ...(await exportJWK(publicKey)), kid: 'k', alg: 'RS256' }] })
  keys = createServer((_, response) => response.end(jwks))
  await new Promise<void>(done => keys.listen(0, '127.0.0.1', done))
  signFirebase = (claims, issuer = 'https://securetoken.google.com/lotse-crm') =>
    new SignJWT({ ...claims })
      .setProtectedHeader({ alg: 'RS256', kid: 'k' })
      .setIssuer(issuer)
      .setAudience('lotse-crm')
      .setExpirationTime('1h')
      .sign(privateKey)
  services = await testServices({
    ...oidc.env,
    ALLOWED_DOMAINS: 'office.example,partner.example',
    FIREBASE_PROJECT_ID: 'lotse-crm',
    FIREBASE_JWKS_URL: `http://127.0.0.1:${(keys.address() as AddressInfo).port}/keys`,
  })
  server = testServer(services)
})
afterAll(async () => {
  await oidc.close()
  keys.close()
  await services.drop()
})

/** Goes to the provider and comes back, in a browser of its own. */
async function goThere(account: OutsideAccount | 'refuse') {
  oidc.signInAs(account)
  const { body, headers } = await server.call('GET', '/auth/google/redirect')
  const cookie = String(headers['set-cookie'])
  return { back: await oidc.follow(body.url), cookie, url: new URL(body.url) }
}

const comeBack = (back: URL, cookie: string) =>
  server.call('GET', `/auth/google/callback${back.search}`, { headers: { cookie: cookie.split(';')[0]! } })

async function signIn(account: OutsideAccount | 'refuse') {
  const { back, cookie } = await goThere(account)
  return comeBack(back, cookie)
}

let accounts = 0
const account = (more: Partial<OutsideAccount> = {}): OutsideAccount => {
  const sub = `10${++accounts}`
  return { sub, email: `outside${sub}@office.example`, name: 'Layla Haddad', ...more }
}

describe('a redirect to the provider', () => {
  it('keeps state, nonce and PKCE here and binds them to the browser', async () => {
    const { url, cookie, back } = await goThere(account())
    const asked = Object.fromEntries(url.searchParams)
    expect(asked).toMatchObject({
      redirect_uri: `${ORIGIN}/auth/google/callback`,
      code_challenge_method: 'S256',
      state: expect.any(String),
      nonce: expect.any(String),
    })
    expect(cookie).toMatch(/HttpOnly; SameSite=Lax/)
    expect(back.origin + back.pathname).toBe(`${ORIGIN}/auth/google/callback`)
    const stored = JSON.stringify([...(await services.sql`SELECT * FROM sign_in_redirects`)])
    expect(stored).not.toContain(asked.state!)
  })

  it('is not for another browser, not twice, and not after a quarter of an hour', async () => {
    const user = await makeUser(services, { email: 'once@office.example' })
    const once = account({ email: user.email })
    const [mine, other] = [await goThere(once), await goThere(once)]
    const failed = { status: 200, body: { error: 'authentication_failed' } }
    expect(await comeBack(mine.back, other.cookie)).toMatchObject(failed)
    expect(await comeBack(mine.back, '')).toMatchObject(failed)
    expect(await comeBack(mine.back, mine.cookie)).toMatchObject({ body: { user: { id: user.id } } })
    expect(await comeBack(mine.back, mine.cookie)).toMatchObject(failed)
    services.pass(15 * 60_000 + 1)
    expect(await comeBack(other.back, other.cookie)).toMatchObject(failed)
  })

  it('fails calmly by a forged, empty or refused answer', async () => {
    const { back, cookie } = await goThere(account())
    back.searchParams.set('code', 'forged')
    expect((await comeBack(back, cookie)).body).toEqual({ error: 'authentication_failed' })
    expect((await comeBack(new URL(`${ORIGIN}/x`), cookie)).body).toEqual({ error: 'authentication_failed' })
    expect((await signIn('refuse')).body).toEqual({ error: 'authentication_failed' })
  })

  it('is 404 for a provider that is not set up', async () => {
    expect((await server.call('GET', '/auth/github/redirect')).status).toBe(404)
    expect((await server.call('GET', '/auth/github/callback')).status).toBe(404)
  })
})

describe('who comes back', () => {
  it('is known by verified e-mail the first time and by subject from then on', async () => {
    const user = await makeUser(services, { role: 'superadmin', email: 'first@office.example' })
    const person = account({ email: 'First@office.example' })
    expect((await signIn(person)).body).toMatchObject({
      access_token: expect.any(String),
      user: { id: user.id },
    })
    expect((await signIn({ ...person, email: 'renamed@partner.example' })).body.user.id).toBe(user.id)
    const heir = account({ email: user.email })
    expect((await signIn(heir)).body).toEqual({ error: 'authentication_failed' })
  })

  it('needs a verified address of an allowed domain itself', async () => {
    expect((await signIn(account({ email_verified: false }))).body).toEqual({
      error: 'authentication_failed',
    })
    for (const domain of ['gmail.example', 'x.office.example', 'office.example.evil.example'])
      expect((await signIn(account({ email: `a@${domain}` }))).body).toEqual({ error: 'domain_not_allowed' })
  })

  it('is not let in when disabled, in the bin, or without a role', async () => {
    const [off, binned, bare] = [
      await makeUser(services, { active: false, email: 'off@office.example' }),
      await makeUser(services, { email: 'binned@office.example' }),
      await makeUser(services, { role: null, email: 'bare@office.example' }),
    ]
    await services.sql`UPDATE users SET deleted_at = now() WHERE id = ${binned.id}`
    expect((await signIn(account({ email: off.email }))).body).toEqual({ error: 'disabled' })
    expect((await signIn(account({ email: binned.email }))).body).toEqual({ error: 'disabled' })
    expect((await signIn(account({ email: bare.email }))).body).toEqual({ error: 'unuthorized_access' })
  })
})

describe('a new account', () => {
  const create = (ticket: string, more: object = {}) =>
    server.call('POST', '/user', { body: { ticket, ...more } })

  it('is made once, without a role, of what the ticket holds', async () => {
    const person = account({ picture: oidc.picture })
    const { ticket, ...refused } = (await signIn(person)).body
    expect(refused).toEqual({ error: 'unuthorized_access' })
    const lie = {
      provider: 'google',
      name: 'Boss',
      email: 'boss@office.example',
      verified_email: 1,
      scopes: 'x',
    }
    const made = await create(ticket, lie)
    expect(made).toMatchObject({
      status: 201,
      body: { name: 'Layla Haddad', email: person.email, role: null },
    })
    const [row] = await services.sql`SELECT * FROM users WHERE email = ${person.email}`
    expect(row).toMatchObject({
      role: null,
      password: null,
      image: expect.stringMatching(/^\/api\/v1\/files\/users\/\w{16}\.png$/),
    })
    expect(row!.search_text).toContain('layla haddad')
    const [file] = await services.sql`SELECT resource, record_id FROM files WHERE folder = 'users'`
    expect(file).toEqual({ resource: 'users', record_id: row!.id })
    const [logged] =
      await services.sql`SELECT action FROM logs WHERE resource = 'users' AND record = ${row!.id}`
    expect(logged).toEqual({ action: 'create' })
    expect((await create(ticket)).body).toEqual({ error: 'expired' })
    expect((await signIn(person)).body).toEqual({ error: 'unuthorized_access' })
    await services.sql`UPDATE users SET role = 'user' WHERE id = ${row!.id}`
    expect((await signIn(person)).body.user.id).toBe(row!.id)
  })

  it('is made once by two at once, and not after ten minutes', async () => {
    const { ticket } = (await signIn(account())).body
    const both = await Promise.all([create(ticket), create(ticket)])
    expect(both.map(({ status }) => status).sort()).toEqual([200, 201])
    const late = (await signIn(account())).body.ticket
    services.pass(10 * 60_000 + 1)
    expect((await create(late)).body).toEqual({ error: 'expired' })
    expect((await create('x')).body).toEqual({ error: 'expired' })
  })

  it('fetches no picture from anywhere else', async () => {
    const person = account({ picture: 'http://127.0.0.1:1/layla.png' })
    expect((await create((await signIn(person)).body.ticket)).status).toBe(201)
    expect((await services.sql`SELECT image FROM users WHERE email = ${person.email}`)[0]).toEqual({
      image: null,
    })
  })

  it('is not made for an address that has come meanwhile', async () => {
    const person = account()
    const { ticket } = (await signIn(person)).body
    await makeUser(services, { email: person.email })
    expect((await create(ticket)).body).toEqual({ error: 'expired' })
  })
})

describe('Firebase', () => {
  const loginCRM = (token: string) => server.call('POST', '/loginCRM', { body: { token } })

  it('lets in by an ID token of our project only', async () => {
    const user = await makeUser(services, { email: 'fire@office.example' })
    const claims = { sub: 'f1', email: user.email, email_verified: true, name: 'Fire' }
    expect((await loginCRM(await signFirebase(claims))).body.user.id).toBe(user.id)
    const foreign = await signFirebase(claims, 'https://securetoken.google.com/other')
    for (const token of [foreign, 'x', 'a.b.c'])
      expect((await loginCRM(token)).body).toEqual({ error: 'authentication_failed' })
    const [header, , signature] = (await signFirebase(claims)).split('.')
    const payload = Buffer.from(JSON.stringify({ ...claims, sub: 'f2' })).toString('base64url')
    expect((await loginCRM(`${header}.${payload}.${signature}`)).body).toEqual({
      error: 'authentication_failed',
    })
  })
})

it('tells a signed-out browser which ways there are', async () => {
  await makeUser(services, { role: 'master' })
  expect((await server.call('GET', '/install-check')).body).toEqual({
    installed: true,
    providers: ['google'],
    password: false,
    demo: false,
    name: 'Lotse',
    logo_url: null,
  })
})
