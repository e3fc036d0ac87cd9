/** What waits to be done. Instants are ISO 8601, null where nothing waits. */
export interface QueueHealth {
  /** Messages of campaigns that are being sent, not handed over yet. */
  mails: number
  /** When the oldest of those campaigns began. */
  mails_since: string | null
  /** Tasks that are due. */
  tasks: number
  tasks_since: string | null
  /** Tasks that were given up after their last try. */
  failed: number
}

/** Messages that were handed over. */
export interface MailHealth {
  last_minute: number
  last_hour: number
  last_day: number
}

/** What is wrong with the sending of mail. */
export interface EngineHealth {
  /** What the mail server said while it cannot be used, and since when; null while it can. */
  trouble: string | null
  trouble_since: string | null
  /** Mails of the bounce mailbox that ended their reader twice. */
  set_aside: number
}

/** A sending domain over the last {@link HEALTH_DAYS} days. Rates are percent of the messages, null where there were none. */
export interface DomainHealth {
  id: number
  name: string
  active: boolean
  messages: number
  bounced: number
  bounce_rate: number | null
  complained: number
  complaint_rate: number | null
  paused_reason: string | null
  dkim: string
  spf: string
  dmarc: string
  cname: string
}
export const HEALTH_DAYS = 30

/** Sizes in bytes. The disk's are null where files are kept elsewhere. */
export interface StorageHealth {
  files: number
  bytes: number
  disk_free: number | null
  disk_size: number | null
}

/** A statement of the database: on average where statistics are kept, else for how long it has been running. */
export interface SlowQuery {
  text: string
  milliseconds: number
  calls: number | null
}
export interface DatabaseHealth {
  bytes: number
  connections: number
  /** Where the slow ones are known from. */
  measured: 'statistics' | 'running'
  slowest: SlowQuery[]
}

/** The certificate of the public address; null where that is not https, `error` where it could not be read. */
export interface CertificateHealth {
  host: string
  valid_until: string | null
  issuer: string | null
  error: string | null
}

/** A system outside that we talk to. Instants are ISO 8601, null where there was none. */
export interface SystemHealth {
  /** A key of the words `health.systems`. */
  name: string
  configured: boolean
  last_success_at: string | null
  last_error: string | null
  last_error_at: string | null
}

/** What `GET /health` answers. */
export interface Health {
  at: string
  queue: QueueHealth
  mail: MailHealth
  engine: EngineHealth
  domains: DomainHealth[]
  storage: StorageHealth
  database: DatabaseHealth
  certificate: CertificateHealth | null
  versions: { lotse: string; node: string; postgres: string; migration: number }
  backup: { at: string; name: string; bytes: number } | null
  systems: SystemHealth[]
}
