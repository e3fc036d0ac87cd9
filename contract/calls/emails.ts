import { z } from 'zod'
import type { Definition } from '../definition/define'
import { proofEvent } from '../mail/history'
import { VARIANTS } from '../mail/split-test'
import { bwEmails, EMAIL_STATES, emails } from '../resources/emails'
import { call } from './call'

const id = z.int()
const email = z.object({
  id,
  campaign_id: id,
  variant: z.enum(VARIANTS),
  subscriber_id: id.nullable(),
  to: z.string(),
  subject: z.string().nullable(),
  status: z.enum(EMAIL_STATES),
  /** Why it was left out. */
  reason: z.string().nullable(),
  attempts: z.int(),
  smtp_reply: z.string().nullable(),
  message_id: z.string().nullable(),
  domain_id: id.nullable(),
  opened_at: z.string().nullable(),
  clicked_at: z.string().nullable(),
  at: z.string().nullable(),
  created_at: z.string(),
})

export const messageProof = z.object({
  email,
  campaign: z.object({
    id,
    name: z.string(),
    subject: z.string(),
    from_email: z.string(),
    started_at: z.string().nullable(),
  }),
  /** The consent in the person's record when the message left. */
  consent: z
    .object({
      source: z.string().nullable(),
      at: z.string().nullable(),
      ip: z.string().nullable(),
      person: z.string().nullable(),
      proof: z.string().nullable(),
    })
    .optional(),
  /** Oldest first. */
  events: z.array(proofEvent),
})
/** All that is known of one message, fit to be shown to the person or to a court. */
export type MessageProof = z.output<typeof messageProof>

const keptProof = messageProof.extend({
  /** Whether the message itself is kept, for want of a mail server. */
  kept: z.boolean(),
})
/** The same of a message to a subscriber. */
export type KeptProof = z.output<typeof keptProof>

function callsOf<const Name extends string>(name: Name, { roles }: Definition) {
  return {
    readProof: call(`GET /${name}/{id}/proof`, {
      summary: 'All that is known of one message.',
      access: roles,
      answer: keptProof,
    }),
    downloadMessage: call(`GET /${name}/{id}/message`, {
      summary: 'A message in the outbox with its content.',
      access: roles,
      answer: 'message/rfc822',
    }),
  }
}

/** Proofs of messages, by their resource. */
export const emailCalls = {
  emails: callsOf('emails', emails),
  'bw-emails': callsOf('bw-emails', bwEmails),
}
