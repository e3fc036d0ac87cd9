import { z } from 'zod'
import { keysOf } from '../definition/keysOf'

/** The state of a domain's record at DNS, Cloudflare or Amazon. */
const RECORD_STATES = ['unknown', 'missing', 'wrong', 'ok'] as const
export type RecordState = (typeof RECORD_STATES)[number]

/** The fault of a record, if its state does not say it. */
const RECORD_FAULTS = [
  'no_answer',
  'several',
  'open_to_all',
  'too_many_lookups',
  'not_included',
  'host_unknown',
  'malformed',
  'revoked',
  'other_value',
  'takes_no_mail',
] as const

/** Providers with a pace of their own. */
export const PACED = ['gmail', 'yahoo', 'microsoft', 'other'] as const
export type Paced = (typeof PACED)[number]

const state = z.enum(RECORD_STATES)
const record = z.object({
  purpose: z.enum(['dkim', 'spf', 'dmarc', 'return_path']),
  type: z.enum(['TXT', 'CNAME', 'MX']),
  name: z.string(),
  /** The value to set; null if any will do. */
  value: z.string().nullable(),
  found: z.array(z.string()),
  state,
  fault: z.enum(RECORD_FAULTS).nullable(),
})
export type SetupRecord = z.infer<typeof record>

export const setupDomain = z.object({
  id: z.int(),
  name: z.string(),
  active: z.boolean(),
  ready: z.boolean(),
  checked_at: z.string().nullable(),
  dkim: state,
  spf: state,
  dmarc: state,
  return_path: state,
  cloudflare_status: state,
  aws_status: state,
  /** When the newest keys were made; null: there are none. */
  keys_at: z.string().nullable(),
  /** Newer keys wait until their records are seen. */
  keys_waiting: z.boolean(),
  records: z.array(record),
})
export type SetupDomain = z.infer<typeof setupDomain>

/** Ways that mail leaves, each with whether a service signs the mail by keys of its own. */
export const SIGNED_BY_SERVICE = { none: false, smtp: false, ses: true } as const

const paces = z.record(z.enum(PACED), z.int().nullable())
export const domainSetup = z.object({
  /** How mail leaves. */
  transport: z.enum(keysOf(SIGNED_BY_SERVICE)),
  /** The origin of the token of Cloudflare. */
  cloudflare: z.enum(['none', 'environment', 'kept']),
  bounce_host: z.string().nullable(),
  /** Messages a minute; null: as fast as they are taken. */
  paces,
  domains: z.array(setupDomain),
})
export type DomainSetup = z.infer<typeof domainSetup>

const HOST = /^(?=.{1,253}$)([a-z\d]([a-z\d-]{0,61}[a-z\d])?\.)+[a-z\d-]{2,63}$/i

/** Settings of all domains together; null removes one. */
export const setupOrder = z.strictObject({
  cloudflare_token: z
    .string('invalid')
    .trim()
    .min(20, 'too_short')
    .max(200, 'too_long')
    .regex(/^[\w-]+$/, 'invalid')
    .nullable()
    .optional(),
  bounce_host: z.string('invalid').trim().toLowerCase().regex(HOST, 'invalid').nullable().optional(),
  paces: z
    .partialRecord(
      z.enum(PACED),
      z.int('only_numbers').min(1, 'too_small').max(1_000_000, 'too_large').nullable(),
      'invalid',
    )
    .optional(),
})
export type SetupOrder = z.infer<typeof setupOrder>

/** The result for a record at Cloudflare. `conflict`: another one is there that was not made here. */
const ZONE_OUTCOMES = ['kept', 'made', 'changed', 'conflict'] as const
export const zoneAnswer = z.object({
  outcomes: z.array(z.object({ name: z.string(), type: z.string(), outcome: z.enum(ZONE_OUTCOMES) })),
  domain: setupDomain,
})
export type ZoneAnswer = z.infer<typeof zoneAnswer>

export const domainDay = z.object({
  day: z.string(),
  cap: z.int(),
  used: z.int(),
  hard: z.int(),
  complaints: z.int(),
})
export type DomainDay = z.infer<typeof domainDay>
