import type { SUPPRESSION_REASONS } from '../../../contract/resources/suppressions'
import type { Fragment } from '../../crud/hooks'
import type { Connection } from '../../db/connect'
import { mailKey } from '../context'
import { hmacOf } from '../message/hmac'
import type { AUDIENCES } from './audiences'

type SuppressionReason = (typeof SUPPRESSION_REASONS)[number]

/** The rules of one purpose. */
interface Rules {
  /** Which suppressions of the address hold. */
  suppressions: 'all' | readonly SuppressionReason[]
  /** Whether the hash of an erased address holds. */
  erasure: boolean
  /**
   * Condition on the row of subscribers: `ground` = it is there, subscribed, and has a ground for advertising;
   * `application` = the same, unless counsel allowed single applications; `no_objection` = where there is one, it is not
   * unsubscribed, bounced or complained.
   */
  person: 'ground' | 'application' | 'no_objection' | 'nothing'
  /** Whether the address must be one that any server takes. */
  plainAddress: boolean
}

const ALL_RULES = { suppressions: 'all', erasure: true } as const

/**
 * Purposes of a mail, with the rules that hold for each (docs/decisions/0037). A suppressed domain holds for all that have
 * rules, with all the domains of an employer.
 */
export const PURPOSES = {
  /** Campaigns to subscribers, and mails of rules to subscribers. */
  advertising: { ...ALL_RULES, person: 'ground', plainAddress: true },
  /** One listing and one candidate, which courts call advertising too (docs/decisions/0063). */
  presentation: { ...ALL_RULES, person: 'application', plainAddress: true },
  /** A mail of a rule to a lead or a candidate, who asked us for something. */
  follow_up: { ...ALL_RULES, person: 'no_objection', plainAddress: false },
  /** A test to an address outside of the organisation. */
  test: { ...ALL_RULES, person: 'no_objection', plainAddress: false },
  /** The mail that asks for a confirmation. The person's own wish lifts what is not named here. */
  confirmation: {
    suppressions: ['manual', 'complaint', 'import'],
    erasure: false,
    person: 'nothing',
    plainAddress: false,
  },
  /**
   * Appointments, steps of a case, answers to a form, sign-in codes, notices to staff: no advertising. Suppressions say
   * who gets no campaign, so none holds here.
   */
  transactional: null,
} as const satisfies Record<string, Rules | null>
export type Purpose = keyof typeof PURPOSES

/** The side whose suppressions hold. */
export type SuppressionSide = (typeof AUDIENCES)[keyof typeof AUDIENCES]['suppressions']

/** An address that can be written to over any server: ASCII, one at sign, a domain with a dot. */
const VALID_ADDRESS =
  "^[a-z0-9!#$%&'*+/=?^_`{|}~-]+([.][a-z0-9!#$%&'*+/=?^_`{|}~-]+)*@([a-z0-9]([a-z0-9-]{0,61}[a-z0-9])?[.])+[a-z0-9-]{2,63}$"

/** The SQL of an address that is judged. */
export interface Judged {
  /** Trimmed and in small letters. */
  address: Fragment
  /** The side whose suppressions hold: a value or a column. */
  side: Fragment
  /** {@link consentRefusal} of the person's row or {@link applicationRefusal}; else null. */
  standing: Fragment
  /** Key of the hashes of erasures. Without it the row itself says that the person was erased (consent/erase.ts). */
  key?: Buffer | undefined
  /** True for an address that was found valid before and cannot have changed. */
  isKnownValid?: boolean
  /** True where a whole list is judged: the tables are joined. Else they are looked up address by address. */
  isMany?: boolean
}

/**
 * Decides whether an address may be mailed. This is the only text of the rule: counts, plans, claims, the check before a
 * message's last byte, rules, confirmations and single mails are made of it.
 * @returns the joins that the reason needs, and the reason: null where the mail may go
 */
export function judgementOf(
  sql: Connection,
  purpose: Exclude<Purpose, 'transactional'>,
  judged: Judged,
): { joins: Fragment; reason: Fragment } {
  const { suppressions, erasure, plainAddress }: Rules = PURPOSES[purpose]
  const { address, standing, key, isKnownValid } = judged
  const parts = [
    ...(plainAddress && !isKnownValid
      ? [sql`when ${address} !~ ${VALID_ADDRESS} or length(${address}) > 254 then 'invalid'`]
      : []),
    sql`when ${standing} is not null then ${standing}`,
    sql`when x.reason is not null then x.reason`,
    ...(erasure ? [sql`when guarded.email is not null then 'guarded'`] : []),
    sql`when d.domain is not null then 'domain'`,
    ...(erasure && key ? [sql`when ${isErased(sql, key, address)} then 'erased'`] : []),
  ]
  return {
    joins: joinsOf(sql, suppressions, judged),
    reason: sql`case ${parts.reduce((all, part) => sql`${all} ${part}`)} end`,
  }
}

