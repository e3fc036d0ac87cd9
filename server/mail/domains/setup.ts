import { fail } from '../../../contract/http/errors'
import type {
  DomainDay,
  DomainSetup,
  PACED,
  SetupDomain,
  SetupOrder,
} from '../../../contract/mail/domain-setup'
import { seal } from '../../auth/seal'
import type { Connection } from '../../db/connect'
import { makeKeys } from '../message/dkim/keys'
import { capOf, dayOf, type SendingDomain } from '../sending/budget'
import { checkDomain, cloudflareOf, type SetupContext, transportOf } from './check'
import { writeZone } from './cloudflare'

/** Days in the chart of a domain. */
const DAYS = 30

/** Returns the guided setup, with the states of the last check. */
export async function domainSetupOf(context: SetupContext): Promise<DomainSetup> {
  const { sql } = context
  const [settings] = await sql<{ bounce_host: string | null }[]>`select bounce_host from mail_settings`
  const paces = await sql<{ provider: (typeof PACED)[number]; per_minute: number | null }[]>`
    select provider, per_minute from provider_paces`
  const known = Object.fromEntries(paces.map(({ provider, per_minute }) => [provider, per_minute]))
  const { from } = await cloudflareOf(context)
  return {
    transport: transportOf(context).guide,
    cloudflare: from,
    bounce_host: settings?.bounce_host ?? null,
    paces: { gmail: null, microsoft: null, yahoo: null, other: null, ...known },
    domains: await setupDomains(sql),
  }
}

async function setupDomains(sql: Connection, id?: number): Promise<SetupDomain[]> {
  return sql<SetupDomain[]>`
    select d.id, d.name, d.active, d.ready, d.checked_at, d.dkim, d.spf, d.dmarc, d.return_path, d.cloudflare_status,
      d.aws_status, k.at as keys_at, coalesce(k.waiting, false) as keys_waiting,
      coalesce((select jsonb_agg(jsonb_build_object('purpose', purpose, 'type', type, 'name', name, 'value', value,
        'found', found, 'state', state, 'fault', reason) order by position) from domain_records where domain_id = d.id), '[]') as records
    from domains d left join lateral (
      select max(created_at) as at, bool_or(generation > 1 and algorithm = 'rsa' and not exists (
        select from domain_records r where r.domain_id = d.id and r.state = 'ok'
          and r.name = selector || '._domainkey.' || lower(d.name)))
          filter (where generation = (select max(generation) from domain_keys where domain_id = d.id)) as waiting
      from domain_keys where domain_id = d.id
    ) k on true
    where ${id ?? null}::bigint is null or d.id = ${id ?? null}
    order by d.name`
}

async function setupDomain(sql: Connection, id: number): Promise<SetupDomain> {
  const [domain] = await setupDomains(sql, id)
  if (!domain) throw fail('not_found')
  return domain
}

/** Changes the settings of all domains; those that are not named stay. A token leaves the request only sealed. */
export async function changeSetup({ sql, config }: SetupContext, order: SetupOrder): Promise<void> {
  const { cloudflare_token: token, bounce_host, paces = {} } = order
  const sealed = token ? await seal(config, token) : null
  await sql.begin(async tx => {
    if (token !== undefined) await tx`update mail_settings set cloudflare_token = ${sealed}`
    if (bounce_host !== undefined) await tx`update mail_settings set bounce_host = ${bounce_host}`
    for (const [provider, perMinute] of Object.entries(paces)) {
      await tx`update provider_paces set per_minute = ${perMinute} where provider = ${provider}`
    }
  })
}

/** Checks a domain and returns its setup. @throws {Failure} not_found; unavailable with the words of the refusal */
export async function lookAt(context: SetupContext, id: number, makeIdentity = false): Promise<SetupDomain> {
  const checked = await checkDomain(context, id, { makeIdentity })
  if (!checked) throw fail('not_found')
  if (checked.refused.length > 0) throw fail('unavailable', { reply: checked.refused.join('; ') })
  return setupDomain(context.sql, id)
}

/** Makes a domain's next keys, and asks DNS at once, so that their records are shown. @throws {Failure} not_found */
export async function newKeys(context: SetupContext, dataDir: string, id: number): Promise<SetupDomain> {
  const { sql, now } = context
  const domain = await setupDomain(sql, id)
  // Two generations in waiting would be one too many to set.
  if (domain.keys_waiting) throw fail('wrong_state')
  await makeKeys({ sql, dataDir, domainId: id, now: now() })
  await checkDomain(context, id)
  return setupDomain(sql, id)
}

/** Sets a domain's records at Cloudflare. @throws {Failure} not_found; wrong_state without a token or zone; unavailable */
export async function setAtCloudflare(context: SetupContext, id: number) {
  const { name } = await setupDomain(context.sql, id)
  const { access } = await cloudflareOf(context)
  if (!access) throw fail('wrong_state')
  // The value of our SPF record depends on the one that is there.
  const checked = await checkDomain(context, id)
  if (!checked) throw fail('not_found')
  const outcomes = await writeZone(access, name.toLowerCase(), checked.records).catch((error: Error) => {
    throw fail('unavailable', { reply: error.message.slice(0, 300) })
  })
  if (!outcomes) throw fail('wrong_state', { zone: 'not_there' })
  await checkDomain(context, id)
  return { outcomes, domain: await setupDomain(context.sql, id) }
}

/**
 * Returns the messages of a domain on each of its last days, today at least. On a day without mail the cap is that of the day before;
 * today's is what its settings say now.
 * @throws {Failure} not_found
 */
export async function daysOf(
  { sql, now }: Pick<SetupContext, 'sql' | 'now'>,
  id: number,
): Promise<DomainDay[]> {
  const [domain] = await sql<SendingDomain[]>`
    select id, name, day_limit, warm, warm_day, timezone from domains where id = ${id}`
  if (!domain) throw fail('not_found')
  const today = dayOf(now(), domain.timezone)
  const rows = await sql<(Omit<DomainDay, 'cap'> & { cap: number | null })[]>`
    select to_char(s.day, 'YYYY-MM-DD') as day, d.cap, coalesce(d.used + d.refused, 0) as used, coalesce(d.hard, 0) as hard,
      coalesce(d.complaints, 0) as complaints
    from generate_series(${today}::date - ${DAYS - 1}::integer, ${today}::date, '1 day') s(day)
    left join domain_days d on d.domain_id = ${id} and d.day = s.day order by s.day`
  const first = rows.findIndex(row => row.cap !== null)
  let cap = 0
  return rows.slice(first < 0 ? -1 : first).map(row => {
    cap = row.cap ?? (row.day === today ? capOf(domain) : cap)
    return { ...row, cap }
  })
}
