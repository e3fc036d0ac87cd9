import type { Transaction } from '../../db/connect'
import type { TrialOrder } from '../audience/source'
import { sourceOf } from '../audience/sourceRegistry'
import type { MessageFrame } from '../message/compile'
import { tryDraft } from '../message/drafts'

/** Recipients whose message is rendered before a campaign starts. */
const TRIAL_PEOPLE = 200

/**
 * Renders a message for the first recipients and throws it away, so that a fault of the template stops the start and not
 * one message after the other. A slow template is rendered for fewer of them.
 * @param order.user the user who starts the campaign
 * @throws {TemplateError} with the words of the first fault and its field; Failure as `runUntrusted`
 */
export async function tryMessages(
  tx: Transaction,
  { key, user, ...order }: Omit<TrialOrder, 'limit'> & { key: Buffer; user: number | undefined },
  frame: MessageFrame,
): Promise<void> {
  const source = sourceOf(order.campaign.audience)
  const recipients = (await source?.firstRecipients(tx, { ...order, limit: TRIAL_PEOPLE })) ?? []
  await tryDraft({ frame: { ...frame, attachments: [] }, key, recipients, now: order.now }, user)
}
