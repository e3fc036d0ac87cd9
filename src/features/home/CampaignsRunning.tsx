import { useGetList, useLocale, useTranslate } from 'react-admin'
import { Link } from 'react-router-dom'
import type { RecordOf } from '../../../contract/definition/define'
import type { campaigns } from '../../../contract/resources/campaigns'
import { number } from '../../layout/parts/numbers'
import { StatusTag } from '../../layout/parts/StatusTag'
import { progressOf, SENDING, sendingPath } from '../mail'
import type { CardProps } from './CardProps'
import { HomeCard } from './HomeCard'

type Campaign = RecordOf<typeof campaigns>

const LIVE = 5_000
const RUNNING = {
  pagination: { page: 1, perPage: 5 },
  sort: { field: 'id', order: 'DESC' as const },
  filter: SENDING,
}

const AUDIENCES = ['campaigns', 'bw-campaigns', 'bb-campaigns']

/** Campaigns that are being sent, of every audience of the role, with what is done of each. */
export function CampaignsRunning({ own }: CardProps) {
  const resources = AUDIENCES.filter(name => own.has(name))
  return resources.map((resource, at) => <OfAudience key={resource} resource={resource} first={at === 0} />)
}

/** The first audience always has a card; the others only while something runs, else they repeat that nothing does. */
function OfAudience({ resource, first }: { resource: string; first: boolean }) {
  const translate = useTranslate()
  const list = useGetList<Campaign>(resource, RUNNING, {
    refetchInterval: query => (query.state.data?.total ? LIVE : false),
  })
  return (
    <HomeCard
      title={first ? translate('home.campaigns') : translate(`menu.items.${resource}`)}
      list={list}
      isQuiet={!first}
      to={sendingPath(resource)}
      nothing={translate('home.no_campaigns')}
    >
      <ul>
        {(list.data ?? []).map(campaign => (
          <Running key={campaign.id} campaign={campaign} resource={resource} />
        ))}
      </ul>
    </HomeCard>
  )
}

function Running({ campaign, resource }: { campaign: Campaign; resource: string }) {
  const translate = useTranslate()
  const locale = useLocale()
  const { done: part, due: whole } = progressOf(campaign)
  const words = translate('app.of', { part: number(part, locale), whole: number(whole, locale) })
  return (
    <li className="h-campaign">
      <Link to={`/${resource}/${campaign.id}/show`}>
        <bdi>{campaign.name}</bdi>
      </Link>
      <StatusTag kind="info">{translate('home.sending')}</StatusTag>
      <progress className="full-row" value={part} max={Math.max(1, whole)} aria-label={words} />
      <span className="caption-lines muted">{words}</span>
    </li>
  )
}
