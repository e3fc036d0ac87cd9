import { createTransport } from 'nodemailer'
import type { SmtpSettings } from './settings'

/**
 * Makes the connection of mail that does not go through the engine's own lanes: codes, tests and single mails. It is the
 * only place that gives an address and a password to nodemailer, so that the rules of SMTP_URL hold everywhere.
 */
export function makeTransport(settings: SmtpSettings) {
  const { host, port, secure, requireTls, user, password, verifyCertificate, name } = settings
  return createTransport({
    host,
    port,
    secure,
    requireTLS: requireTls,
    tls: { rejectUnauthorized: verifyCertificate },
    connectionTimeout: 15_000,
    ...(name ? { name } : {}),
    ...(user ? { auth: { user, pass: password } } : {}),
  })
}

/** Makes the composer of single mails: it returns the bytes of a message and sends nothing. */
export function makeComposer() {
  return createTransport({ streamTransport: true, buffer: true, newline: 'windows' })
}
