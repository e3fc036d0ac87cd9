import { isIP } from 'node:net'
import { connect, type PeerCertificate } from 'node:tls'
import type { CertificateHealth } from '../../../contract/health'

const PATIENCE = 3_000
const KEPT = 10 * 60_000
let known: { origin: string; until: number; answer: Promise<CertificateHealth> } | undefined

/**
 * The certificate that people meet at an address; asked for again after ten minutes.
 * @param origin as PUBLIC_URL has it
 * @returns null where the address is not https
 */
export function certificateOf(origin: string, now = Date.now()): Promise<CertificateHealth> | null {
  const { protocol } = new URL(origin)
  if (protocol !== 'https:') return null
  if (known?.origin !== origin || known.until <= now)
    known = { origin, until: now + KEPT, answer: readCertificate(origin) }
  return known.answer
}

/** Reads it whatever is wrong with it: a certificate that is over is what the page is for. */
export function readCertificate(origin: string): Promise<CertificateHealth> {
  const { hostname, port } = new URL(origin)
  const host = hostname.replace(/^\[|\]$/g, '')
  return new Promise(resolve => {
    const done = (found: Partial<CertificateHealth>) => {
      socket.destroy()
      resolve({ host: hostname, valid_until: null, issuer: null, error: null, ...found })
    }
    const servername = isIP(host) ? undefined : host
    const socket = connect({ host, port: Number(port || 443), servername, rejectUnauthorized: false })
    socket.setTimeout(PATIENCE, () => done({ error: 'timeout' }))
    socket.once('error', (error: NodeJS.ErrnoException) => done({ error: error.code ?? 'error' }))
    socket.once('secureConnect', () => {
      const refused = socket.authorizationError
      done({ ...factsOf(socket.getPeerCertificate()), error: refused ? wordOf(refused) : null })
    })
  })
}

function factsOf({ valid_to, issuer }: PeerCertificate): Partial<CertificateHealth> {
  const until = new Date(valid_to)
  const name = issuer?.O ?? issuer?.CN
  return {
    valid_until: Number.isNaN(until.getTime()) ? null : until.toISOString(),
    issuer: (Array.isArray(name) ? name[0] : name) ?? null,
  }
}

/** Node gives a code, typed as an error. */
const wordOf = (refused: Error | string) => (typeof refused === 'string' ? refused : refused.message)
