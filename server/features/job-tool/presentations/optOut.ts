import { domainSuppressions } from '../../../../contract/resources/suppressions'
import { fold } from '../../../../contract/text/fold'
import { SYSTEM } from '../../../auth/actor'
import type { Row } from '../../../crud/hooks'
import { writeRows } from '../../../crud/write'
import type { Transaction } from '../../../db/connect'

/**
 * Extends an opt-out to the employer: its domain and those that its listings are known by get no more mails of any
 * side. An address whose mailbox belongs to anybody speaks for itself only.
 */
export async function optOutEmployer(
  tx: Transaction,
  { address, campaignId }: { address: string; campaignId: number },
): Promise<void> {
  const [presented] = await tx<{ employer_domain: string | null; employer_name: string | null }[]>`
    select employer_domain, employer_name from presentations where campaign_id = ${campaignId} and address = ${address}`
  if (!presented?.employer_domain) return
  const { employer_domain: domain, employer_name: name } = presented
  const [known] = await tx`select from suppressed_domains where domain = ${domain}`
  if (known) return
  const others = await furtherDomains(tx, { domain, name })
  const before: Row | undefined = undefined
  const changes = {
    domain,
    reason: 'unsubscribe' as const,
    aliases: others.join('\n') || null,
    note: address,
  }
  const definition = domainSuppressions
  await writeRows(tx, { definition, actor: SYSTEM, action: 'create', rows: [{ before, changes }] })
}

/** Domains that listings or mails know the same employer by, however its name was typed; at most 50. */
async function furtherDomains(
  tx: Transaction,
  { domain, name }: { domain: string; name: string | null },
): Promise<string[]> {
  const listings = await tx<{ employer: string; domain: string }[]>`
    select distinct employer_name as employer, split_part(lower(btrim(contact_email)), '@', 2) as domain
    from job_listings where contact_email is not null and employer_name is not null`
  const named = listings.map(each => ({ domain: each.domain, name: fold(each.employer) }))
  const names = new Set(named.filter(each => each.domain === domain).map(each => each.name))
  if (name) names.add(name)
  const found = named.filter(each => each.name && names.has(each.name)).map(each => each.domain)
  const rows = await tx<{ domain: string }[]>`
    select domain from (
      select unnest(${found}::text[]) as domain
      union
      select employer_domain from presentations where employer_name = any(${[...names]}::text[]) and employer_domain is not null
    ) found
    where domain <> ${domain} and domain not in (select host from shared_mail_hosts)
      and domain not in (select domain from suppressed_domains)
    order by 1 limit 50`
  return rows.map(row => row.domain)
}
