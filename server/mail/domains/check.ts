import { isIP } from 'node:net'
import { getDomain } from 'tldts'
import { opened } from '../../auth/seal'
import type { Config } from '../../config'
import type { Sql, Transaction } from '../../db/connect'
import { EVENTS_CHANNEL } from '../../db/eventsChannel'
import { isPrivate } from '../../outbound'
import { publicKeys } from '../message/dkim/keys'
import { ensureIdentity, isSes, readIdentity, type SesIdentity, sesSettings } from '../transports/ses/api'
import { isFullName } from '../transports/smtp/ehloName'
import { smtpSettings } from '../transports/smtp/settings'
import { type CloudflareAccess, compareZone } from './cloudflare'
import { type Dns, dnsOf } from './dns'
import {
  type DomainStates,
  type Judgement,
  judge,
  type RecordState,
  statesOf,
  valueToSet,
  type WantedRecord,
  wantedRecords,
} from './records'
import { evaluateSpf, sesAddress } from './spf'

/** What the setup of domains works with. */
export interface SetupContext {
  sql: Sql
  config: Config
  now(): Date
}

interface Judged extends WantedRecord, Judgement {
  found: string[]
}

/** A domain as it is now: what it needs, what there is, and who is asked about it. */
export interface Looked {
  name: string
  records: Judged[]
  states: DomainStates & { cloudflare_status: RecordState; aws_status: RecordState }
  /** What Cloudflare or Amazon refused to say, in their words. */
  refused: string[]
}

/** @returns what the environment or a person gave to reach Cloudflare with; undefined where there is no token */
export async function cloudflareOf({ sql, config }: Pick<SetupContext, 'sql' | 'config'>) {
  const [row] = await sql<{ cloudflare_token: string | null }[]>`select cloudflare_token from mail_settings`
  const kept = await opened(config, row?.cloudflare_token)
  const token = config.cloudflareToken ?? kept
  const { outboundAllow, cloudflareUrl } = config
  const access: CloudflareAccess | undefined = token ? { token, outboundAllow, cloudflareUrl } : undefined
  return {
    access,
    from: config.cloudflareToken ? ('environment' as const) : kept ? ('kept' as const) : ('none' as const),
  }
}

/** The records of a domain as its keys, its way of sending and its identity at Amazon have it. */
export async function wantedOf(
  context: Pick<SetupContext, 'sql' | 'config'>,
  domainId: number,
  name: string,
) {
  const { sql, config } = context
  const keys = isSes(config.smtpUrl) ? [] : await publicKeys(sql, domainId)
  const [settings] = await sql<{ bounce_host: string | null }[]>`select bounce_host from mail_settings`
  const [identity] = await sql<{ tokens: string[] }[]>`
    select tokens from domain_identities where domain_id = ${domainId}`
  const sending = {
    name: name.toLowerCase(),
    keys,
    sesTokens: isSes(config.smtpUrl) ? (identity?.tokens ?? []) : undefined,
    hosts: sendingHosts(config),
    bounceHost: settings?.bounce_host ?? undefined,
  }
  return { keys, wanted: wantedRecords(sending) }
}

/** A mail server on this machine sends by the address that the pages are reached at, as far as anybody can tell. */
function sendingHosts({ smtpUrl, origin }: Pick<Config, 'smtpUrl' | 'origin'>): string[] {
  const { hostname } = new URL(origin)
  const named = smtpUrl && !isSes(smtpUrl) ? smtpSettings(smtpUrl).outbound : []
  const isPublic = (host: string) => (isIP(host) ? !isPrivate(host) : isFullName(host))
  const hosts = named.filter(isPublic)
  return hosts.length > 0 ? hosts : [hostname].filter(isPublic)
}

/**
 * Asks public DNS, Cloudflare and Amazon about a domain and keeps what they said.
 * @param options.makeIdentity makes the identity at Amazon where there is none
 * @returns undefined where there is no such domain
 */
