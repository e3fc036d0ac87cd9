import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { hear } from '../../tests/kit/auth/listener'
import { testServer } from '../../tests/kit/auth/server'
import { makeUser, type TestServices, testServices } from '../../tests/kit/auth/services'
import { isLong } from '../../tests/kit/long'
import { takeCaptcha } from './captcha'
import { digest } from './one-time'

/** With this key the captcha of this id has this answer, so that its recording is the same in each run. */
const FIXED = { key: 'a-key-that-is-long-enough-to-sign-sessions', id: 'fixed', answer: 'FYCUNC' }

let services: TestServices
let server: ReturnType<typeof testServer>
beforeAll(async () => {
  services = await testServices({ SESSION_KEYS: FIXED.key })
  server = testServer(services)
})
afterAll(() => services.drop())

const listen = (id: string, { ip = '127.0.0.1', range = '' } = {}) =>
  server.app.inject({
    url: `/api/v1/captchas/${id}/audio`,
    remoteAddress: ip,
    headers: { host: 'localhost', ...(range ? { range } : {}) },
  })

/** Asks for a captcha, as a browser does after wrong passwords. */
async function asked(): Promise<string> {
  const { email } = await makeUser(services, {})
  const at = services.now().toISOString()
  await services.sql`INSERT INTO guesses (subject, at) SELECT ${`email:${email}`}, ${at} FROM generate_series(1, 3)`
  const { body } = await server.call('POST', '/users/login', { body: { email, password: 'x' } })
  expect(body.error).toBe('max_retries')
  return body.captcha_id
}

describe('the audio form of a captcha', () => {
  it('speaks the characters that are taken as its answer', async () => {
    const { id, answer } = FIXED
    const expires = new Date(services.now().getTime() + 60_000).toISOString()
    await services.sql`INSERT INTO captchas VALUES (${id}, ${digest(id, answer)}, ${expires})`
    const heard = hear((await listen(id)).rawPayload, 6, isLong ? undefined : `${answer}AEKMT47`)
    expect(heard).toBe(answer)
    expect(await takeCaptcha(services, id, heard.toLowerCase())).toBe(true)
  })

  it('is a WAV for each captcha that is asked for, and no two are alike', async () => {
    const [one, two] = [await asked(), await asked()]
    const [first, again, second] = [await listen(one), await listen(one), await listen(two)]
    for (const { statusCode, headers, rawPayload } of [first, second]) {
      expect([statusCode, headers['content-type']]).toEqual([200, 'audio/wav'])
      expect(rawPayload.toString('latin1', 0, 4)).toBe('RIFF')
    }
    expect(first.rawPayload.equals(second.rawPayload)).toBe(false)
    expect(first.rawPayload.equals(again.rawPayload)).toBe(true)
  })

  it('is given in the pieces that a player asks for', async () => {
    const id = await asked()
    const whole = (await listen(id)).rawPayload
    const piece = await listen(id, { range: 'bytes=2-101' })
    expect([piece.statusCode, piece.headers['content-range']]).toEqual([206, `bytes 2-101/${whole.length}`])
    expect(piece.rawPayload.equals(whole.subarray(2, 102))).toBe(true)
    expect((await listen(id, { range: 'bytes=9999999-' })).statusCode).toBe(416)
  })

  it('is refused for a captcha that is unknown, used, over, or has an answer that is not ours', async () => {
    const [used, changed, late] = [await asked(), await asked(), await asked()]
    await takeCaptcha(services, used, 'WRONG1')
    await services.sql`UPDATE captchas SET answer_hash = ${digest(changed, 'X')} WHERE id = ${changed}`
    for (const id of ['unknown', 'x'.repeat(90), used, changed])
      expect((await listen(id)).json(), id.slice(0, 20)).toMatchObject({ error: 'not_found' })
    expect((await listen(late)).statusCode).toBe(200)
    services.pass(10 * 60_000 + 1)
    expect((await listen(late)).statusCode).toBe(404)
  })

  it('is made thirty times for one captcha, and takes a turn of its network like any call of signing in', async () => {
    const id = await asked()
    const statuses = []
    for (let times = 0; times < 31; times++) statuses.push((await listen(id)).statusCode)
    expect(statuses).toEqual([...Array<number>(30).fill(200), 429])
    const ip = '203.0.113.77'
    for (let times = 0; times < 240; times++) await listen('unknown', { ip })
    expect((await listen('unknown', { ip })).json()).toMatchObject({ error: 'rate_limited' })
    expect((await listen('unknown', { ip: '203.0.113.78' })).statusCode).toBe(404)
  })
})
