import { type RaRecord, useGetList, useLocale, useTranslate } from 'react-admin'
import { useFieldWords } from '../../../../fields/words'
import { inLanguage } from '../../page/names'
import { RouteClock } from './RouteClock'

const ALL = { pagination: { page: 1, perPage: 500 }, sort: { field: 'id', order: 'ASC' } } as const

/** The subject of a running clock: a step of a track, a paper, or another request. */
export function ClockSubject({ record }: { record: RaRecord }) {
  const translate = useTranslate()
  const locale = useLocale()
  const { source, track, step, what } = record
  const { choice } = useFieldWords('data-requests')
  const isPaper = source === 'document' || source === 'original'
  const { data, isPending } = useGetList('document-kinds', ALL, { enabled: isPaper, staleTime: 300_000 })
  if (isPaper) {
    if (isPending) return null
    const kind = data?.find(({ slug }) => slug === what)
    const name = (kind && inLanguage(kind, locale)) ?? String(what ?? '').replaceAll('_', ' ')
    return <bdi>{source === 'original' ? translate('candidates.return_original', { name }) : name}</bdi>
  }
  if (source === 'data_request') return <bdi>{choice('kind', String(what))}</bdi>
  if (source === 'breach') return <bdi>{translate('resources.breaches.clock')}</bdi>
  if (source === 'route') return <RouteClock record={record} />
  const name = step ? translate(`steps.${step}`) : String(what ?? '')
  // The documents that an authority asks for stand in the language in which they were typed.
  const asked = source !== 'step' && step && what ? String(what) : null
  return (
    <span className="grid gap-2">
      <bdi>
        {track
          ? translate('candidate.track_step', { track: translate(`tracks.${track}`), step: name })
          : name}
      </bdi>
      {asked ? (
        <small className="muted">
          <bdi>{asked}</bdi>
        </small>
      ) : null}
    </span>
  )
}
