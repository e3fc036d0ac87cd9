import type { SignInError } from '../../contract/http/errors'
import type { Services } from '../services'
import { type Admission, admit } from './admit'
import { isAllowedDomain } from './domains'
import { type AddUser, nameOf } from './install'
import type { Identity } from './oidc'
import { digest, randomWord } from './one-time'
import { type Person, personByEmail, personById } from './people'
import type { Origin } from './sessions'

/** Fetches a picture into the own file store. @returns its own address; null when it cannot be had */
export type CopyPicture = (services: Services, url: string) => Promise<string | null>

/** An account may be made for ten minutes after the provider vouched for it. */
const TICKET_LIFE_MS = 10 * 60_000

/**
 * Lets in whom an outside issuer vouches for. People are known by issuer and subject; the first time by their
 * verified e-mail. Who has no account gets a one-time `ticket` to make one.
 */
export async function admitIdentity(
  services: Services,
  identity: Identity,
  from: Origin,
): Promise<Admission | { error: SignInError; ticket: string }> {
  if (!identity.emailVerified) return { error: 'authentication_failed' }
  if (!isAllowedDomain(services.config, identity.email)) return { error: 'domain_not_allowed' }
  const known = await personByIdentity(services, identity)
  if (known) return admit(services, known, from)
  const person = await personByEmail(services, identity.email)
  if (!person) return { error: 'unuthorized_access', ticket: await makeTicket(services, identity) }
  if (person.deleted) return { error: 'disabled' }
  // The address was somebody else's before: the new owner is not let into the account of the old one.
  if (!(await link(services, identity, person.id))) return { error: 'authentication_failed' }
  return admit(services, person, from)
}

async function personByIdentity(services: Services, { issuer, sub }: Identity): Promise<Person | undefined> {
  const [row] = await services.sql<{ user_id: number }[]>`
    SELECT user_id FROM identities WHERE issuer = ${issuer} AND sub = ${sub}`
  return row && personById(services, row.user_id)
}

async function link(
  { sql, now }: Pick<Services, 'sql' | 'now'>,
  { issuer, sub }: Identity,
  user: number,
): Promise<boolean> {
  const [linked] = await sql`
    INSERT INTO identities (issuer, sub, user_id, created_at)
    VALUES (${issuer}, ${sub}, ${user}, ${now().toISOString()}) ON CONFLICT DO NOTHING RETURNING true`
  return Boolean(linked)
}

async function makeTicket({ sql, now }: Services, identity: Identity): Promise<string> {
  const { issuer, sub, email, name, picture } = identity
  const ticket = randomWord()
  const expires = new Date(now().getTime() + TICKET_LIFE_MS).toISOString()
  await sql`
    INSERT INTO account_tickets (ticket_hash, issuer, sub, email, name, image, expires_at)
    VALUES (${digest(ticket)}, ${issuer}, ${sub}, ${email}, ${name}, ${picture}, ${expires})`
  return ticket
}

interface Ticket {
  issuer: string
  sub: string
  email: string
  name: string
  image: string | null
}

/**
 * Makes the account that a ticket stands for, without a role, once. Identity is what the ticket holds.
 * @returns undefined for a ticket that is used, over or unknown, and where the account has come meanwhile
 */
export async function redeemTicket(
  services: Services,
  ticket: string,
  { addUser, copyPicture }: { addUser: AddUser; copyPicture: CopyPicture },
): Promise<{ id: number; name: string; email: string; role: null } | undefined> {
  const { sql, now } = services
  const [held] = await sql<Ticket[]>`
    DELETE FROM account_tickets WHERE ticket_hash = ${digest(ticket)} AND expires_at > ${now().toISOString()}
    RETURNING issuer, sub, email, name, image`
  if (!held || (await personByEmail(services, held.email))) return undefined
  const image = held.image && (await copyPicture(services, held.image))
  const name = held.name.slice(0, 120) || nameOf(held.email)
  const id = await sql.begin(async tx => {
    const made = await addUser(tx, { name, email: held.email, role: null, password: null, image })
    await tx`
      INSERT INTO identities (issuer, sub, user_id, created_at)
      VALUES (${held.issuer}, ${held.sub}, ${made}, ${now().toISOString()})`
    return made
  })
  return { id, name, email: held.email, role: null }
}
