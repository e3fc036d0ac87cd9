import { domainSuppressions } from '../../../contract/resources/suppressions'
import { fold } from '../../../contract/text/fold'
import { type Actor, SYSTEM } from '../../auth/actor'
import { writeRows } from '../../crud/write'
import type { Transaction } from '../../db/connect'
import type { Side } from './keep'
import { suppressAddress } from './suppress'

/** An employer that objects, by what is known of it. */
interface Objection {
  domains: readonly string[]
  /** Folded. */
  name: string | null
  /** The address that objects. */
  address: string
}

/**
 * Extends an objection to the employer: its domains and those that its listings are known by get no more mails of any side. An
 * address whose mailbox belongs to anybody speaks for itself only.
 */
export async function suppressEmployer(
  tx: Transaction,
  { domains, name, address }: Objection,
): Promise<void> {
  const own = await openDomains(tx, domains)
  const [domain] = own
  if (!domain) return
  const others = new Set([...own, ...(await furtherDomains(tx, { domains: own, name }))])
  others.delete(domain)
  const changes = {
    domain,
    reason: 'unsubscribe' as const,
    aliases: [...others].join('\n') || null,
    note: address,
  }
  const rows = [{ before: undefined, changes }]
  await writeRows(tx, { definition: domainSuppressions, actor: SYSTEM, action: 'create', rows })
}

/**
 * Ends advertising to the whole company of a customer that objects (§ 7 (3) no. 3 UWG). An address that is no customer's changes
 * nothing.
 */
export async function objectAsCustomer(
  tx: Transaction,
  { side, address }: { side: Side; address: string },
): Promise<void> {
  const [customer] = await tx<Company[]>`
    select l.id, l.company, l.email, l.website from subscribers s
    join contracts c on c.id = s.contract_id join bw_leads l on l.id = c.bw_lead_id
    where s.audience = ${side} and s.email = ${address} and s.deleted_at is null`
  if (customer) await suppressCompany(tx, customer, { sides: [side], address })
}

/**
 * Ends advertising to an employer that objects on the phone, whether it is a customer or not: to its domains, and to its own
 * address where the mailbox is one that anybody may have.
 */
export async function objectByCall(
  tx: Transaction,
  actor: Actor,
  { employer, call }: { employer: number; call: number },
): Promise<void> {
  const [company] = await tx<
    Company[]
  >`select id, company, email, website from bw_leads where id = ${employer}`
  if (!company) return
  const note = `Call ${call}`
  await suppressCompany(tx, company, { sides: SIDES, address: company.email ?? note })
  if (company.email) await suppressAddress(tx, actor, { address: company.email, sides: SIDES, note })
}

const SIDES: readonly Side[] = ['general', 'bw']

interface Company {
  id: number
  company: string
  email: string | null
  website: string | null
}

async function suppressCompany(
  tx: Transaction,
  { id, company, email, website }: Company,
  { sides, address }: { sides: readonly Side[]; address: string },
): Promise<void> {
  const colleagues = await tx<{ email: string }[]>`
    select s.email from contracts c join subscribers s on s.contract_id = c.id and s.audience = any(${[...sides]}::text[])
    where c.bw_lead_id = ${id} and s.deleted_at is null order by s.id limit 50`
  const addresses = [address, email ?? '', ...colleagues.map(each => each.email)].filter(each =>
    each.includes('@'),
  )
  await suppressEmployer(tx, {
    domains: [...addresses.map(hostOf), siteOf(website)],
    name: fold(company) || null,
    address,
  })
}

const hostOf = (address: string) => address.slice(address.lastIndexOf('@') + 1).toLowerCase()

function siteOf(website: string | null): string {
  return website && URL.canParse(website) ? new URL(website).hostname.replace(/^www\./, '') : ''
}

/** Domains of one company that are not suppressed yet, in their order. */
async function openDomains(tx: Transaction, domains: readonly string[]): Promise<string[]> {
  const rows = await tx<{ domain: string }[]>`
    select domain from unnest(${[...new Set(domains.filter(Boolean))]}::text[]) with ordinality given(domain, place)
    where domain not in (select host from shared_mail_hosts) and domain not in (select domain from suppressed_domains)
    order by place`
  return rows.map(row => row.domain)
}

/** Domains that listings or mails know the same employer by, however its name was typed; at most 50. */
async function furtherDomains(
  tx: Transaction,
  { domains, name }: { domains: readonly string[]; name: string | null },
): Promise<string[]> {
  const listings = await tx<{ employer: string; domain: string }[]>`
    select distinct employer_name as employer, split_part(lower(btrim(contact_email)), '@', 2) as domain
    from job_listings where contact_email is not null and employer_name is not null`
  const named = listings.map(each => ({ domain: each.domain, name: fold(each.employer) }))
  const names = new Set(named.filter(each => domains.includes(each.domain)).map(each => each.name))
  if (name) names.add(name)
  const found = named.filter(each => each.name && names.has(each.name)).map(each => each.domain)
  const rows = await tx<{ domain: string }[]>`
    select employer_domain as domain from presentations
    where employer_name = any(${[...names]}::text[]) and employer_domain is not null group by 1 order by 1`
  const all = await openDomains(tx, [...found, ...rows.map(row => row.domain)].toSorted())
  return all.slice(0, 50)
}
