import { afterAll, beforeAll, beforeEach, expect, it, vi } from 'vitest'
import { startFirebaseStorage, type TestFirebaseStorage } from '../../../../tests/kit/firebaseStorage'
import { request } from '../../../providers/http'
import { storageErrorCode, storeInFirebase } from './firebaseStore'

vi.mock('../../../providers/http', () => ({ request: vi.fn(async (_path, { body }) => body) }))
vi.mock('../../../providers/servers', () => ({ onServerOf: (_resource: string, path: string) => path }))

let firebase: TestFirebaseStorage
beforeAll(async () => {
  firebase = await startFirebaseStorage()
})
afterAll(() => firebase?.stop())
beforeEach(() => {
  firebase.mood = 'well'
  firebase.files.clear()
})

const put = (more = {}) => {
  const store = { url: firebase.url, bucket: 'lotse-files', projectId: 'lotse', apiKey: 'key' }
  return storeInFirebase(store, { resource: 'bw-templates', file: new File(['a;b\n'], 'rows.csv') }, more)
}

it('puts a file into the bucket under a name nobody can guess, and tells the server its address', async () => {
  const store = { url: firebase.url, bucket: 'lotse-files', projectId: 'lotse', apiKey: 'key' }
  const file = new File(['a;b\n'], 'Rows 1.CSV', { type: 'text/csv' })
  const stored = await storeInFirebase(store, { resource: 'bw-templates', file })
  const [[name, kept] = []] = [...firebase.files]
  expect(name).toMatch(/^lotse-files\/attachments\/[A-Za-z0-9]{16}\.csv$/)
  expect([kept?.bytes.toString(), kept?.type]).toEqual(['a;b\n', 'text/csv'])
  expect(vi.mocked(request).mock.calls[0]?.[0]).toBe('/firebase-files')
  expect(stored.name).toBe('Rows 1.CSV')
  const answer = await fetch(stored.url)
  expect(await answer.text()).toBe('a;b\n')
})

it('says that the bucket refuses, and that it does not answer, without waiting for ten minutes', async () => {
  firebase.mood = 'refusing'
  expect(await put().catch(storageErrorCode)).toBe('store_refused')
  const timeout = { upload: 300, others: 300 }
  firebase.mood = 'silent'
  expect(await put({ timeout }).catch(storageErrorCode)).toBe('network')
  firebase.mood = 'failing'
  expect(await put({ timeout }).catch(storageErrorCode)).toBe('network')
})

it('leaves nothing in the bucket that the server does not take or nobody waits for', async () => {
  vi.mocked(request).mockRejectedValueOnce(new Error('not taken'))
  await expect(put()).rejects.toThrow('not taken')
  expect(firebase.files.size).toBe(0)
  const stop = new AbortController()
  stop.abort()
  await expect(put({ signal: stop.signal })).rejects.toThrow()
  expect(firebase.files.size).toBe(0)
})
