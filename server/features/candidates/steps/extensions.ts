import { invalid } from '../../../../contract/http/errors'
import type { recognitions } from '../../../../contract/resources/procedures'
import type { HooksOf } from '../../../crud/hooks'

/**
 * An authority extends its period once, with the reason in its letter (§§ 6 (3), 13 (3) BQFG). A second extension is recorded
 * by a master alone, with its own reason (docs/spec/routes.md, "Clocks").
 */
export const extensionHooks: HooksOf<typeof recognitions> = {
  beforeWrite(_, { action, actor, before, changes }) {
    if (action !== 'create' && action !== 'update') return changes
    const { extended_on: told, extended_until: end } = { ...before, ...changes }
    if (told && end && told > end) throw invalid({ extended_on: 'invalid' })
    const { extended_until: until } = changes
    const earlier = before?.extended_until
    if (!until || until === earlier) return changes
    if (earlier && actor.role !== 'master') throw invalid({ extended_until: 'not_writable' })
    const reason = { ...before, ...changes }.extension_reason?.trim()
    if (!reason || (earlier && reason === before?.extension_reason?.trim()))
      throw invalid({ extension_reason: 'required' })
    return changes
  },
}
