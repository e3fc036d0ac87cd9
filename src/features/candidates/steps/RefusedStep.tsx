import { useLocale, useTranslate } from 'react-admin'
import { Link } from 'react-router-dom'
import type { StepState } from '../../../../contract/calls/candidates/page'
import { isPendingRemedy } from '../../../../contract/resources/permissions'
import { colonIn } from '../../../../contract/text/colonIn'
import { formatDay } from '../../../layout/parts/dates'
import { useOnPage } from '../page/usePage'
import { Refusal } from './Refusal'

/** A step that the authority refused: its reason, the remedy that is pending or what has to be done, and the way to the records. */
export function RefusedStep({
  refused,
  isOfLetter = false,
  onLeave,
}: {
  refused: Refused
  /** The letter says which remedy there is; against a visa and the BA it is a lawsuit. */
  isOfLetter?: boolean
  onLeave?: (() => void) | undefined
}) {
  const translate = useTranslate()
  const locale = useLocale()
  const nextAct = useNextAct()
  const { id } = useOnPage().page.candidate
  const { on, note, remedy, asks_for } = refused
  return (
    <>
      <p className="break">
        <Refusal on={on} />
        {note ? (
          <>
            {colonIn(locale)}
            <bdi>{note}</bdi>
          </>
        ) : null}
      </p>
      <p className="break">{remedy ? <PendingRemedy remedy={remedy} /> : nextAct(refused, isOfLetter)}</p>
      {asks_for && !remedy ? <AskForReceipt {...asks_for} onLeave={onLeave} /> : null}
      <Link to={`/candidates/${id}?tab=procedures`} onClick={onLeave}>
        {translate('candidate.to_records')}
      </Link>
    </>
  )
}

type Refused = NonNullable<StepState['refused']>

/** The way that was chosen and can still be gone: no remedy once its time is over (docs/decisions/0080). */
export const openChoice = ({ chosen, contest }: Refused): Refused['chosen'] =>
  contest?.is_lost && isPendingRemedy(chosen) ? null : chosen

/** Returns what has to be done after a refusal: what was chosen, else the choice while its time runs. */
function useNextAct(): (refused: Refused, isOfLetter: boolean) => string {
  const translate = useTranslate()
  const locale = useLocale()
  return (refused, isOfLetter) => {
    const { contest } = refused
    const chosen = openChoice(refused)
    const date = contest?.due_on ? formatDay(contest.due_on, locale) : undefined
    if (chosen && date && isPendingRemedy(chosen))
      return translate(`candidate.refused_chosen_by.${chosen}`, { date })
    if (chosen) return translate(`candidate.refused_chosen.${chosen}`)
    if (contest?.is_lost) return translate('candidate.refused_lost')
    if (!date) return translate('candidate.refused_decide')
    return translate(isOfLetter ? 'candidate.refused_letter_by' : 'candidate.refused_decide_by', { date })
  }
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

type Remedy = NonNullable<Refused['remedy']>

/** The remedy that was filed, since when, and where its decision is awaited. */
function PendingRemedy({ remedy: { kind, filed_on, court } }: { remedy: Remedy }) {
  const translate = useTranslate()
  const locale = useLocale()
  return (
    <>
      <span className="medium">{translate(`candidate.pending_remedy.${kind}`)}</span>
      {court ? (
        <>
          {colonIn(locale)}
          <bdi>{court}</bdi>
        </>
      ) : null}
      {filed_on ? ` (${translate('candidate.filed_on', { date: formatDay(filed_on, locale) })})` : null}
    </>
  )
}
