import type { ReactNode } from 'react'
import { useLocale, useTranslate } from 'react-admin'
import { Link } from 'react-router-dom'
import { FieldCell } from '../../../../fields/FieldCell'
import { grouped } from '../../../../fields/phone/grouped'
import { Named } from '../../../../fields/ref'
import { formatDay } from '../../../../layout/parts/dates'
import { isolate, Ltr } from '../../../../layout/parts/Isolated'
import { useMay } from '../../../../views/may'
import { timeIn } from '../../../leads'
import { useOnPage } from '../usePage'

/** Phone with the hour there, birth, program, employer and owner. */
export function Facts() {
  const translate = useTranslate()
  const locale = useLocale()
  const { page } = useOnPage()
  const mayEmployers = useMay('bw-leads')('read')
  const { candidate, employer, names } = page
  const country = names.countries?.[String(candidate.country_id)]
  const time = country ? timeIn(String(country.slug ?? ''), new Date()) : undefined
  const comma = locale.startsWith('ar') ? '،' : ','
  return (
    <dl className="cp-facts">
      {candidate.phone ? (
        <Fact
          name={
            time ? translate('candidate.phone_there', { time: isolate(time) }) : translate('candidate.phone')
          }
        >
          <a href={`tel:${candidate.phone}`}>
            <Ltr>{grouped(candidate.phone)}</Ltr>
          </a>
        </Fact>
      ) : null}
      {candidate.birth_date ? (
        <Fact name={translate('candidate.born')}>
          {formatDay(candidate.birth_date, locale)}
          {candidate.birth_place ? (
            <>
              {`${comma} `}
              <bdi>{candidate.birth_place}</bdi>
            </>
          ) : null}
        </Fact>
      ) : null}
      {candidate.program_id ? (
        <Fact name={translate('candidate.program')}>
          <FieldCell source="program_id" />
          {candidate.bundesland_id ? (
            <>
              {`${comma} `}
              <FieldCell source="bundesland_id" />
            </>
          ) : null}
        </Fact>
      ) : null}
      {employer ? (
        <Fact name={translate('candidate.employer')}>
          {mayEmployers ? (
            <Link to={`/bw-leads/${employer.id}`}>
              <bdi lang="de">{employer.company}</bdi>
            </Link>
          ) : (
            <bdi lang="de">{employer.company}</bdi>
          )}
        </Fact>
      ) : null}
      <Fact name={translate('candidate.owner')}>
        {candidate.employee_id ? (
          <Named to="users" id={candidate.employee_id} />
        ) : (
          <span className="cp-none">{translate('candidate.nobody')}</span>
        )}
      </Fact>
    </dl>
  )
}

function Fact({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div>
      <dt>{name}</dt>
      <dd>{children}</dd>
    </div>
  )
}
