import './board.css'
import { type ComponentProps, useMemo } from 'react'
import { useListContext } from 'react-admin'
import { Board } from '../../../../views/board'
import { useMay } from '../../../../views/may'
import { CandidateName } from '../../list/CandidateName'
import { CandidateFacts } from './CandidateFacts'

/** Pixels: name, clock with its words, and who has it. */
const CARD_HEIGHT = 134

type CandidateBoardProps = Pick<ComponentProps<typeof Board>, 'label' | 'columns' | 'onMove'>

/** The candidates that the list around finds, as cards in columns. */
export function CandidateBoard({ label, columns, onMove }: CandidateBoardProps) {
  const mayBulk = useMay('candidates')('bulk')
  const { filterValues, sort, selectedIds, onToggleItem } = useListContext()
  const ids = useMemo(() => new Set(selectedIds.map(Number)), [selectedIds])
  return (
    <Board
      resource="candidates"
      label={label}
      columns={columns}
      filter={filterValues}
      sort={sort}
      card={CandidateFacts}
      cardHeight={CARD_HEIGHT}
      nameOf={candidate => String(candidate.name)}
      title={candidate => <CandidateName record={candidate} />}
      linkTo={candidate => `/candidates/${candidate.id}`}
      onMove={onMove}
      selection={mayBulk ? { ids, onToggle: candidate => onToggleItem(candidate.id) } : undefined}
    />
  )
}
