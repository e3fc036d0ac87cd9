import { createHash, createHmac } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { createServer, type IncomingMessage, request } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { buffer } from 'node:stream/consumers'
import S3rver from 's3rver'

export interface TestBucket {
  /** The origin, for `FILES_URL=s3://files?endpoint=...`. */
  endpoint: string
  accessKeyId: string
  secretAccessKey: string
  /** Requests: method and path, in order. */
  calls: string[]
  /** Answers 503 that many times before it works again; Infinity: never. */
  failing: { times: number }
  /** Changes one byte of what is sent, as a broken line would. */
  garbling: { on: boolean }
  stop(): Promise<void>
}

const KEYS = { accessKeyId: 'S3RVER', secretAccessKey: 'S3RVER' }
export const BUCKET = 'files'

/**
 * An S3 server with the one bucket `files` on a free port of 127.0.0.1. s3rver keeps objects but lets any signature of
 * version 4 and anonymous calls through, so what S3 refuses is refused in front of it: calls whose signature is not
 * what Amazon's description computes, and bodies that are not what was signed.
 */
export async function startBucket(): Promise<TestBucket> {
  const directory = await mkdtemp(join(tmpdir(), 'lotse-s3-'))
  const store = new S3rver({
    address: '127.0.0.1',
    port: 0,
    silent: true,
    directory,
    // Its types ask for settings that it does without.
    configureBuckets: [{ name: BUCKET, configs: [] } as { name: string; configs: [] }],
  })
  const { port } = await store.run()
  const calls: string[] = []
  const failing = { times: 0 }
  const garbling = { on: false }
  const front = createServer(async (asked, answer) => {
    calls.push(`${asked.method} ${asked.url}`)
    const body = await buffer(asked)
    if (garbling.on && body.length) body[0] = (body[0] as number) ^ 1
    const code = failing.times-- > 0 ? 'SlowDown' : refusalOf(asked, body)
    if (code) {
      answer.writeHead(code === 'SlowDown' ? 503 : code === 'BadDigest' ? 400 : 403)
      return answer.end(asked.method === 'HEAD' ? '' : `<Error><Code>${code}</Code></Error>`)
    }
    const { method, url: path, headers } = asked
    const behind = request({ host: '127.0.0.1', port, method, path, headers }, given => {
      answer.writeHead(given.statusCode ?? 500, given.headers)
      given.pipe(answer)
    })
    answer.on('close', () => behind.destroy())
    behind.on('error', () => answer.destroy())
    behind.end(body)
  })
  await new Promise<void>(ready => front.listen(0, '127.0.0.1', ready))
  return {
    endpoint: `http://127.0.0.1:${(front.address() as AddressInfo).port}`,
    ...KEYS,
    calls,
    failing,
    garbling,
    async stop() {
      front.closeAllConnections()
      await new Promise(closed => front.close(closed))
      await store.close()
      await rm(directory, { recursive: true, force: true })
    },
  }
}

const sha256 = (data: string | Buffer) => createHash('sha256').update(data).digest()
const hmac = (key: string | Buffer, data: string) => createHmac('sha256', key).update(data).digest()

/** The answer of S3 to a call that is not signed as "Authenticating Requests (AWS Signature Version 4)" says, or undefined. */
function refusalOf({ method, url = '', headers }: IncomingMessage, body: Buffer): string | undefined {
  const given =
    /^AWS4-HMAC-SHA256 Credential=(\w+)\/([^,]+), SignedHeaders=([^,]+), Signature=(\w{64})$/.exec(
      headers.authorization ?? '',
    )
  if (!given || given[1] !== KEYS.accessKeyId) return 'AccessDenied'
  const [, , scope = '', signed = '', signature] = given
  const hash = String(headers['x-amz-content-sha256'])
  if (hash !== 'UNSIGNED-PAYLOAD' && hash !== sha256(body).toString('hex')) return 'BadDigest'
  const checksum = headers['x-amz-checksum-sha256']
  if (checksum && checksum !== sha256(body).toString('base64')) return 'BadDigest'
  const names = signed.split(';')
  const amazon = Object.keys(headers).filter(name => name.startsWith('x-amz-'))
  if (!names.includes('host') || amazon.some(name => !names.includes(name))) return 'AccessDenied'
  const [path = '', query = ''] = url.split('?')
  const lines = names.map(name => `${name}:${String(headers[name]).trim()}\n`)
  const asked = [method, path, query, lines.join(''), signed, hash].join('\n')
  const [day = '', region = '', service = ''] = scope.split('/')
  const text = ['AWS4-HMAC-SHA256', headers['x-amz-date'], scope, sha256(asked).toString('hex')].join('\n')
  const key = hmac(hmac(hmac(hmac(`AWS4${KEYS.secretAccessKey}`, day), region), service), 'aws4_request')
  return hmac(key, text).toString('hex') === signature ? undefined : 'SignatureDoesNotMatch'
}
