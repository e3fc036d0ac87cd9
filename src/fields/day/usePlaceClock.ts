import { type RaRecord, useGetManyAggregate, useLocale, useTranslate } from 'react-admin'
import { zonesOf } from '../../../contract/places/country-zones'
import { definitionOf } from '../../../contract/resources'
import type { FieldProps } from '../kind'

type Values = Readonly<Record<string, unknown>>

export interface PlaceClock {
  /** Nothing is the clock of the browser. */
  zone: string | undefined
  /** Names the clock, where the field says whose it is; nothing while it is read. */
  words: string | undefined
}

/** Returns the clock by which a moment is typed and shown: that of its place, where the field names one (`clockOf`). */
export function usePlaceClock({ resource, field }: FieldProps, record: Values | undefined): PlaceClock {
  const translate = useTranslate()
  const locale = useLocale()
  const names = field.options.clockOf ?? []
  const { country, isPending } = useCountryOf(resource, names, record ?? {})
  const [zone] = zonesOf(country ?? '')
  if (names.length === 0 || isPending) return { zone: undefined, words: undefined }
  const place = zone && country ? countryName(locale, country) : ownZone()
  return { zone, words: translate('records.time_in', { place }) }
}

/** Returns the code of the country that the first of the named fields leads to: its own, that of a mission, or of a residence. */
function useCountryOf(resource: string, names: readonly string[], record: Values) {
  const name = names.find(each => typeof record[each] === 'number')
  const to = definitionOf(resource)?.fields[name ?? '']?.options.to ?? ''
  const isCountry = to === 'countries'
  const holder = useOne(isCountry ? '' : to, name && record[name])
  const own = isCountry ? name && record[name] : holder.data?.country_id
  const { data, isPending } = useOne('countries', own)
  return {
    country: typeof data?.slug === 'string' ? data.slug : undefined,
    isPending: holder.isPending || isPending,
  }
}

/** Reads one record by a query that lists share. */
function useOne(resource: string, id: unknown) {
  const enabled = resource !== '' && typeof id === 'number'
  const ids = enabled ? [id] : []
  const { data, isPending } = useGetManyAggregate<RaRecord>(resource, { ids }, { enabled })
  return { data: enabled ? data?.[0] : undefined, isPending: enabled && isPending }
}

const ownZone = () => Intl.DateTimeFormat().resolvedOptions().timeZone

const countryName = (locale: string, country: string): string =>
  new Intl.DisplayNames(locale, { type: 'region' }).of(country.toUpperCase()) ?? country
