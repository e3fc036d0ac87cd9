import type { FastifyReply, FastifyRequest } from 'fastify'
import type { z } from 'zod'
import type { Access, ApiCall } from '../../contract/calls/call'
import type { Actor } from '../auth/actor'
import type { Services } from '../services'

export type { Access }

/** One call as a handler sees it: parsed, with its caller. */
export interface ApiRequest<Body = unknown> {
  actor: Actor
  params: Record<string, string>
  query: Record<string, string>
  body: Body
  ip: string
  requestId: string
  request: FastifyRequest
  reply: FastifyReply
  services: Services
}

export interface Route<Body = unknown> {
  method: 'GET' | 'POST' | 'PUT' | 'DELETE'
  /** Below `/api/v1` unless it starts with `//`, which is the origin's root. */
  path: string
  access: Access
  /** The declaration that it serves. */
  call?: ApiCall
  /** Refuses by role, missing record or verb before the body is read: 401, 403, 404 or 405, then the body (docs/spec/api.md). */
  guard?(call: ApiRequest): Promise<void> | void
  /** Checks the body; what it refuses is 422 with the fields. */
  body?: z.ZodType<Body>
  /** Returns the JSON answer; undefined is 204. It may answer by `reply` itself and return the reply. */
  handle(call: ApiRequest<Body>): Promise<unknown> | unknown
}
