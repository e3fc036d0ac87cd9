import { createHash } from 'node:crypto'
import { PassThrough } from 'node:stream'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { fail } from '../../contract/http/errors'
import { parseJson } from '../crud/check'

declare module 'fastify' {
  interface FastifyRequest {
    /** SHA-256 of the body as it came, where the caller sent an `Idempotency-Key`; else empty. */
    bodyHash: string
  }
}

/** Milliseconds in which a JSON body or a form has to arrive. Files have the limits of `SOCKET_LIMITS` instead. */
const BODY_PATIENCE = 30_000
/** Names that a form may have. The largest form of ours has 60 questions and ten hidden fields. */
export const MOST_KEYS = 200

/** Reads bodies of JSON, forms and webhooks, each within the limit of its route and within a time. */
export function readBodies(app: FastifyInstance, patience = BODY_PATIENCE): void {
  app.decorateRequest('bodyHash', '')
  limitTime(app, patience)
  takeJson(app)
  takeForms(app)
  takeHooks(app)
}

/**
 * Answers 408 for a body that does not arrive in time, and gives its memory back. A body that is there already needs no
 * watch: the reading of the session has taken longer than a small body needs.
 */
function limitTime(app: FastifyInstance, patience: number): void {
  app.addHook('preParsing', async ({ raw, headers }, _, payload) => {
    const isForm = headers['content-type']?.startsWith('multipart/')
    if (raw.complete || isForm || !hasBody(headers)) return payload
    const watched = new PassThrough()
    const timer = setTimeout(() => watched.destroy(fail('timed_out')), patience)
    watched.once('close', () => clearTimeout(timer))
    // Nobody listens any more once the call was refused for another reason.
    watched.on('error', () => undefined)
    raw.once('close', () => watched.destroy())
    payload.once('error', error => watched.destroy(error))
    return payload.pipe(watched)
  })
}

const hasBody = (headers: FastifyRequest['headers']) =>
  headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > 0

/** An empty JSON body is no body: some clients name the type on every call. */
function takeJson(app: FastifyInstance): void {
  app.removeContentTypeParser('application/json')
  app.addContentTypeParser('application/json', { parseAs: 'string' }, (request, text: string, done) => {
    try {
      if (isHook(request.url)) return done(null, text)
      if (request.headers['idempotency-key']) request.bodyHash = hashOf(text)
      done(null, text === '' ? undefined : parseJson(text))
    } catch {
      done(fail('malformed'))
    }
  })
}

const hashOf = (text: string | Buffer) => createHash('sha256').update(text).digest('hex')

/** A visitor's forms, and a mail program's one-click unsubscribe (RFC 8058); no call of the API takes one. */
function takeForms(app: FastifyInstance): void {
  app.addContentTypeParser(
    'application/x-www-form-urlencoded',
    { parseAs: 'string' },
    ({ url }, text: string, done) => {
      if (isHook(url)) return done(null, text)
      if (!/^\/(u|f|p|book)\//.test(url)) return done(fail('unsupported_media_type'))
      const form = formOf(text)
      if (form) done(null, form)
      else done(fail('too_large'))
    },
  )
}

/**
 * Reads a form in one pass.
 * @returns names with their values: a text each, or several where a name comes more than once; undefined where there are
 * more than {@link MOST_KEYS} names
 */
export function formOf(text: string): Record<string, string | string[]> | undefined {
  const form: Record<string, string | string[]> = Object.create(null)
  let names = 0
  for (const [name, value] of new URLSearchParams(text)) {
    const before = form[name]
    if (before === undefined) {
      if (++names > MOST_KEYS) return undefined
      form[name] = value
    } else if (Array.isArray(before)) before.push(value)
    else form[name] = [before, value]
  }
  return form
}

/** Keeps the body of an outside system as it came: its signature is over the bytes. SNS sends JSON as plain text. */
function takeHooks(app: FastifyInstance): void {
  app.addContentTypeParser('text/plain', { parseAs: 'string' }, ({ url }, text: string, done) => {
    if (isHook(url)) done(null, text)
    else done(fail('unsupported_media_type'))
  })
}

const isHook = (url: string) => url.startsWith('/hooks/')
