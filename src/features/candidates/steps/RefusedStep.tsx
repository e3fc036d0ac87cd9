import { useLocale, useTranslate } from 'react-admin'
import { Link } from 'react-router-dom'
import type { StepState } from '../../../../contract/calls/candidates/page'
import { formatDay } from '../../../layout/parts/dates'
import { useOnPage } from '../page/usePage'
import { Refusal } from './Refusal'

/** A step that the authority refused: its reason, the remedy that is pending, and the way to the records. */
export function RefusedStep({
  refused: { on, note, remedy, asks_for },
  onLeave,
}: {
  refused: NonNullable<StepState['refused']>
  onLeave?: (() => void) | undefined
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
      {asks_for && !remedy ? <AskForReceipt {...asks_for} onLeave={onLeave} /> : null}
      <Link to={`/candidates/${id}?tab=procedures`} onClick={onLeave}>
        {translate('candidate.to_records')}
      </Link>
    </>
  )
}

/** Asks for the day on which the decision reached us, as a case does: until then the date of the letter counts. */
function AskForReceipt({
  resource,
  id,
  onLeave,
}: {
  resource: string
  id: number
  onLeave: (() => void) | undefined
}) {
  const translate = useTranslate()
  return (
    <p className="break">
      {translate('route_case.day_missing')}{' '}
      <Link to={`/${resource}/${id}`} onClick={onLeave}>
        {translate('route_case.enter_day')}
      </Link>
    </p>
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
