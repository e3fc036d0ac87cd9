import type { MailContext } from '../context'
import { freshStatistics, planBatch } from './plan'

/** Statistics are refreshed each time the number of batches has doubled. */
const hasDoubled = (batches: number) => Number.isInteger(Math.log2(batches))

/**
 * Plans the rest of all started campaigns, a batch of each in turn, so that a small one does not wait for a large one. A
 * batch is one transaction: after a kill any process continues with the next one.
 * @param order.isStopping asked between two batches
 * @param order.onError called for a campaign that cannot be planned now; the others go on
 */
export async function planStarted(
  context: MailContext,
  { isStopping, onError }: { isStopping(): boolean; onError(error: unknown): void },
): Promise<void> {
  const { sql } = context
  for (let batches = 1; ; batches++) {
    const open = await sql<{ campaign_id: number; started_month: string }[]>`
      select p.campaign_id, p.started_month from campaign_plans p
      join campaigns c on c.id = p.campaign_id and c.status = 'sending'
      where p.done_at is null order by p.campaign_id`
    let planned = 0
    for (const { campaign_id, started_month } of open) {
      if (isStopping()) return
      const batch = await sql.begin(tx => planBatch(tx, context, campaign_id)).catch(onError)
      if (!batch) continue
      planned += 1
      if (batch.isDone || hasDoubled(batches)) await freshStatistics(sql, started_month)
    }
    if (planned === 0) return
  }
}
