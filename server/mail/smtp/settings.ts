/** Where and how mail is handed over. */
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
}

/**
 * Reads SMTP_URL: `smtp[s]://user:pass@host:port`, with `?tls=required` to refuse a server without STARTTLS.
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
  return {
    host,
    port: Number(url.port) || (secure ? 465 : 587),
    secure,
    requireTls: url.searchParams.get('tls') === 'required',
    user: decodeURIComponent(url.username),
    password: decodeURIComponent(url.password),
    verifyCertificate: !/^(localhost|127\..*|::1)$/.test(host),
  }
}

function parse(address: string): URL {
  try {
    return new URL(address)
  } catch {
    // Never the address itself: it carries the password.
    throw new Error('SMTP_URL is no address; it looks like smtp://user:pass@host:port')
  }
}