export async function checkDomain(
  context: SetupContext,
  domainId: number,
  {
    dns = dnsOf(context.config.dnsServers),
    makeIdentity = false,
  }: { dns?: Dns; makeIdentity?: boolean } = {},
): Promise<Looked | undefined> {
  const { sql } = context
  const [domain] = await sql<
    { name: string }[]
  >`select lower(name) as name from domains where id = ${domainId}`
  if (!domain) return undefined
  const refused: string[] = []
  const aws_status = await askAmazon(context, { domainId, name: domain.name, makeIdentity }, refused)
  const { keys, wanted } = await wantedOf(context, domainId, domain.name)
  const before = await sql<Earlier[]>`
    select purpose, name, state, reason, found from domain_records where domain_id = ${domainId}`
  const sender = { smtpUrl: context.config.smtpUrl, hosts: sendingHosts(context.config) }
  const asked = await Promise.all(
    wanted.map(async record =>
      evaluated(dns, { domain: domain.name, ...sender }, await ask(dns, domain.name, record)),
    ),
  )
  const records = asked.map(record => heldOver(record, before))
  const cloudflare_status = await askCloudflare(context, domain.name, records, refused)
  const states = { ...statesOf(records, keys), cloudflare_status, aws_status }
  const looked = { name: domain.name, records, states, refused }
  await sql.begin(tx => keep(tx, domainId, looked, context))
  return looked
}

/** Where the domain says nothing of its own, the organisation's policy holds (RFC 7489, 6.6.3). */
async function ask(dns: Dns, domain: string, wanted: WantedRecord): Promise<Judged> {
  const asked = await askOnce(dns, wanted.type, wanted.name)
  const above = getDomain(domain)
  if (wanted.purpose === 'dmarc' && above && above !== domain && judge(wanted, asked).state === 'missing') {
    const inherited = await askOnce(dns, 'TXT', `_dmarc.${above}`)
    if (judge(wanted, inherited).state === 'ok') return judged(wanted, inherited)
  }
  return judged(wanted, asked)
}

const askOnce = (dns: Dns, type: WantedRecord['type'], name: string) =>
  ({ TXT: dns.txt, CNAME: dns.cname, MX: dns.mx })[type](name)

function judged(wanted: WantedRecord, found: string[] | undefined): Judged {
  const shown = wanted.purpose === 'spf' ? found?.filter(text => /^v=spf1/i.test(text)) : found
  return {
    ...wanted,
    value: valueToSet(wanted, found),
    ...judge(wanted, found),
    found: (shown ?? []).slice(0, 5).map(text => text.slice(0, 1_000)),
  }
}

/** An SPF record is right once it passes the hosts that the mail leaves from. */
async function evaluated(
  dns: Dns,
  { domain, smtpUrl, hosts }: { domain: string; smtpUrl: string | undefined; hosts: readonly string[] },
  record: Judged,
): Promise<Judged> {
  if (record.purpose !== 'spf' || record.state !== 'ok') return record
  if (!isSes(smtpUrl)) return { ...record, ...(await evaluateSpf(dns, domain, hosts)) }
  const address = await sesAddress(dns)
  if (!address) return { ...record, state: 'unknown', reason: 'no_answer' }
  return { ...record, ...(await evaluateSpf(dns, domain, [address])) }
}

type Earlier = Pick<Judged, 'purpose' | 'name' | 'state' | 'reason' | 'found'>

/** That nobody answered says nothing about the record: what was seen last still holds. */
function heldOver(record: Judged, before: readonly Earlier[]): Judged {
  if (record.reason !== 'no_answer') return record
  const earlier = before.find(({ purpose, name }) => purpose === record.purpose && name === record.name)
  return earlier ? { ...record, state: earlier.state, reason: earlier.reason, found: earlier.found } : record
}

