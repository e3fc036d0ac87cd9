import { useLocale, useTranslate } from 'react-admin'
import { Link } from 'react-router-dom'
import type { CaseLine } from '../../../../contract/calls/candidates/page'
import { enumLabel } from '../../../fields/words'
import { formatDay } from '../../../layout/parts/dates'
import { inLanguage } from '../page/names'

/** All cases of a candidate with their state; each opens its record. */
export function CaseLines({ cases }: { cases: readonly CaseLine[] }) {
  const translate = useTranslate()
  return (
    <section className="cp-card" aria-labelledby="rc-cases">
      <header>
        <h2 id="rc-cases">{translate('route_case.cases')}</h2>
      </header>
      <ul>
        {cases.map(each => (
          <Line key={each.id} of={each} />
        ))}
      </ul>
    </section>
  )
}

function Line({ of }: { of: CaseLine }) {
  const translate = useTranslate()
  const locale = useLocale()
  const { id, names, law, state, is_primary, opened_on, ended_on } = of
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
    </li>
  )
}
