import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Role } from '../../../contract/access/roles'
import { startApp, type TestApp } from '../../../tests/kit/app'
import { clearUploads } from '../../jobs/clearUploads'

const PNG = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
)
const FIREBASE = { projectId: 'lotse-crm', apiKey: 'AIza-key', authDomain: 'lotse-crm.firebaseapp.com' }

let app: TestApp
beforeAll(async () => {
  app = await startApp({
    FIREBASE_PROJECT_ID: FIREBASE.projectId,
    FIREBASE_API_KEY: FIREBASE.apiKey,
    FIREBASE_AUTH_DOMAIN: FIREBASE.authDomain,
    ALLOWED_DOMAINS: 'office.example',
  })
})
afterAll(() => app?.stop())

async function upload(role: Role, folder = 'organisation'): Promise<string> {
  const form = new FormData()
  form.set('folder', folder)
  form.set('file', new File([new Uint8Array(PNG)], 'logo.png'))
  const { token } = await app.api(role)
  const headers = { authorization: `Bearer ${token}` }
  const answer = await fetch(`${app.url}/api/v1/files`, { method: 'POST', headers, body: form })
  return ((await answer.json()) as { url: string }).url
}

const signedOut = async () => (await (await app.api(null)).get('/install-check')).record

describe('the logo', () => {
  it('is seen by everybody once it is chosen, and by nobody signed out before and after', async () => {
    const master = await app.api('master')
    const [first, second] = [await upload('master'), await upload('master')]
    const seen = async (url: string) => (await fetch(app.url + url)).status
    expect(await seen(first)).toBe(401)
    expect((await master.put('/settings', { logo_url: first, name: 'Nordlicht' })).status).toBe(200)
    expect(await seen(first)).toBe(200)
    expect(await signedOut()).toMatchObject({ name: 'Nordlicht', logo_url: first })
    const me = (await (await app.api('user')).get('/user/me')).record
    expect(me.organisation).toMatchObject({ name: 'Nordlicht', logo_url: first })

    expect((await master.put('/settings', { logo_url: second })).status).toBe(200)
    expect([await seen(first), await seen(second)]).toEqual([401, 200])
    // The nightly job removes the picture that nothing shows any more.
    await clearUploads(app.services)
    const kept = () => app.sql`select path from files where folder = 'organisation'`
    await expect.poll(kept).toHaveLength(1)
    expect((await master.put('/settings', { logo_url: null })).record.logo_url).toBeNull()
    expect(await seen(second)).toBe(401)
  })

  it("is no one else's file, no other folder's, and no address outside", async () => {
    const master = await app.api('master')
    const others = [await upload('superadmin'), await upload('master', 'media')]
    for (const logo_url of [...others, 'https://evil.example/x.png', '/api/v1/files/organisation/none.png']) {
      const put = await master.put('/settings', { logo_url })
      expect(put.status, logo_url).toBe(422)
      expect(put.refusal.fields).toEqual({ logo_url: 'not_there' })
    }
    expect((await (await app.api('admin')).put('/settings', { logo_url: null })).status).toBe(403)
  })
})

it('refuse a change that started from an older version, with the settings as they are now', async () => {
  const [one, other] = [await app.api('master'), await app.api('superadmin')]
  const { version } = (await one.get('/settings')).record
  expect((await other.put('/settings', { employer_days: 40, version })).status).toBe(200)
  const late = await one.put('/settings', { employer_days: 50, version })
  expect([late.status, late.refusal.error]).toEqual([409, 'conflict'])
  const current = (await one.get('/settings')).record
  expect(late.refusal.current).toEqual(current)
  expect(current).toMatchObject({ employer_days: 40, version: Number(version) + 1 })
  expect((await one.put('/settings', { employer_days: 50, version: current.version })).status).toBe(200)
})

it('keeps the log from twelve months on, or for good', async () => {
  const master = await app.api('master')
  for (const [log_months, code] of [
    [11, 'too_small'],
    [361, 'too_large'],
  ])
    expect((await master.put('/settings', { log_months })).refusal.fields).toEqual({ log_months: code })
  expect((await master.put('/settings', { log_months: '24' })).status).toBe(422)
  expect((await master.put('/settings', { log_months: 24 })).record.log_months).toBe(24)
  expect((await master.put('/settings', { log_months: null })).record.log_months).toBeNull()
})

describe('signing in by Firebase', () => {
  it('is offered with all that a browser needs, and is no redirect', async () => {
    expect(await signedOut()).toMatchObject({ providers: ['firebase'], password: false, firebase: FIREBASE })
    const anybody = await app.api(null)
    expect((await anybody.get('/auth/firebase/redirect')).status).toBe(404)
    expect((await anybody.post('/loginCRM', { token: 'x' })).status).toBe(200)
  })
})
