import type { Transaction } from '../../db/connect'
import { objectAsCustomer } from '../consent/employer'
import type { Side } from '../consent/keep'

/** An address that gets no campaign of a side any more, because of what came back. */
export interface Suppressed {
  side: Side
  address: string
  reason: 'soft_bounces' | 'hard_bounce' | 'complaint'
  campaignId: number
  note: string
  now: Date
}

/** The stronger reason stays: a complaint over a bounce, and a decision of staff over both. */
const REASONS = ['soft_bounces', 'hard_bounce', 'complaint']
const STATUS = { soft_bounces: 'bounced', hard_bounce: 'bounced', complaint: 'complained' } as const

/** Suppresses addresses and marks their subscribers; any order of the same reasons ends in the same. */
export async function suppress(tx: Transaction, people: readonly Suppressed[]): Promise<void> {
  for (const { side, address, reason, campaignId, note, now } of people) {
    await tx`insert into suppressions (audience, email, reason, campaign_id, note, search_text)
      values (${side}, ${address}, ${reason}, (select id from campaigns where id = ${campaignId}), ${note}, ${address})
      on conflict (audience, email) do update set reason = excluded.reason, campaign_id = excluded.campaign_id,
        note = excluded.note, version = suppressions.version + 1, updated_at = ${now}
      where array_position(${REASONS}::text[], excluded.reason) > array_position(${REASONS}::text[], suppressions.reason)`
    const status = STATUS[reason]
    const weaker =
      status === 'complained' ? ['subscribed', 'unconfirmed', 'bounced'] : ['subscribed', 'unconfirmed']
    await tx`update subscribers set status = ${status}, version = version + 1, updated_at = ${now}
      where audience = ${side} and email = ${address} and status = any(${weaker}::text[]) and deleted_at is null`
    if (reason === 'complaint') await objectAsCustomer(tx, { side, address })
  }
}
