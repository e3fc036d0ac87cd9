import { subscriberCalls } from '../../../../contract/calls/subscribers'
import { can, type Definition } from '../../../../contract/define'
import { fail } from '../../../../contract/errors'
import type { PersonEntry, PersonHistory } from '../../../../contract/mail/history'
import { bwSubscribers, type Subscriber, subscribers } from '../../../../contract/resources/subscribers'
import { peopleKey } from '../../../auth/keys'
import { reach } from '../../../crud/record'
import type { Call, Route } from '../../../http/route'
import { type Served, serve } from '../../../http/serve'
import { consentOf, type Side } from '../../../mail/consent'
import { proofDocument } from '../consent/proof-document'

const MOST_ENTRIES = 300

/** What is known of one subscriber: their history and the proof of their consent. */
export const personRoutes: Route[] = [
  ...routesOf(subscriberCalls.subscribers, subscribers),
  ...routesOf(subscriberCalls['bw-subscribers'], bwSubscribers),
]

type SubscriberCalls = (typeof subscriberCalls)[keyof typeof subscriberCalls]
type PersonCall = Pick<Call, 'services' | 'actor'> & { params: { id: number } }

function routesOf(calls: SubscriberCalls, definition: Definition): Route[] {
  return [
    serve(calls.readHistory, call => history(call, definition)),
    serve(calls.readConsent, call => proof(call, definition)),
  ]
}

const sideOf = (definition: Definition) => definition.only.audience as Side

async function personOf(
  { services, actor, params }: PersonCall,
  definition: Definition,
): Promise<Subscriber> {
  const { sql } = services
  const [row] = await sql<Subscriber[]>`
    select * from ${sql(definition.table)}
    where id = ${params.id} and ${reach(services, definition, actor, { sql })}`
  if (!row) throw fail('not_found')
  return row
}

async function history(call: PersonCall, definition: Definition): Promise<PersonHistory> {
  const { services } = call
  const { sql } = services
  const person = await personOf(call, definition)
  const side = sideOf(definition)
  const address = person.email
  const audiences = side === 'bw' ? ['bw', 'bb'] : [side]
  const mails = await sql<PersonEntry[]>`
    select 'mail ' || e.id as key, e."at", 'mail' as about, e.state as kind, e.id as email_id, e.campaign_id, c.name as campaign, e.audience,
      case when e.state in ('suppressed') then e.reason else e.smtp_reply end as detail, null as link, false as machine, null as sign, null as source
    from emails e left join campaigns c on c.id = e.campaign_id
    where e.audience = any(${audiences}::text[]) and e."to" = ${address} order by e.id desc limit ${MOST_ENTRIES}`
  const happened = await sql<PersonEntry[]>`
    select 'event ' || v.id as key, v.at, 'event' as about, v.kind, v.email_id, v.campaign_id, c.name as campaign, c.audience, v.detail, v.link, v.machine, v.sign, v.source
    from email_events v left join campaigns c on c.id = v.campaign_id
    where v.email_id = any(${mails.map(({ email_id }) => email_id)}::bigint[]) order by v.id desc limit ${MOST_ENTRIES}`
  const said = await consentOf(sql, await peopleKey(services.config), { side, address })
  const entries: PersonEntry[] = [
    ...mails,
    ...happened,
    ...said.map(({ id, at, kind, lists, source }) => ({
      key: `consent ${id}`,
      ...{ at, kind, source, about: 'consent' as const, detail: lists.join(', ') || null },
      ...{
        email_id: null,
        campaign_id: null,
        campaign: null,
        audience: null,
        link: null,
        machine: false,
        sign: null,
      },
    })),
  ]
  const suppressed = await sql<PersonHistory['suppressions']>`
    select reason, note, created_at as at from suppressions where audience = ${side} and email = ${address}
    union all
    select 'domain', d.domain || coalesce(': ' || d.note, ''), d.created_at from domain_suppressions d
    where split_part(${address}, '@', 2) = any(domains_of(d.aliases) || d.domain)`
  return {
    entries: entries.toSorted((a, b) => b.at.localeCompare(a.at)).slice(0, MOST_ENTRIES),
    suppressions: [...suppressed],
    may_prove: can(definition, call.actor.role ?? 'user', 'export'),
  }
}

/** As JSON, or with `?print=en` as a page to be printed. */
async function proof(call: Served<SubscriberCalls['readConsent']>, definition: Definition) {
  const { services, query, reply } = call
  const { sql, now, config } = services
  const person = await personOf(call, definition)
  const side = sideOf(definition)
  const events = await consentOf(sql, await peopleKey(config), { side, address: person.email })
  const lists = await sql<{ name: string }[]>`
    select name from lists where id = any(${person.list_ids ?? []}::bigint[]) order by id`
  const [organisation] = await sql<{ name: string }[]>`select name from organisation`
  const document = {
    made_at: now().toISOString(),
    organisation: organisation?.name ?? '',
    person: {
      ...{ id: person.id, email: person.email, name: person.name, status: person.status },
      ...{
        consent_source: person.consent_source,
        consent_at: person.consent_at,
        consent_ip: person.consent_ip,
      },
      ...{ lists: lists.map(({ name }) => name), created_at: person.created_at },
    },
    events,
  }
  if (query.print === undefined) return document
  return reply
    .type('text/html; charset=utf-8')
    .header('content-security-policy', "default-src 'none'; style-src 'unsafe-inline'")
    .send(proofDocument(document, query.print === 'ar' ? 'ar' : 'en'))
}
