import type { Variant } from '../../contract/split-test'
import type { Transaction } from '../db/connect'
import { compileMessage, type MessageFrame, type Recipient } from './message/compile'
import { TemplateError } from './message/liquid'

/** Recipients whose message is rendered before a campaign starts, and how long that may take together. */
const TRIAL = { people: 200, milliseconds: 2_000 }

export interface TrialOrder {
  campaignId: number
  startedMonth: string
  key: Buffer
  frames: Readonly<Partial<Record<Variant, MessageFrame>>>
  now: Date
}

/**
 * Renders the message of the first recipients and throws it away, so that a fault of the template stops the start and not
 * one message after the other. A template that is slow is not rendered for all of them.
 * @throws {TemplateError} with the words of the first fault
 */
export async function tryMessages(tx: Transaction, order: TrialOrder): Promise<void> {
  const people = await firstRecipients(tx, order)
  const end = performance.now() + TRIAL.milliseconds
  for (const frame of Object.values(order.frames)) {
    const render = compileMessage({ ...frame, attachments: [] }, order.key)
    for (const person of people) {
      if (performance.now() > end) return
      try {
        render(person, order.now)
      } catch (error) {
        throw error instanceof TemplateError ? error : new TemplateError((error as Error).message)
      }
    }
  }
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
    order by e.id limit ${TRIAL.people}`
  return rows.map(row => ({ ...row, startedMonth }))
}
