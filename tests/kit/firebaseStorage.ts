import { randomUUID } from 'node:crypto'
import { createServer, type IncomingMessage } from 'node:http'
import type { AddressInfo } from 'node:net'

export interface TestFirebaseStorage {
  /** For `FIREBASE_STORAGE_URL`. */
  url: string
  /** Files of its buckets, by `bucket/name`. */
  files: Map<string, { bytes: Buffer; type: string; token: string }>
  /** Its behaviour from now on: answer rightly, refuse by the bucket's rules, answer nothing, or fail. */
  mood: 'well' | 'refusing' | 'silent' | 'failing'
  /** Puts a file there as the browser's library does. @returns its download URL */
  put(bucket: string, name: string, bytes: Buffer, type: string): string
  stop(): Promise<void>
}

/**
 * A stand-in for firebasestorage.googleapis.com on a free port of 127.0.0.1: uploads in one request
 * (`POST /v0/b/{bucket}/o?name=`, multipart/related), metadata, and download by token.
 */
export async function startFirebaseStorage(): Promise<TestFirebaseStorage> {
  const files: TestFirebaseStorage['files'] = new Map()
  const server = createServer(async (request, response) => {
    if (storage.mood === 'silent') return
    response.setHeader('access-control-allow-origin', '*')
    response.setHeader('access-control-allow-headers', '*')
    response.setHeader('access-control-allow-methods', '*')
    const { pathname, searchParams } = new URL(request.url ?? '/', url)
    const [, bucket = '', object = ''] = /^\/v0\/b\/([^/]+)\/o(?:\/(.+))?$/.exec(pathname) ?? []
    const name = decodeURIComponent(object) || (searchParams.get('name') ?? '')
    const answer = (status: number, body: unknown) => {
      response.writeHead(status, { 'content-type': 'application/json' })
      response.end(JSON.stringify(body))
    }
    if (request.method === 'OPTIONS') return answer(200, {})
    if (storage.mood === 'refusing')
      return answer(403, { error: { code: 403, message: 'Permission denied.' } })
    if (storage.mood === 'failing') return answer(503, { error: { code: 503, message: 'Backend Error' } })
    if (request.method === 'DELETE') {
      const was = files.delete(`${bucket}/${name}`)
      response.writeHead(was ? 204 : 404).end()
      return
    }
    if (request.method === 'POST') {
      const { bytes, type } = await related(request)
      files.set(`${bucket}/${name}`, { bytes, type, token: randomUUID() })
    }
    const file = files.get(`${bucket}/${name}`)
    if (!file) return answer(404, { error: { code: 404, message: 'Not Found.' } })
    if (searchParams.get('alt') !== 'media')
      return answer(200, {
        ...{ name, bucket, contentType: file.type, size: String(file.bytes.length) },
        downloadTokens: file.token,
      })
    if (searchParams.get('token') !== file.token)
      return answer(403, { error: { code: 403, message: 'Permission denied.' } })
    response.writeHead(200, { 'content-type': file.type })
    response.end(file.bytes)
  })
  await new Promise<void>(done => server.listen(0, '127.0.0.1', done))
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  const storage: TestFirebaseStorage = {
    url,
    files,
    mood: 'well',
    put(bucket, name, bytes, type) {
      const token = randomUUID()
      files.set(`${bucket}/${name}`, { bytes, type, token })
      return `${url}/v0/b/${bucket}/o/${encodeURIComponent(name)}?alt=media&token=${token}`
    },
    stop() {
      server.closeAllConnections()
      return new Promise(done => server.close(() => done()))
    },
  }
  return storage
}

/** The second part of a multipart/related body (RFC 2387): the file; the first is its metadata. */
async function related(request: IncomingMessage): Promise<{ bytes: Buffer; type: string }> {
  const pieces: Buffer[] = []
  for await (const piece of request) pieces.push(piece as Buffer)
  const body = Buffer.concat(pieces).toString('latin1')
  const boundary = /boundary=(\S+)/.exec(String(request.headers['content-type']))?.[1]
  const part = body.split(`--${boundary}`)[2] ?? ''
  const [head = '', ...rest] = part.replace(/^\r\n/, '').split('\r\n\r\n')
  const text = rest.join('\r\n\r\n').replace(/\r\n$/, '')
  return { bytes: Buffer.from(text, 'latin1'), type: /Content-Type: (.+)/i.exec(head)?.[1]?.trim() ?? '' }
}
