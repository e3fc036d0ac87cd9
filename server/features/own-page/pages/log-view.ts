import { ownPages } from '../../../../contract/resources/own-pages'
import { SYSTEM } from '../../../auth/actor'
import type { Values } from '../../../crud/hooks'
import { writeRows } from '../../../crud/write'
import type { PageRow } from '../../personal-links'
import type { OpenVisit } from './visit'

/**
 * Logs that the person saw the page or fetched a file of it. A link that is used works for another 30 days.
 * @param shown what else the page keeps about this view
 */
export async function logView({ call, linked }: OpenVisit, shown: Values = {}): Promise<void> {
  const { sql, now } = call.services
  await sql.begin(async tx => {
    const [before] = await tx<PageRow[]>`select * from own_pages where id = ${linked.page.id} for update`
    if (!before) return
    await tx`update own_page_links set used_at = ${now()} where hash = ${linked.link}`
    const changes = { ...shown, seen_at: now().toISOString(), views: Number(before.views ?? 0) + 1 }
    const actor = { ...SYSTEM, ip: call.ip, requestId: call.requestId }
    await writeRows(tx, { definition: ownPages, actor, action: 'update', rows: [{ before, changes }] })
  })
}
