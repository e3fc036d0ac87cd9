import { readdir } from 'node:fs/promises'
import { connect } from 'node:net'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { OpenApi } from '../../contract/http/openapi'
import { signIn, startApp, type TestApp } from '../../tests/kit/app'
import { answerToHead } from '../../tests/kit/head'
import { some } from '../../tests/kit/long'
import { buildApp } from '../app'

let app: TestApp
let token: string
let document: OpenApi
beforeAll(async () => {
  app = await startApp({}, { bodyPatience: 300, streams: { ofSession: 10, ofProcess: 14 } })
  token = await signIn(app.services, app.userOf('master'))
  document = (await (await app.api('master')).get('/openapi.json')).json as OpenApi
})
afterAll(() => app?.stop())

interface Written {
  method: string
  path: string
  bytes: number
}

/**
 * The calls that take a body, as the document has them, with the limit that each declares: every fourth in the short form.
 */
function written(): readonly Written[] {
  const all = Object.entries(document.paths).flatMap(([path, item]) =>
    Object.entries(item)
      .filter(([, operation]) => 'x-body-bytes' in operation)
      .map(([method, operation]) => ({
        method: method.toUpperCase(),
        path:
          ('servers' in item ? '' : '/api/v1') +
          path.replaceAll('{id}', '987654321').replace(/\{\w+\}/g, 'x'),
        bytes: Number(operation['x-body-bytes']),
      })),
  )
  return some(all, 4)
}

describe('before a body is read, its head alone is answered', () => {
  it('413 where it is larger than the call declares', async () => {
    const wrong: string[] = []
    let tooLarge = 0
    for (const { method, path, bytes } of written()) {
      const status = await answerToHead(app.url, { method, path, token, length: bytes + 1 })
      if (status === 413) tooLarge++
      // The first refusal: there is no such record, or no such call without `page`.
      else if (![403, 404, 405].includes(status)) wrong.push(`${method} ${path}: ${status}`)
    }
    expect(wrong).toEqual([])
    expect(tooLarge).toBeGreaterThan(50)
  })

  it('401 without a session, 403 without the right, 404 and 405, whatever size it says it has', async () => {
    const user = await signIn(app.services, app.userOf('de_user'))
    const length = 9_000_000
    const status = (method: string, path: string, as?: string) =>
      answerToHead(app.url, { method, path, token: as, length })
    expect(await status('POST', '/api/v1/leads')).toBe(401)
    expect(await status('POST', '/api/v1/no-such-path')).toBe(401)
    expect(await status('POST', '/api/v1/leads', user)).toBe(403)
    expect(await status('POST', '/api/v1/no-such-path', user)).toBe(404)
    expect(await status('PUT', '/api/v1/leads/987654321', token)).toBe(404)
    expect(await status('PATCH', '/api/v1/leads', token)).toBe(405)
    for (const path of ['/no-such-path', '/u', '/hooks/no-such-system', '/m/x', '/assets/x'])
      expect([404, 405], path).toContain(await status('POST', path))
  })

  it('429 where an address has no turn left', async () => {
    const head = { method: 'POST', path: '/u/x', length: 1_000, type: 'application/x-www-form-urlencoded' }
    const post = () =>
      fetch(`${app.url}/u/x`, { method: 'POST', body: 'a=1', headers: { 'content-type': head.type } })
    for (let turn = 0; turn < 60; turn++) await (await post()).text()
    expect(await answerToHead(app.url, head)).toBe(429)
  })
})

it('the limit that a call declares is the one that the server has', async () => {
  const small = written().filter(({ path, bytes }) => bytes <= 65_536 && /^\/api\/v1\/\w[\w-]*$/.test(path))
  const wrong: string[] = []
  for (const { method, path, bytes } of small) {
    const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json' }
    const answer = await fetch(app.url + path, { method, headers, body: `x${' '.repeat(bytes - 1)}` })
    if (answer.status === 413) wrong.push(`${method} ${path}`)
    await answer.text()
  }
  expect(wrong).toEqual([])
  expect(small.length).toBeGreaterThan(5)
})

