import { isIP } from 'node:net'
import type { DNSResolver } from 'mailauth'
import { spf } from 'mailauth/lib/spf/index.js'
import type { Dns } from './dns'
import type { Judgement } from './records'

/** Evaluating asks DNS some ten times for each address. */
const ADDRESSES = 4

/**
 * Evaluates the SPF record of a domain as a receiving server does (RFC 7208, 4), for each address that mail leaves from.
 * @param hosts names or addresses of the hosts that mail leaves from
 * @returns ok only where the record passes all of them; `unknown` where DNS gave no answer
 */
export async function evaluateSpf(dns: Dns, domain: string, hosts: readonly string[]): Promise<Judgement> {
  const found = await Promise.all(hosts.map(host => (isIP(host) ? [host] : dns.addresses(host))))
  if (found.includes(undefined)) return { state: 'unknown', reason: 'no_answer' }
  const addresses = found.flatMap(some => some ?? []).slice(0, ADDRESSES)
  if (addresses.length === 0) return { state: 'wrong', reason: 'host_unknown' }
  const judged = await Promise.all(
    addresses.map(ip => evaluateFor(dns, domain, { ip, helo: hosts[0] ?? '' })),
  )
  return judged.find(({ state }) => state !== 'ok') ?? { state: 'ok', reason: null }
}

async function evaluateFor(
  dns: Dns,
  domain: string,
  { ip, helo }: { ip: string; helo: string },
): Promise<Judgement> {
  const { status } = await spf({
    sender: `postmaster@${domain}`,
    ip,
    helo,
    mta: domain,
    // The library declares texts only; it reads MX records in the form that Node gives them.
    resolver: dns.resolve as DNSResolver,
  })
  switch (status.result) {
    case 'pass':
      return { state: 'ok', reason: null }
    case 'temperror':
      return { state: 'unknown', reason: 'no_answer' }
    case 'permerror':
      return {
        state: 'wrong',
        reason: /too many DNS requests/i.test(String(status.comment)) ? 'too_many_lookups' : 'malformed',
      }
    default:
      return { state: 'wrong', reason: 'not_included' }
  }
}
