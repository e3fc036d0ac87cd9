import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { outbound } from '.'

let server: Server
let port: number
beforeAll(async () => {
  server = createServer((request, response) => {
    if (request.url === '/slow') return
    if (request.url === '/moved') return response.writeHead(302, { location: '/' }).end()
    response.writeHead(201, { 'x-told': 'yes' }).end(`${request.method} ${request.url}`)
  })
  await new Promise<void>(done => server.listen(0, '127.0.0.1', done))
  port = (server.address() as AddressInfo).port
})
afterAll(() => server.close())

const calling = (path: string, allow: string[], more = {}) =>
  outbound({ outboundAllow: allow }, `http://127.0.0.1:${port}${path}`, more)

it('gives status, headers and body', async () => {
  const answer = await calling('/a', ['127.0.0.0/8'], { method: 'POST', body: 'ü' })
  expect(answer).toMatchObject({ status: 201, headers: { 'x-told': 'yes' } })
  expect(answer.body.toString()).toBe('POST /a')
})

describe('a private address', () => {
  it.each([
    '127.0.0.1',
    '10.1.2.3',
    '169.254.169.254',
    '[::1]',
    '[::ffff:127.0.0.1]',
    '[fd00::1]',
    '0.0.0.0',
    // Other writings of 127.0.0.1 and of a private address.
    '2130706433',
    '0x7f.1',
    '017700000001',
    '[::127.0.0.1]',
    '[::ffff:7f00:1]',
    '[64:ff9b:1::a00:1]',
    '[2002:7f00:1::]',
    '[fec0::1]',
  ])('%s is refused', async host => {
    await expect(outbound({ outboundAllow: [] }, `http://${host}:${port}/`)).rejects.toMatchObject({
      code: 'private_address',
    })
  })
  it('is refused behind a name too, unless the name is allowed', async () => {
    const url = `http://localhost:${port}/`
    await expect(outbound({ outboundAllow: [] }, url)).rejects.toMatchObject({ code: 'private_address' })
    expect((await outbound({ outboundAllow: ['localhost'] }, url)).status).toBe(201)
  })
  it('is reached where its network is named', async () => {
    expect((await calling('/', ['127.0.0.1'])).status).toBe(201)
    await expect(calling('/', ['10.0.0.0/8'])).rejects.toMatchObject({ code: 'private_address' })
  })
})

it('follows no redirect', async () => {
  expect((await calling('/moved', ['127.0.0.1'])).status).toBe(302)
})

it('ends on time, and where an answer is too long', async () => {
  await expect(calling('/slow', ['127.0.0.1'], { timeoutMs: 50 })).rejects.toMatchObject({ code: 'timeout' })
  await expect(calling('/long', ['127.0.0.1'], { bytes: 3 })).rejects.toMatchObject({ code: 'too_large' })
})

it('speaks HTTP only', async () => {
  await expect(outbound({ outboundAllow: [] }, 'file:///etc/passwd')).rejects.toMatchObject({
    code: 'not_http',
  })
})
