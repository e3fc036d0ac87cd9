import { createHash } from 'node:crypto'
import { Readable } from 'node:stream'
import { AwsClient } from 'aws4fetch'
import { fail } from '../../contract/http/errors'
import type { FileStore } from './FileStore'
import { typeOf } from './kinds'

/** A bucket of S3 or its like, from FILES_URL and the environment's keys. */
export interface Bucket {
  name: string
  /** Keys begin with it; empty, or with a `/` at its end. */
  prefix: string
  /** Of a server that is not Amazon's: its origin. */
  endpoint: string | undefined
  region: string
  accessKeyId: string
  secretAccessKey: string
  sessionToken: string | undefined
}

/** Milliseconds that S3 may take to begin its answer. */
const PATIENCE = 30_000
/** Tries after an answer 5xx or 429, with growing pauses. */
const RETRIES = 3

type Method = 'GET' | 'HEAD' | 'PUT' | 'DELETE'

/**
 * Files in a bucket. They stay private: nobody is ever handed an address of the bucket, and no ACL is set. The hash of
 * a file is signed with it, and S3 refuses bytes that arrived as others.
 */
export function s3Store(bucket: Bucket): FileStore {
  const { accessKeyId, secretAccessKey, sessionToken, region } = bucket
  const client = new AwsClient({
    accessKeyId,
    secretAccessKey,
    ...(sessionToken ? { sessionToken } : {}),
    region,
    service: 's3',
    retries: RETRIES,
  })
  const root = rootOf(bucket)

  async function call(method: Method, path: string, init: RequestInit = {}): Promise<Response> {
    const answer = await client
      .fetch(root + keyOf(path), {
        method,
        redirect: 'manual',
        signal: AbortSignal.timeout(PATIENCE),
        ...init,
      })
      .catch(() => {
        throw fail('unavailable', { retryAfter: 5 })
      })
    if (answer.status >= 500 || answer.status === 429) throw fail('unavailable', { retryAfter: 5 })
    if (answer.ok || answer.status === 404) return answer
    throw new Error(`S3 answered ${answer.status}${await reasonOf(answer)} to ${method} ${path}`)
  }

  return {
    async write(path, bytes) {
      const hash = createHash('sha256').update(bytes)
      const digest = hash.digest()
      const answer = await call('PUT', path, {
        body: new Uint8Array(bytes),
        headers: {
          'content-type': typeOf(path.split('.').at(-1) ?? ''),
          'x-amz-content-sha256': digest.toString('hex'),
          'x-amz-checksum-sha256': digest.toString('base64'),
        },
      })
      if (answer.status === 404) throw new Error(`S3 has no bucket ${bucket.name}`)
    },
    async size(path) {
      const answer = await call('HEAD', path)
      return answer.status === 404 ? undefined : Number(answer.headers.get('content-length'))
    },
    read: (path, range) => Readable.from(bytesOf(call, path, range), { objectMode: false }),
    async remove(path) {
      await call('DELETE', path)
    },
  }
}

/** The bucket's address: by host name at Amazon, by path elsewhere and where the name's dots would break TLS. */
function rootOf({ name, prefix, endpoint, region }: Bucket): string {
  const amazon = `s3.${region}.amazonaws.com`
  if (endpoint) return `${endpoint}/${name}/${prefix}`
  return name.includes('.') ? `https://${amazon}/${name}/${prefix}` : `https://${name}.${amazon}/${prefix}`
}

function keyOf(path: string): string {
  if (!/^[\w-]+(\/[\w-]+)*\.\w+$/.test(path)) throw new Error('A path leaves the file store')
  return path
}

async function* bytesOf(
  call: (method: Method, path: string, init: RequestInit) => Promise<Response>,
  path: string,
  range: { start: number; end: number } | undefined,
): AsyncGenerator<Uint8Array> {
  const stop = new AbortController()
  // Only the beginning of the answer has its time: a slow reader may take as long as it likes for the rest.
  const timer = setTimeout(() => stop.abort(), PATIENCE)
  try {
    const headers = range ? { range: `bytes=${range.start}-${range.end}` } : undefined
    const answer = await call('GET', path, { signal: stop.signal, ...(headers ? { headers } : {}) })
    clearTimeout(timer)
    if (answer.status === 404) throw fail('not_found')
    if (range && answer.status !== 206) throw new Error(`S3 sent the whole of ${path} instead of a range`)
    if (answer.body) yield* answer.body
  } finally {
    clearTimeout(timer)
    stop.abort()
  }
}

/** S3's own word for what is wrong (`AccessDenied`), as its answer has it. */
async function reasonOf(answer: Response): Promise<string> {
  const text = await answer.text().catch(() => '')
  const code = /<Code>(\w+)<\/Code>/.exec(text)?.[1]
  return code ? ` ${code}` : ''
}
