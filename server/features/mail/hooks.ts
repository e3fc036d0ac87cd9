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
    const changes = zonedHooks.beforeWrite?.(tx, change, services) as Values
    return withDomain({ ...change, changes }, 'name')
  },
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
