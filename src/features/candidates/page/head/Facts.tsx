import { useLocale, useTranslate } from 'react-admin'
import { Link } from 'react-router-dom'
import { FieldCell } from '../../../../fields/FieldCell'
import { grouped } from '../../../../fields/phone/grouped'
import { RecordName } from '../../../../fields/ref'
import { commaOf } from '../../../../fields/words'
import { formatDay } from '../../../../layout/parts/dates'
import { Fact } from '../../../../layout/parts/Fact'
import { isolate, Ltr } from '../../../../layout/parts/Isolated'
import { useMay } from '../../../../views/may'
import { timeIn } from '../../../leads'
import { useOnPage } from '../usePage'

/** Phone with the hour there, birth, nationality, program, employer and owner. */
export function Facts() {
  const translate = useTranslate()
  const { employee_id } = useOnPage().page.candidate
  return (
    <>
      <PhoneFact />
      <BirthFact />
      <NationalityFact />
      <ProgramFact />
      <EmployerFact />
      <Fact name={translate('candidate.owner')}>
        {employee_id ? (
          <RecordName to="users" id={employee_id} />
        ) : (
          <span className="faint">{translate('candidate.nobody')}</span>
        )}
      </Fact>
    </>
  )
}

function PhoneFact() {
  const translate = useTranslate()
  const { candidate, names } = useOnPage().page
  if (!candidate.phone) return null
  const country = names.countries?.[String(candidate.country_id)]
  const time = country ? timeIn(String(country.slug ?? ''), new Date()) : undefined
  const name = time
    ? translate('candidate.phone_there', { time: isolate(time) })
    : translate('candidate.phone')
  return (
    <Fact name={name}>
      <a href={`tel:${candidate.phone}`}>
        <Ltr>{grouped(candidate.phone)}</Ltr>
      </a>
    </Fact>
  )
}

function BirthFact() {
  const translate = useTranslate()
  const locale = useLocale()
  const { birth_date, birth_place } = useOnPage().page.candidate
  if (!birth_date) return null
  return (
    <Fact name={translate('candidate.born')}>
      {formatDay(birth_date, locale)}
      {birth_place ? (
        <>
          {commaOf(locale)}
          <bdi>{birth_place}</bdi>
        </>
      ) : null}
    </Fact>
  )
}

/** Nationalities that were copied from the country are marked until a person confirms them. */
function NationalityFact() {
  const translate = useTranslate()
  const { nationality_ids, nationality_confirmed } = useOnPage().page.candidate
  if (!nationality_ids?.length) return null
  return (
    <Fact name={translate('candidate.nationality')}>
      <FieldCell source="nationality_ids" />
      {nationality_confirmed ? null : <span className="faint"> {translate('candidate.not_confirmed')}</span>}
    </Fact>
  )
}

function ProgramFact() {
  const translate = useTranslate()
  const locale = useLocale()
  const { program_id, bundesland_id } = useOnPage().page.candidate
  if (!program_id) return null
  return (
    <Fact name={translate('candidate.program')}>
      <FieldCell source="program_id" />
      {bundesland_id ? (
        <>
          {commaOf(locale)}
          <FieldCell source="bundesland_id" />
        </>
      ) : null}
    </Fact>
  )
}

function EmployerFact() {
  const translate = useTranslate()
  const mayOpen = useMay('bw-leads')('read')
  const { employer } = useOnPage().page
  if (!employer) return null
  const company = <bdi lang="de">{employer.company}</bdi>
  return (
    <Fact name={translate('candidate.employer')}>
      {mayOpen ? <Link to={`/bw-leads/${employer.id}`}>{company}</Link> : company}
    </Fact>
  )
}
