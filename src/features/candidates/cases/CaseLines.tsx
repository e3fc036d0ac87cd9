import { Button } from '@mui/material'
import { ChevronDown } from 'lucide-react'
import { useState } from 'react'
import { useLocale, useTranslate } from 'react-admin'
import { Link } from 'react-router-dom'
import type { CaseLine } from '../../../../contract/calls/candidates/page'
import { commaOf, enumLabel } from '../../../fields/words'
import { formatDay } from '../../../layout/parts/dates'
import { inLanguage } from '../page/names'
import { CaseCard } from './CaseCard'
import { isOpen } from './useWay'

/** All cases of a candidate with their state; each opens its record, and one that stands nowhere else unfolds its tracks. */
export function CaseLines({ cases }: { cases: readonly CaseLine[] }) {
  const translate = useTranslate()
  const [unfolded, setUnfolded] = useState<readonly number[]>([])
  const toggle = (id: number) =>
    setUnfolded(ids => (ids.includes(id) ? ids.filter(each => each !== id) : [...ids, id]))
  const shown = cases.filter(each => unfolds(each) && unfolded.includes(each.id))
  return (
    <>
      <section className="cp-card" aria-labelledby="rc-cases">
        <header>
          <h2 id="rc-cases">{translate('route_case.cases')}</h2>
        </header>
        <ul>
          {cases.map(each => (
            <Line
              key={each.id}
              of={each}
              isUnfolded={unfolded.includes(each.id)}
              onUnfold={unfolds(each) ? () => toggle(each.id) : undefined}
            />
          ))}
        </ul>
      </section>
      {shown.map(each => (
        <CaseCard key={each.id} of={each} />
      ))}
    </>
  )
}

/** The tracks of the primary case stand above; one that has ended has none. */
const unfolds = (each: CaseLine) => isOpen(each) && !each.is_primary

interface LineProps {
  of: CaseLine
  isUnfolded: boolean
  onUnfold: (() => void) | undefined
}

function Line({ of, isUnfolded, onUnfold }: LineProps) {
  const translate = useTranslate()
  const locale = useLocale()
  const { id, names, law, state, is_primary, opened_on, ended_on, next } = of
  const steps = next.map(step => inLanguage(step, locale)).filter(Boolean)
  return (
    <li className="row wrap gap-row pad-row top-line small-lines">
      <Link className="accent unlined medium" to={`/cases/${id}`}>
        <bdi>{inLanguage(names, locale)}</bdi>
      </Link>
      {law ? <bdi className="faint">{law}</bdi> : null}
      <span className="push">{enumLabel(translate, { resource: 'cases', name: 'state', value: state })}</span>
      {is_primary ? <span className="muted">{translate('resources.cases.fields.is_primary')}</span> : null}
      <span className="faint">
        {ended_on
          ? translate('route_case.ended_on', { date: formatDay(ended_on, locale) })
          : opened_on
            ? translate('route_case.opened_on', { date: formatDay(opened_on, locale) })
            : null}
      </span>
      {onUnfold ? (
        <div className="grow row wrap gap-8">
          {steps.length ? (
            <span className="muted">
              {translate('route_case.next', { steps: steps.join(commaOf(locale)) })}
            </span>
          ) : null}
          <Button
            size="small"
            aria-expanded={isUnfolded}
            endIcon={<ChevronDown size={16} strokeWidth={1.75} aria-hidden />}
            onClick={onUnfold}
          >
            {translate('route_case.tracks')}
          </Button>
        </div>
      ) : null}
    </li>
  )
}
