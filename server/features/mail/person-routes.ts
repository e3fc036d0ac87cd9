import { can, type Definition } from '../../../contract/define'
import { fail } from '../../../contract/errors'
import type { PersonEntry, PersonHistory } from '../../../contract/mail-history'
import { bwSubscribers, subscribers } from '../../../contract/resources/subscribers'
import { peopleKey } from '../../auth/keys'
import type { Row, Tx } from '../../crud/hooks'
import { reach } from '../../crud/record'
import { idOf } from '../../http/query'
import { type Call, type Route, route } from '../../http/route'
import { consentOf, type Side } from '../../mail/consent'
import { proofDocument } from './proof-document'

const MOST_ENTRIES = 300

/** What is known of one subscriber: their history and the proof of their consent. */
export const personRoutes: Route[] = [subscribers, bwSubscribers].flatMap(definition => [
  route({
    method: 'GET',
    path: `/${definition.name}/:id/history`,
    access: definition.roles,
    handle: call => history(call, definition),
  }),
  route({
    method: 'GET',
    path: `/${definition.name}/:id/consent`,
    access: definition.roles.filter(role => can(definition, role, 'export')),
    handle: call => proof(call, definition),
  }),
])

const sideOf = (definition: Definition) => definition.only.audience as Side

async function personOf(call: Call, definition: Definition, sql: Call['services']['sql'] | Tx): Promise<Row> {
  const { services, actor, params } = call
  const [row] = await sql<Row[]>`
    select * from ${sql(definition.table)}
    where id = ${idOf(params.id)} and ${reach(services, definition, actor, { sql })}`
  if (!row) throw fail('not_found')
  return row
}

async function history(call: Call, definition: Definition): Promise<PersonHistory> {
  const { services } = call
  const { sql } = services
  const person = await personOf(call, definition, sql)
  const side = sideOf(definition)
  const address = String(person.email)
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
async function proof(call: Call, definition: Definition) {
  const { services, query, reply } = call
  const { sql, now, config } = services
  const person = await personOf(call, definition, sql)
  const side = sideOf(definition)
  const events = await consentOf(sql, await peopleKey(config), { side, address: String(person.email) })
  const lists = await sql<{ name: string }[]>`
    select name from lists where id = any(${(person.list_ids as number[] | null) ?? []}::bigint[]) order by id`
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