/** An identity that is confirmed is right; one that waits for its names is missing them. */
async function askAmazon(
  { sql, config, now }: SetupContext,
  { domainId, name, makeIdentity }: { domainId: number; name: string; makeIdentity: boolean },
  refused: string[],
): Promise<RecordState> {
  if (!isSes(config.smtpUrl)) return 'unknown'
  try {
    const settings = sesSettings(config.smtpUrl, config.aws)
    const identity = await (makeIdentity ? ensureIdentity(settings, name) : readIdentity(settings, name))
    if (!identity) return 'missing'
    await sql`insert into domain_identities (domain_id, tokens, status, at)
      values (${domainId}, ${identity.tokens}, ${identity.status}, ${now()})
      on conflict (domain_id) do update set tokens = excluded.tokens, status = excluded.status, at = excluded.at`
    return stateOfIdentity(identity)
  } catch (error) {
    refused.push(wordsOf(error))
    return 'unknown'
  }
}

function stateOfIdentity({ status }: SesIdentity): RecordState {
  if (status === 'SUCCESS') return 'ok'
  return status === 'FAILED' ? 'wrong' : 'missing'
}

async function askCloudflare(
  context: SetupContext,
  name: string,
  records: readonly WantedRecord[],
  refused: string[],
): Promise<RecordState> {
  try {
    const { access } = await cloudflareOf(context)
    return access ? await compareZone(access, name, records) : 'unknown'
  } catch (error) {
    refused.push(wordsOf(error))
    return 'unknown'
  }
}

const wordsOf = (error: unknown) => (error instanceof Error ? error.message : String(error)).slice(0, 300)

/** What bounces is known to come back, or cannot be known: SES has a way of its own. */
function isReady({ dkim, spf, dmarc, return_path, aws_status }: Looked['states']): boolean {
  const others = [return_path, aws_status].every(state => state === 'ok' || state === 'unknown')
  return [dkim, spf, dmarc].every(state => state === 'ok') && others
}

async function keep(tx: Transaction, domainId: number, { records, states }: Looked, { now }: SetupContext) {
  await tx`select from domains where id = ${domainId} for update`
  await tx`delete from domain_records where domain_id = ${domainId}`
  for (const [position, { purpose, type, name, value, found, state, reason }] of records.entries()) {
    await tx`insert into domain_records (domain_id, purpose, position, type, name, value, found, state, reason)
      values (${domainId}, ${purpose}, ${position}, ${type}, ${name}, ${value ?? null}, ${found}, ${state}, ${reason})`
  }
  const cname = records.find(({ type }) => type === 'CNAME')
  const seen = {
    ...states,
    ready: isReady(states),
    cname_name: cname?.name ?? null,
    cname_value: cname?.value ?? null,
  }
  await tx`update domains set checked_at = ${now()} where id = ${domainId}`
  const [changed] = await tx<{ version: number }[]>`
    update domains set ${tx(seen)}, version = version + 1, updated_at = ${now()}
    where id = ${domainId} and (dkim, spf, dmarc, return_path, cloudflare_status, aws_status, ready, cname_name, cname_value)
      is distinct from (${seen.dkim}, ${seen.spf}, ${seen.dmarc}, ${seen.return_path}, ${seen.cloudflare_status},
        ${seen.aws_status}, ${seen.ready}, ${seen.cname_name}::text, ${seen.cname_value}::text)
    returning version`
  if (!changed) return
  const event = { type: 'changed', resource: 'domains', by: null, id: domainId, version: changed.version }
  await tx`select pg_notify(${EVENTS_CHANNEL}, ${JSON.stringify(event)})`
}

/**
 * Looks at every domain, one after the other; what cannot be asked now keeps nothing from the others. Names that are
 * nobody's (RFC 2606) are in no DNS.
 */
export async function checkDomains(context: SetupContext): Promise<void> {
  const rows = await context.sql<{ id: number }[]>`
    select id from domains where lower(name) !~ '(^|[.])(example|test|invalid|localhost)$'
    order by checked_at nulls first, id`
  const dns = dnsOf(context.config.dnsServers)
  for (const { id } of rows) await checkDomain(context, id, { dns })
}
