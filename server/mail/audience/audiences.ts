import type { ListRule } from '../../../contract/list-rules'
import { CAMPAIGN_RESOURCES } from '../../../contract/resources/campaigns'
import type { Actor } from '../../auth/actor'
import type { Fragment } from '../../crud/hooks'
import type { Connection } from '../../db/connect'
import { presentedIn } from '../presentations/people'
import { subscribersOf } from './segments'

export type Audience = keyof typeof CAMPAIGN_RESOURCES

/** Whose view of leads and candidates a choice is made by. */
export type Reader = Pick<Actor, 'id' | 'role' | 'office_id' | 'level' | 'special'>

/** Ids of the table that people come from: after the one, up to the other. */
export interface Span {
  after: number
  until: number
}

/**
 * A condition on the subscribers `s` of a span that holds for those whom a rule finds in its source.
 * @param order.reader who asks: what the person may not see adds nobody
 * @param order.at what "the last days" of a rule are counted from
 */
export type FindMembers = (
  sql: Connection,
  order: { rule: ListRule; reader: Reader; span: Span; at: Date },
) => Fragment

/**
 * A condition on the rows of a resource: those that a reader meets and that a filter finds. Nobody's rows where the
 * reader may not use the resource.
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

/** Who gets a campaign, as it is settled when it starts: rules stand for themselves, whatever becomes of their lists. */
export interface FrozenChoice {
  audience: Audience
  list_ids: readonly number[]
  exclude_list_ids: readonly number[]
  rules: readonly ListRule[]
  exclude_rules: readonly ListRule[]
  reader: Reader
  /** ISO 8601. What people did with campaigns counts up to this instant; days of rules are counted from it. */
  at: string
  /** Of a campaign whose people are settled in a table of its own when it starts. */
  campaign_id?: number
}

/** Where the people of a side come from. */
export interface PeopleSource {
  /** Planning goes along the ids of this table. */
  table: 'subscribers' | 'presentations'
  /** By which rules it is decided who may be mailed. */
  purpose: 'advertising' | 'presentation'
  /**
   * SELECT of `id` (of the table, in the span), `address` (trimmed, small letters), `subscriber_id`, `name`, `standing`
   * (of eligibility.ts), `memberships` (how often it is in the choice) and `excluded`.
   */
  select(
    sql: Connection,
    choice: FrozenChoice,
    order: { span: Span; findMembers: FindMembers | undefined },
  ): Fragment
}

/** What is different between the three sides that campaigns go to. Everything else is one engine. */
export interface AudienceRules {
  /** Where recipients come from. None: campaigns are saved and cannot be started. */
  people: PeopleSource | undefined
  /** The field of the campaign that says who gets it: a refusal names it. */
  recipientsField: 'list_ids' | 'filter'
  /** Whose suppressions hold for it (resources.md, "Mail"). */
  suppressions: 'general' | 'bw'
  /** The resource of the campaign's page. */
  resource: (typeof CAMPAIGN_RESOURCES)[Audience]
}

export const AUDIENCES: Record<Audience, AudienceRules> = {
  general: {
    people: subscribersOf,
    recipientsField: 'list_ids',
    suppressions: 'general',
    resource: CAMPAIGN_RESOURCES.general,
  },
  bw: {
    people: subscribersOf,
    recipientsField: 'list_ids',
    suppressions: 'bw',
    resource: CAMPAIGN_RESOURCES.bw,
  },
  bb: {
    people: presentedIn,
    recipientsField: 'filter',
    suppressions: 'bw',
    resource: CAMPAIGN_RESOURCES.bb,
  },
}
