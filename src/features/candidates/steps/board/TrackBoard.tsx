import { useMemo } from 'react'
import { useTranslate } from 'react-admin'
import type { Track } from '../../../../../contract/candidates/steps'
import { useMay } from '../../../../views/may'
import { CandidateBoard } from './CandidateBoard'
import { MoveQuestion } from './MoveQuestion'
import { boardColumns } from './trackColumns'
import { useStepMove } from './useStepMove'

/** The candidates that the list around finds, in columns by the furthest step of a track. */
export function TrackBoard({ track }: { track: Track }) {
  const translate = useTranslate()
  const mayMove = useMay('candidates')('update')
  const columns = useMemo(() => boardColumns(track, translate), [track, translate])
  const { move, question } = useStepMove(track)
  return (
    <>
      <CandidateBoard
        label={translate('candidates.board', { track: translate(`tracks.${track}`) })}
        columns={columns}
        onMove={mayMove ? move : undefined}
      />
      {question ? <MoveQuestion key={question.key} question={question} /> : null}
    </>
  )
}
