import { type RaRecord, useGetManyAggregate, useLocale, useTranslate } from 'react-admin'
import { zonesOf } from '../../../../contract/places/country-zones'
import { EmptyValue } from '../../../fields/EmptyValue'
import { formatInstant } from '../../../layout/parts/dates'
import { useMay } from '../../../views/may'

/** Interviews are with employers in Germany. */
const GERMAN_ZONE = 'Europe/Berlin'

/** When an interview is, in Germany and where the candidate lives, each with its zone, as the invitation says it. */
export function TalkTime({ record }: { record: RaRecord }) {
  const locale = useLocale()
  const translate = useTranslate()
  const country = useCountryOf(record.candidate_id)
  const { at } = record
  if (typeof at !== 'string') return <EmptyValue />
  const own = zonesOf(country ?? '')[0]
  const said = (zone: string) => `${formatInstant(at, locale, zone)} ${zoneName(at, locale, zone)}`
  return (
    <time dateTime={at} className="grid">
      <span>{`${said(GERMAN_ZONE)} (${translate('invitation.in_germany')})`}</span>
      {country && own && own !== GERMAN_ZONE ? (
        <span className="faint">{`${said(own)} (${countryName(locale, country)})`}</span>
      ) : null}
    </time>
  )
}

/** Returns the code of the country of a candidate; nothing where the role does not read it, or nobody recorded it. */
function useCountryOf(candidateId: unknown): string | undefined {
  const may = [useMay('candidates')('read'), useMay('countries')('read')].every(Boolean)
  const ids = [candidateId].filter(Boolean)
  const people = useGetManyAggregate('candidates', { ids }, { enabled: may && ids.length > 0 })
  const countries = [people.data?.[0]?.country_id].filter(Boolean)
  const found = useGetManyAggregate('countries', { ids: countries }, { enabled: may && countries.length > 0 })
  const slug = countries.length > 0 ? found.data?.[0]?.slug : undefined
  return typeof slug === 'string' ? slug : undefined
}

/** The short name of a zone at a moment, such as CET or GMT+2. */
function zoneName(at: string, locale: string, timeZone: string): string {
  const parts = new Intl.DateTimeFormat(locale === 'ar' ? 'ar-u-nu-latn' : locale, {
    timeZone,
    timeZoneName: 'short',
  }).formatToParts(new Date(at))
  return parts.find(({ type }) => type === 'timeZoneName')?.value ?? ''
}

const countryName = (locale: string, country: string): string =>
  new Intl.DisplayNames(locale, { type: 'region' }).of(country.toUpperCase()) ?? country
