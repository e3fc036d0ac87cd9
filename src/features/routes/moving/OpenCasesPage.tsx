import '../../../views/views.css'
import '../routes.css'
import { Button } from '@mui/material'
import { useState } from 'react'
import { useGetOne, useLocale, useTranslate } from 'react-admin'
import { useParams } from 'react-router-dom'
import type { OpenCases } from '../../../../contract/calls/case-moves'
import type { Route } from '../../../../contract/resources/routes'
import { formatDay } from '../../../layout/parts/dates'
import { Empty } from '../../../layout/parts/Empty'
import { isolate } from '../../../layout/parts/Isolated'
import { number as written } from '../../../layout/parts/numbers'
import { PageHead } from '../../../layout/parts/PageHead'
import { ConfirmDialog } from '../../../views/ConfirmDialog'
import { useMay } from '../../../views/may'
import { QueryState } from '../../../views/QueryState'
import { routeName } from '../routeName'
import { MoveLine } from './MoveLine'
import { OpenCaseRow } from './OpenCaseRow'
import { isUnderWay, useMoves, useOpenCases } from './useOpenCases'

/** The open cases of a route on older versions, with what the published version changes in each. */
export function OpenCasesPage() {
  const translate = useTranslate()
  const locale = useLocale()
  const { id = '' } = useParams()
  const route = Number(id)
  const { data: record } = useGetOne<Route>('routes', { id: route }, { retry: false })
  const query = useOpenCases(route)
  const [first] = query.data?.pages ?? []
  return (
    <div className="column gap-12 ro-page">
      <PageHead
        title={translate('route_editor.open_cases_title')}
        crumb={{ to: `/routes/${id}`, label: record ? routeName(record, locale) : '…' }}
      />
      <QueryState query={query} rows={6} columns={2} />
      {first?.target ? <Moving route={route} query={query} first={first} target={first.target} /> : null}
      {first && !first.target ? <Empty>{translate('route_editor.no_version')}</Empty> : null}
    </div>
  )
}

interface MovingProps {
  route: number
  query: ReturnType<typeof useOpenCases>
  first: OpenCases
  target: NonNullable<OpenCases['target']>
}

function Moving({ route, query, first, target }: MovingProps) {
  const translate = useTranslate()
  const may = useMay('cases')
  const { moveOne, moveAll, undoAll, isBusy } = useMoves(route)
  const { total, moves } = first
  const rows = query.data?.pages.flatMap(page => page.cases) ?? []
  const isMoving = moves.some(isUnderWay)
  const { number, valid_from } = target
  return (
    <>
      {valid_from ? <FirstDay number={number} day={valid_from} /> : null}
      {moves.length ? (
        <ul className="card ro-list">
          {moves.map(move => (
            <li key={move.job_id} className="pad-row">
              <MoveLine move={move} onUndo={may('bulk') ? () => void undoAll(move) : undefined} />
            </li>
          ))}
        </ul>
      ) : null}
      {total ? (
        <header className="row wrap gap-8 between">
          <Counts of={first} />
          {may('bulk') ? (
            <MoveAll
              total={total}
              number={number}
              isBusy={isBusy || isMoving || valid_from !== null}
              onMove={() => void moveAll(number)}
            />
          ) : null}
        </header>
      ) : (
        <Empty>{translate('route_editor.none_older', { number: number })}</Empty>
      )}
      {rows.length ? (
        <ol className="card ro-list">
          {rows.map(row => (
            <li key={row.id} className="pad-row">
              <OpenCaseRow
                row={row}
                number={number}
                isBusy={isBusy || isMoving || valid_from !== null}
                onMove={() => void moveOne(row, number)}
              />
            </li>
          ))}
        </ol>
      ) : null}
      {query.hasNextPage ? (
        <Button disabled={query.isFetchingNextPage} onClick={() => void query.fetchNextPage()}>
          {translate('route_editor.more_cases')}
        </Button>
      ) : null}
    </>
  )
}

/** Says from which day the published version counts: nobody moves before it. */
function FirstDay({ number, day }: { number: number; day: string }) {
  const translate = useTranslate()
  const locale = useLocale()
  return (
    <p className="ro-note small round-3 note-wait" role="note">
      {translate('route_editor.moves_from', { number, date: isolate(formatDay(day, locale)) })}
    </p>
  )
}

/** The number of cases, and of each version. */
function Counts({ of: { total, versions } }: { of: OpenCases }) {
  const translate = useTranslate()
  const locale = useLocale()
  const counts = versions.map(({ number, count }) =>
    translate('route_editor.version_count', { number, count: written(count, locale) }),
  )
  return (
    <p className="small">
      {translate('route_editor.on_older', { smart_count: total, count: written(total, locale) })}{' '}
      {counts.join(' · ')}
    </p>
  )
}

interface MoveAllProps {
  total: number
  number: number
  isBusy: boolean
  onMove: () => void
}

function MoveAll({ total, number, isBusy, onMove }: MoveAllProps) {
  const translate = useTranslate()
  const locale = useLocale()
  const [isAsking, setAsking] = useState(false)
  const values = { smart_count: total, count: isolate(written(total, locale)), number }
  return (
    <>
      <Button variant="outlined" disabled={isBusy} onClick={() => setAsking(true)}>
        {translate('route_editor.move_all', values)}
      </Button>
      {isAsking ? (
        <ConfirmDialog
          title={translate('route_editor.move_all_question', values)}
          verb={translate('route_editor.move_all', values)}
          onConfirm={() => {
            setAsking(false)
            onMove()
          }}
          onClose={() => setAsking(false)}
        >
          <p>{translate('route_editor.move_all_help')}</p>
        </ConfirmDialog>
      ) : null}
    </>
  )
}
