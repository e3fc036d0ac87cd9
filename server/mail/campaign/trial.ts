import type { Transaction } from '../../db/connect'
import { AUDIENCES, type Audience } from '../audience/audiences'
import type { MessageFrame, Recipient } from '../message/compile'
import { tryDraft } from '../message/drafts'
import { fillingsOf } from '../presentations'

/** Recipients whose message is rendered before a campaign starts. */
const TRIAL_PEOPLE = 200

export interface TrialOrder {
  campaign: { id: number; audience: Audience; language: string }
  startedMonth: string
  key: Buffer
  now: Date
  /** The user who starts it. */
  user: number | undefined
}

/**
 * Renders a message for the first recipients and throws it away, so that a fault of the template stops the start and not
 * one message after the other. A template that is slow is not rendered for all of them.
 * @throws {TemplateError} with the words of the first fault and its field; Failure as `runUntrusted`
 */
export async function tryMessages(tx: Transaction, order: TrialOrder, frame: MessageFrame): Promise<void> {
  const isPresenting = AUDIENCES[order.campaign.audience].people?.table === 'presentations'
  const recipients = await (isPresenting ? firstContacts : firstSubscribers)(tx, order)
  const { key, now, user } = order
  await tryDraft({ frame: { ...frame, attachments: [] }, key, recipients, now }, user)
}

async function firstSubscribers(
  tx: Transaction,
  { campaign, startedMonth }: TrialOrder,
): Promise<Recipient[]> {
  const rows = await tx<Omit<Recipient, 'startedMonth'>[]>`
    select e.id as "emailId", e."to" as address, e.message_id as "messageId", coalesce(s.name, '') as name,
      coalesce(s.language, '') as language, coalesce(s.attributes, '{}') as attributes
    from emails e join subscribers s on s.id = e.subscriber_id
    where e.campaign_id = ${campaign.id} and e.started_month = ${startedMonth} and e.state = 'queued'
    order by e.id limit ${TRIAL_PEOPLE}`
  return rows.map(row => ({ ...row, startedMonth }))
}

/** The contacts of the first listings, each with the candidate that the start chose for it. */
async function firstContacts(
  tx: Transaction,
  { campaign, startedMonth, now }: TrialOrder,
): Promise<Recipient[]> {
  const rows = await tx<
    { id: number; address: string; messageId: string; listingId: number; candidateId: number }[]
  >`
    select e.id, e."to" as address, e.message_id as "messageId", p.listing_id as "listingId",
      p.candidate_id as "candidateId"
    from emails e join presentations p on p.campaign_id = e.campaign_id and p.address = e."to"
    where e.campaign_id = ${campaign.id} and e.started_month = ${startedMonth} and e.state = 'queued'
    order by e.id limit ${TRIAL_PEOPLE}`
  const pairs = rows.map(({ id, ...pair }) => ({ key: String(id), ...pair }))
  const fillings = await fillingsOf(tx, pairs, { language: campaign.language, now })
  return rows.flatMap(({ id, address, messageId }) => {
    const filling = fillings.get(String(id))
    return filling ? [{ emailId: id, startedMonth, address, messageId, ...filling }] : []
  })
}
