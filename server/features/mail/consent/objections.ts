import type { Follower, Followers } from '../../../crud/follow'
import { objectAsCustomer, type Side } from '../../../mail/consent'

const OBJECTED: readonly unknown[] = ['unsubscribed', 'complained']
/** Entries of staff and of people who left; a bounce is no objection. */
const SAID: readonly unknown[] = ['manual', 'unsubscribe', 'complaint']

/** An objection that staff write down ends advertising to the customer's whole company, as one by the link does. */
export const objectionFollowers: Followers = {
  subscribers: subscribersFollower('general'),
  'bw-subscribers': subscribersFollower('bw'),
  suppressions: suppressionsFollower('general'),
  'bw-suppressions': suppressionsFollower('bw'),
}

function subscribersFollower(side: Side): Follower {
  return async (tx, { rows }, after) => {
    for (const [place, row] of after.entries()) {
      const before = rows[place]?.before
      if (before?.contract_id && OBJECTED.includes(row.status) && before.status !== row.status)
        await objectAsCustomer(tx, { side, address: String(row.email) })
    }
  }
}

function suppressionsFollower(side: Side): Follower {
  return async (tx, { action }, after) => {
    if (action !== 'create') return
    for (const { email, reason } of after)
      if (SAID.includes(reason)) await objectAsCustomer(tx, { side, address: String(email) })
  }
}
