import type { Variant } from '../../contract/split-test'
import type { Transaction } from '../db/connect'
import type { MessageFrame, Recipient } from './message/compile'
import { tryDraft } from './message/drafts'

/** Recipients whose message is rendered before a campaign starts. */
const TRIAL_PEOPLE = 200

export interface TrialOrder {
  campaignId: number
  startedMonth: string
  key: Buffer
  frames: Readonly<Partial<Record<Variant, MessageFrame>>>
  now: Date
  /** The user who starts it. */
  user: number | undefined
}

/**
 * Renders the message of the first recipients and throws it away, so that a fault of the template stops the start and not
 * one message after the other. A template that is slow is not rendered for all of them.
 * @throws {TemplateError} with the words of the first fault; Failure as `runUntrusted`
 */
export async function tryMessages(tx: Transaction, order: TrialOrder): Promise<void> {
  const recipients = await firstRecipients(tx, order)
  const { key, now, user } = order
  for (const frame of Object.values(order.frames))
    await tryDraft({ frame: { ...frame, attachments: [] }, key, recipients, now }, user)
}

async function firstRecipients(
  tx: Transaction,
  { campaignId, startedMonth }: TrialOrder,
): Promise<Recipient[]> {
  const rows = await tx<(Omit<Recipient, 'startedMonth'> & { id: number })[]>`
    select e.id as "emailId", e."to" as address, e.message_id as "messageId", coalesce(s.name, '') as name,
      coalesce(s.language, '') as language, coalesce(s.attributes, '{}') as attributes
    from emails e join subscribers s on s.id = e.subscriber_id
    where e.campaign_id = ${campaignId} and e.started_month = ${startedMonth} and e.state = 'queued'
    order by e.id limit ${TRIAL_PEOPLE}`
  return rows.map(row => ({ ...row, startedMonth }))
}
