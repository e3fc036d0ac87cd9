import { z } from 'zod'
import { rolesOfPage } from '../access/pages'
import { BODY_HOOK } from '../http/body-limits'
import { queryId } from '../http/page-query'
import { call } from './call'

/**
 * Resources that a system's messages are about; a message is shown to roles that may use all of them. Messages of a system that is not
 * named here are shown to master.
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
 * States of a message: it waits, it was handled, it does not concern us, it could not be handled, or it was
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
  /** The caller may not read it: no headers, no query and no body. */
  withheld: z.boolean(),
})
/** The same with all that came. */
export type InboundWhole = z.infer<typeof whole>

const access = rolesOfPage('inbound-events')

/** Messages of outside systems, as they came (`/hooks/{source}`). */
export const inboxCalls = {
  list: call('GET /inbound-events', {
    tag: 'inbox',
    summary: 'Incoming messages, newest first, 50 a page.',
    access,
    query: z.strictObject({
      source: z.string().optional().describe('Of this system only.'),
      state: z.enum(INBOUND_STATES, 'not_a_choice').optional().describe('In this state only.'),
      before: queryId.optional().describe('Older than this id.'),
    }),
    answer: z.object({ data: z.array(inbound), next: id.nullable() }),
  }),
  read: call('GET /inbound-events/{id}', {
    tag: 'inbox',
    summary: 'One message, with what it said.',
    access,
    answer: whole,
  }),
  replay: call('POST /inbound-events/{id}/replay', {
    tag: 'inbox',
    summary: 'Has a message handled again; 409 wrong_state for one that was emptied.',
    access,
  }),
}

/** The doors for systems outside. */
export const hookCalls = {
  verify: call('GET //hooks/{source}', {
    tag: 'machines',
    summary: 'A system outside makes sure that we listen.',
    access: 'public',
    answer: 'text/plain',
  }),
  receive: call('POST //hooks/{source}', {
    tag: 'machines',
    summary: 'A signed message of a system outside.',
    access: 'public',
    bodyMax: BODY_HOOK,
    answer: 'application/json',
  }),
}
