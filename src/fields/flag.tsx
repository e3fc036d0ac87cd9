import { Check } from 'lucide-react'
import { useTranslate } from 'react-admin'
import { lazyPart } from '../layout/lazyPart'
import { EmptyValue } from './EmptyValue'
import type { CellProps, KindParts } from './kind'

function Cell({ value }: CellProps) {
  const translate = useTranslate()
  if (value === null || value === undefined) return <EmptyValue />
  return (
    <span className={value ? 'inline-row gap-6' : 'inline-row gap-6 faint'}>
      {value ? <Check size={14} strokeWidth={2} aria-hidden /> : null}
      {translate(value ? 'app.yes' : 'app.no')}
    </span>
  )
}

/** Yes or no. */
export const flag: KindParts = {
  Cell,
  Input: lazyPart(() => import('./flag/FlagInput')),
  Filter: lazyPart(() => import('./flag/FlagFilter')),
  operators: [''],
}
