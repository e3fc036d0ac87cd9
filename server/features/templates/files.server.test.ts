import PostalMime from 'postal-mime'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { startApp, type TestApp } from '../../../tests/kit/app'
import { startFirebaseStorage, type TestFirebaseStorage } from '../../../tests/kit/firebaseStorage'
import { CONSENT } from '../../../tests/kit/mail/campaigns'
import { readFromFirebase } from '../../files/firebase'

const BUCKET = 'lotse-files'
let app: TestApp
let firebase: TestFirebaseStorage
beforeAll(async () => {
  firebase = await startFirebaseStorage()
  app = await startApp({
    FIREBASE_PROJECT_ID: 'lotse-crm',
    FIREBASE_API_KEY: 'AIza-key',
    FIREBASE_AUTH_DOMAIN: 'lotse-crm.firebaseapp.com',
    ALLOWED_DOMAINS: 'office.example',
    FIREBASE_BUCKET: BUCKET,
    FIREBASE_STORAGE_URL: firebase.url,
    OUTBOUND_ALLOW: '127.0.0.1',
  })
})
afterAll(async () => {
  await app?.stop()
  await firebase?.stop()
})

const csv = Buffer.from('a;b\n1;2\n')
const put = (name: string, bytes = csv) => firebase.put(BUCKET, name, bytes, 'text/csv')

it('attaches what lies in the bucket, by its download URL', async () => {
  const api = await app.api('de_user')
  expect((await api.get('/user/me')).record.organisation).toMatchObject({
    firebase_store: { bucket: BUCKET, url: firebase.url },
  })
  const url = put('attachments/0123456789abcdef.csv')
  const noted = await api.post('/firebase-files', { url, name: 'rows.csv' })
  expect([noted.status, noted.json]).toEqual([
    201,
    { url, name: 'rows.csv', size: csv.length, type: 'text/csv; charset=utf-8' },
  ])
  const other = await (await app.api('de_admin')).post('/bw-templates', { attachments: [{ url, name: 'x' }] })
  expect(other.refusal.fields).toEqual({ attachments: 'not_there' })
  const made = await api.post('/bw-templates', {
    name: 'With a file',
    attachments: [{ url, name: 'rows.csv' }],
  })
  expect(made.status, made.text).toBe(201)
  const test = await api.post('/bw-templates/test', { id: made.record.id, content: '<p>x</p>', person: {} })
  expect(test.status, test.text).toBe(200)
  const [kept] = await app.sql<{ raw: Buffer }[]>`select raw from outbox order by id desc limit 1`
  const { attachments } = await PostalMime.parse(kept!.raw)
  expect(attachments.map(({ filename }) => filename)).toEqual(['rows.csv'])
  expect(Buffer.from(attachments[0]?.content as ArrayBuffer)).toEqual(csv)
})

it('takes nothing from anywhere else, and no kind that the own store refuses', async () => {
  const api = await app.api('de_user')
  const good = put('attachments/aaaaaaaaaaaaaaaa.csv')
  for (const url of [
    good.replace(BUCKET, 'other-files'),
    good.replace('127.0.0.1', 'localhost'),
    good.replace(/token=.*/, 'token=00000000-0000'),
    put('candidates/aaaaaaaaaaaaaaaa.csv'),
    put('attachments/../x.csv'),
    'https://evil.example/a.csv',
  ]) {
    const answer = await api.post('/firebase-files', { url, name: 'a.csv' })
    expect([answer.status, answer.refusal.fields], url).toEqual([422, { url: 'not_there' }])
  }
  const page = put('attachments/bbbbbbbbbbbbbbbb.html', Buffer.from('<script>1</script>'))
  expect((await api.post('/firebase-files', { url: page, name: 'a.html' })).status).toBe(415)
  expect((await (await app.api('admin')).post('/firebase-files', { url: good, name: 'a.csv' })).status).toBe(
    403,
  )
  const foreign = await api.post('/bw-templates', {
    attachments: [{ url: 'https://evil.example/a.csv', name: 'a' }],
  })
  expect(foreign.refusal.fields).toEqual({ attachments: 'not_there' })
})

it('tells a bucket that does not answer from a file that is not there', async () => {
  const api = await app.api('de_user')
  const url = put('attachments/cccccccccccccccc.csv')
  firebase.mood = 'failing'
  const busy = await api.post('/firebase-files', { url, name: 'a.csv' })
  expect([busy.status, busy.json]).toEqual([503, expect.objectContaining({ error: 'unavailable' })])
  firebase.mood = 'silent'
  await expect(readFromFirebase(app.services.config, url, 100)).rejects.toMatchObject({
    ...{ code: 'unavailable', details: { reply: 'Firebase Storage: timeout' } },
  })
  firebase.mood = 'refusing'
  expect((await api.post('/firebase-files', { url, name: 'a.csv' })).refusal.fields).toEqual({
    url: 'not_there',
  })
  firebase.mood = 'well'
})

it('a campaign whose file is gone or cannot be had now does not start, and says which it is', async () => {
  const api = await app.api('de_superadmin')
  const url = put('attachments/dddddddddddddddd.csv')
  await api.post('/firebase-files', { url, name: 'jobs.csv' })
  const attachments = [{ url, name: 'jobs.csv' }]
  const template = await api.post('/bw-templates', { name: 'T', content: '<p>x</p>', attachments })
  const list = (await api.post('/bw-lists', { name: 'L' })).record
  await api.post('/bw-subscribers', {
    ...{ email: 'a@firma.example', list_ids: [list.id] },
    ...CONSENT,
  })
  await app.sql`insert into domains (name, active) values ('firebase.example', true)`
  const campaign = await api.post('/bw-campaigns', {
    ...{ name: 'C', subject: 'S', from_name: 'L', from_email: 'a@firebase.example' },
    ...{ template_id: template.record.id, list_ids: [list.id] },
  })
  const send = () => api.post(`/bw-campaigns/${campaign.record.id}/send-now`, {})
  firebase.mood = 'failing'
  const later = await send()
  expect([later.status, later.json]).toEqual([
    503,
    expect.objectContaining({ reply: 'Firebase Storage answered 503' }),
  ])
  firebase.mood = 'well'
  firebase.files.clear()
  const gone = await send()
  expect([gone.status, gone.json]).toEqual([
    422,
    expect.objectContaining({ fields: { template_id: 'invalid' }, attachment: 'jobs.csv' }),
  ])
})
