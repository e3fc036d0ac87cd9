import { type RaRecord, useGetIdentity, useGetManyAggregate, useLocale, useTranslate } from 'react-admin'
import { zonesOf } from '../../../contract/places/country-zones'
import { definitionOf } from '../../../contract/resources'
import { isZone } from '../../../contract/time/wall-time'
import { ownZone } from '../../layout/parts/clock'
import { isolate } from '../../layout/parts/Isolated'
import type { FieldProps } from '../kind'

type Values = Readonly<Record<string, unknown>>

export interface PlaceClock {
  /** Nothing is the clock of the browser. */
  zone: string | undefined
  /** Names the clock, where the field says whose it is; nothing while it is read. */
  words: string | undefined
}

/** A place by its time zone, or by the code of its country. */
interface Place {
  code: string | undefined
  isPending: boolean
}

/** The settings that name the clock of the organisation, and that of the office of the reader. */
interface Reader {
  office_id?: number | null
  organisation?: { time_zone: string }
}

const GERMANY = 'DE'

/** Returns whether a moment is typed and shown by the clock of a place, and not by that of the reader. */
export const isPlaced = ({ options }: FieldProps['field']): boolean =>
  Boolean(options.clockOf || options.clockAt)

/** Returns the fields of a record by which the clocks of a moment are found. */
export const clockFields = ({ options }: FieldProps['field']): string[] => [
  ...(options.clockOf ?? []),
  ...(options.clockBeside ? [options.clockBeside] : []),
]

/** Returns the clock by which a moment is typed and shown: that of its place, where the field names one. */
export function usePlaceClock({ resource, field }: FieldProps, record: Values | undefined): PlaceClock {
  const { clockOf = [], clockAt } = field.options
  const { data, isPending: isUnknown } = useGetIdentity() as { data?: Reader; isPending: boolean }
  const name = clockOf.find(each => typeof record?.[each] === 'number')
  const to = name ? definitionOf(resource)?.fields[name]?.options.to : undefined
  const ownOffice = clockAt === 'office' ? data?.office_id : undefined
  const place = usePlaceOf(to ?? (ownOffice ? 'offices' : ''), name ? record?.[name] : ownOffice)
  const fallback = clockAt === 'germany' ? GERMANY : data?.organisation?.time_zone
  const clock = useClock(place.code ?? fallback ?? ownZone())
  if (!isPlaced(field) || place.isPending || (isUnknown && fallback === undefined))
    return { zone: undefined, words: undefined }
  return clock
}

/** Returns the clock of the other person of a moment, where the field names one and its country is known. */
export function useClockBeside({ resource, field }: FieldProps, record: Values | undefined): PlaceClock {
  const name = field.options.clockBeside ?? ''
  const to = definitionOf(resource)?.fields[name]?.options.to ?? ''
  const { code } = usePlaceOf(to, record?.[name])
  const clock = useClock(code ?? ownZone())
  return code ? clock : { zone: undefined, words: undefined }
}

/** Finds the place of a record: it names its clock, or another record that does. */
function usePlaceOf(to: string, id: unknown): Place {
  const first = useOne(to, id)
  const name = clockNameOf(to)
  const next = definitionOf(to)?.fields[name]?.options.to ?? ''
  const second = useOne(next, first.data?.[name])
  const found = next ? second.data?.[clockNameOf(next)] : first.data?.[name]
  return {
    code: typeof found === 'string' && found !== '' ? found : undefined,
    isPending: first.isPending || second.isPending,
  }
}

/** The clock of people is that of their country of residence. */
const clockNameOf = (resource: string): string => definitionOf(resource)?.clock ?? 'country_id'

/** Reads one record by a query that lists share. */
function useOne(resource: string, id: unknown) {
  const enabled = resource !== '' && typeof id === 'number'
  const ids = enabled ? [id] : []
  const { data, isPending } = useGetManyAggregate<RaRecord>(resource, { ids }, { enabled })
  return { data: enabled ? data?.[0] : undefined, isPending: enabled && isPending }
}

/** Names a clock by the country, or by the zone where a place says it itself. */
function useClock(code: string): PlaceClock {
  const translate = useTranslate()
  const locale = useLocale()
  const [ofCountry] = zonesOf(code)
  const zone = ofCountry ?? (isZone(code) ? code : ownZone())
  const place = ofCountry ? countryName(locale, code) : isolate(zone)
  return { zone, words: translate('records.time_in', { place }) }
}

const countryName = (locale: string, country: string): string =>
  new Intl.DisplayNames(locale, { type: 'region' }).of(country.toUpperCase()) ?? country
