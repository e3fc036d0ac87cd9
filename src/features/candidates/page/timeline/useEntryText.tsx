import type { ReactNode } from 'react'
import { useLocale, useTranslate } from 'react-admin'
import { Link } from 'react-router-dom'
import type { FieldChange, TimelineItem } from '../../../../../contract/calls/candidates/page'
import { isPlanned } from '../../../../../contract/routes/plannedStep'
import { isEmptyValue } from '../../../../fields/EmptyValue'
import { FieldCell } from '../../../../fields/FieldCell'
import { commaOf, enumLabel, resourceName, useFieldWords } from '../../../../fields/words'
import { dayOf } from '../../../../layout/parts/clock'
import { formatDay } from '../../../../layout/parts/dates'
import { Refusal } from '../../steps/Refusal'
import { decisionOfStep, inLanguage, stepOfTrack, usePaperName } from '../names'
import { useOnPage } from '../usePage'
import { Change, Text } from './Written'

type WithRecord = Extract<TimelineItem, { record: unknown }>
type ItemOf<Kind extends TimelineItem['kind']> = Extract<TimelineItem, { kind: Kind }>

export interface EntryText {
  title: ReactNode
  body?: ReactNode
}

/** Returns the title of an item of the timeline and the text below it. */
export function useEntryText(item: TimelineItem): EntryText {
  const call = useCallText()
  const mail = useMailText()
  const step = useStepText()
  const caseStep = useCaseStepText()
  const change = useChangeText()
  const paper = usePaperText()
  const recordText = useRecordText()
  const translate = useTranslate()
  switch (item.kind) {
    case 'call':
      return call(item.record)
    case 'mail':
    case 'message':
      return mail(item)
    case 'note':
      return { title: translate('candidate.note'), body: <Text>{textOf(item.record.text)}</Text> }
    case 'step':
      return step(item)
    case 'case_step':
      return caseStep(item)
    case 'change':
      return change(item)
    case 'record':
      return recordText(item)
    default:
      return paper(item)
  }
}

type WrittenRecord = Record<string, unknown>
const textOf = (value: unknown) => (typeof value === 'string' ? value : '')

function useCallText(): (record: WrittenRecord) => EntryText {
  const translate = useTranslate()
  const words = useFieldWords('calls')
  const locale = useLocale()
  return ({ status, minutes, note, next_call_back_date: next }) => ({
    title: [
      translate('candidate.call_was', { status: words.choice('status', textOf(status)) }),
      ...(minutes ? [translate('records.minutes', { smart_count: Number(minutes) })] : []),
    ].join(commaOf(locale)),
    body: (
      <>
        {note ? <Text>{textOf(note)}</Text> : null}
        {next ? (
          <p className="cp-note">
            {translate('candidate.next_call', { date: formatDay(textOf(next), locale) })}
          </p>
        ) : null}
      </>
    ),
  })
}

/** A mail of a campaign, or a message that somebody of us wrote. */
function useMailText(): (item: WithRecord) => EntryText {
  const translate = useTranslate()
  return ({ kind, record }) => {
    const resource = kind === 'mail' ? 'emails' : 'candidate-messages'
    const { subject, status, body, error } = record
    // The text of a request for documents that the role may not see is left out.
    const isReserved = kind === 'message' && !subject && !body
    return {
      title: isReserved ? (
        translate('candidate.reserved_message')
      ) : (
        <Link to={`/${resource}/${record.id}/show`}>
          {textOf(subject) || translate('candidate.no_subject')}
        </Link>
      ),
      body: (
        <>
          {body ? <Text>{textOf(body)}</Text> : null}
          <p className="cp-note">
            {status ? enumLabel(translate, { resource, name: 'status', value: textOf(status) }) : null}
            {error ? <bdi> {textOf(error)}</bdi> : null}
          </p>
        </>
      ),
    }
  }
}

function useStepText(): (item: ItemOf<'step'>) => EntryText {
  const translate = useTranslate()
  const { dayOfStep, movedFrom } = useDayOfStep()
  return ({ step, done, day, was, reason, refused }) => ({
    title: (refused ? decisionOfStep : stepOfTrack)(translate, step),
    body: (
      <>
        {refused ? (
          <Refusal on={day} />
        ) : (
          <Change
            before={done ? movedFrom({ day, was }) : translate('candidate.was_taken')}
            after={
              done && day
                ? dayOfStep({ key: step, day })
                : translate(done ? 'candidate.was_taken' : 'candidate.taken_back')
            }
          />
        )}
        {reason ? <Text>{reason}</Text> : null}
      </>
    ),
  })
}

