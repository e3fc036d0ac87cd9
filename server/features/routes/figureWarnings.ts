import { usersOf } from '../../../contract/access/menu'
import { TOP_ROLES } from '../../../contract/access/roles'
import type { Language } from '../../../contract/constants'
import { type EndingFigure, endingFigures } from '../../../contract/routes/figures'
import type { Tx } from '../../crud/hooks'
import { notify } from '../../crud/notify'
import { todayAt } from '../../db/today'
import type { Services } from '../../services'
import { readFigures } from '../recruitment'
import { notifyOfLegalChanges } from './legalChanges'

/** Of a figure that is over the second stage is taken: from that day on every requirement on it is unknown. */
const BEFORE = 60
const OVER = -1

/** Warns those who keep the rules 60 days before the last row of a figure ends, once it has ended, and of changes of the law; each once. */
export async function warnOfFigures(services: Services): Promise<void> {
  const today = await todayAt(services.sql, services.now())
  await services.sql.begin(async tx => {
    const ending = endingFigures(await readFigures(tx), today)
    const keepers = await tx<{ id: number }[]>`
      select id from users where role = any(${KEEPERS}::text[]) and active and deleted_at is null order by id`
    const to = keepers.map(({ id }) => id)
    await notifyOfLegalChanges(tx, { today, keepers: to })
    for (const figure of ending)
      if (await take(tx, figure, figure.ends_on < today ? OVER : BEFORE))
        await tell(tx, figure, { to, today })
  })
}

const KEEPERS = TOP_ROLES.filter(role => usersOf('settings').includes(role))

/** @returns whether this run is the first one of the stage */
async function take(tx: Tx, { key, part, ends_on }: EndingFigure, stage: number): Promise<boolean> {
  const taken = await tx`
    insert into figure_warnings (key, part, ends_on, stage) values (${key}, ${part ?? ''}, ${ends_on}, ${stage})
    on conflict do nothing returning stage`
  return taken.length > 0
}

async function tell(
  tx: Tx,
  { key, part, ends_on }: EndingFigure,
  { to, today }: { to: readonly number[]; today: string },
): Promise<void> {
  const [named] = await tx<Partial<Record<Language, string | null>>[]>`
    select en, ar, fr, de from figures where key = ${key} and part is not distinct from ${part} order by valid_from desc limit 1`
  await notify(tx, {
    kind: ends_on < today ? 'figure_over' : 'figure_ends',
    to,
    values: (_words, language) => ({
      key,
      name: named?.[language] ?? named?.en ?? key,
      date: ends_on,
    }),
    link: `/figures?filter=${encodeURIComponent(JSON.stringify({ key }))}`,
  })
}
