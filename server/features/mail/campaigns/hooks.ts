import { fail, invalid } from '../../../../contract/http/errors'
import { windowFaults } from '../../../../contract/mail/send-window'
import { testFaults } from '../../../../contract/mail/split-test'
import type { campaigns } from '../../../../contract/resources/campaigns'
import type { HooksOf } from '../../../crud/hooks'

/**
 * A campaign that is sending cannot be deleted. Its hours and its two versions make sense
 * together, whichever of their fields is written.
 */
export const campaignsHooks: HooksOf<typeof campaigns> = {
  beforeWrite(_, { action, before, changes }) {
    if (action === 'delete' && before?.status === 'sending') throw fail('wrong_state')
    if (action !== 'create' && action !== 'update') return changes
    const campaign = { ...before, ...changes }
    const faults = { ...windowFaults(campaign), ...testFaults(campaign) }
    if (Object.keys(faults).length > 0) throw invalid(faults)
    return changes
  },
}
