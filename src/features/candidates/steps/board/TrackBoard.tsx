import './board.css'
import { useMemo } from 'react'
import { useListContext, useTranslate } from 'react-admin'
import type { Track } from '../../../../../contract/candidates/steps'
import { Board } from '../../../../views/board'
import { useMay } from '../../../../views/may'
import { CandidateName } from '../../list/CandidateName'
import { CandidateFacts } from './CandidateFacts'
import { MoveQuestion } from './MoveQuestion'
import { boardColumns } from './trackColumns'
import { useStepMove } from './useStepMove'

/** Pixels: name, clock with its words, and who has it. */
const CARD_HEIGHT = 134

/** The candidates that the list around finds, in columns by the furthest step of a track. */
export function TrackBoard({ track }: { track: Track }) {
  const translate = useTranslate()
  const may = useMay('candidates')
  const { filterValues, sort, selectedIds, onToggleItem } = useListContext()
  const columns = useMemo(() => boardColumns(track, translate), [track, translate])
  const ids = useMemo(() => new Set(selectedIds.map(Number)), [selectedIds])
  const { move, question } = useStepMove(track)
  return (
    <>
      <Board
        resource="candidates"
        label={translate('candidates.board', { track: translate(`tracks.${track}`) })}
        columns={columns}
        filter={filterValues}
        sort={sort}
        card={CandidateFacts}
        cardHeight={CARD_HEIGHT}
        nameOf={candidate => String(candidate.name)}
        title={candidate => <CandidateName record={candidate} />}
        linkTo={candidate => `/candidates/${candidate.id}`}
        onMove={may('update') ? move : undefined}
        selection={may('bulk') ? { ids, onToggle: candidate => onToggleItem(candidate.id) } : undefined}
      />
      {question ? <MoveQuestion key={question.key} question={question} /> : null}
    </>
  )
}
