import type { Transaction } from '../../../db/connect'
import type { RecipientSource, TrialOrder } from '../../../mail/audience/source'
import type { Recipient } from '../../../mail/message/compile'
import { claimPresentations } from './claim'
import { mergeFieldsOf, sentFields } from './mergeFields'
import { optOutEmployer } from './optOut'
import { countPresentations, keepPresentations, testFields } from './plan'

/** The contacts of listings, each with the candidate that the start of the campaign chose for it. */
export const presentationSource: RecipientSource = {
  table: 'presentations',
  purpose: 'presentation',
  select: (sql, { campaign_id = 0 }, { span }) => sql`
    select p.id, p.address, null::bigint as subscriber_id, null::text as name, null::text as standing, 1 as memberships,
      false as excluded
    from presentations p
    where p.campaign_id = ${campaign_id} and p.id > ${span.after} and p.id <= ${span.until}`,
  claim: claimPresentations,
  firstRecipients,
  mergeFields: sentFields,
  filtered: {
    freeze: keepPresentations,
    count: countPresentations,
    testFields,
    unsubscribe: optOutEmployer,
  },
}

async function firstRecipients(
  tx: Transaction,
  { campaign, startedMonth, now, limit }: TrialOrder,
): Promise<Recipient[]> {
  const rows = await tx<
    { id: number; address: string; messageId: string; listingId: number; candidateId: number }[]
  >`
    select e.id, e."to" as address, e.message_id as "messageId", p.listing_id as "listingId",
      p.candidate_id as "candidateId"
    from emails e join presentations p on p.campaign_id = e.campaign_id and p.address = e."to"
    where e.campaign_id = ${campaign.id} and e.started_month = ${startedMonth} and e.state = 'queued'
    order by e.id limit ${limit}`
  const pairs = rows.map(({ id, ...pair }) => ({ key: String(id), ...pair }))
  const found = await mergeFieldsOf(tx, pairs, { language: campaign.language, now })
  return rows.flatMap(({ id, address, messageId }) => {
    const fields = found.get(String(id))
    return fields ? [{ emailId: id, startedMonth, address, messageId, ...fields }] : []
  })
}
