import { useLocale, useTranslate } from 'react-admin'
import { Link } from 'react-router-dom'
import type { StepState } from '../../../../contract/calls/candidates/page'
import { formatDay } from '../../../layout/parts/dates'
import { useOnPage } from '../page/usePage'
import { Refusal } from './Refusal'

/** A step that the authority refused: its reason, the remedy that is pending, and the way to the records. */
export function RefusedStep({
  refused: { on, note, remedy },
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
      <p className="break">
        {remedy ? <PendingRemedy remedy={remedy} /> : translate('candidate.refused_decide')}
      </p>
      <Link to={`/candidates/${id}?tab=procedures`} onClick={onLeave}>
        {translate('candidate.to_records')}
      </Link>
    </>
  )
}

type Remedy = NonNullable<NonNullable<StepState['refused']>['remedy']>

/** The remedy that was filed, since when, and where its decision is awaited. */
function PendingRemedy({ remedy: { kind, filed_on, court } }: { remedy: Remedy }) {
  const translate = useTranslate()
  const locale = useLocale()
  return (
    <>
      <span className="medium">{translate(`candidate.pending_remedy.${kind}`)}</span>
      {court ? (
        <>
          {': '}
          <bdi>{court}</bdi>
        </>
      ) : null}
      {filed_on ? ` (${translate('candidate.filed_on', { date: formatDay(filed_on, locale) })})` : null}
    </>
  )
}
