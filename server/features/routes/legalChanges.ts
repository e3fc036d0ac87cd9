import { type FieldErrors, invalid } from '../../../contract/http/errors'
import { type LegalChange, legalChanges } from '../../../contract/resources/legal-changes'
import { FIGURE_KEY, figureOn } from '../../../contract/routes/figures'
import { SYSTEM } from '../../auth/actor'
import type { HooksOf, RowOf, Tx } from '../../crud/hooks'
import { notify } from '../../crud/notify'
import { writeRows } from '../../crud/write'
import { readFigures } from '../recruitment'

/** A figure that settles a change is one of the amounts by year, on a day. */
export const legalChangesHooks: HooksOf<typeof legalChanges> = {
  beforeWrite(_tx, { action, before, changes }) {
    if (action !== 'create' && action !== 'update') return changes
    const errors = errorsOf({ ...before, ...changes })
    if (Object.keys(errors).length) throw invalid(errors)
    return changes
  },
}

const errorsOf = ({ figure, figure_on }: Partial<LegalChange>): FieldErrors => ({
  ...(figure && !FIGURE_KEY.test(figure) ? { figure: 'invalid' } : {}),
  ...(figure && !figure_on ? { figure_on: 'required' } : {}),
  ...(figure_on && !figure ? { figure: 'required' } : {}),
})

/** Notifies those who keep the rules of each change that is not settled when its day has come, once. */
export async function notifyOfLegalChanges(
  tx: Tx,
  { today, keepers }: { today: string; keepers: readonly number[] },
): Promise<void> {
  const due = await tx<RowOf<typeof legalChanges>[]>`
    select * from legal_changes where due_on <= ${today} and settled_on is null and notified_for is distinct from due_on
    order by due_on, id for update`
  if (!due.length) return
  const figures = await readFigures(tx)
  const open = due.filter(
    ({ figure, figure_on }) => !figure || !figure_on || figureOn(figures, figure, figure_on) === undefined,
  )
  for (const change of open) await notifyOf(tx, change, keepers)
  const rows = open.map(before => ({ before, changes: { notified_for: before.due_on } }))
  if (rows.length) await writeRows(tx, { definition: legalChanges, actor: SYSTEM, action: 'update', rows })
}

function notifyOf(
  tx: Tx,
  { id, due_on, confidence, ...change }: RowOf<typeof legalChanges>,
  to: readonly number[],
): Promise<void> {
  return notify(tx, {
    kind: 'rule_due',
    to,
    values: (words, language) => ({
      name: change[language] ?? change.en ?? '',
      date: due_on ?? '',
      source: (language === 'ar' ? change.source_ar : null) ?? change.source ?? '',
      confidence: words.resources['legal-changes'].enums.confidence[confidence ?? 'confirm'],
    }),
    link: `/legal-changes/${id}`,
  })
}
