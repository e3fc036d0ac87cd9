import { Button } from '@mui/material'
import { Columns3 } from 'lucide-react'
import { useState } from 'react'
import { useTranslate } from 'react-admin'
import { lazyDialog } from '../lazyDialog'

const ColumnsPanel = lazyDialog(() => import('./ColumnsPanel'))

export interface ColumnChooserProps {
  resource: string
  /** The columns until somebody chooses; the first one is the record's name and always stays. */
  usual: readonly string[]
  /** Every column that may be shown, the usual ones first. */
  choices: readonly string[]
}

/**
 * @param chosen columns in order as somebody chose them, or null
 * @returns the columns that are shown: the record's name, then what was chosen, without what is no choice any more
 */
export function shownColumns(
  usual: readonly string[],
  choices: readonly string[],
  chosen: readonly string[] | null,
): string[] {
  const [first = '', ...rest] = usual
  if (!chosen) return [first, ...rest]
  return [first, ...chosen.filter(name => name !== first && choices.includes(name))]
}

/** Shows, hides and moves columns: any field that the role may see. */
export function ColumnChooser(props: ColumnChooserProps) {
  const translate = useTranslate()
  const [anchor, setAnchor] = useState<HTMLElement | null>(null)
  return (
    <>
      <Button
        variant="outlined"
        startIcon={<Columns3 size={16} strokeWidth={1.75} aria-hidden />}
        aria-haspopup="dialog"
        onClick={event => setAnchor(event.currentTarget)}
      >
        {translate('lists.columns')}
      </Button>
      {anchor ? <ColumnsPanel {...props} anchor={anchor} onClose={() => setAnchor(null)} /> : null}
    </>
  )
}
