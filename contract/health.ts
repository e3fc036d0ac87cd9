import { z } from 'zod'
import { PROVIDER_FIELDS } from './mail/provider'

const instant = z.string().nullable()

/** Pending work. Instants are ISO 8601, null where nothing is pending. */
const queueHealth = z.object({
  /** Messages of campaigns in the state `sending` that are not handed over yet. */
  mails: z.int(),
  /** Start of the oldest of those campaigns. */
  mails_since: instant,
  /** Tasks that are due. */
  tasks: z.int(),
  tasks_since: instant,
  /** Tasks given up after their last attempt. */
  failed: z.int(),
})
export type QueueHealth = z.infer<typeof queueHealth>

/** Messages that were handed over. */
const mailHealth = z.object({ last_minute: z.int(), last_hour: z.int(), last_day: z.int() })
export type MailHealth = z.infer<typeof mailHealth>

const engineHealth = z.object({
  /** The error of the mail server and its start; null while mail can be sent. */
  trouble: z.string().nullable(),
  trouble_since: instant,
  /** Mails of the bounce mailbox that ended their reader twice. */
  set_aside: z.int(),
})
export type EngineHealth = z.infer<typeof engineHealth>

/** A sending domain over the last {@link HEALTH_DAYS} days. Rates are percent of the messages, null where there were none. */
const domainHealth = z.object({
  id: z.int(),
  name: z.string(),
  active: z.boolean(),
  messages: z.int(),
  bounced: z.int(),
  bounce_rate: z.number().nullable(),
  complained: z.int(),
  complaint_rate: z.number().nullable(),
  paused_reason: z.string().nullable(),
  dkim: z.string(),
  spf: z.string(),
  dmarc: z.string(),
  cname: z.string(),
})
export type DomainHealth = z.infer<typeof domainHealth>
export const HEALTH_DAYS = 30

/** Sizes in bytes. The disk's are null where files are kept elsewhere. */
const storageHealth = z.object({
  files: z.int(),
  bytes: z.number(),
  disk_free: z.number().nullable(),
  disk_size: z.number().nullable(),
})
export type StorageHealth = z.infer<typeof storageHealth>

/** A statement of the database: its average where statistics are kept, else its present running time. */
const slowQuery = z.object({ text: z.string(), milliseconds: z.number(), calls: z.number().nullable() })
export type SlowQuery = z.infer<typeof slowQuery>
const databaseHealth = z.object({
  bytes: z.number(),
  connections: z.int(),
  /** The source of the slow statements. */
  measured: z.enum(['statistics', 'running']),
  slowest: z.array(slowQuery),
})
export type DatabaseHealth = z.infer<typeof databaseHealth>

/** The certificate of the public address; null where that is not https, `error` where it could not be read. */
const certificateHealth = z.object({
  host: z.string(),
  valid_until: instant,
  issuer: z.string().nullable(),
  error: z.string().nullable(),
})
export type CertificateHealth = z.infer<typeof certificateHealth>

/** An outside system. Instants are ISO 8601, null where there was none. */
const systemHealth = z.object({
  /** A key of the words `health.systems`. */
  name: z.string(),
  configured: z.boolean(),
  last_success_at: instant,
  last_error: z.string().nullable(),
  last_error_at: instant,
})
export type SystemHealth = z.infer<typeof systemHealth>

export const health = z.object({
  at: z.string(),
  queue: queueHealth,
  mail: mailHealth,
  engine: engineHealth,
  domains: z.array(domainHealth),
  /** Details of the provider that are missing where mails or public pages go out: no new campaign starts without them. */
  provider_missing: z.array(z.enum(PROVIDER_FIELDS)),
  storage: storageHealth,
  database: databaseHealth,
  certificate: certificateHealth.nullable(),
  versions: z.object({ lotse: z.string(), node: z.string(), postgres: z.string(), migration: z.int() }),
  backup: z.object({ at: z.string(), name: z.string(), bytes: z.number() }).nullable(),
  systems: z.array(systemHealth),
  /** Published forms whose privacy notice lacks settings of the organisation. */
  notices: z.object({ forms: z.int(), missing: z.array(z.string()) }),
})
export type Health = z.infer<typeof health>
