import { addJobOnce, type JobRun } from '../../../jobs/queue'
import { checkDomains } from '../../../mail/domains'
import { dnsOf } from '../../../mail/domains/dns'
import { askRecipientHosts } from '../../../mail/sending/recipientHosts'
import type { Services } from '../../../services'

/** Looks hourly whether the records of every domain still stand. A demo's domains are nobody's: nobody is asked. */
export async function checkAllDomains(services: Services, _: unknown, { stopping }: JobRun): Promise<void> {
  if (services.config.demo) return
  const isThrough = await checkDomains(services, stopping)
  if (!isThrough) await services.sql.begin(tx => addJobOnce(tx, 'check_domains'))
}

/**
 * Learns who takes the mail of recipients' domains. Without a mail server nobody needs to know. The rest after a stop is
 * that of the next minute's run.
 */
export async function lookUpHosts(
  { sql, config, now }: Services,
  _: unknown,
  { stopping }: JobRun,
): Promise<void> {
  if (!config.smtpUrl) return
  await askRecipientHosts({ sql, dns: dnsOf(config.dnsServers), now: now(), stopping })
}
