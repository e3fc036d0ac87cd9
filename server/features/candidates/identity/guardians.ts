import type { guardians } from '../../../../contract/resources/identity'
import { ownPages } from '../../../../contract/resources/own-pages'
import type { HooksOf, RowOf } from '../../../crud/hooks'
import { eraseRows } from '../../../crud/write'
import { belongsToCandidate, CANDIDATE } from '../scopes'

/** A guardian stays with the candidate, and loses the own page when removed. A consent that is signed anew is not withdrawn any more. */
export const guardiansHooks: HooksOf<typeof guardians> = {
  ...belongsToCandidate,
  lockedAfter: CANDIDATE,
  async beforeWrite(tx, { action, actor, before, changes }) {
    if (action === 'delete' && before) {
      const pages = await tx<RowOf<typeof ownPages>[]>`
        select * from own_pages where guardian_id = ${before.id} order by id for update`
      const rows = pages.map(page => ({ before: page, changes: {} }))
      await eraseRows(tx, { definition: ownPages, actor, action: 'delete', rows })
    }
    const isSigned = changes.consent_on && changes.consent_on !== before?.consent_on
    return isSigned && !changes.withdrawn_on ? { ...changes, withdrawn_on: null } : changes
  },
}
