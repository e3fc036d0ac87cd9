import { domainSuppressions } from '../../../contract/resources/suppressions'
import { SYSTEM } from '../../auth/actor'
import type { Row } from '../../crud/hooks'
import { writeRows } from '../../crud/write'
import type { Transaction } from '../../db/connect'

/**
 * Who says no says it for the employer: its domain and those that its listings are known by get no more mails of any
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
  const others = await tx<{ domain: string }[]>`
    with listings as (
      select lower(employer_name) as employer, split_part(lower(contact_email), '@', 2) as domain from job_listings
      where contact_email is not null
    )
    select domain from (
      select o.domain from listings l join listings o on o.employer = l.employer where l.domain = ${domain}
      union
      select employer_domain from presentations where employer_name = ${name} and employer_domain is not null
    ) found
    where domain <> ${domain} and domain not in (select host from shared_mail_hosts)
      and domain not in (select domain from suppressed_domains)
    order by 1 limit 50`
  const before: Row | undefined = undefined
  const changes = {
    ...{ domain, reason: 'unsubscribe', aliases: others.map(other => other.domain).join('\n') || null },
    note: address,
  }
  const definition = domainSuppressions
  await writeRows(tx, { definition, actor: SYSTEM, action: 'create', rows: [{ before, changes }] })
}
