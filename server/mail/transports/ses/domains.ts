import { isSpf, type RecordState } from '../../domains/records'
import type { MailService } from '../transport'
import { ensureIdentity, readIdentity, type SesSettings } from './api'

/** Identities of domains at SES. */
export const sesDomains = (settings: SesSettings): MailService => ({
  spf: 'include:amazonses.com',
  async sendingAddress(dns) {
    const texts = await dns.txt('amazonses.com')
    const term = texts
      ?.filter(isSpf)
      .flatMap(text => text.split(' '))
      .find(each => each.startsWith('ip4:'))
    return term?.slice('ip4:'.length).split('/')[0]
  },
  async identity(domain, { make }) {
    const identity = await (make ? ensureIdentity(settings, domain) : readIdentity(settings, domain))
    return identity && { ...identity, state: stateOf(identity.status) }
  },
  dkimRecords: (domain, tokens) =>
    tokens.map(token => ({
      purpose: 'dkim',
      type: 'CNAME',
      name: `${token}._domainkey.${domain}`,
      value: `${token}.dkim.amazonses.com`,
    })),
})

/** A confirmed identity is right; one that waits for its DNS records is missing them. */
function stateOf(status: string): RecordState {
  if (status === 'SUCCESS') return 'ok'
  return status === 'FAILED' ? 'wrong' : 'missing'
}
