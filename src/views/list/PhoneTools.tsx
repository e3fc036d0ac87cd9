import { Button } from '@mui/material'
import { SlidersHorizontal } from 'lucide-react'
import { type ReactNode, useId, useState } from 'react'
import { useListContext, useTranslate } from 'react-admin'
import { Ltr } from '../../layout/parts/Isolated'

interface PhoneToolsProps {
  /** The search of the list; without one the button has words. */
  search: ReactNode
  /** Views, filters and what is done with the list as a whole. */
  children: ReactNode
}

/** On a phone one line over the list, so that the first card is near: the search, and a button that unfolds all else. */
export function PhoneTools({ search, children }: PhoneToolsProps) {
  const translate = useTranslate()
  const folded = useId()
  const [isOpen, setOpen] = useState(false)
  const { filterValues } = useListContext()
  const count = Object.keys(filterValues).filter(name => name !== 'q').length
  const words = translate('lists.views_and_filters')
  return (
    <>
      <div className="v-line row gap-8">
        {search}
        <Button
          variant="outlined"
          aria-expanded={isOpen}
          aria-controls={isOpen ? folded : undefined}
          startIcon={<SlidersHorizontal size={16} strokeWidth={1.75} aria-hidden />}
          onClick={() => setOpen(!isOpen)}
        >
          <span className={search ? 'l-hidden' : undefined}>{words}</span>
          {count > 0 ? <Ltr>{count}</Ltr> : null}
        </Button>
      </div>
      {isOpen ? (
        <div id={folded} className="v-folded">
          {children}
        </div>
      ) : null}
    </>
  )
}
