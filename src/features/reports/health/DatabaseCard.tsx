import { useLocale, useTranslate } from 'react-admin'
import type { DatabaseHealth, SlowQuery } from '../../../../contract/health'
import { Ltr } from '../../../layout/parts/Isolated'
import { number } from '../../../layout/parts/numbers'
import { readableBytes } from './bytes'
import { HealthCard } from './HealthCard'

/** How big the database is, and what it takes longest for. */
export function DatabaseCard({ database }: { database: DatabaseHealth }) {
  const translate = useTranslate()
  const locale = useLocale()
  const { bytes, connections, measured, slowest } = database
  return (
    <HealthCard
      title="database"
      facts={{
        database_size: <Ltr>{readableBytes(bytes, locale)}</Ltr>,
        connections: number(connections, locale),
      }}
    >
      <h3>{translate(measured === 'statistics' ? 'health.slowest' : 'health.slowest_running')}</h3>
      {slowest.length ? (
        <ol className="r-slow grid gap-8 caption">
          {slowest.map(query => (
            <Slow key={query.text} query={query} />
          ))}
        </ol>
      ) : (
        <p className="r-note">{translate('health.no_slow')}</p>
      )}
    </HealthCard>
  )
}

function Slow({ query }: { query: SlowQuery }) {
  const translate = useTranslate()
  const locale = useLocale()
  const { milliseconds, calls } = query
  const took =
    milliseconds < 1_000
      ? translate('health.milliseconds', { value: number(milliseconds, locale) })
      : translate('health.seconds', { value: number(Math.round(milliseconds / 100) / 10, locale) })
  return (
    <li>
      <span>
        {took}
        {calls === null ? null : <> · {translate('health.times', { smart_count: calls })}</>}
      </span>
      <code>{query.text}</code>
    </li>
  )
}
