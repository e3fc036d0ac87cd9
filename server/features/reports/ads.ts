import type { Hooks } from '../../crud/hooks'
import { checkMoney } from '../currencies'

/** The cost of an ad is in a currency of Settings, with no more decimals than it has. */
export const adsHooks: Hooks = {
  async beforeWrite(tx, { action, before, changes }) {
    if (action !== 'create' && action !== 'update') return changes
    await checkMoney(tx, { before, changes }, [{ amount: 'spend', currency: 'spend_currency' }])
    return changes
  },
}
