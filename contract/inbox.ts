import { z } from 'zod'
import type { Endpoint } from './endpoints'

/**
 * What a system's messages tell of, by its resources: what one says is for who may use all of them. Of a system that is not
 * named here it is for master.
 */
export const INBOUND_ABOUT: Readonly<Record<string, readonly string[]>> = {
  zoom: ['zoom'],
  meta: ['forms', 'leads'],
  ses: ['emails', 'bw-emails'],
  bounces: ['emails', 'bw-emails'],
  whatsapp: ['whatsapp-log'],
  'whatsapp-gateway': ['whatsapp-log'],
}

/**
 * What became of a message: it waits, it was handled, it says nothing that concerns us, it could not be handled, or it was
 * set aside after it ended its reader twice.
 */
export const INBOUND_STATES = ['received', 'handled', 'ignored', 'failed', 'set_aside'] as const

const id = z.int().positive()
const inbound = z.object({
  id,
  /** The last part of the address that it came to, `/hooks/{source}`. */
  source: z.string(),
  /** The sender's own id of it. */
  external_id: z.string(),
  received_at: z.string(),
  state: z.enum(INBOUND_STATES),
  attempts: z.int(),
  /** Why it could not be handled. */
  error: z.string().nullable(),
  handled_at: z.string().nullable(),
  /** When what it said was thrown away: after the days in Settings, or with the person. */
  emptied_at: z.string().nullable(),
  /** Bytes. */
  size: z.int(),
})
/** One message of a system outside, without what it says. */
export type Inbound = z.infer<typeof inbound>

const whole = inbound.extend({
  headers: z.record(z.string(), z.string()),
  query: z.record(z.string(), z.unknown()),
  /** As text, its beginning where it is long. */
  body: z.string(),
  /** What it says is not for the one who asks: then there are no headers, no query and no body. */
  withheld: z.boolean(),
})
/** The same with all that came. */
export type InboundWhole = z.infer<typeof whole>

/** What systems outside sent, as it came (`/hooks/{source}`). */
export const INBOX_CALLS: readonly Endpoint[] = [
  {
    method: 'GET',
    path: '/inbound-events',
    tag: 'inbox',
    id: 'get inbound-events',
    summary: 'What came in, newest first: `source`, `state`, `before` narrow it.',
    answer: z.object({ data: z.array(inbound), next: id.nullable() }),
  },
  {
    method: 'GET',
    path: '/inbound-events/{id}',
    tag: 'inbox',
    id: 'get inbound-events id',
    summary: 'One message, with what it said.',
    answer: whole,
  },
  {
    method: 'POST',
    path: '/inbound-events/{id}/replay',
    tag: 'inbox',
    id: 'post inbound-events id replay',
    summary: 'Has a message handled again; 409 wrong_state for one that was emptied.',
    status: 204,
  },
]
