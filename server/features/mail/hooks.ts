import { domainToASCII } from 'node:url'
import { fail, invalid } from '../../../contract/errors'
import type { Change, Hooks, Values } from '../../crud/hooks'
import { zonedHooks } from '../settings'

/** A campaign that is on its way out cannot be taken away under it (api.md). */
export const campaignsHooks: Hooks = {
  beforeWrite(_, { action, before, changes }) {
    if (action === 'delete' && before?.status === 'sending') throw fail('wrong_state')
    return changes
  },
}

export const domainsHooks: Hooks = {
  beforeWrite(tx, change, services) {
    const zoned = zonedHooks.beforeWrite?.(tx, change, services) as Values
    const changes = withDomain({ ...change, changes: zoned }, 'name')
    const isRenamed = change.before && 'name' in changes && changes.name !== change.before.name
    return isRenamed ? { ...changes, ...UNSEEN } : changes
  },
}

/** What was seen of a domain's records is nothing about another name. */
const UNSEEN: Values = {
  ready: false,
  checked_at: null,
  ...Object.fromEntries(
    ['dkim', 'spf', 'dmarc', 'return_path', 'cloudflare_status', 'aws_status'].map(name => [name, 'unknown']),
  ),
}

export const domainSuppressionsHooks: Hooks = { beforeWrite: (_, change) => withDomain(change, 'domain') }

/** A domain name is kept as DNS has it: lower case, IDNA in ASCII, no address or URL around it. */
function withDomain({ changes }: Change, field: string): Values {
  if (typeof changes[field] !== 'string') return changes
  const name = domainToASCII(changes[field].trim().replace(/^.*@|^https?:\/\/|\/.*$|\.$/g, ''))
  if (!/^(?=.{1,253}$)([a-z\d]([a-z\d-]{0,61}[a-z\d])?\.)+[a-z\d-]{2,63}$/.test(name))
    throw invalid({ [field]: 'invalid' })
  return { ...changes, [field]: name }
}
