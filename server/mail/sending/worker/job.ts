import { engineReply } from '../../../../contract/mail/engine-replies'
import type { ClaimedEmail } from '../../audience/source'
import type { Recipient, RenderedMessage, Renderer } from '../../message/compile'
import type { Signer } from '../../message/dkim/sign'
import { signed } from '../../message/signed'
import { causeOf } from '../../transports/errors'
import type { Claim } from '../claim'
import type { Write } from '../write'

/** One message to send, with its renderer and signer. */
export interface Job {
  claim: Claim
  email: ClaimedEmail
  render: Renderer
  /** Undefined where the domain has no keys, or the service signs. */
  sign: Signer | undefined
  /** Connections that were lost under it. */
  losses: number
}

/** @returns the fields of a job's record that are known before its outcome */
export function writeOf({ claim, email }: Job): Omit<Write, 'to'> {
  return {
    campaignId: claim.campaignId,
    audience: claim.audience,
    emailId: email.id,
    startedMonth: claim.startedMonth,
    lease: claim.lease,
    domainId: claim.domainId,
    day: claim.day,
    address: email.address,
  }
}

/** @returns the message, signed where the job has a signer, or the engine's reply when it cannot be made */
export async function renderJob(
  { claim, email, render, sign }: Job,
  now: Date,
): Promise<RenderedMessage | { problem: string }> {
  try {
    const recipient: Recipient = {
      emailId: email.id,
      startedMonth: claim.startedMonth,
      address: email.address,
      messageId: email.messageId,
      name: email.name,
      language: email.language,
      attributes: email.attributes,
      attachments: email.files && (await email.files()),
    }
    const message = render(recipient, now)
    return sign ? await signed(message, sign, now) : message
  } catch (error) {
    return { problem: engineReply('not_rendered', causeOf(error)) }
  }
}