/**
 * Subqueries with a limit are looked up one by one. EXISTS or a join may read a whole table once it has been planned on a
 * small one.
 */
function joinsOf(
  sql: Connection,
  suppressions: Rules['suppressions'],
  { address, side, isMany }: Judged,
): Fragment {
  const held = suppressions === 'all' ? sql`` : sql`and x.reason = any(${[...suppressions]}::text[])`
  const ofAddress = sql`x.audience = ${side} and x.email = ${address} ${held}`
  const ofDomain = sql`d.domain = split_part(${address}, '@', 2)`
  const suppressed = isMany
    ? sql`left join suppressions x on ${ofAddress}`
    : sql`left join lateral (select x.reason from suppressions x where ${ofAddress} limit 1) x on true`
  const closed = isMany
    ? sql`left join suppressed_domains d on ${ofDomain}`
    : sql`left join lateral (select d.domain from suppressed_domains d where ${ofDomain} limit 1) d on true`
  const guarded = isMany
    ? sql`left join (select distinct email from guarded_addresses) guarded on guarded.email = ${address}`
    : sql`left join lateral (select g.email from guarded_addresses g where g.email = ${address} limit 1) guarded on true`
  return sql`${suppressed} ${closed} ${guarded}`
}

/** Most installations erased nobody: the first part is asked once a statement. */
const isErased = (sql: Connection, key: Buffer, address: Fragment) => sql`
  (select true from erased_addresses limit 1) and
  (select true from erased_addresses where hash = ${hmacOf(sql, key, sql`'erased:' || ${address}`)} limit 1)`

/**
 * SQL of the reason why a row `s` of subscribers gets no advertising; null where it may get it.
 * @param mail.isSimilar false where it is not about services like those that a customer bought (§ 7 (3) no. 2 UWG). A message
 *   that was planned is of a campaign that this was asked of.
 */
export const consentRefusal = (sql: Connection, { isSimilar = true } = {}): Fragment => sql`
  case when s.id is null or s.deleted_at is not null then 'removed'
    when s.status <> 'subscribed' then s.status
    when s.ground = 'none' then 'no_ground'
    ${isSimilar ? sql`` : sql`when s.ground = 'customer' then 'not_similar'`} end`

/**
 * SQL of the reason why a contact of a listing gets no application; null where it may get one: it has a ground for
 * advertising, or a master recorded that counsel allowed single applications.
 */
export const applicationRefusal = (
  sql: Connection,
  { address, side }: Pick<Judged, 'address' | 'side'>,
): Fragment => sql`
  case when (select counsel_answer from organisation) = 'allowed' then null else nullif(coalesce((
    select coalesce(${consentRefusal(sql)}, '') from subscribers s
    where s.audience = ${side} and s.email = ${address} and s.deleted_at is null limit 1), 'no_ground'), '') end`

/** The same of a person who need not have consented to advertising. */
const objectionOf = (sql: Connection): Fragment => sql`
  case when s.deleted_at is null and s.status in ('unsubscribed', 'bounced', 'complained') then s.status end`

/**
 * Decides on one address.
 * @param order.side whose suppressions and subscribers are asked
 * @returns why the address may not be mailed: a suppression's reason, a state of subscribers, `domain`, `erased`, `guarded`,
 *   `removed`, `no_ground`, `not_similar`, `invalid`; undefined where it may
 */
export async function addressRefusal(
  sql: Connection,
  purpose: Purpose,
  order: { side: SuppressionSide; address: string },
): Promise<string | undefined> {
  if (purpose === 'transactional') return undefined
  const judged = { address: sql`a.address`, side: sql`a.side` }
  const standings = {
    ground: consentRefusal(sql, { isSimilar: false }),
    application: applicationRefusal(sql, judged),
    no_objection: objectionOf(sql),
    nothing: sql`null::text`,
  }
  const { joins, reason } = judgementOf(sql, purpose, {
    ...judged,
    standing: standings[PURPOSES[purpose].person],
    key: await mailKey(sql),
  })
  const [row] = await sql<[{ reason: string | null }]>`
    select ${reason} as reason
    from (select ${order.address.trim().toLowerCase()}::text as address, ${order.side}::text as side) a
    left join lateral (
      select * from subscribers p where p.audience = a.side and p.email = a.address
      order by p.deleted_at nulls first limit 1) s on true
    ${joins}`
  return row.reason ?? undefined
}

/** A mail that may not go to its address. No later try changes that. */
export class NotMailable extends Error {
  override name = 'NotMailable'
  /** As a mail server's final refusal: it is not retried (RFC 5321, 4.2.1). */
  readonly responseCode = 550
  constructor(readonly reason: string) {
    super(`not mailable: ${reason}`)
  }
}
