import { type Challenge, solveChallenge } from 'altcha-lib'
import { deriveKey } from 'altcha-lib/algorithms/pbkdf2'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { testServer } from '../../tests/kit/auth/server'
import { makeUser, type TestServices, testServices } from '../../tests/kit/auth/services'
import { digest } from './one-time'

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
    const email = await failed(3)
    const asked = (await login(email, 'correct horse')).body
    expect(asked).toMatchObject({ error: 'max_retries', captcha_id: expect.any(String) })
    expect(asked.captcha_svg).toMatch(
      /^<svg [^>]+><image [^>]+href="data:image\/png;base64,[\w+/=]+"\/><\/svg>$/,
    )
    const wrong = await login(email, 'correct horse', { captcha_id: asked.captcha_id, captcha: 'nonono' })
    expect(wrong.body).toMatchObject({ error: 'wrong_captcha', captcha_svg: expect.any(String) })
    const right = await proofOf(wrong.body.work)
    const { session_token } = (await login(email, 'correct horse', right)).body
    expect(session_token).toEqual(expect.any(String))
    await server.call('POST', '/user/auth', { body: { email, code: server.lastCode(), session_token } })
    expect((await login(email, 'correct horse')).body.session_token).toEqual(expect.any(String))
  })

  it('asks for work beside the captcha, which holds for that captcha and one try', async () => {
    const email = await failed(3)
    const asked = async () => (await login(email, 'correct horse')).body
    const refused = async (proof: object) => {
      const { body } = await login(email, 'wrong horse', proof)
      expect(body.error).toBe('wrong_captcha')
    }
    const { work: _, ...withoutWork } = await proofOf((await asked()).work)
    await refused(withoutWork)
    const [one, two] = [await proofOf((await asked()).work), await proofOf((await asked()).work)]
    await refused({ ...one, work: two.work })
    const { challenge, solution } = (await proofOf((await asked()).work)).work
    const easier = { ...challenge, parameters: { ...challenge.parameters, keyPrefix: '' } }
    await refused({ ...(await captchaOf(challenge)), work: { challenge: easier, solution } })
    const used = await proofOf((await asked()).work)
    expect((await login(email, 'wrong horse', used)).body.error).toBe('wrong_credentials')
    await refused(used)
    const late = await proofOf((await asked()).work)
    services.pass(10 * 60_000 + 1)
    await refused(late)
  })

  it('refuses work that is none with its field', async () => {
    const { email } = await makeUser(services, {})
    for (const work of [{}, 'x', { challenge: { parameters: { cost: 1e9 } }, solution: {} }]) {
      const { status, body } = await login(email, 'x', { work })
      expect([status, Object.keys(body.fields as object)[0]]).toEqual([422, expect.stringMatching(/^work/)])
    }
  })

  it('counts tries that come at once', async () => {
    services.pass(16 * 60_000)
    const { email } = await makeUser(services, {})
    const answers = await Promise.all(Array.from({ length: 12 }, () => login(email, 'wrong horse')))
    const tried = answers.filter(({ body }) => body.error === 'wrong_credentials')
    expect(tried).toHaveLength(3)
    expect((await login(email, 'correct horse')).body.error).toBe('max_retries')
  })

  it('stops a block of addresses that goes on at an account, and nobody else', async () => {
    services.pass(16 * 60_000)
    const { email } = await makeUser(services, {})
    await failBefore(`email:${email} 203.0.113.0/24`, 15)
    const from = (ip: string, to = email) =>
      server.call('POST', '/users/login', { body: { email: to, password: 'correct horse' }, ip })
    for (const ip of ['203.0.113.7', '203.0.113.200']) {
      const stopped = await from(ip)
      expect(stopped).toMatchObject({ status: 429, body: { error: 'rate_limited' } })
      expect(stopped.headers['retry-after']).toBe('900')
    }
    expect((await from('198.51.100.7')).body.session_token).toEqual(expect.any(String))
    const other = await makeUser(services, {})
    expect((await from('203.0.113.7', other.email)).body.session_token).toEqual(expect.any(String))
    services.pass(15 * 60_000 + 1)
    expect((await from('203.0.113.7')).body.session_token).toEqual(expect.any(String))
  })

  it('never stops the account itself, however many networks guess at it; it takes them longer', async () => {
    services.pass(16 * 60_000)
    const { email } = await makeUser(services, {})
    await failBefore(`email:${email}`, 20)
    const asked = (await login(email, 'x')).body
    const { session_token } = (await login(email, 'correct horse', await proofOf(asked.work))).body
    expect(session_token).toEqual(expect.any(String))
    expect(server.pauses.at(-1)).toBe(2_500)
    await failBefore(`email:${email}`, 1_000)
    const { work } = (await login(email, 'x')).body
    await login(email, 'wrong horse', await proofOf(work))
    expect(server.pauses.at(-1)).toBe(5_000)
  }, 30_000)

  it('stops a network that tries many accounts', async () => {
    services.pass(16 * 60_000)
    const { email } = await makeUser(services, {})
    await failBefore('ip:203.0.113.9', 100)
    const from = (ip: string) =>
      server.call('POST', '/users/login', { body: { email, password: 'correct horse' }, ip })
    expect((await from('203.0.113.9')).status).toBe(429)
    expect((await from('203.0.113.10')).body.session_token).toEqual(expect.any(String))
  })
})

