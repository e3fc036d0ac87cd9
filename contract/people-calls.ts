import { z } from 'zod'
import type { Endpoint } from './endpoints'
import { WAITING_CALL } from './waiting'

const session = z.object({
  sid: z.string(),
  created_at: z.string(),
  expires_at: z.string(),
  locked: z.boolean(),
  ip: z.string(),
  user_agent: z.string(),
  /** The one that asks. */
  current: z.boolean(),
})
/** A place where somebody is signed in. */
export type PersonSession = z.infer<typeof session>

const kinds = z.object({ actions: z.array(z.string()), resources: z.array(z.string()) })
/** What the log can be narrowed to. */
export type LogKinds = z.infer<typeof kinds>

/** What concerns the person that asks, and where people are signed in: the own ones for everybody, those of others for who may edit users. */
export const PEOPLE_CALLS: readonly Endpoint[] = [
  WAITING_CALL,
  {
    method: 'GET',
    path: '/users/{id}/sessions',
    tag: 'users',
    id: 'get users id sessions',
    summary: 'Live sessions of a person, the newest first.',
    answer: z.array(session),
  },
  {
    method: 'DELETE',
    path: '/users/{id}/sessions/{sid}',
    tag: 'users',
    id: 'delete users id sessions sid',
    summary: 'Ends a session, at once and everywhere.',
    status: 204,
  },
  {
    method: 'GET',
    path: '/log-kinds',
    tag: 'logs',
    id: 'get log-kinds',
    summary: 'Which actions and places the log has entries of.',
    answer: kinds,
  },
]
