import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { buffer } from 'node:stream/consumers'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { startApp, type TestApp } from '../../tests/kit/app'
import { BUCKET, startBucket, type TestBucket } from '../../tests/kit/s3'
import type { FileStore } from './FileStore'
import { s3Store } from './s3'
import { diskStore } from './store'

let server: TestBucket
let folder: string
beforeAll(async () => {
  server = await startBucket()
  folder = await mkdtemp(join(tmpdir(), 'lotse-store-'))
})
afterAll(async () => {
  await server.stop()
  await rm(folder, { recursive: true })
})

const bucket = () => ({
  name: BUCKET,
  prefix: 'office/',
  endpoint: server.endpoint,
  region: 'eu-central-1',
  accessKeyId: server.accessKeyId,
  secretAccessKey: server.secretAccessKey,
  sessionToken: undefined,
})

describe.each([
  ['a folder', () => diskStore(folder)],
  ['a bucket', () => s3Store(bucket())],
])('files in %s', (_, open) => {
  let store: FileStore
  beforeEach(() => {
    store = open()
  })

  it('come back whole and in ranges, and are gone once removed', async () => {
    const path = 'candidates/x-1/0123456789abcdef.pdf'
    const bytes = Buffer.from(Array.from({ length: 200_000 }, (_, n) => n % 251))
    expect(await store.size(path)).toBeUndefined()
    await store.write(path, bytes)
    expect(await store.size(path)).toBe(200_000)
    expect((await buffer(store.read(path))).equals(bytes)).toBe(true)
    expect(await buffer(store.read(path, { start: 100_000, end: 100_009 }))).toEqual(
      bytes.subarray(100_000, 100_010),
    )
    await store.remove(path)
    await store.remove(path)
    expect(await store.size(path)).toBeUndefined()
    await expect(buffer(store.read(path))).rejects.toThrow()
  })

  it('take 25 MB', async () => {
    const bytes = Buffer.alloc(25 * 1_048_576, 'lotse')
    await store.write('attachments/big0.pdf', bytes)
    let size = 0
    for await (const piece of store.read('attachments/big0.pdf')) size += piece.length
    expect(size).toBe(bytes.length)
  })

  it('never leave the store', async () => {
    await expect(store.write('../outside.txt', Buffer.from('x'))).rejects.toThrow('leaves the file store')
  })
})

describe('a bucket', () => {
  it('refuses another secret, and bytes that changed on the way', async () => {
    const stranger = s3Store({ ...bucket(), secretAccessKey: 'wrong' })
    await expect(stranger.write('media/a.png', Buffer.from('x'))).rejects.toThrow('403 SignatureDoesNotMatch')
    await expect(stranger.size('media/a.png')).rejects.toThrow('S3 answered 403')
    expect((await fetch(`${server.endpoint}/${BUCKET}/office/media/a.png`)).status).toBe(403)
    server.garbling.on = true
    await expect(s3Store(bucket()).write('media/a.png', Buffer.from('x'))).rejects.toThrow('400 BadDigest')
    server.garbling.on = false
    expect(await s3Store(bucket()).size('media/a.png')).toBeUndefined()
  })

  it('is asked again where it is busy, and is unavailable where it stays so', async () => {
    const store = s3Store(bucket())
    server.failing.times = 2
    await store.write('media/busy.png', Buffer.from('x'))
    expect(await store.size('media/busy.png')).toBe(1)
    server.failing.times = Number.POSITIVE_INFINITY
    await expect(store.size('media/busy.png')).rejects.toMatchObject({ code: 'unavailable' })
    server.failing.times = 0
    const away = s3Store({ ...bucket(), endpoint: 'http://127.0.0.1:1' })
    await expect(away.size('media/busy.png')).rejects.toMatchObject({ code: 'unavailable' })
  })

  it('says where there is none of that name', async () => {
    const store = s3Store({ ...bucket(), name: 'nobodys' })
    await expect(store.write('media/a.png', Buffer.from('x'))).rejects.toThrow('no bucket nobodys')
  })
})

describe('the application on a bucket', () => {
  let app: TestApp
  beforeAll(async () => {
    app = await startApp({
      FILES_URL: `s3://${BUCKET}/app?endpoint=${server.endpoint}`,
      AWS_ACCESS_KEY_ID: server.accessKeyId,
      AWS_SECRET_ACCESS_KEY: server.secretAccessKey,
    })
  })
  afterAll(() => app.stop())

  it('takes a file in and hands it out, to who may see it, also in part', async () => {
    const { token } = await app.api('user')
    const form = new FormData()
    form.set('folder', 'attachments')
    form.set('file', new File(['a;b\n1;2\n'], 'list.csv'))
    const headers = { authorization: `Bearer ${token}` }
    const sent = await fetch(`${app.url}/api/v1/files`, { method: 'POST', headers, body: form })
    expect(sent.status).toBe(201)
    const { url } = (await sent.json()) as { url: string }
    const whole = await fetch(app.url + url, { headers })
    expect(whole.headers.get('content-type')).toBe('text/csv; charset=utf-8')
    expect(await whole.text()).toBe('a;b\n1;2\n')
    const part = await fetch(app.url + url, { headers: { ...headers, range: 'bytes=4-6' } })
    expect([part.status, part.headers.get('content-range'), await part.text()]).toEqual([
      206,
      'bytes 4-6/8',
      '1;2',
    ])
    expect((await fetch(app.url + url)).status).toBe(401)
    expect(server.calls.some(call => call.startsWith(`PUT /${BUCKET}/app/attachments/`))).toBe(true)
  })
})
