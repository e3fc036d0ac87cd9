import { Button } from '@mui/material'
import { useLocale, useTranslate } from 'react-admin'
import { Link } from 'react-router-dom'
import type { OpenCase } from '../../../../contract/calls/case-moves'
import { formatDay } from '../../../layout/parts/dates'
import { isolate } from '../../../layout/parts/Isolated'
import { UserName } from '../../../layout/parts/UserName'
import { nameIn } from '../editor/words'

interface OpenCaseRowProps {
  row: OpenCase
  /** The published version. */
  number: number
  isBusy: boolean
  onMove: () => void
}

/** A case with its person, what the published version changes in it, and the way to it. */
export function OpenCaseRow({ row, number, isBusy, onMove }: OpenCaseRowProps) {
  const translate = useTranslate()
  const words = translate('route_editor.move_case', { number })
  return (
    <div className="row wrap gap-8 between">
      <CaseChanges row={row} />
      <Button
        size="small"
        variant="outlined"
        disabled={isBusy}
        aria-label={`${words}: ${row.candidate.name}`}
        onClick={onMove}
      >
        {words}
      </Button>
    </div>
  )
}

/** A case with its person and its version, and what another version changes in it. */
export function CaseChanges({ row }: { row: OpenCase }) {
  const translate = useTranslate()
  const { candidate, employee } = row
  const changes = useChanges(row)
  return (
    <div className="ro-what shrinks">
      <p className="row wrap gap-8">
        <Link className="medium" to={`/candidates/${candidate.id}`}>
          <bdi>{candidate.name}</bdi>
        </Link>
        <small className="muted">
          {translate('route_editor.version', { number: String(row.number) })}
          {employee ? (
            <>
              {' · '}
              <UserName {...employee} />
            </>
          ) : null}
        </small>
      </p>
      {changes.length ? (
        <dl className="ro-difference small">
          {changes.map(({ kind, names }) => (
            <div key={kind}>
              <dt className="muted">{translate(`route_editor.difference.${kind}`)}</dt>
              <dd className="break">{names.join(' · ')}</dd>
            </div>
          ))}
        </dl>
      ) : (
        <p className="small muted">{translate('route_editor.no_difference_here')}</p>
      )}
    </div>
  )
}

/** The changes of a case in groups, without the empty ones. */
function useChanges({ steps, clocks, requirements }: OpenCase) {
  const translate = useTranslate()
  const locale = useLocale()
  const name = (each: Parameters<typeof nameIn>[0]) => nameIn(each, locale)
  const day = (value: string | null) =>
    isolate(value ? formatDay(value, locale) : translate('route_editor.no_last_day'))
  return [
    { kind: 'added', names: steps.added.map(name) },
    { kind: 'passed', names: steps.passed.map(name) },
    { kind: 'changed', names: steps.changed.map(name) },
    { kind: 'track_order', names: steps.track_order.map(name) },
    { kind: 'step_order', names: steps.step_order.map(name) },
    { kind: 'past', names: steps.past.map(name) },
    {
      kind: 'last_days',
      names: clocks.map(clock =>
        translate('route_editor.last_day_moves', {
          name: name(clock),
          from: day(clock.from),
          to: day(clock.to),
        }),
      ),
    },
    { kind: 'requirements', names: requirements.map(name) },
  ].filter(({ names }) => names.length)
}
