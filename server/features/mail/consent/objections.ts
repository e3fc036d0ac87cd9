import type { Follower, Followers } from '../../../crud/follow'
import { objectAsCustomer, objectByCall, type Side } from '../../../mail/consent'

const OBJECTED: readonly unknown[] = ['unsubscribed', 'complained']
/** Entries of staff and of people who left; a bounce is no objection. */
const SAID: readonly unknown[] = ['manual', 'unsubscribe', 'complaint']

/** An objection that staff write down, of a customer or in a call, ends advertising to the whole company, as one by the link does. */
export const objectionFollowers: Followers = {
  subscribers: subscribersFollower('general'),
  'bw-subscribers': subscribersFollower('bw'),
  suppressions: suppressionsFollower('general'),
  'bw-suppressions': suppressionsFollower('bw'),
  'bw-calls': async (tx, { rows, actor }, after) => {
    for (const [place, call] of after.entries())
      if (call.objects && !rows[place]?.before?.objects)
        await objectByCall(tx, actor, { employer: Number(call.bw_lead_id), call: call.id })
  },
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
