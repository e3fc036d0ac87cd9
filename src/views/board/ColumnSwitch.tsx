import { ChevronLeft, ChevronRight } from 'lucide-react'
import { useLocale, useTranslate } from 'react-admin'
import { number } from '../../layout/parts/numbers'
import type { BoardColumn } from './types'

interface ColumnSwitchProps {
  columns: readonly BoardColumn[]
  value: string | undefined
  onChange: (key: string) => void
}

/** Which column is seen on a phone: by name, or one on and one back. */
export function ColumnSwitch({ columns, value, onChange }: ColumnSwitchProps) {
  const translate = useTranslate()
  const locale = useLocale()
  const at = columns.findIndex(({ key }) => key === value)
  const go = (by: number) => {
    const next = columns[at + by]
    if (next) onChange(next.key)
  }
  return (
    <div className="k-chooser flex gap-8">
      <button
        className="round-2 surface text bordered-strong grid rigid centred"
        type="button"
        aria-label={translate('board.previous')}
        disabled={at <= 0}
        onClick={() => go(-1)}
      >
        <ChevronLeft className="flip" size={18} aria-hidden />
      </button>
      <select
        className="round-2 surface text bordered-strong grow"
        aria-label={translate('board.column')}
        value={value}
        onChange={event => onChange(event.target.value)}
      >
        {columns.map(({ key, label, count }) => (
          <option key={key} value={key}>
            {count === undefined ? label : `${label} (${number(count, locale)})`}
          </option>
        ))}
      </select>
      <button
        className="round-2 surface text bordered-strong grid rigid centred"
        type="button"
        aria-label={translate('board.next')}
        disabled={at >= columns.length - 1}
        onClick={() => go(1)}
      >
        <ChevronRight className="flip" size={18} aria-hidden />
      </button>
    </div>
  )
}
