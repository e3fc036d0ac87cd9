import { Button } from '@mui/material'
import { type ReactNode, useState } from 'react'
import { useTranslate } from 'react-admin'
import { useFittingColumns } from './useFittingColumns'

interface FittingTableProps {
  /** Names the table as a part of the page. */
  label: string
  className?: string
  /** The class of boxes that become cards on a phone. */
  isCards?: boolean
  /** One `<table>`. */
  children: ReactNode
}

/**
 * A table that drops its last columns where it is narrow. A button below shows all of them; the table scrolls then, by
 * keyboard too.
 */
export function FittingTable({ label, className, isCards, children }: FittingTableProps) {
  const translate = useTranslate()
  const [isWhole, setWhole] = useState(false)
  const box = useFittingColumns<HTMLElement>(isWhole)
  return (
    <>
      <section
        ref={box}
        className={className ? `l-fit scroll-x ${className}` : 'l-fit scroll-x'}
        data-cards={isCards || undefined}
        // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reached by keyboard (WCAG 2.1.1).
        tabIndex={0}
        aria-label={label}
      >
        {children}
      </section>
      {isWhole ? null : (
        <Button className="l-fit-all" size="small" variant="text" onClick={() => setWhole(true)}>
          {translate('lists.all_columns')}
        </Button>
      )}
    </>
  )
}
