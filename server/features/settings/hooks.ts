import { isRole } from '../../../contract/access/roles'
import { isWeekly } from '../../../contract/booking/availability'
import { fail, invalid } from '../../../contract/http/errors'
import { isZone } from '../../../contract/time/wall-time'
import type { Hooks } from '../../crud/hooks'

/** Protects the seven role slugs, which rights depend on (docs/spec/access.md): names may change, slugs may not. */
export const rolesHooks: Hooks = {
  beforeWrite(_, { action, before, changes }) {
    if (!before || !isRole(before.slug)) return changes
    if (action === 'delete') throw fail('in_use', { by: [{ resource: 'users', field: 'role' }] })
    if ('slug' in changes && changes.slug !== before.slug) throw invalid({ slug: 'not_writable' })
    return changes
  },
}

/** Checks the time zone and the weekly hours of an office. */
export const officesHooks: Hooks = {
  async beforeWrite(tx, change, services) {
    if (change.changes.weekly && !isWeekly(change.changes.weekly)) throw invalid({ weekly: 'invalid' })
    return (await zonedHooks.beforeWrite?.(tx, change, services)) ?? change.changes
  },
}

/** Checks the time zone (IANA time zone database). */
export const zonedHooks: Hooks = {
  beforeWrite(_, { changes }) {
    if (typeof changes.timezone === 'string' && !isZone(changes.timezone))
      throw invalid({ timezone: 'not_a_choice' })
    return changes
  },
}
