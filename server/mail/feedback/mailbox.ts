import { ImapFlow } from 'imapflow'
import { isLoopback } from '../../config'
import type { Sql, Transaction } from '../../db/connect'
import { requiresTls } from '../transports/smtp/settings'
import { CAPS } from './lines'

/** A mail as it lies in the mailbox. */
interface MailboxMail {
  uid: number
  raw: Buffer
  receivedAt: Date
}

export interface MailboxOrder {
  sql: Sql
  now(): Date
  /** Aborts when the process stops: what is new then is read the next time. */
  stopping?: AbortSignal
  /** `imaps://user:password@host:993/INBOX`; `imap://` requires STARTTLS unless it ends in `?tls=optional`. */
  url: string
  /** Keeps a mail; in the same transaction the place in the mailbox moves on. */
  keep(tx: Transaction, mail: MailboxMail): Promise<void>
}

const BATCH = 100
const HELD_MINUTES = 5
const MOST_MILLISECONDS = 45_000

/**
 * Reads what is new in the mailbox that takes what bounces. Nothing in it is changed: how far it was read stands in the
 * database, committed with each mail, so a process that dies leaves nothing out. One process at a time.
 * @returns how many mails were kept, or undefined while another process reads
 * @throws {Error} what the mail server said, which is also written down
 */
export async function readMailbox(order: MailboxOrder): Promise<number | undefined> {
  const { sql, now, url } = order
  const name = mailboxName(url)
  await sql`insert into bounce_mailboxes (name) values (${name}) on conflict do nothing`
  const held = await sql`
    update bounce_mailboxes set held_until = now() + make_interval(mins => ${HELD_MINUTES})
    where name = ${name} and (held_until is null or held_until < now()) returning name`
  if (held.length === 0) return undefined
  try {
    const count = await readNew(order, name)
    await sql`update bounce_mailboxes set held_until = null, succeeded_at = ${now()}, error = null, error_at = null where name = ${name}`
    return count
  } catch (error) {
    const words = error instanceof Error && 'responseText' in error ? error.responseText : undefined
    const said = String(words ?? (error instanceof Error ? error.message : error))
    await sql`update bounce_mailboxes set held_until = null, error = ${said.slice(0, 300)}, error_at = ${now()} where name = ${name}`
    throw error
  }
}

/** Returns the name of a mailbox: its address without the password. */
export function mailboxName(url: string): string {
  const { hostname, port, username, pathname } = new URL(url)
  return `${decodeURIComponent(username)}@${hostname}${port ? `:${port}` : ''}/${folderOf(pathname)}`
}

const folderOf = (pathname: string) => decodeURIComponent(pathname.replace(/^\//, '')) || 'INBOX'

async function readNew(order: MailboxOrder, name: string): Promise<number> {
  const client = clientOf(order.url)
  let broken: Error | undefined
  client.on('error', error => {
    broken = error
  })
  await client.connect()
  try {
    const box = await client.mailboxOpen(folderOf(new URL(order.url).pathname), { readOnly: true })
    const validity = Number(box.uidValidity)
    const end = performance.now() + MOST_MILLISECONDS
    let count = 0
    for (;;) {
      const last = await lastRead(order.sql, name, validity)
      const mails = await nextMails(client, last, box.exists)
      for (const mail of mails) await keepOne(order, name, mail)
      count += mails.length
      if (broken) throw broken
      if (mails.length < BATCH || performance.now() > end || order.stopping?.aborted) return count
    }
  } finally {
    await client.logout().catch(() => client.close())
  }
}

function clientOf(url: string): ImapFlow {
  const address = new URL(url)
  const { protocol, hostname, port, username, password } = address
  const secure = protocol === 'imaps:'
  return new ImapFlow({
    host: hostname,
    port: Number(port) || (secure ? 993 : 143),
    secure,
    ...(secure ? {} : { doSTARTTLS: requiresTls(address) || undefined }),
    tls: { rejectUnauthorized: !isLoopback(hostname) },
    auth: { user: decodeURIComponent(username), pass: decodeURIComponent(password) },
    logger: false,
    greetingTimeout: 10_000,
    connectionTimeout: 15_000,
    socketTimeout: 30_000,
  })
}

/** A mailbox that was made anew counts from the start: what was kept before is known by its bytes. */
async function lastRead(sql: Sql, name: string, validity: number): Promise<number> {
  const [row] = await sql<{ last_uid: number }[]>`
    update bounce_mailboxes set uid_validity = ${validity},
      last_uid = case when uid_validity = ${validity} then last_uid else 0 end
    where name = ${name} returning last_uid`
  return Number(row?.last_uid ?? 0)
}

async function nextMails(client: ImapFlow, last: number, exists: number): Promise<MailboxMail[]> {
  if (exists === 0) return []
  const uids: number[] = []
  // `n:*` is never empty: without anything newer the server gives the last mail (RFC 9051, 9).
  for await (const { uid } of client.fetch(`${last + 1}:*`, { uid: true }, { uid: true }))
    if (uid > last) uids.push(uid)
  const next = uids.sort((a, b) => a - b).slice(0, BATCH)
  if (next.length === 0) return []
  const mails: MailboxMail[] = []
  const query = { uid: true, internalDate: true, source: { maxLength: CAPS.mail } }
  for await (const { uid, source, internalDate } of client.fetch(next.join(','), query, { uid: true })) {
    const at = new Date(internalDate ?? Date.now())
    if (source) mails.push({ uid, raw: source, receivedAt: Number.isNaN(at.getTime()) ? new Date() : at })
  }
  return mails.sort((a, b) => a.uid - b.uid)
}

async function keepOne({ sql, keep }: MailboxOrder, name: string, mail: MailboxMail): Promise<void> {
  await sql.begin(async tx => {
    await keep(tx, mail)
    await tx`update bounce_mailboxes set last_uid = greatest(last_uid, ${mail.uid}) where name = ${name}`
  })
}
