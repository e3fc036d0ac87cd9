import type { MxRecord } from 'node:dns'
import { Resolver } from 'node:dns/promises'

/** Asks public DNS. An answer that names nothing is empty; undefined where there was no answer at all. */
export interface Dns {
  /** Each record's strings joined. */
  txt(name: string): Promise<string[] | undefined>
  cname(name: string): Promise<string[] | undefined>
  /** Hosts, the preferred one first; `.` where a domain says that it takes no mail (RFC 7505). */
  mx(name: string): Promise<string[] | undefined>
  /** IPv4 and IPv6. */
  addresses(host: string): Promise<string[] | undefined>
  /** The answer as `dns.promises.resolve` gives it. @throws {Error} with a code, also where there is nothing */
  resolve(name: string, type: string): Promise<DnsAnswer>
}

/** Records as the SPF library takes them. */
export type DnsAnswer = string[] | string[][] | MxRecord[]

/** Codes of an answer without records, unlike those of no answer. */
const NOTHING = new Set(['ENODATA', 'ENOTFOUND', 'ENONAME'])
const PATIENCE_MS = 3_000

/** @param servers addresses of name servers, with a port where it is not 53; none: those of the system */
export function dnsOf(servers: readonly string[]): Dns {
  const resolver = new Resolver({ timeout: PATIENCE_MS, tries: 2 })
  if (servers.length > 0) resolver.setServers([...servers])
  const asked = async (answer: Promise<string[]>): Promise<string[] | undefined> => {
    try {
      return await answer
    } catch (error) {
      const code = error instanceof Error && 'code' in error ? String(error.code) : ''
      return NOTHING.has(code) ? [] : undefined
    }
  }
  return {
    async addresses(host) {
      const [four, six] = await Promise.all([asked(resolver.resolve4(host)), asked(resolver.resolve6(host))])
      return four || six ? [...(four ?? []), ...(six ?? [])] : undefined
    },
    resolve: (name, type) => resolveAs(resolver, name, type),
    txt: name => asked(resolver.resolveTxt(name).then(records => records.map(parts => parts.join('')))),
    cname: name => asked(resolver.resolveCname(name).then(hosts => hosts.map(plainHost))),
    mx: name =>
      asked(
        resolver
          .resolveMx(name)
          .then(hosts =>
            hosts.sort((a, b) => a.priority - b.priority).map(({ exchange }) => plainHost(exchange)),
          ),
      ),
  }
}

function resolveAs(resolver: Resolver, name: string, type: string): Promise<DnsAnswer> {
  switch (type) {
    case 'TXT':
      return resolver.resolveTxt(name)
    case 'MX':
      return resolver.resolveMx(name)
    case 'A':
      return resolver.resolve4(name)
    case 'AAAA':
      return resolver.resolve6(name)
    default:
      return resolver.resolvePtr(name)
  }
}

const plainHost = (host: string) => host.toLowerCase().replace(/(.)\.$/, '$1') || '.'
