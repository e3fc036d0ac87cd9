import { createHash, randomUUID } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { fail, invalid } from '../../contract/http/errors'
import type { Connection } from '../db/connect'
import type { Services } from '../services'

declare module 'fastify' {
  interface FastifyRequest {
    /** The `Idempotency-Key` that this call works for. */
    claim: Claim | undefined
  }
}

/** A key that one call has taken. Its row has no status until the call is answered. */
export interface Claim {
  /** Of this call alone: a row that another call has taken over is no longer this one's. */
  id: string
  user: number
  key: string
  hash: string
  /** The answer was kept in the transaction of the work. */
  isSettled: boolean
  /** Renews the claim while the call is under way. */
  renewal?: NodeJS.Timeout
}

interface Exchange {
  request: FastifyRequest
  reply: FastifyReply
}

const LONGEST_KEY = 200
/** Letters of the longest answer that is kept. Only a reading answers more, and that can be done twice. */
const LONGEST_ANSWER = 262_144
/** Milliseconds that a repeated call waits for the first one, and between two looks. */
const WAIT = 20_000
const LOOK = 100
/** Milliseconds between two renewals of a claim, well under the two minutes of {@link take}. An upload may take an hour. */
const RENEW = 30_000

/**
 * Lets a key act once within 24 hours (docs/spec/api.md, Idempotency-Key): the first call goes on to its handler, a repeated one is
 * answered here, and one that comes meanwhile waits. A key belongs to one person, role, method, path and body.
 * @throws Failure invalid for a key that is too long, or that came with something else; unavailable while the first call
 * is still under way; exists where the answer was erased
 */
export async function claimKey(services: Services, { request, reply }: Exchange, renewMs = RENEW) {
  const key = request.headers['idempotency-key']
  if (typeof key !== 'string' || !key) return
  if (key.length > LONGEST_KEY) throw invalid({ 'Idempotency-Key': 'too_long' })
  const claim: Claim = {
    id: randomUUID(),
    user: request.actor.id,
    key,
    hash: hashOf(request),
    isSettled: false,
  }
  for (const until = Date.now() + WAIT; ; await pause(LOOK)) {
    if (await take(services.sql, claim)) {
      request.claim = claim
      claim.renewal = setInterval(() => renew(services.sql, claim).catch(() => undefined), renewMs).unref()
      return
    }
    const kept = await read(services.sql, claim)
    if (kept && kept.request_hash !== claim.hash) throw invalid({ 'Idempotency-Key': 'taken' })
    if (kept?.status) return sendKept(reply, kept.status, kept.answer)
    if (Date.now() > until) throw fail('unavailable')
  }
}

function hashOf({ method, url, actor, bodyHash, headers }: FastifyRequest): string {
  // A file is not read before its key is looked up: its length stands for it.
  const body = bodyHash || `${headers['content-length'] ?? ''}`
  return createHash('sha256').update([method, url, actor.role, actor.special, body].join('\n')).digest('hex')
}

function sendKept(reply: FastifyReply, status: number, answer: string | null) {
  if (status === 204) return reply.code(status).send()
  if (answer === null) throw fail('exists')
  return reply.code(status).type('application/json; charset=utf-8').send(answer)
}

/** Keeps the answer of a call for its key, or gives the key back where nothing was done or a reading was answered. */
export async function settleKey(services: Services, { request, reply }: Exchange, sent: unknown) {
  const { claim } = request
  if (!claim) return
  request.claim = undefined
  clearInterval(claim.renewal)
  const status = reply.statusCode
  try {
    if (status >= 400 || !isKept(reply, sent)) await release(services.sql, claim)
    else if (!claim.isSettled)
      await settle(services.sql, claim, { status, answer: sent === '' ? undefined : sent })
  } catch (error) {
    // The work is done, and its answer is on its way. A repeated call waits until the key is free again.
    request.log.warn({ err: error }, 'answer not kept for its key')
  }
}

function isKept(reply: FastifyReply, sent: unknown): sent is string | undefined | null {
  if (sent === undefined || sent === null || sent === '') return true
  const type = String(reply.getHeader('content-type') ?? '')
  return typeof sent === 'string' && sent.length <= LONGEST_ANSWER && type.startsWith('application/json')
}

interface Answer {
  status: number
  answer: unknown
}

/**
 * Keeps the answer in the transaction of the work itself, so that a crash after it loses neither.
 * @throws Failure unavailable where another call has taken the key meanwhile: the work is undone with the transaction
 */
export async function settleWith(tx: Connection, { claim }: FastifyRequest, { status, answer }: Answer) {
  if (!claim) return
  if (!(await settle(tx, claim, { status, answer: JSON.stringify(answer) }))) throw fail('unavailable')
  claim.isSettled = true
}

/**
 * Takes a key that is new, older than 24 hours, or of a call that ended without an answer: its process has no connection to
 * the database any more, or has not renewed its claim for two minutes. The commit need not reach the disk before the work begins: the work's own
 * commit brings it there.
 */
async function take(sql: Connection, { id, user, key, hash }: Claim): Promise<boolean> {
  const taken = await sql`
    insert into idempotency_keys as kept (user_id, key, request_hash, claim, process)
    select ${user}, ${key}, ${hash}, ${id}::uuid, current_setting('application_name') from (select set_config('synchronous_commit', 'off', true)) quick
    on conflict (user_id, key) do update
    set request_hash = excluded.request_hash, status = null, answer = null, claim = excluded.claim,
      process = excluded.process, created_at = now()
    where kept.created_at < now() - interval '24 hours'
      or kept.status is null and (
        kept.created_at < now() - interval '2 minutes'
        or kept.process is not null and not exists (
          select from pg_stat_activity where application_name = kept.process))
    returning key`
  return taken.length > 0
}

async function renew(sql: Connection, { id, user, key }: Claim): Promise<void> {
  await sql`
    update idempotency_keys set created_at = now()
    where user_id = ${user} and key = ${key} and claim = ${id}::uuid and status is null`
}

interface Kept {
  request_hash: string
  status: number | null
  answer: string | null
}

async function read(sql: Connection, { user, key }: Claim): Promise<Kept | undefined> {
  const [kept] = await sql<Kept[]>`
    select request_hash, status, answer::text from idempotency_keys where user_id = ${user} and key = ${key}`
  return kept
}

/** @returns whether the key was still this call's */
async function settle(
  sql: Connection,
  { id, user, key }: Claim,
  { status, answer }: Answer,
): Promise<boolean> {
  const text = typeof answer === 'string' ? answer : null
  const settled = await sql`
    update idempotency_keys set status = ${status}, answer = ${text}::text::jsonb
    where user_id = ${user} and key = ${key} and claim = ${id}::uuid returning key`
  return settled.length > 0
}

/** A key whose answer was kept with the work stays, though the answer to this call failed: the work is done. */
async function release(sql: Connection, { id, user, key }: Claim): Promise<void> {
  await sql`
    delete from idempotency_keys
    where user_id = ${user} and key = ${key} and claim = ${id}::uuid and status is null`
}
