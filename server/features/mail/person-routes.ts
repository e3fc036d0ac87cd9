import { can, type Definition } from '../../../contract/define'
import { fail } from '../../../contract/errors'
import type { PersonEntry, PersonHistory } from '../../../contract/mail-history'
import { bwSubscribers, subscribers } from '../../../contract/resources/subscribers'
import { peopleKey } from '../../auth/keys'
import type { Row, Tx } from '../../crud/hooks'
import { reach } from '../../crud/record'
import { idOf } from '../../http/query'
import { type Call, type Route, route } from '../../http/route'
import { ask, consentOf, type Side } from '../../mail/consent'
import { proofDocument } from './proof-document'

const MOST_ENTRIES = 300

/** What is known of one subscriber: their history, the proof of their consent, and the asking for it. */
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
  route({
    method: 'POST',
    path: `/${definition.name}/:id/ask-consent`,
    access: definition.writers,
    handle: call => askAgain(call, definition),
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
    select 'mail ' || e.id as key, e."at", 'mail' as about, e.state as kind, e.id as email_id, e.campaign_id, c.name as campaign,
      case when e.state in ('suppressed') then e.reason else e.smtp_reply end as detail, null as link, false as machine, null as source
    from emails e left join campaigns c on c.id = e.campaign_id
    where e.audience = any(${audiences}::text[]) and e."to" = ${address} order by e.id desc limit ${MOST_ENTRIES}`
  const happened = await sql<PersonEntry[]>`
    select 'event ' || v.id as key, v.at, 'event' as about, v.kind, v.email_id, v.campaign_id, c.name as campaign, v.detail, v.link, v.machine, v.source
    from email_events v left join campaigns c on c.id = v.campaign_id
    where v.email_id = any(${mails.map(({ email_id }) => email_id)}::bigint[]) order by v.id desc limit ${MOST_ENTRIES}`
  const said = await consentOf(sql, await peopleKey(services.config), { side, address })
  const entries: PersonEntry[] = [
    ...mails,
    ...happened,
    ...said.map(({ id, at, kind, lists, source }) => ({
      key: `consent ${id}`,
      ...{ at, kind, source, about: 'consent' as const, detail: lists.join(', ') || null },
      ...{ email_id: null, campaign_id: null, campaign: null, link: null, machine: false },
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

/**
 * Has the mail sent that asks for confirmation of the lists that wait.
 * @throws {Failure} wrong_state where nothing waits; rate_limited where it was sent just now
 */
async function askAgain(call: Call, definition: Definition): Promise<{ sent: boolean }> {
  const { services, actor } = call
  const people = await peopleKey(services.config)
  await services.sql.begin(async tx => {
    const person = await personOf(call, definition, tx)
    const pending = (person.pending_list_ids as number[] | null) ?? []
    const isUnconfirmed = person.status === 'unconfirmed'
    const listIds = isUnconfirmed ? [...pending, ...((person.list_ids as number[] | null) ?? [])] : pending
    const left = await tx`select from suppressions
      where audience = ${sideOf(definition)} and email = ${String(person.email)} and reason in ('manual', 'complaint', 'import')`
    if (listIds.length === 0 || left.length > 0) throw fail('wrong_state')
    const asking = {
      side: sideOf(definition),
      address: String(person.email),
      subscriberId: person.id,
      listIds,
    }
    const context = { now: services.now, people }
    const source = String(person.consent_source ?? 'office')
    const sent = await ask(tx, context, { ...asking, source, byId: actor.id || null })
    if (!sent) throw fail('rate_limited', { retryAfter: 600 })
  })
  return { sent: true }
}
