import type { Services } from '../../../services'
import { refreshCases } from '../../routes'

/** Cases whose clocks are kept in one transaction. */
const BATCH = 200

/** Keeps the clocks of open cases whose length is the median of an office: the median of today may be another one. */
export async function refreshByMedians({ sql, now }: Services, stopping: AbortSignal): Promise<void> {
  for (let after = 0; !stopping.aborted; ) {
    const cases = await sql<{ id: number }[]>`
      select x.id from cases x join route_contents c on c.version_id = x.route_version_id
      where x.id > ${after} and x.state in ('open', 'on_hold')
        and c.content @? '$.clocks[*].length.median_of' order by x.id limit ${BATCH}`
    const last = cases.at(-1)
    if (!last) return
    await sql.begin(tx =>
      refreshCases(
        tx,
        cases.map(({ id }) => id),
        { now: now() },
      ),
    )
    after = last.id
  }
}
