import { hostname } from 'node:os'
import { isLoopback } from '../../../config'
import { isFullName } from './ehloName'

/** Address and rules of a mail server. */
export interface SmtpSettings {
  host: string
  port: number
  /** TLS from the first byte (smtps). */
  secure: boolean
  /** Refuse to go on without STARTTLS. */
  requireTls: boolean
  user: string
  password: string
  /** False only for a server on loopback, whose certificate nobody can fake from outside. */
  verifyCertificate: boolean
  /** Name in EHLO; undefined: the address that the connection comes from. */
  name: string | undefined
  /** Names or addresses of the hosts that the server sends on from, which SPF must allow. */
  outbound: string[]
}

/**
 * Reads SMTP_URL: `smtp[s]://user:pass@host:port`. Without TLS from the first byte, STARTTLS is required for a host
 * that is not this machine, and for a password in any case; `?tls=optional` takes a server without it,
 * `?tls=required` never does. `?name=` is said with EHLO in the place of this machine's own name,
 * and `?outbound=` names the hosts that mail leaves from where they are not `host`, by commas.
 * @throws {Error} with one clear line for any other scheme
 */
export function smtpSettings(address: string): SmtpSettings {
  const url = parse(address)
  if (url.protocol !== 'smtp:' && url.protocol !== 'smtps:') {
    throw new Error('SMTP_URL must begin with smtp:// or smtps://')
  }
  const secure = url.protocol === 'smtps:'
  const host = url.hostname.replace(/^\[|\]$/g, '')
  if (host === '') throw new Error('SMTP_URL names no host')
  const machine = hostname()
  return {
    host,
    port: Number(url.port) || (secure ? 465 : 587),
    secure,
    requireTls: requiresTls(url),
    user: decodeURIComponent(url.username),
    password: decodeURIComponent(url.password),
    verifyCertificate: !isLoopback(host),
    name: url.searchParams.get('name') ?? (isFullName(machine) ? machine : undefined),
    outbound: url.searchParams.get('outbound')?.split(',').filter(Boolean) ?? [host],
  }
}

/**
 * Decides whether a connection of a mail program must be encrypted before anything is said on it.
 * @param url SMTP_URL or BOUNCE_IMAP_URL; `?tls=` is `required` or `optional`
 */
export function requiresTls({ hostname: host, username, searchParams }: URL): boolean {
  const choice = searchParams.get('tls')
  return choice === 'required' || (choice !== 'optional' && (username !== '' || !isLoopback(host)))
}

function parse(address: string): URL {
  try {
    return new URL(address)
  } catch {
    // Never the address itself: it carries the password.
    throw new Error('SMTP_URL is no address; it looks like smtp://user:pass@host:port')
  }
}
