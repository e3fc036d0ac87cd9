import type { AddressInfo } from 'node:net'
import { createServer } from 'node:tls'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { selfSigned } from '../../../tests/kit/certificate'
import { certificateOf, readCertificate } from './certificate'

const { key, certificate } = selfSigned('ec')
const server = createServer({ key, cert: certificate }, socket => socket.end())
let origin: string

beforeAll(async () => {
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve))
  origin = `https://127.0.0.1:${(server.address() as AddressInfo).port}`
})
afterAll(() => new Promise(resolve => server.close(resolve)))

test('a certificate says until when it is good, who made it, and what is wrong with it', async () => {
  expect(await readCertificate(origin)).toEqual({
    host: '127.0.0.1',
    valid_until: expect.stringMatching(/^2126-/),
    issuer: 'Lotse tests',
    error: 'DEPTH_ZERO_SELF_SIGNED_CERT',
  })
})

test('an address where nobody answers is told', async () => {
  expect(await readCertificate('https://127.0.0.1:1')).toMatchObject({
    valid_until: null,
    error: 'ECONNREFUSED',
  })
})

test('it is asked for again only after a while, and not at all without https', async () => {
  expect(certificateOf('http://localhost:3000')).toBeNull()
  const first = certificateOf(origin, 1_000)
  expect(certificateOf(origin, 2_000)).toBe(first)
  expect(certificateOf(origin, 3_600_000)).not.toBe(first)
  await certificateOf(origin, 3_600_000)
})
