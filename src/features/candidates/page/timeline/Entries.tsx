import { Button } from '@mui/material'
import { Fragment, useState } from 'react'
import { useLocale, useTranslate } from 'react-admin'
import type { TimelineKind } from '../../../../../contract/calls/candidates/page'
import { daysBetween } from '../../../../../contract/time/wall-time'
import { dayOf } from '../../../../layout/parts/clock'
import { formatNearDay } from '../../../../layout/parts/dates'
import { QueryState } from '../../../../views/QueryState'
import { Entry } from './Entry'
import { byDay } from './items'
import { useTimeline } from './useTimeline'

interface EntriesProps {
  kind: TimelineKind
  /** How many are shown at first. */
  few?: number
}

/** Entries of the timeline by day, the latest first, and the way to older ones. */
export function Entries({ kind, few = Number.POSITIVE_INFINITY }: EntriesProps) {
  const translate = useTranslate()
  const dayName = useDayName()
  const query = useTimeline(kind)
  const [isUnfolded, setUnfolded] = useState(false)
  const { data, error, hasNextPage, fetchNextPage, isFetchingNextPage } = query
  if (error || !data) return <QueryState query={query} rows={5} columns={2} />
  const items = data.pages.flatMap(page => page.items)
  const isFolded = !isUnfolded && items.length > few
  const older = () => (isFolded ? setUnfolded(true) : void fetchNextPage())
  if (items.length === 0)
    return (
      <p className="cp-rest">
        {translate(kind === 'messages' ? 'candidate.nothing_sent' : 'candidate.nothing_happened')}
      </p>
    )
  return (
    <>
      {byDay(isFolded ? items.slice(0, few) : items).map(({ day, items }) => (
        <Fragment key={day}>
          <h4>{dayName(day)}</h4>
          <ol className="cp-line">
            {items.map(item => (
              <Entry key={item.key} item={item} />
            ))}
          </ol>
        </Fragment>
      ))}
      {hasNextPage || isFolded ? (
        <p className="cp-older">
          <Button variant="text" disabled={isFetchingNextPage} onClick={older}>
            {translate('candidate.older')}
          </Button>
        </p>
      ) : null}
    </>
  )
}

/** `Today, Monday 23 November`; the year where it is another one. */
function useDayName(): (day: string) => string {
  const translate = useTranslate()
  const locale = useLocale()
  return day => {
    const today = dayOf(new Date())
    const date = formatNearDay(day, locale, { weekday: true, today })
    const near = { 0: 'today', 1: 'yesterday' }[daysBetween(day, today)]
    return near ? `${translate(`records.${near}`)}${locale.startsWith('ar') ? '،' : ','} ${date}` : date
  }
}
