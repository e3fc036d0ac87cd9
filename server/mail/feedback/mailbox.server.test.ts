import { afterAll, beforeAll, expect, it } from 'vitest'
import { startApp, type TestApp } from '../../../tests/kit/app'
import { startImap, type TestImap } from '../../../tests/kit/imap'
import { readMailbox } from './mailbox'

let app: TestApp
let imap: TestImap
beforeAll(async () => {
  imap = await startImap()
  app = await startApp()
})
afterAll(async () => {
  await app?.stop()
  await imap?.stop()
})

const read = (url: string) =>
  readMailbox({ sql: app.sql, now: app.services.now, url, keep: () => Promise.resolve() })

it('gives the password of the mailbox to no server without TLS, unless its address allows that', async () => {
  const strict = imap.url.replace('?tls=optional', '')
  for (const url of [strict, `${strict}?tls=required`]) await expect(read(url)).rejects.toThrow(/STARTTLS/)
  expect(imap.commands.filter(command => /^(LOGIN|AUTHENTICATE)/i.test(command))).toEqual([])
  expect(await read(imap.url)).toBe(0)
})
