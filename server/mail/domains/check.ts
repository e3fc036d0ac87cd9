import { isIP } from 'node:net'
import { getDomain } from 'tldts'
import { opened } from '../../auth/seal'
import type { Config } from '../../config'
import type { Sql, Transaction } from '../../db/connect'
import { EVENTS_CHANNEL } from '../../db/eventsChannel'
import { workUntilStop } from '../../jobs/workUntilStop'
import { isPrivate } from '../../outbound'
import { publicKeys } from '../message/dkim/keys'
import { openTransport } from '../transports/registry'
import { isFullName } from '../transports/smtp/ehloName'
import type { MailService, Transport } from '../transports/transport'
import { type CloudflareAccess, compareZone } from './cloudflare'
import { type Dns, dnsOf } from './dns'
import {
  compareRecord,
  type DomainStates,
  type Judgement,
  type RecordState,
  statesOf,
  valueToSet,
  type WantedRecord,
  wantedRecords,
} from './records'
import { evaluateSpf } from './spf'

/** Services and settings of the domain setup. */
export interface SetupContext {
  sql: Sql
  config: Config
  now(): Date
}

interface CheckedRecord extends WantedRecord, Judgement {
  found: string[]
}

/** A domain after its check: the records that it needs, and their states. */
export interface CheckedDomain {
  name: string
  records: CheckedRecord[]
  states: DomainStates & { cloudflare_status: RecordState; aws_status: RecordState }
  /** Refusals of Cloudflare or the mail service, in their words. */
  refused: string[]
}

export const transportOf = ({ sql, now, config: { smtpUrl, aws } }: SetupContext): Transport =>
  openTransport({ sql, now, smtpUrl, aws })

/** @returns the token of Cloudflare from the environment or from the settings; undefined where there is none */
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

/** Returns the records that a domain needs, by its keys, its transport and its identity at the mail service. */
async function wantedOf(context: SetupContext, domainId: number, domain: string) {
  const { sql, config } = context
  const transport = transportOf(context)
  const keys = transport.service ? [] : await publicKeys(sql, domainId)
  const [settings] = await sql<{ bounce_host: string | null }[]>`select bounce_host from mail_settings`
  const [identity] = await sql<{ tokens: string[] }[]>`
    select tokens from domain_identities where domain_id = ${domainId}`
  const name = domain.toLowerCase()
  const service = transport.service && {
    spf: transport.service.spf,
    dkim: transport.service.dkimRecords(name, identity?.tokens ?? []),
  }
  const bounceHost = settings?.bounce_host ?? undefined
  return {
    keys,
    wanted: wantedRecords({ name, keys, service, hosts: sendingHosts(transport, config), bounceHost }),
  }
}

/** A mail server on this machine presumably sends by the address that the pages are reached at. */
function sendingHosts({ hosts: named }: Transport, { origin }: Pick<Config, 'origin'>): string[] {
  const { hostname } = new URL(origin)
  const isPublic = (host: string) => (isIP(host) ? !isPrivate(host) : isFullName(host))
  const hosts = named.filter(isPublic)
  return hosts.length > 0 ? hosts : [hostname].filter(isPublic)
}

/**
 * Looks a domain up in public DNS, at Cloudflare and at the mail service, and saves the answers.
 * @param options.makeIdentity makes the identity at the mail service where there is none
 * @returns undefined where there is no such domain
 */
export async function checkDomain(
  context: SetupContext,
  domainId: number,
  {
    dns = dnsOf(context.config.dnsServers),
    makeIdentity = false,
  }: { dns?: Dns; makeIdentity?: boolean } = {},
): Promise<CheckedDomain | undefined> {
  const { sql, config } = context
  const [domain] = await sql<
    { name: string }[]
  >`select lower(name) as name from domains where id = ${domainId}`
  if (!domain) return undefined
  const { name } = domain
  const transport = transportOf(context)
  const refused: string[] = []
  const aws_status = await orRefused(refused, () =>
    checkIdentity(context, transport.service, { domainId, name, make: makeIdentity }),
  )
  const { keys, wanted } = await wantedOf(context, domainId, name)
  const before = await sql<Earlier[]>`
    select purpose, name, state, reason, found from domain_records where domain_id = ${domainId}`
  const sender = { domain: name, service: transport.service, hosts: sendingHosts(transport, config) }
  const checked = await Promise.all(
    wanted.map(async record => checkSpf(dns, sender, await checkRecord(dns, name, record))),
  )
  const records = checked.map(record => orEarlier(record, before))
  const cloudflare_status = await orRefused(refused, async () => {
    const { access } = await cloudflareOf(context)
    return access ? compareZone(access, name, records) : 'unknown'
  })
  const states = { ...statesOf(records, keys), cloudflare_status, aws_status }
  const result = { name, records, states, refused }
  await sql.begin(tx => saveCheck(tx, domainId, { ...result, now: context.now() }))
  return result
}

