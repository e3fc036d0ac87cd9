import { useLocale, useRecordContext, useTranslate } from 'react-admin'
import { remedies } from '../../../../contract/resources/permissions'
import { givenUp, isInTime, lastDayOf, possibleKinds } from '../../../../contract/routes/contest'
import { FieldInput } from '../../../fields/FieldInput'
import { FieldRow } from '../../../fields/FieldRow'
import { formatDay } from '../../../layout/parts/dates'
import { ResourceCreate, ResourceEdit } from '../../../views'
import { useContested } from './useContested'

const RESOURCE = remedies.name

/** No kind stands in the form at first: which are possible depends on the decision. */
const START = { kind: null }

export function RemedyCreate() {
  return (
    <ResourceCreate resource={RESOURCE} values={START}>
      <RemedyFields />
    </ResourceCreate>
  )
}

export function RemedyEdit() {
  return (
    <ResourceEdit resource={RESOURCE}>
      <RemedyFields />
    </ResourceEdit>
  )
}

type Read = ReturnType<typeof useContested>

/** A remedy: of its kinds those that are possible now, and the last day that a choice gives up. */
function RemedyFields() {
  const record = useRecordContext()
  const read = useContested(record ? Number(record.id) : undefined)
  return (
    <div className="v-sections">
      <section className="v-section">
        <div>
          <FieldRow fields={['candidate_id', 'case_id', ...(record ? ['from_flag'] : [])]} />
          <FieldRow fields={['against', 'decision_on']} />
          <TimeToContest {...read} />
          <div className="v-row-fields" data-count={2}>
            <Kind {...read} />
            <FieldInput source="chosen_on" />
          </div>
          <Waiver {...read} />
          <FieldRow fields={['filed_on', 'reinstatement_on']} />
          <FieldRow fields={['court', 'lawyer']} />
          <FieldRow fields={['decided_on', 'result', 'notified_on', 'instructed']} />
          <FieldRow fields={['leave_asked_on']} />
          <FieldRow fields={['file']} />
          <FieldRow fields={['note']} />
        </div>
      </section>
    </div>
  )
}

/** Says until when the decision can be contested, that this time is over, or that there is no decision. */
function TimeToContest({ decision, values, today, isRead }: Read) {
  const translate = useTranslate()
  const locale = useLocale()
  if (!isRead) return null
  const last = decision ? lastDayOf(decision) : null
  const words = () => {
    if (!decision) return translate('errors.no_refusal')
    if (!last) return null
    const text = isInTime(decision, values, today) ? 'remedy.until' : 'remedy.over'
    return translate(text, { date: formatDay(last, locale) })
  }
  const said = words()
  return said ? (
    <p className="v-notice flex gap-8 small round-3 baseline" role="status">
      {said}
    </p>
  ) : null
}

/** Kinds that the server would take; a stored one stays. */
function Kind({ decision, values, today, isRead }: Read) {
  const stored = useRecordContext()?.kind
  const { kind } = remedies.fields
  const possible = possibleKinds(decision, values, today)
  const offered = kind.options.values.filter(each => each === stored || possible.includes(each))
  const field = isRead ? { ...kind, options: { ...kind.options, values: offered } } : kind
  return <FieldInput source="kind" field={field} />
}

/** The reason where the choice gives up time that still runs, with its last day. */
function Waiver({ decision, values, today }: Read) {
  const translate = useTranslate()
  const locale = useLocale()
  const last = givenUp(decision, values.kind, today)
  if (!last && !values.waiver_reason) return null
  const help = last ? translate('remedy.gives_up', { date: formatDay(last, locale) }) : undefined
  return (
    <div className="v-row-fields" data-count={1}>
      <FieldInput source="waiver_reason" help={help} />
    </div>
  )
}
