import { domainToASCII } from 'node:url'
import { can, type Definition } from '../../../../contract/definition/define'
import { fail, invalid } from '../../../../contract/http/errors'
import { bwSuppressions, domainSuppressions, suppressions } from '../../../../contract/resources/suppressions'
import type { Change, Hooks, Values } from '../../../crud/hooks'
import { zonedHooks } from '../../settings'

export const domainsHooks: Hooks = {
  async beforeWrite(tx, change, services) {
    const zoned = await zonedHooks.beforeWrite?.(tx, change, services)
    const changes = withDomain({ ...change, changes: zoned ?? change.changes }, 'name')
    const { before } = change
    if (!before || !('name' in changes) || changes.name === before.name) return changes
    await tx`delete from domain_records where domain_id = ${before.id}`
    await tx`delete from domain_identities where domain_id = ${before.id}`
    return { ...changes, ...UNSEEN }
  },
}

/** Findings about a domain's records say nothing of another name. */
const UNSEEN: Values = {
  ready: false,
  checked_at: null,
  ...Object.fromEntries(
    ['dkim', 'spf', 'dmarc', 'return_path', 'cloudflare_status', 'aws_status'].map(name => [name, 'unknown']),
  ),
}

/**
 * Keeps the address or domain of an entry, and its reason, where the role may not delete entries: another address in its
 * place would take the person off the list.
 */
function hooksOfSuppressions(definition: Definition): Hooks {
  return {
    judgesAlone: true,
    beforeWrite(_, change) {
      refuseOtherAddress(definition, change)
      return change.changes
    },
  }
}

export const suppressionsHooks = hooksOfSuppressions(suppressions)
export const bwSuppressionsHooks = hooksOfSuppressions(bwSuppressions)

function refuseOtherAddress(definition: Definition, { action, actor, before, changes }: Change): void {
  if (action !== 'update' || !before || can(definition, actor.role, 'delete')) return
  const moved = ['email', 'domain', 'reason'].filter(
    name => name in changes && changes[name] !== before[name],
  )
  if (moved.length)
    throw fail('forbidden_field', { fields: Object.fromEntries(moved.map(name => [name, 'not_writable'])) })
}

/** The domain, and the employer's others: each once, as DNS has it. */
export const domainSuppressionsHooks: Hooks = {
  judgesAlone: true,
  beforeWrite(_, change) {
    refuseOtherAddress(domainSuppressions, change)
    const changes = withDomain(change, 'domain')
    if (typeof changes.aliases !== 'string') return changes
    const own = changes.domain ?? change.before?.domain
    const names = changes.aliases.split(/[\s,;]+/).filter(Boolean)
    const domains = [...new Set(names.map(name => domainName(name, 'aliases')))].filter(name => name !== own)
    return { ...changes, aliases: domains.join('\n') || null }
  },
}

/** A domain name is kept as DNS has it: lower case, IDNA in ASCII, no address or URL around it. */
function withDomain({ changes }: Change, field: string): Values {
  if (typeof changes[field] !== 'string') return changes
  return { ...changes, [field]: domainName(changes[field], field) }
}

function domainName(text: string, field: string): string {
  const bare = text.trim().replace(/^https?:\/\//, '')
  const host = bare.slice(bare.lastIndexOf('@') + 1).split('/', 1)[0] ?? ''
  const name = domainToASCII(host.replace(/\.$/, ''))
  if (!/^(?=.{1,253}$)([a-z\d]([a-z\d-]{0,61}[a-z\d])?\.)+[a-z\d-]{2,63}$/.test(name))
    throw invalid({ [field]: 'invalid' })
  return name
}