describe('a browser that signed in before', () => {
  const attacked = async (email: string) => {
    for (const [subject, count] of [
      [`email:${email}`, 200],
      [`email:${email} 127.0.0.0/24`, 50],
      [`code:${email}`, 50],
      ['ip:127.0.0.1', 200],
    ] as const)
      await failBefore(subject, count)
  }
  const again = (email: string, cookie: string, password = 'correct horse') =>
    server.call('POST', '/users/login', { body: { email, password }, headers: { cookie } })

  it('is let in at once while strangers guess at its account, from its own network too', async () => {
    services.pass(16 * 60_000)
    const { email } = await makeUser(services, {})
    const { headers } = await signIn(email)
    const line = String(headers['set-cookie'])
    expect(line).toMatch(/^_MJD\d+=[\w.-]+; Path=\/api\/v1; HttpOnly; SameSite=Strict; Max-Age=15552000$/)
    const cookie = line.split(';')[0] ?? ''
    await attacked(email)
    expect((await login(email, 'correct horse')).status).toBe(429)
    const { session_token } = (await again(email, `a=b; ${cookie}`)).body
    expect(session_token).toEqual(expect.any(String))
    const entered = await server.call('POST', '/user/auth', {
      ...{ body: { email, code: server.lastCode(), session_token }, headers: { cookie } },
    })
    expect(entered.body.access_token).toEqual(expect.any(String))
    // Guesses of strangers still count for strangers.
    expect((await login(email, 'correct horse')).status).toBe(429)
  })

  it('is counted by itself: a captcha after three, a stop after thirty', async () => {
    services.pass(16 * 60_000)
    const { email } = await makeUser(services, {})
    const cookie = String((await signIn(email)).headers['set-cookie']).split(';')[0] ?? ''
    for (let tries = 0; tries < 3; tries++)
      expect((await again(email, cookie, 'wrong horse')).body.error).toBe('wrong_credentials')
    expect((await again(email, cookie)).body.error).toBe('max_retries')
    const [row] = await services.sql<{ subject: string }[]>`
      SELECT subject FROM guesses WHERE subject LIKE 'device:%' ORDER BY id DESC LIMIT 1`
    await failBefore(row!.subject, 30)
    expect((await again(email, cookie)).status).toBe(429)
    expect((await login(email, 'correct horse')).body.session_token).toEqual(expect.any(String))
  })

  it('is none by a cookie of another account, one that is forged or over, or the token of a session', async () => {
    services.pass(16 * 60_000)
    const [one, two] = [await makeUser(services, {}), await makeUser(services, {})]
    const { headers, body } = await signIn(one.email)
    const token = String(headers['set-cookie']).split(/[=;]/)[1] ?? ''
    await attacked(one.email)
    await attacked(two.email)
    const refused = async (email: string, cookie: string) =>
      expect((await again(email, cookie)).status).toBe(429)
    await refused(two.email, `_MJD${two.id}=${token}`)
    await refused(one.email, `_MJD${one.id}=${token.slice(0, -3)}AAA`)
    await refused(one.email, `_MJD${one.id}=${body.access_token}`)
    expect((await again(one.email, `_MJD${one.id}=${token}`)).status).toBe(200)
    expect((await server.call('GET', '/user/me', { token })).status).toBe(401)
    services.pass(181 * 86_400_000)
    await attacked(one.email)
    await refused(one.email, `_MJD${one.id}=${token}`)
  })

  it('keeps its tries at a code while a stranger without the password uses up what he can', async () => {
    services.pass(16 * 60_000)
    const { email } = await makeUser(services, {})
    for (let tries = 0; tries < 40; tries++) {
      const body = { email, code: '000000', session_token: 'made-up' }
      expect((await server.call('POST', '/user/auth', { body })).body).toEqual({ error: 'expired' })
    }
    expect((await signIn(email)).body.access_token).toEqual(expect.any(String))
  })
})

/** A person at whose account a stranger has just failed, `count` times. */
async function failed(count: number): Promise<string> {
  services.pass(16 * 60_000)
  const { email } = await makeUser(services, {})
  for (let tries = 0; tries < count; tries++)
    expect((await login(email, 'wrong horse')).body.error).toBe('wrong_credentials')
  return email
}

async function failBefore(subject: string, count: number): Promise<void> {
  const at = services.now().toISOString()
  await services.sql`INSERT INTO guesses (subject, at) SELECT ${subject}, ${at} FROM generate_series(1, ${count})`
}

/** Sets the picture of a challenge to a text that the test knows. */
async function captchaOf({ parameters }: Challenge) {
  const captcha_id = String(parameters.data?.captcha_id)
  await services.sql`UPDATE captchas SET answer_hash = ${digest(captcha_id, 'ACDEFH')} WHERE id = ${captcha_id}`
  return { captcha_id, captcha: ' acdefh ' }
}

async function proofOf(challenge: Challenge) {
  const solution = await solveChallenge({ challenge, deriveKey })
  return { ...(await captchaOf(challenge)), work: { challenge, solution } }
}
