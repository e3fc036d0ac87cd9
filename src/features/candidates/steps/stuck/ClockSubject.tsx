import { type RaRecord, useGetList, useLocale, useTranslate } from 'react-admin'
import { inLanguage } from '../../page/names'
import { RouteClock } from './RouteClock'

const ALL = { pagination: { page: 1, perPage: 500 }, sort: { field: 'id', order: 'ASC' } } as const

/** The subject of a running clock: a step of a track, a paper, or another request. */
export function ClockSubject({ record }: { record: RaRecord }) {
  const translate = useTranslate()
  const locale = useLocale()
  const { source, track, step, what } = record
  const isPaper = source === 'document'
  const { data, isPending } = useGetList('document-kinds', ALL, { enabled: isPaper, staleTime: 300_000 })
  if (isPaper) {
    if (isPending) return null
    const kind = data?.find(({ slug }) => slug === what)
    return <bdi>{(kind && inLanguage(kind, locale)) ?? String(what ?? '').replaceAll('_', ' ')}</bdi>
  }
  if (source === 'route') return <RouteClock record={record} />
  if (source !== 'step' && what) return <bdi>{String(what)}</bdi>
  const name = step ? translate(`steps.${step}`) : String(what ?? '')
  return (
    <bdi>
      {track ? translate('candidate.track_step', { track: translate(`tracks.${track}`), step: name }) : name}
    </bdi>
  )
}
