import { type RaRecord, useGetList, useLocale, useTranslate } from 'react-admin'
import type { Figure } from '../../../../contract/resources/figures'
import { type FigureRow, figureOn } from '../../../../contract/routes/figures'
import { dayOf } from '../../../layout/parts/clock'
import { isolate } from '../../../layout/parts/Isolated'
import { number as written } from '../../../layout/parts/numbers'

const ALL = { pagination: { page: 1, perPage: 500 }, sort: { field: 'valid_from', order: 'ASC' } } as const

/** The amount of a figure; of a share its percentage with the amount of today. One request serves all rows. */
function AmountCell({ record }: { record: RaRecord }) {
  const translate = useTranslate()
  const locale = useLocale()
  const { amount, percent, percent_of: figure } = record
  const isShare = typeof figure === 'string' && figure !== ''
  const { data = [] } = useGetList<Figure>('figures', ALL, { enabled: isShare, staleTime: 60_000 })
  // Exact decimals come as text.
  if (amount !== null && amount !== undefined && amount !== '')
    return <span>{written(Number(amount), locale)}</span>
  if (!isShare) return <span className="muted">{translate('figures.to_enter')}</span>
  const today = figureOn(data.map(rowOf), String(record.key), dayOf(new Date()))
  const share = { percent: isolate(written(Number(percent), locale)), figure: isolate(figure) }
  return (
    <span>
      {today === undefined
        ? translate('figures.share', share)
        : translate('figures.share_today', { ...share, amount: isolate(written(today, locale)) })}
    </span>
  )
}

const rowOf = ({ key, part, valid_from, valid_to, amount, percent_of, percent }: Figure): FigureRow => ({
  key: key ?? '',
  part,
  valid_from: valid_from ?? '',
  valid_to,
  amount,
  percent_of,
  percent,
})

/** Cells of the list of figures. */
export const FIGURE_CELLS = { amount: AmountCell }
