import { fail } from '../../../../contract/errors'
import type { Tx } from '../../../crud/hooks'
import { type InboxSource, type InboxSources, keepInbound } from '../../../inbox'
import { mailKey } from '../../../mail'
import {
  admit,
  applyFeedback,
  type Feedback,
  readEnvelope,
  readMailbox,
  readSesEvent,
  takenAt,
} from '../../../mail/feedback'
import type { Services } from '../../../services'
import { runUntrusted } from '../../../untrusted'

/** The row of a message learns what SES calls it with the next group commit; after this long it is none of ours. */
const RACE_MS = 10 * 60_000

/** Milliseconds that reading a mail may take. */
const READ_MS = 5_000

/** Events of SES, posted by SNS. */
const ses: InboxSource = {
  headers: ['x-amz-sns-message-type', 'x-amz-sns-topic-arn'],
  verify: ({ config }, { body }) => admit(config, readEnvelope(body)),
  externalId: ({ body }) => readEnvelope(body).MessageId,
  async handle(services, tx, inbound) {
    const { Message } = readEnvelope(inbound.body)
    const result = await applyAll(services, tx, readSesEvent(Message, new Date(inbound.received_at)))
    const taken = takenAt(Message)
    if (result === 'unknown' && taken && services.now().getTime() - taken.getTime() < RACE_MS)
      throw new Error('no message of this name yet')
    return result === undefined ? undefined : 'ignored'
  },
}

/** Mails of the mailbox that takes what bounces. Nobody posts them: the job below brings them in. */
const bounces: InboxSource = {
  headers: [],
  verify: () => {
    throw fail('not_found')
  },
  async read(services, { body, received_at }) {
    const mail = { raw: body, receivedAt: new Date(received_at) }
    const findings = await runUntrusted('readFeedbackMail', mail, { timeoutMs: READ_MS })
    return async tx => ((await applyAll(services, tx, findings)) === undefined ? undefined : 'ignored')
  },
}

export const feedbackSources: InboxSources = { ses, bounces }

/** @returns nothing where something was said of a message of ours */
async function applyAll(
  services: Services,
  tx: Tx,
  findings: readonly Feedback[],
): Promise<'unknown' | 'silent' | undefined> {
  if (findings.length === 0) return 'silent'
  const key = await mailKey(tx)
  const results = []
  for (const feedback of findings) results.push(await applyFeedback(tx, key, feedback, services.now()))
  return results.every(result => result === 'unknown') ? 'unknown' : undefined
}

/** The job that looks into the mailbox, each minute. What the server said when it failed stands on the health screen. */
export async function pollBounces(services: Services): Promise<void> {
  const { sql, config, now, log } = services
  if (!config.bounceImapUrl) return
  await readMailbox({
    sql,
    now,
    url: config.bounceImapUrl,
    keep: (tx, { raw }) => keepInbound(tx, 'bounces', { headers: {}, query: {}, body: raw }),
  }).catch(error => log.warn({ err: error }, 'the bounce mailbox'))
}
