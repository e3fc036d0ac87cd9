import { fail } from '../../../../contract/http/errors'
import type { Tx } from '../../../crud/hooks'
import { type InboxSource, type InboxSources, storeInbound } from '../../../inbox'
import { type JobRun, UNSTOPPED } from '../../../jobs/queue'
import { mailKey } from '../../../mail'
import { applyFeedback, type Feedback, readMailbox, SERVICE_EVENTS } from '../../../mail/feedback'
import type { Services } from '../../../services'
import { runUntrusted } from '../../../untrusted'

/** The row of a message gets the id of the service with the next group commit; after this long it is none of ours. */
const RACE_MS = 10 * 60_000

/** Milliseconds that reading a mail may take. */
const READ_MS = 5_000

/** Reports that mail services post. */
const reports = Object.entries(SERVICE_EVENTS).map(([name, events]): [string, InboxSource] => [
  name,
  {
    headers: events.headers,
    urgency: 'bulk',
    verify: ({ config }, { body }) => events.verify(config, body),
    externalId: ({ body }) => events.externalId(body),
    async handle(services, tx, { body, received_at }) {
      const result = await applyAll(services, tx, events.read(body, new Date(received_at)))
      const taken = events.takenAt(body)
      if (result === 'unknown' && taken && services.now().getTime() - taken.getTime() < RACE_MS)
        throw new Error('no message of this name yet')
      return result === undefined ? undefined : 'ignored'
    },
  },
])

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

export const feedbackSources: InboxSources = { ...Object.fromEntries(reports), bounces }

/** @returns nothing where something was said of a message of ours */
async function applyAll(
  services: Services,
  tx: Tx,
  findings: readonly Feedback[],
): Promise<'unknown' | 'silent' | undefined> {
  if (findings.length === 0) return 'silent'
  const key = await mailKey(tx)
  const results = []
  for (const feedback of findings)
    results.push(await applyFeedback(tx, feedback, { key, now: services.now() }))
  return results.every(result => result === 'unknown') ? 'unknown' : undefined
}

/** The job that looks into the mailbox, each minute. What the server said when it failed stands on the health screen. */
export async function pollBounces(
  services: Services,
  _?: unknown,
  { stopping }: JobRun = UNSTOPPED,
): Promise<void> {
  const { sql, config, now, log } = services
  if (!config.bounceImapUrl) return
  await readMailbox({
    sql,
    now,
    stopping,
    url: config.bounceImapUrl,
    keep: (tx, { raw }) =>
      storeInbound(tx, 'bounces', { headers: {}, query: {}, body: raw, urgency: 'bulk' }),
  }).catch(error => log.warn({ err: error }, 'the bounce mailbox'))
}
