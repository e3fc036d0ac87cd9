import type { Sql } from '../../db/connect'
import type { Dns } from '../domains/dns'
import type { Provider } from './pace'

/** Providers by the names of their mail servers. */
const SERVERS: readonly [RegExp, Provider][] = [
  [/(^|\.)(google|googlemail)\.com$/, 'gmail'],
  [/(^|\.)yahoodns\.net$/, 'yahoo'],
  [/\.(protection\.outlook|olc\.protection\.outlook|mx\.microsoft)(\.com)?$/, 'microsoft'],
]
/** Names that are nobody's (RFC 2606). */
const RESERVED = /(^|\.)(example|test|invalid|localhost|local)$|(^|\.)example\.(com|net|org)$/
const AT_ONCE = 20
const FRESH_DAYS = 30

/** @param mx the servers that take a domain's mail. @returns whose they are */
export function providerOf(mx: readonly string[]): Provider {
  const found = SERVERS.find(([ending]) => mx.some(host => ending.test(host)))
  return found?.[1] ?? 'other'
}

/**
 * Asks DNS who takes the mail of recipients' domains that are new, or were asked for a month ago.
 * @returns how many were asked
 */
export async function askRecipientHosts(
  { sql, dns, now, stopping }: { sql: Sql; dns: Pick<Dns, 'mx'>; now: Date; stopping?: AbortSignal },
  most = 500,
): Promise<number> {
  const old = new Date(now.getTime() - FRESH_DAYS * 86_400_000)
  const rows = await sql<{ host: string; provider: Provider }[]>`
    select host, provider from recipient_hosts where asked_at is null or asked_at < ${old}
    order by asked_at nulls first limit ${most}`
  for (let at = 0; at < rows.length && !stopping?.aborted; at += AT_ONCE) {
    const asked = await Promise.all(
      rows.slice(at, at + AT_ONCE).map(async ({ host, provider }) => {
        const mx = RESERVED.test(host) ? [] : await dns.mx(host)
        return { host, provider: mx ? providerOf(mx) : provider }
      }),
    )
    const hosts = asked.map(({ host }) => host)
    const providers = asked.map(({ provider }) => provider)
    await sql`update recipient_hosts h set provider = w.provider, asked_at = ${now}
      from unnest(${hosts}::text[], ${providers}::text[]) as w(host, provider) where h.host = w.host`
  }
  return rows.length
}
