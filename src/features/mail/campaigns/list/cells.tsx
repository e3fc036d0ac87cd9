import { type RaRecord, useLocale, useTranslate } from 'react-admin'
import { number } from '../../../../layout/parts/numbers'
import { CampaignTag } from '../CampaignTag'
import { campaignOf, progressOf } from '../campaign'

/** Columns of the list of campaigns that are more than one field. */
export function NameCell({ record }: { record: RaRecord }) {
  return <bdi>{String(record.name)}</bdi>
}

export function StateCell({ record }: { record: RaRecord }) {
  return <CampaignTag campaign={campaignOf(record)} />
}

/** How far a campaign is: a bar, and the numbers beside it. */
export function ProgressCell({ record }: { record: RaRecord }) {
  const translate = useTranslate()
  const locale = useLocale()
  const { done, due } = progressOf(campaignOf(record))
  const words = translate('app.of', { part: number(done, locale), whole: number(due, locale) })
  return (
    <span className="ml-progress caption-lines muted">
      <progress value={done} max={Math.max(1, due)} aria-label={words} />
      <span aria-hidden="true">{words}</span>
    </span>
  )
}