describe('a form', () => {
  const post = async (body: string) => {
    const headers = { 'content-type': 'application/x-www-form-urlencoded' }
    return (await fetch(`${app.url}/book/nothing`, { method: 'POST', headers, body })).status
  }

  it('has at most 200 names and 64 KB', async () => {
    const names = (count: number) => Array.from({ length: count }, (_, at) => `n${at}=1`).join('&')
    expect(await post(names(200))).toBe(404)
    expect(await post(names(201))).toBe(413)
    expect(await post('&'.repeat(20_000))).toBe(404)
    expect(await post(Array.from({ length: 10_000 }, (_, at) => `${at}=`).join('&'))).toBe(413)
    expect(await post(`a=${'x'.repeat(65_536)}`)).toBe(413)
  })
})

/** Writes to a connection by hand. @returns all that came back until it was closed */
function speak(...pieces: string[]): Promise<string> {
  return new Promise((heard, failed) => {
    const { hostname, port } = new URL(app.url)
    const socket = connect(Number(port), hostname, () => {
      for (const piece of pieces) socket.write(piece)
    })
    let text = ''
    socket.on('data', data => {
      text += data
    })
    socket.on('error', failed)
    socket.on('close', () => heard(text))
  })
}

describe('a body that stops on its way', () => {
  const head = (path: string, type: string, length: number) =>
    [
      `POST ${path} HTTP/1.1`,
      'host: 127.0.0.1',
      `authorization: Bearer ${token}`,
      `content-type: ${type}`,
      `content-length: ${length}`,
      '',
      '',
    ].join('\r\n')

  it('is answered 408 and its connection closed, all of 150 at once', async () => {
    const half = `{"name":"${'x'.repeat(60_000)}`
    const answers = await Promise.all(
      Array.from({ length: 150 }, () => speak(head('/api/v1/leads', 'application/json', 65_000), half)),
    )
    expect(new Set(answers.map(answer => answer.split('\r\n')[0]))).toEqual(
      new Set(['HTTP/1.1 408 Request Timeout']),
    )
    expect(answers[0]).toContain('"error":"timed_out"')
  })

  it('leaves nothing of a file behind when its sender goes away', async () => {
    const folder = join(app.services.config.dataDir, 'incoming')
    const boundary = 'part'
    const start = `--${boundary}\r\ncontent-disposition: form-data; name="file"; filename="a.pdf"\r\n\r\n%PDF-1.7 `
    const { hostname, port } = new URL(app.url)
    const socket = connect(Number(port), hostname, () => {
      socket.write(head('/api/v1/files', `multipart/form-data; boundary=${boundary}`, 9_000_000))
      socket.write(start + 'x'.repeat(400_000))
    })
    // It is on the disk while it arrives.
    await expect.poll(async () => (await readdir(folder).catch(() => [])).length).toBe(1)
    socket.destroy()
    await expect.poll(async () => (await readdir(folder)).length).toBe(0)
  })
})

describe('event streams', () => {
  /** @returns the text of a stream, once it has ended */
  const stream = async (session: string) => {
    const answer = await fetch(`${app.url}/api/v1/events`, { headers: { cookie: `_MJC=${session}` } })
    return { ended: answer.text() }
  }
  const session = (role: 'user' | 'admin') => signIn(app.services, app.userOf(role))

  it('are at most ten a session and so many a process: the oldest gives way and comes back later', async () => {
    const [one, other] = [await session('user'), await session('admin')]
    const first = await stream(one)
    const second = await stream(one)
    for (let more = 0; more < 9; more++) await stream(one)
    expect(await first.ended).toMatch(/retry: 60000\n\n$/)
    // Ten of one session and five of another are one more than this process takes.
    for (let more = 0; more < 5; more++) await stream(other)
    expect(await second.ended).toMatch(/retry: 60000\n\n$/)
  })
})

it('a connection that says nothing, or never finishes, is given up', async () => {
  const { server } = await buildApp(app.services, 'no-pages')
  expect(server.timeout).toBe(120_000)
  expect(server.headersTimeout).toBe(20_000)
  expect(server.requestTimeout).toBe(3_600_000)
  expect(server.keepAliveTimeout).toBe(72_000)
})
