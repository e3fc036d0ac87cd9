import type { AddressInfo } from 'node:net'
import { createServer } from 'node:tls'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { certificateOf, readCertificate } from './certificate'

/** Made for these tests only, signed by itself, good until 2126. */
const KEY = `-----BEGIN PRIVATE KEY-----
MIGHAgEAMBMGByqGSM49AgEGCCqGSM49AwEHBG0wawIBAQQg/SQz+P2a+tM8hHN8
0Tv1xmBz4L6rXARYHLRdxbVAsRahRANCAATzAznpo0hczJiS8Vu6dEuFIYv7MQym
fwhZJBVIcxWjN11vA2fNpNZ9YZk3BLH4n8hkXRsJ5BP5DumxAPml3CAZ
-----END PRIVATE KEY-----`
const CERTIFICATE = `-----BEGIN CERTIFICATE-----
MIIBqzCCAVGgAwIBAgIUcvzm6178JcAkpfLNdr8YmE5XCykwCgYIKoZIzj0EAwIw
KjEUMBIGA1UECgwLTG90c2UgdGVzdHMxEjAQBgNVBAMMCWxvY2FsaG9zdDAgFw0y
NjExMjExMDUzMjVaGA8yMTI2MTAyODEwNTMyNVowKjEUMBIGA1UECgwLTG90c2Ug
dGVzdHMxEjAQBgNVBAMMCWxvY2FsaG9zdDBZMBMGByqGSM49AgEGCCqGSM49AwEH
A0IABPMDOemjSFzMmJLxW7p0S4Uhi/sxDKZ/CFkkFUhzFaM3XW8DZ82k1n1hmTcE
sfifyGRdGwnkE/kO6bEA+aXcIBmjUzBRMB0GA1UdDgQWBBQ7fMbk4XZ4eXzV25Pa
ovmIO/fpYDAfBgNVHSMEGDAWgBQ7fMbk4XZ4eXzV25PaovmIO/fpYDAPBgNVHRMB
Af8EBTADAQH/MAoGCCqGSM49BAMCA0gAMEUCIQDgQDOEe9bDTuj+c7PuFamsqpIa
Nj2tcn6yDJArG2EImAIgDRPwdUXlMHxWtoML1Fzzn5A8pscYUcxiV+FLARSYw2Q=
-----END CERTIFICATE-----`

const server = createServer({ key: KEY, cert: CERTIFICATE }, socket => socket.end())
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
