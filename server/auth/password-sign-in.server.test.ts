import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { makeCaptcha } from './captcha'
import { testServer } from './test-server'
import { makeUser, type TestServices, testServices } from './test-services'

let services: TestServices
let server: ReturnType<typeof testServer>
beforeAll(async () => {
  services = await testServices({ ALLOWED_DOMAINS: 'office.example' })
  server = testServer(services)
})
afterAll(() => services.drop())

/** Each test comes from an address of its own: the limits count by IP too. */
const login = (email: string, password: string, more: object = {}) =>
  server.call('POST', '/users/login', { body: { email, password, ...more } })

async function signIn(email: string) {
  const { body } = await login(email, 'correct horse')
  return server.call('POST', '/user/auth', {
    body: { email, code: server.lastCode(), session_token: body.session_token },
  })
}

describe('password and code', () => {
  it('lets in who knows both, and says who it is', async () => {
    const user = await makeUser(services, { role: 'admin', email: 'layla@office.example' })
    const first = await login(' Layla@Office.example ', 'correct horse')
    expect(first).toMatchObject({ status: 200, body: { session_token: expect.any(String) } })
    expect(server.codes.at(-1)).toMatchObject({ email: user.email, code: expect.stringMatching(/^\d{6}$/) })
    const { status, body } = await server.call('POST', '/user/auth', {
      body: { email: user.email, code: server.lastCode(), session_token: first.body.session_token },
    })
    expect(status).toBe(200)
    expect(body.user).toMatchObject({
      id: user.id,
      role: 'admin',
      password: true,
      pin: true,
      online: true,
      organisation: { name: 'Lotse', editor: 'grapesjs' },
    })
    const me = await server.call('GET', '/user/me', { token: body.access_token })
    expect(me.body).toEqual(body.user)
  })

  it('tells nothing about who has an account', async () => {
    await makeUser(services, { email: 'known@office.example', password: null })
    await makeUser(services, { email: 'there@office.example' })
    for (const email of ['nobody@office.example', 'known@office.example', 'there@office.example'])
      expect((await login(email, 'wrong horse')).body).toEqual({ error: 'wrong_credentials' })
  })

  it('obeys the allowed domains, also against a domain below or beside one', async () => {
    for (const email of ['a@other.example', 'a@sub.office.example', 'a@office.example.evil.example'])
      expect((await login(email, 'correct horse')).body).toEqual({ error: 'domain_not_allowed' })
  })

  it('refuses who is disabled or has no role, after the right password only', async () => {
    const disabled = await makeUser(services, { active: false })
    expect((await login(disabled.email, 'correct horse')).body).toEqual({ error: 'disabled' })
    const nobody = await makeUser(services, { role: null })
    expect((await signIn(nobody.email)).body).toEqual({ error: 'unuthorized_access' })
    const binned = await makeUser(services, {})
    await services.sql`UPDATE users SET deleted_at = now() WHERE id = ${binned.id}`
    expect((await login(binned.email, 'correct horse')).body).toEqual({ error: 'wrong_credentials' })
  })

  it('refuses a body that is none with the fields', async () => {
    const { status, body } = await server.call('POST', '/users/login', { body: { email: 'x', more: 1 } })
    expect(status).toBe(422)
    expect(body.fields).toEqual({ email: 'valid_email', password: 'required', more: 'unknown_field' })
  })
})

