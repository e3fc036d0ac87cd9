import { once } from 'node:events'
import { statSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { testServer } from '../../tests/kit/auth/server'
import { makeUser, type TestServices, testServices } from '../../tests/kit/auth/services'
import { startSmtp } from '../../tests/kit/smtp'
import { sendCode } from './code-delivery'
import { ensureMagic } from './install'

const FIRST = { email: 'First.Master@office.example', password: 'a long password' }
let services: TestServices
let server: ReturnType<typeof testServer>
beforeEach(async () => {
  services = await testServices()
  server = testServer(services)
})
afterEach(() => services.drop())

const magicLogin = (magic: string, body: object = FIRST) =>
  server.call('POST', '/users/magic-first-login', { body: { magic, ...body } })

it('sets up by the magic word, which stays the same until it has worked once', async () => {
  expect((await server.call('GET', '/install-check')).body).toEqual([])
  const magic = await ensureMagic(services)
  expect(magic).toMatch(/^[\w-]{32}$/)
  expect(await ensureMagic({ ...services })).toBe(magic)
  expect(statSync(join(services.config.dataDir, 'keys', 'session.key')).mode & 0o777).toBe(0o600)
  expect((await magicLogin('guess')).body).toEqual({ error: 'wrong_magic' })
  expect((await magicLogin(magic!, { ...FIRST, password: 'short' })).status).toBe(422)
  const { body } = await magicLogin(magic!)
  expect(body.user).toMatchObject({
    email: 'first.master@office.example',
    name: 'First Master',
    role: 'master',
  })
  expect((await server.call('GET', '/user/me', { token: body.access_token })).status).toBe(200)
  expect((await magicLogin(magic!)).body).toEqual({ error: 'already_installed' })
  expect(await ensureMagic(services)).toBeNull()
  expect((await server.call('GET', '/install-check')).body).toMatchObject({ installed: true, password: true })
})

it('makes one master by two at once', async () => {
  const magic = (await ensureMagic(services))!
  const both = await Promise.all([
    magicLogin(magic),
    magicLogin(magic, { ...FIRST, email: 'b@office.example' }),
  ])
  expect(both.filter(({ body }) => body.access_token)).toHaveLength(1)
  expect((await services.sql`SELECT count(*)::int AS n FROM users`)[0]!.n).toBe(1)
})

it('stays installed when its master is gone', async () => {
  const magic = (await ensureMagic(services))!
  await magicLogin(magic)
  await services.sql`DELETE FROM users`.catch(() => services.sql`TRUNCATE users CASCADE`)
  expect((await magicLogin(magic)).body).toEqual({ error: 'already_installed' })
})

it('sets up without the word at the machine only', async () => {
  const first = (headers: Record<string, string> = {}) =>
    server.call('POST', '/users/first-login', { body: FIRST, headers })
  for (const name of ['x-forwarded-for', 'forwarded', 'x-real-ip', 'via'])
    expect((await first({ [name]: '127.0.0.1' })).status, name).toBe(403)
  const remote = await server.app.inject({
    method: 'POST',
    url: '/api/v1/users/first-login',
    headers: { host: 'localhost' },
    remoteAddress: '192.0.2.7',
    payload: FIRST,
  })
  expect(remote.statusCode).toBe(403)
  const outside = { ...services, config: { ...services.config, origin: 'https://crm.office.example' } }
  const there = await testServer(outside).call('POST', '/users/first-login', { body: FIRST })
  expect(there.status).toBe(403)
  expect((await first()).body.user).toMatchObject({ role: 'master' })
  expect((await first()).body).toEqual({ error: 'already_installed' })
})

it('offers roles in a demo only', async () => {
  const user = await makeUser(services, { role: 'de_admin' })
  const enter = (to: typeof server, body: object) => to.call('POST', '/users/demo-login', { body })
  expect((await enter(server, { role: 'de_admin' })).status).toBe(404)
  const demo = testServer({ ...services, config: { ...services.config, demo: true } })
  expect((await enter(demo, { role: 'de_admin' })).body.user.id).toBe(user.id)
  expect((await enter(demo, { role: 'king' })).body.fields).toEqual({ role: 'not_a_choice' })
  expect((await enter(demo, { role: 'master' })).body).toEqual({ error: 'wrong_credentials' })
})

it('says a code at the terminal on a loopback host only', async () => {
  const letter = {
    email: 'a@office.example',
    phone: null,
    code: '123456',
    language: 'en',
    organisation: 'Lotse',
  }
  const said: string[] = []
  const here = { ...services, say: (line: string) => void said.push(line) }
  await sendCode(here, letter)
  expect(said).toEqual(['Sign-in code for a@office.example: 123456'])
  const open = { ...here, config: { ...services.config, host: '0.0.0.0' } }
  await expect(sendCode(open, letter)).rejects.toMatchObject({ code: 'unavailable' })
  expect(said).toHaveLength(1)
})

it('gives neither the password nor the code to a mail server without TLS', async () => {
  const smtp = await startSmtp({ user: 'desk', password: 'secret' })
  const letter = {
    email: 'a@office.example',
    phone: null,
    code: '123456',
    language: 'en',
    organisation: 'Lotse',
  }
  const sentBy = (smtpUrl: string) =>
    sendCode({ ...services, config: { ...services.config, smtpUrl } }, letter)
  try {
    const strict = smtp.url.replace('?tls=optional', '')
    for (const url of [strict, `${strict}?tls=required`])
      await expect(sentBy(url)).rejects.toMatchObject({ code: 'unavailable' })
    expect(smtp.messages).toEqual([])
    expect(await sentBy(smtp.url)).toBe('mail')
    const { headers, text } = await smtp.mailTo('a@office.example')
    expect(text).toContain('123456')
    expect(headers).toContainEqual(
      expect.objectContaining({ key: 'auto-submitted', value: 'auto-generated' }),
    )
  } finally {
    await smtp.stop()
  }
})

it('sends a code by SMS to who has a phone, and by mail where the gateway does not take it', async () => {
  const asked: unknown[] = []
  let status = 202
  const gateway = createServer(async (request, response) => {
    const text = await new Response(Readable.toWeb(request) as ReadableStream).text()
    asked.push([request.method, request.headers.authorization, JSON.parse(text)])
    response.writeHead(status).end()
  }).listen(0, '127.0.0.1')
  await once(gateway, 'listening')
  const { port } = gateway.address() as AddressInfo
  const said: string[] = []
  const settings = {
    SMS_URL: `http://127.0.0.1:${port}/sms`,
    SMS_TOKEN: 'a-token',
    OUTBOUND_ALLOW: '127.0.0.1',
  }
  const gated = { ...(await testServices(settings)), say: (line: string) => void said.push(line) }
  try {
    const letter = { email: 'a@office.example', phone: '+4915112345678', code: '123456' }
    const to = { ...letter, language: 'ar', organisation: 'Lotse' }
    expect(await sendCode(gated, to)).toBe('sms')
    const text = '123456 هو رمزك للدخول إلى Lotse. تنتهي صلاحيته بعد 10 دقائق. لا تشاركه مع أحد.'
    expect(asked).toEqual([['POST', 'Bearer a-token', { to: '+4915112345678', text }]])
    expect(said).toEqual([])
    expect(await sendCode(gated, { ...to, phone: null })).toBe('mail')
    status = 500
    expect(await sendCode(gated, to)).toBe('mail')
    expect([asked.length, said.length]).toEqual([2, 2])
  } finally {
    gateway.close()
    await gated.drop()
  }
})
