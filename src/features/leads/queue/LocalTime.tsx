import { useGetOne, useTranslate } from 'react-admin'
import { isolate, Ltr } from '../../../layout/parts/Isolated'
import { CALLS_FROM, CALLS_TO, isOffHours, timeIn } from './localTime'

/** The hour it is now in a country by its id. */
export function LocalTimeOf({ countryId }: { countryId: number | null }) {
  const { data } = useGetOne('countries', { id: countryId ?? 0 }, { enabled: countryId !== null })
  return <LocalTime country={data ? String(data.slug) : undefined} />
}

/** The hour it is now in a country (its slug); marked where nobody is called at that hour. */
export function LocalTime({ country }: { country: string | undefined }) {
  const translate = useTranslate()
  const time = country ? timeIn(country, new Date()) : undefined
  if (!time) return null
  return (
    <span
      className="d-time medium"
      data-off={isOffHours(time)}
      data-tip={
        isOffHours(time)
          ? translate('leads.callable_from', { from: isolate(CALLS_FROM), to: isolate(CALLS_TO) })
          : undefined
      }
    >
      <Ltr>{time}</Ltr>
    </span>
  )
}