describe('the code', () => {
  it('takes five tries, then the session token is dead for the right one too', async () => {
    const { email } = await makeUser(services, {})
    const { session_token } = (await login(email, 'correct horse')).body
    const wrong = server.lastCode() === '000000' ? '000001' : '000000'
    const answer = (code: string) =>
      server.call('POST', '/user/auth', { body: { email, code, session_token } })
    for (let tries = 0; tries < 5; tries++)
      expect((await answer(wrong)).body).toEqual({ error: 'wrong_code' })
    expect((await answer(server.lastCode())).body).toEqual({ error: 'expired' })
  })

  it('is not found out by asking for new ones and trying five of each', async () => {
    const { email } = await makeUser(services, {})
    const tries = async () => {
      const { session_token } = (await login(email, 'correct horse')).body
      const wrong = server.lastCode() === '000000' ? '000001' : '000000'
      const answers = []
      for (const code of [wrong, wrong, wrong, wrong, wrong, server.lastCode()])
        answers.push(await server.call('POST', '/user/auth', { body: { email, code, session_token } }))
      return answers
    }
    for (let round = 0; round < 6; round++) expect((await tries())[4]?.status).toBe(200)
    expect((await tries()).map(({ status }) => status)).toEqual([429, 429, 429, 429, 429, 429])
    services.pass(15 * 60_000 + 1)
    const { session_token } = (await login(email, 'correct horse')).body
    const { body } = await server.call('POST', '/user/auth', {
      body: { email, code: server.lastCode(), session_token },
    })
    expect(body.access_token).toEqual(expect.any(String))
  })

  it('lives ten minutes and works once', async () => {
    const { email } = await makeUser(services, {})
    const { session_token } = (await login(email, 'correct horse')).body
    const answer = () =>
      server.call('POST', '/user/auth', { body: { email, code: server.lastCode(), session_token } })
    const [one, two] = await Promise.all([answer(), answer()])
    expect([one!.body, two!.body].filter(body => body.access_token)).toHaveLength(1)
    const late = (await login(email, 'correct horse')).body.session_token
    services.pass(10 * 60_000 + 1)
    const { body } = await server.call('POST', '/user/auth', {
      body: { email, code: server.lastCode(), session_token: late },
    })
    expect(body).toEqual({ error: 'expired' })
  })

  it('belongs to the address that it was sent to', async () => {
    const [one, two] = [await makeUser(services, {}), await makeUser(services, {})]
    const { session_token } = (await login(one.email, 'correct horse')).body
    const { body } = await server.call('POST', '/user/auth', {
      body: { email: two.email, code: server.lastCode(), session_token },
    })
    expect(body).toEqual({ error: 'expired' })
  })
})

describe('guessing', () => {
  it('asks for a captcha after three wrong passwords, and clears by the right one', async () => {
    services.pass(16 * 60_000)
    const { email } = await makeUser(services, {})
    for (let tries = 0; tries < 3; tries++)
      expect((await login(email, 'wrong horse')).body.error).toBe('wrong_credentials')
    const asked = (await login(email, 'correct horse')).body
    expect(asked).toMatchObject({ error: 'max_retries', captcha_id: expect.any(String) })
    expect(asked.captcha_svg).toMatch(/^<svg [^>]+><path [^>]+\/><\/svg>$/)
    const wrong = await login(email, 'correct horse', { captcha_id: asked.captcha_id, captcha: 'nonono' })
    expect(wrong.body).toMatchObject({ error: 'wrong_captcha', captcha_svg: expect.any(String) })
    const { captcha_id } = await makeCaptcha(services, 'ACDEFH')
    const right = { captcha_id, captcha: ' acdefh ' }
    const { session_token } = (await login(email, 'correct horse', right)).body
    expect(session_token).toEqual(expect.any(String))
    expect((await login(email, 'correct horse', right)).body.error).toBe('wrong_captcha')
    await server.call('POST', '/user/auth', { body: { email, code: server.lastCode(), session_token } })
    expect((await login(email, 'correct horse')).body.session_token).toEqual(expect.any(String))
  })

  it('counts tries that come at once', async () => {
    services.pass(16 * 60_000)
    const { email } = await makeUser(services, {})
    const answers = await Promise.all(Array.from({ length: 12 }, () => login(email, 'wrong horse')))
    const tried = answers.filter(({ body }) => body.error === 'wrong_credentials')
    expect(tried.length).toBeLessThanOrEqual(12)
    expect((await login(email, 'correct horse')).body.error).toBe('max_retries')
  })

  it('stops an address that goes on and on with 429 and Retry-After, for a quarter of an hour', async () => {
    services.pass(16 * 60_000)
    const { email } = await makeUser(services, {})
    const at = services.now().toISOString()
    await services.sql`
      INSERT INTO guesses (subject, at) SELECT ${`email:${email}`}, ${at} FROM generate_series(1, 30)`
    const stopped = await login(email, 'correct horse')
    expect(stopped).toMatchObject({ status: 429, body: { error: 'rate_limited' } })
    expect(stopped.headers['retry-after']).toBe('900')
    services.pass(15 * 60_000 + 1)
    expect((await login(email, 'correct horse')).body.session_token).toEqual(expect.any(String))
  })
})
