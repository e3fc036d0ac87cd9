import { useTranslate } from 'react-admin'
import { Link } from 'react-router-dom'
import type { StepState } from '../../../../contract/calls/candidates/page'
import { useOnPage } from '../page/usePage'
import { Refusal } from './Refusal'

/** A step that the authority refused: what it said, and the way to the records, where it goes on. */
export function RefusedStep({
  refused: { on, note },
  onLeave,
}: {
  refused: NonNullable<StepState['refused']>
  onLeave?: () => void
}) {
  const translate = useTranslate()
  const { id } = useOnPage().page.candidate
  return (
    <>
      <p className="break">
        <Refusal on={on} />
        {note ? (
          <>
            {': '}
            <bdi>{note}</bdi>
          </>
        ) : null}
      </p>
      <p className="break">{translate('candidate.refused_decide')}</p>
      <Link to={`/candidates/${id}?tab=procedures`} onClick={onLeave}>
        {translate('candidate.to_records')}
      </Link>
    </>
  )
}
