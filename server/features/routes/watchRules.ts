import { figureOn } from '../../../contract/routes/figures'
import ar from '../../../i18n/ar.json'
import type { Tx } from '../../crud/hooks'
import { notify, type Words } from '../../crud/notify'
import { readFigures } from '../recruitment'
import { WATCHED_RULES, type WatchedRule } from './shipped/watchedRules'

/** Tells those who keep the rules of each watched change when its day has come, once. */
export async function tellOfWatchedRules(
  tx: Tx,
  { today, keepers }: { today: string; keepers: readonly number[] },
): Promise<void> {
  const due = WATCHED_RULES.filter(({ due_on }) => due_on <= today)
  if (!due.length) return
  const figures = await readFigures(tx)
  const isDone = ({ figure }: WatchedRule) =>
    figure !== undefined && figureOn(figures, figure.key, figure.day) !== undefined
  for (const rule of due.filter(each => !isDone(each)))
    if (await isFirstTime(tx, rule)) await tell(tx, rule, keepers)
}

/** Kept beside the warnings of figures. */
async function isFirstTime(tx: Tx, { key, due_on }: WatchedRule): Promise<boolean> {
  const taken = await tx`
    insert into figure_warnings (key, part, ends_on, stage) values (${key}, '', ${due_on}, 0)
    on conflict do nothing returning stage`
  return taken.length > 0
}

function tell(
  tx: Tx,
  { names, due_on, source, source_ar, link }: WatchedRule,
  to: readonly number[],
): Promise<void> {
  return notify(tx, {
    kind: 'rule_due',
    to,
    values: (words: Words) => ({
      name: words === ar ? names.ar : names.en,
      date: due_on,
      source: words === ar ? source_ar : source.text,
      confidence: words.resources.figures.enums.confidence[source.confidence],
    }),
    link,
  })
}
