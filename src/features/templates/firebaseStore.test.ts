import { afterAll, beforeAll, expect, it, vi } from 'vitest'
import { startFirebaseStorage, type TestFirebaseStorage } from '../../../tests/kit/firebaseStorage'
import { request } from '../../providers/http'
import { storeInFirebase } from './firebaseStore'

vi.mock('../../providers/http', () => ({ request: vi.fn(async (_path, { body }) => body) }))
vi.mock('../../providers/servers', () => ({ onServerOf: (_resource: string, path: string) => path }))

let firebase: TestFirebaseStorage
beforeAll(async () => {
  firebase = await startFirebaseStorage()
})
afterAll(() => firebase?.stop())

it('puts a file into the bucket under a name nobody can guess, and tells the server its address', async () => {
  const store = { url: firebase.url, bucket: 'lotse-files', projectId: 'lotse', apiKey: 'key' }
  const file = new File(['a;b\n'], 'Rows 1.CSV', { type: 'text/csv' })
  const stored = await storeInFirebase(store, 'bw-templates', file)
  const [[name, kept] = []] = [...firebase.files]
  expect(name).toMatch(/^lotse-files\/attachments\/[A-Za-z0-9]{16}\.csv$/)
  expect([kept?.bytes.toString(), kept?.type]).toEqual(['a;b\n', 'text/csv'])
  expect(vi.mocked(request).mock.calls[0]?.[0]).toBe('/firebase-files')
  expect(stored.name).toBe('Rows 1.CSV')
  const answer = await fetch(stored.url)
  expect(await answer.text()).toBe('a;b\n')
})