/** Tells the day of a step that was taken, of one that is only planned that it is on that day; and the day that it was moved from. */
function useDayOfStep() {
  const translate = useTranslate()
  const locale = useLocale()
  const isAhead = (step: Parameters<typeof isPlanned>[0]) => isPlanned(step, dayOf(new Date()))
  const dayOfStep = ({ key, day }: { key: string; day: string }) => {
    const date = formatDay(day, locale)
    return isAhead({ key, day }) ? translate('candidate.on_day', { date }) : date
  }
  const movedFrom = ({ day, was }: { day: string | null; was?: string | null | undefined }) =>
    was && was !== day ? formatDay(was, locale) : undefined
  return { isAhead, dayOfStep, movedFrom }
}

/** A step of a case, with its result in place of a day alone. */
function useCaseStepText(): (item: ItemOf<'case_step'>) => EntryText {
  const translate = useTranslate()
  const locale = useLocale()
  const { isAhead, dayOfStep, movedFrom } = useDayOfStep()
  return ({ names, route, step: key, state, outcome, day, was, reason }) => {
    const isDone = state === 'done' && !isAhead({ key, day })
    const said =
      state === 'done' && !isDone ? undefined : translate(`resources.case-steps.enums.state.${state}`)
    const taken = [
      outcome ? inLanguage(outcome, locale) : said,
      day ? dayOfStep({ key, day }) : undefined,
    ].filter(Boolean)
    return {
      title: translate('candidate.track_step', {
        track: inLanguage(route, locale),
        step: inLanguage(names, locale),
      }),
      body: (
        <>
          {state === 'open' ? (
            <Change before={translate('candidate.was_taken')} after={translate('candidate.taken_back')} />
          ) : (
            <Change before={movedFrom({ day, was })} after={taken.join(commaOf(locale))} />
          )}
          {reason ? <Text>{reason}</Text> : null}
        </>
      ),
    }
  }
}

function useChangeText(): (item: ItemOf<'change'>) => EntryText {
  const translate = useTranslate()
  const locale = useLocale()
  const words = useFieldWords('candidates')
  return ({ action, changes }) =>
    changes.length === 0
      ? { title: translate(`candidate.change.${action}`, { _: translate('candidate.change.update') }) }
      : {
          title: changes.map(({ field }) => words.label(field)).join(commaOf(locale)),
          body: <Changes resource="candidates" changes={changes} />,
        }
}

function usePaperText(): (item: ItemOf<'paper'>) => EntryText {
  const translate = useTranslate()
  const paperName = usePaperName()
  const { page } = useOnPage()
  return ({ action, document_kind_id, name, changes }) => {
    const kind = page.papers.items.find(({ kind_id }) => kind_id === document_kind_id)
    const paper = kind ? paperName(kind) : (name ?? translate('candidate.paper_one'))
    return {
      title: translate(`candidate.paper_was.${action}`, { name: paper, _: paper }),
      body: changes.length > 0 ? <Changes resource="documents" changes={changes} named /> : null,
    }
  }
}

/** A record such as a match, by its name or else its employer. */
function useRecordText(): (item: ItemOf<'record'>) => EntryText {
  const translate = useTranslate()
  return ({ resource, record, changes }) => {
    const name = textOf(record.name) || textOf(record.number)
    return {
      title: (
        <>
          <Link to={`/${resource}/${record.id}/show`}>{resourceName(translate, resource)}</Link>{' '}
          {name ? <bdi>{name}</bdi> : null}
          {!name && record.bw_lead_id ? (
            <FieldCell source="bw_lead_id" resource={resource} record={record} />
          ) : null}
        </>
      ),
      body: <Changes resource={resource} record={record} changes={changes} named />,
    }
  }
}

/** Each field as it was and as it became. */
function Changes({
  resource,
  record = {},
  changes,
  named = false,
}: {
  resource: string
  /** The record as it is now, which names the place of a moment. */
  record?: WrittenRecord
  changes: readonly FieldChange[]
  /** Says which field, where the title does not. */
  named?: boolean
}) {
  const words = useFieldWords(resource)
  const cell = (field: string, value: unknown) =>
    isEmptyValue(value) ? undefined : (
      <FieldCell source={field} resource={resource} record={{ ...record, [field]: value }} />
    )
  return changes.map(change => (
    <div key={change.field} className="cp-field-change flex wrap baseline">
      {named || changes.length > 1 ? <small className="faint">{words.label(change.field)}</small> : null}
      <Change before={cell(change.field, change.old)} after={cell(change.field, change.new)} />
    </div>
  ))
}
