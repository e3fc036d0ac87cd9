import { can } from '../../../../contract/definition/define'
import type { PersonEntry, PersonHistory } from '../../../../contract/mail/history'
import { peopleKey } from '../../../auth/keys'
import type { Route } from '../../../http/route'
import { serve } from '../../../http/serve'
import { consentOf, type Side } from '../../../mail/consent'
import type { Services } from '../../../services'
import { type PersonCall, personOf, SUBSCRIBER_KINDS, type SubscriberKind } from './person'

const MOST_ENTRIES = 300

/** The history of one subscriber. */
export const historyRoutes: readonly Route[] = SUBSCRIBER_KINDS.map(kind =>
  serve(kind.calls.readHistory, call => readHistory(call, kind)),
)

async function readHistory(call: PersonCall, { definition, side }: SubscriberKind): Promise<PersonHistory> {
  const { services } = call
  const { email: address } = await personOf(call, definition)
  const person = { side, address }
  const mails = await mailEntries(services, person)
  const emailIds = mails.map(({ email_id }) => email_id)
  const entries = [
    ...mails,
    ...(await eventEntries(services, emailIds)),
    ...(await consentEntries(services, person)),
  ]
  return {
    entries: entries.toSorted((a, b) => b.at.localeCompare(a.at)).slice(0, MOST_ENTRIES),
    suppressions: await suppressionsOf(services, person),
    may_prove: can(definition, call.actor.role ?? 'user', 'export'),
  }
}

interface Person {
  side: Side
  address: string
}

/** Messages of the German side include those of the job tool. */
async function mailEntries({ sql }: Services, { side, address }: Person): Promise<PersonEntry[]> {
  const audiences = side === 'bw' ? ['bw', 'bb'] : [side]
  return sql<PersonEntry[]>`
    select 'mail ' || e.id as key, e."at", 'mail' as about, e.state as kind, e.id as email_id, e.campaign_id, c.name as campaign, e.audience,
      case when e.state in ('suppressed') then e.reason else e.smtp_reply end as detail, null as link, false as machine, null as sign, null as source
    from emails e left join campaigns c on c.id = e.campaign_id
    where e.audience = any(${audiences}::text[]) and e."to" = ${address} order by e.id desc limit ${MOST_ENTRIES}`
}

async function eventEntries({ sql }: Services, emailIds: (number | null)[]): Promise<PersonEntry[]> {
  return sql<PersonEntry[]>`
    select 'event ' || v.id as key, v.at, 'event' as about, v.kind, v.email_id, v.campaign_id, c.name as campaign, c.audience, v.detail, v.link, v.machine, v.sign, v.source
    from email_events v left join campaigns c on c.id = v.campaign_id
    where v.email_id = any(${emailIds}::bigint[]) order by v.id desc limit ${MOST_ENTRIES}`
}

async function consentEntries({ sql, config }: Services, person: Person): Promise<PersonEntry[]> {
  const entries = await consentOf(sql, await peopleKey(config), person)
  return entries.map(({ id, at, kind, lists, source }) => ({
    key: `consent ${id}`,
    at,
    about: 'consent',
    kind,
    source,
    detail: lists.join(', ') || null,
    email_id: null,
    campaign_id: null,
    campaign: null,
    audience: null,
    link: null,
    machine: false,
    sign: null,
  }))
}

async function suppressionsOf(
  { sql }: Services,
  { side, address }: Person,
): Promise<PersonHistory['suppressions']> {
  return sql<PersonHistory['suppressions']>`
    select reason, note, created_at as at from suppressions where audience = ${side} and email = ${address}
    union all
    select 'domain', d.domain || coalesce(': ' || d.note, ''), d.created_at from domain_suppressions d
    where split_part(${address}, '@', 2) = any(domains_of(d.aliases) || d.domain)`
}
