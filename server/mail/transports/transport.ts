import type { DomainSetup } from '../../../contract/mail/domain-setup'
import type { Config } from '../../config'
import type { Connection, Sql } from '../../db/connect'
import type { Handshake } from '../../inbox'
import type { Dns } from '../domains/dns'
import type { RecordState, WantedRecord } from '../domains/records'
import type { Feedback } from '../feedback/meaning'
import type { GroupCommit } from '../sending/worker/GroupCommit'
import type { JobQueue } from '../sending/worker/JobQueue'
import type { Write } from '../sending/write'

/** A complete message: envelope and bytes, with the fields that the outbox keeps of it. */
export interface OutgoingMessage {
  kind: 'campaign' | 'test' | 'single'
  audience?: string
  campaignId?: number
  emailId?: number
  /** The user who sends a test. */
  authorId?: number
  sender: string
  recipient: string
  subject: string
  raw: Buffer
}

/** Everything that a lane of a worker needs to send the messages of campaigns. */
export interface LaneContext {
  sql: Sql
  queue: JobQueue
  commit: Pick<GroupCommit, 'add' | 'gate'>
  /** Row of the counts that results are added to. */
  shard: string
  /** Messages at the same time. */
  connections: number
  now(): Date
  /** True once the worker stops: a lane ends after its message. */
  stopping(): boolean
  /** Aborted when the worker cannot wait any more: what is on the wire is uncertain then. */
  signal: AbortSignal
  /** Called with the error when the server cannot be used; with undefined when it can. */
  onDial(error: Error | undefined): void
  /** Turns failures that repeat into a stop of the campaign. */
  weigh(write: Write): Write
  onRecorded(write: Write): void
  onError(error: unknown): void
}

/** A way that mail leaves: a mail server, a mail service, or the outbox table. */
export interface Transport {
  /** The guide that the page of domain setup shows. */
  readonly guide: DomainSetup['transport']
  /** Names or addresses of the hosts that mail leaves from, which SPF must allow. */
  readonly hosts: readonly string[]
  /** Set where a service signs mail by keys of its own and takes bounces itself: ours would not survive. */
  readonly service?: MailService
  /**
   * Hands one message over: a code, a test or a single mail.
   * @returns the server's response; undefined for a message that is kept
   * @throws {Error} the server's refusal; its `code` is EENVELOPE or EMESSAGE where it is about this message alone
   */
  send(message: OutgoingMessage): Promise<string | undefined>
  /** Starts to send the messages of a queue. @returns a promise for each lane, resolved once the worker stops */
  openLanes(context: LaneContext): Promise<void>[]
}

/** The domains of a service that signs mail itself. */
export interface MailService {
  /** SPF mechanism that allows its hosts. */
  readonly spf: string
  /** Returns an address that it sends from; undefined where DNS gave no answer. */
  sendingAddress(dns: Dns): Promise<string | undefined>
  /** Reads the identity of a domain, or makes it. @returns undefined where there is none. @throws {Error} its refusal */
  identity(domain: string, order: { make: boolean }): Promise<ServiceIdentity | undefined>
  /** Returns the DNS records that prove a domain, by the tokens of its identity. */
  dkimRecords(domain: string, tokens: readonly string[]): WantedRecord[]
}

/** Standing of a domain at a service. */
interface ServiceIdentity {
  state: RecordState
  /** The service's own word for it. */
  status: string
  tokens: string[]
}

/** Reports that a service posts about messages that it took. */
export interface ServiceEvents {
  /** Headers that `verify` reads. */
  readonly headers: readonly string[]
  /** @returns the answer of a handshake; undefined for a report. @throws {Failure} forbidden, not_found, too_large */
  verify(config: Config, body: Buffer): Promise<Handshake | undefined>
  externalId(body: Buffer): string
  read(body: Buffer, receivedAt: Date): Feedback[]
  /** Returns when the service took the message. Until a while later our row may not hold the id of the service. */
  takenAt(body: Buffer): Date | undefined
}

/** Settings that a transport is opened by. */
export interface TransportSettings {
  aws?: Config['aws']
  sql: Connection
  now(): Date
}

/** A kind of transport, and the protocols of SMTP_URL that select it. */
export interface TransportKind {
  readonly protocols: readonly string[]
  readonly events?: ServiceEvents
  /** @throws {Error} with one clear line when the address or a setting beside it cannot be used */
  open(address: string, settings: TransportSettings): Transport
}
