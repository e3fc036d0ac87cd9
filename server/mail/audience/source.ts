import type { Audience } from '../../../contract/access/roles'
import type { ListRule } from '../../../contract/mail/list-rules'
import type { Variant } from '../../../contract/mail/split-test'
import type { Actor } from '../../auth/actor'
import type { Fragment } from '../../crud/hooks'
import type { Connection, Transaction } from '../../db/connect'
import type { Attachment, ReadFile, StoredFile } from '../message/attachments'
import type { Recipient } from '../message/compile'

/** The user whose rights decide which leads, candidates and listings a choice finds. */
export type Reader = Pick<Actor, 'id' | 'role' | 'office_id' | 'level' | 'special'>

/** The reader of a campaign that no user started: it finds no lead or candidate. */
export const NOBODY: Reader = { id: 0, role: null, office_id: null, level: null, special: false }

/** Range of ids in the table of a source: `after` excluded, `until` included. */
export interface Span {
  after: number
  until: number
}

/** The whole table. */
export const EVERYBODY: Span = { after: 0, until: Number.MAX_SAFE_INTEGER }

/**
 * A condition on the subscribers `s` of a span that holds for those that a rule finds in its source.
 * @param order.reader limits the rule to records that this user may see
 * @param order.at the end of "the last days" of a rule
 */
export type FindMembers = (
  sql: Connection,
  order: { rule: ListRule; reader: Reader; span: Span; at: Date },
) => Fragment

/**
 * A condition on the rows of a resource that a reader may see and a filter finds. It holds for no row where the reader
 * may not use the resource.
 * @throws Failure invalid with the entries of the filter that name no field, or one that the role may not see
 */
export type FindRows = (
  sql: Connection,
  order: {
    resource: 'job-listings' | 'ready-candidates'
    filter: Readonly<Record<string, unknown>>
    reader: Reader
    at: Date
  },
) => Fragment

/** The recipients of a campaign as frozen at its start: rules are copied, so later edits of their lists change nothing. */
export interface FrozenChoice {
  audience: Audience
  list_ids: readonly number[]
  exclude_list_ids: readonly number[]
  rules: readonly ListRule[]
  exclude_rules: readonly ListRule[]
  reader: Reader
  /** ISO 8601. Opens and clicks count up to this instant; days of rules are counted from it. */
  at: string
  /** Whether it is about services like those that customers bought: else they get nothing of it. */
  similar_services?: boolean
  /** Set where the start wrote the recipients into the table of the source. */
  campaign_id?: number
}

/** The filter of a campaign, and the user and time that it is read for. */
export interface FilterOrder {
  filter: unknown
  now: Date
  reader: Reader
  findRows: FindRows | undefined
}

/** Counts of a campaign's recipients, and of those left out by reason (docs/spec/api.md, `POST /lists-un`). */
export interface AudienceCount {
  /** Memberships of the lists: an address on two of them counts twice. */
  total: number
  /** Different addresses; the sum of the five below. */
  unique: number
  suppressed: number
  /** Not subscribed: unsubscribed, or not confirmed yet. */
  unsubscribed: number
  /** Subscribed without a ground for this mail (contract/resources/subscribers.ts). */
  no_consent: number
  invalid: number
  sendable: number
  /** Addresses that only the excluded lists take out; not part of `unique`. */
  excluded: number
}

/** A message that is due. */
export interface DueEmail {
  id: number
  to: string
  subscriber_id: number | null
}

/** A message in the hands of this worker. */
export interface ClaimedEmail {
  id: number
  address: string
  messageId: string
  attempts: number
  name: string
  language: string
  attributes: Record<string, unknown>
  /** Version of the campaign's message; `a` where there is one. */
  variant: Variant
  /** Reads the attachments of this message alone. */
  files?: (() => Promise<Attachment[]>) | undefined
}

/** Due messages of one campaign that are about to be claimed. */
export interface ClaimOrder {
  campaignId: number
  audience: Audience
  startedMonth: string
  due: readonly DueEmail[]
  lease: number
  /** The domain's calendar day, whose budget the messages use. */
  day: string
  now: Date
  key: Buffer
  /** Version for recipients that neither version was tried on. */
  restVariant: Variant
  readFile?: ReadFile | undefined
}

/** Values that the merge fields of one message name. */
export interface MergeFields {
  name: string
  language: string
  attributes: Record<string, unknown>
}

/** A campaign whose message is rendered for its first recipients before the start is committed. */
export interface TrialOrder {
  campaign: { id: number; audience: Audience; language: string }
  startedMonth: string
  now: Date
  limit: number
}

/** The recipients of an audience: how they are chosen, claimed, and addressed in the message. */
export interface RecipientSource {
  /** Planning walks along the ids of this table. */
  table: 'subscribers' | 'presentations'
  /** Selects the rules of eligibility.ts. */
  purpose: 'advertising' | 'presentation'
  /**
   * SELECT of `id` (of the table, in the span), `address` (trimmed, lower case), `subscriber_id`, `name`, `standing`
   * (of eligibility.ts), `memberships` (how often the person is in the choice) and `excluded`.
   */
  select(
    sql: Connection,
    choice: FrozenChoice,
    order: { span: Span; findMembers: FindMembers | undefined },
  ): Fragment
  /** Checks due messages once more and claims those that may go. */
  claim(tx: Transaction, order: ClaimOrder): Promise<{ claimed: ClaimedEmail[]; suppressed: number }>
  /** Reads the first planned recipients, with the values of their merge fields. */
  firstRecipients(tx: Transaction, order: TrialOrder): Promise<Recipient[]>
  /** Reads the values that the links of one message are filled in with; undefined where the person is gone. */
  mergeFields(
    sql: Connection,
    email: { campaignId: number; address: string; subscriberId: number | null; now: Date },
  ): Promise<MergeFields | undefined>
  /** Set for audiences that are chosen by a filter instead of lists. */
  filtered?: FilteredSource
}

/** The part of a source whose campaigns choose their recipients by a filter. */
export interface FilteredSource {
  /** Writes the recipients into the table of the source, in the transaction of the start. */
  freeze(tx: Transaction, order: FilterOrder & { campaignId: number }): Promise<unknown>
  count(sql: Connection, order: FilterOrder): Promise<AudienceCount>
  /** Returns merge fields and attachments for a test mail. `readPaper` answers undefined for a file the tester may not open. */
  testFields(
    sql: Connection,
    order: FilterOrder & { language: string; readPaper(url: string): Promise<StoredFile | undefined> },
  ): Promise<Pick<MergeFields, 'name' | 'attributes'> & { attachments?: Attachment[] }>
  /** Extends an unsubscription beyond the address. */
  unsubscribe(tx: Transaction, email: { address: string; campaignId: number }): Promise<void>
}