/** Checks one record. Without a DMARC policy of its own the organisation's holds (RFC 7489, 6.6.3). */
async function checkRecord(dns: Dns, domain: string, wanted: WantedRecord): Promise<CheckedRecord> {
  const found = await lookUp(dns, wanted.type, wanted.name)
  const above = getDomain(domain)
  if (
    wanted.purpose === 'dmarc' &&
    above &&
    above !== domain &&
    compareRecord(wanted, found).state === 'missing'
  ) {
    const inherited = await lookUp(dns, 'TXT', `_dmarc.${above}`)
    if (compareRecord(wanted, inherited).state === 'ok') return withAnswer(wanted, inherited)
  }
  return withAnswer(wanted, found)
}

const lookUp = (dns: Dns, type: WantedRecord['type'], name: string) =>
  ({ TXT: dns.txt, CNAME: dns.cname, MX: dns.mx })[type](name)

function withAnswer(wanted: WantedRecord, found: string[] | undefined): CheckedRecord {
  const shown = wanted.purpose === 'spf' ? found?.filter(text => /^v=spf1/i.test(text)) : found
  return {
    ...wanted,
    value: valueToSet(wanted, found),
    ...compareRecord(wanted, found),
    found: (shown ?? []).slice(0, 5).map(text => text.slice(0, 1_000)),
  }
}

interface SpfSender {
  domain: string
  service: MailService | undefined
  hosts: readonly string[]
}

/** An SPF record is right once it passes the hosts that the mail leaves from. */
async function checkSpf(
  dns: Dns,
  { domain, service, hosts }: SpfSender,
  record: CheckedRecord,
): Promise<CheckedRecord> {
  if (record.purpose !== 'spf' || record.state !== 'ok') return record
  if (!service) return { ...record, ...(await evaluateSpf(dns, domain, hosts)) }
  const address = await service.sendingAddress(dns)
  if (!address) return { ...record, state: 'unknown', reason: 'no_answer' }
  return { ...record, ...(await evaluateSpf(dns, domain, [address])) }
}

type Earlier = Pick<CheckedRecord, 'purpose' | 'name' | 'state' | 'reason' | 'found'>

/** Without an answer nothing is known about the record: the state of the last check still holds. */
function orEarlier(record: CheckedRecord, before: readonly Earlier[]): CheckedRecord {
  if (record.reason !== 'no_answer') return record
  const earlier = before.find(({ purpose, name }) => purpose === record.purpose && name === record.name)
  return earlier ? { ...record, state: earlier.state, reason: earlier.reason, found: earlier.found } : record
}

/** Collects a refusal, so that one service does not keep the check from the others. */
async function orRefused(refused: string[], check: () => Promise<RecordState>): Promise<RecordState> {
  try {
    return await check()
  } catch (error) {
    refused.push((error instanceof Error ? error.message : String(error)).slice(0, 300))
    return 'unknown'
  }
}

async function checkIdentity(
  { sql, now }: SetupContext,
  service: MailService | undefined,
  { domainId, name, make }: { domainId: number; name: string; make: boolean },
): Promise<RecordState> {
  if (!service) return 'unknown'
  const identity = await service.identity(name, { make })
  if (!identity) return 'missing'
  await sql`insert into domain_identities (domain_id, tokens, status, at)
    values (${domainId}, ${identity.tokens}, ${identity.status}, ${now()})
    on conflict (domain_id) do update set tokens = excluded.tokens, status = excluded.status, at = excluded.at`
  return identity.state
}

/** A return path that cannot be known counts as ready: a mail service has its own. */
function isReady({ dkim, spf, dmarc, return_path, aws_status }: CheckedDomain['states']): boolean {
  const others = [return_path, aws_status].every(state => state === 'ok' || state === 'unknown')
  return [dkim, spf, dmarc].every(state => state === 'ok') && others
}

async function saveCheck(
  tx: Transaction,
  domainId: number,
  { records, states, now }: CheckedDomain & { now: Date },
): Promise<void> {
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
  await tx`update domains set checked_at = ${now} where id = ${domainId}`
  const [changed] = await tx<{ version: number }[]>`
    update domains set ${tx(seen)}, version = version + 1, updated_at = ${now}
    where id = ${domainId} and (dkim, spf, dmarc, return_path, cloudflare_status, aws_status, ready, cname_name, cname_value)
      is distinct from (${seen.dkim}, ${seen.spf}, ${seen.dmarc}, ${seen.return_path}, ${seen.cloudflare_status},
        ${seen.aws_status}, ${seen.ready}, ${seen.cname_name}::text, ${seen.cname_value}::text)
    returning version`
  if (!changed) return
  const event = { type: 'changed', resource: 'domains', by: null, id: domainId, version: changed.version }
  await tx`select pg_notify(${EVENTS_CHANNEL}, ${JSON.stringify(event)})`
}

/**
 * Checks every domain, one after the other; one that cannot be checked now does not keep the others from it. Reserved
 * names (RFC 2606) are in no DNS.
 * @returns false where the process stops before the last one
 */
export async function checkDomains(context: SetupContext, stopping: AbortSignal): Promise<boolean> {
  const rows = await context.sql<{ id: number }[]>`
    select id from domains where lower(name) !~ '(^|[.])(example|test|invalid|localhost)$'
    order by checked_at nulls first, id`
  const dns = dnsOf(context.config.dnsServers)
  const rest = await workUntilStop(rows, stopping, ({ id }) => checkDomain(context, id, { dns }))
  return rest.length === 0
}
