import { checkDomains } from '../../../mail/domains'
import { dnsOf } from '../../../mail/domains/dns'
import { askRecipientHosts } from '../../../mail/sending/recipientHosts'
import type { Services } from '../../../services'

/** Looks hourly whether the records of every domain still stand. A demo's domains are nobody's: nobody is asked. */
export async function checkAllDomains(services: Services): Promise<void> {
  if (!services.config.demo) await checkDomains(services)
}

/** Learns who takes the mail of recipients' domains. Without a mail server nobody needs to know. */
export async function lookUpHosts({ sql, config, now }: Services): Promise<void> {
  if (!config.smtpUrl) return
  await askRecipientHosts({ sql, dns: dnsOf(config.dnsServers), now: now() })
}
