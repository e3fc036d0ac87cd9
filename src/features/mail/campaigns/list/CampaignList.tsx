import '../../mail.css'
import './list.css'
import { useGetList, useLocale, useResourceContext, useTranslate } from 'react-admin'
import { Link, useLocation } from 'react-router-dom'
import { Count } from '../../../../layout/parts/Count'
import ResourceList from '../../../../views/list/ResourceList'
import { useMay } from '../../../../views/may'
import { useListView } from '../../../../views/saved/useListView'
import { sideOf } from '../../sides'
import { MailStateBanner } from '../../state/MailStateBanner'
import { campaignOf, campaignPath, TAB_NAMES, TABS, type Tab } from '../campaign'
import { useCampaignEvents } from '../useCampaignEvents'
import { CampaignActions } from './CampaignActions'
import { CampaignCard } from './CampaignCard'
import { NameCell, ProgressCell, StateCell } from './cells'

const CELLS = { name: NameCell, status: StateCell, progress: ProgressCell }
const COLUMNS: Record<Tab, readonly string[]> = {
  in_draft: ['name', 'status', 'subject', 'scheduled_at', 'updated_at'],
  sending: ['name', 'status', 'progress', 'subject', 'started_at'],
  sent: ['name', 'status', 'progress', 'opened', 'clicked', 'finished_at'],
}

/** Campaigns of one audience in three tabs: in draft, sending, sent. */
export function CampaignList() {
  const resource = useResourceContext() ?? 'campaigns'
  const side = sideOf(resource)
  const tab = useTab()
  useCampaignEvents(side)
  return (
    <ResourceList
      key={tab}
      resource={resource}
      storeKey={`${resource}.list.${tab}`}
      filter={{ status: TABS[tab] }}
      columns={{ only: COLUMNS[tab], cells: CELLS }}
      linkTo={record => campaignPath(resource, campaignOf(record))}
      rowActions={record => <CampaignActions campaign={campaignOf(record)} />}
      card={CampaignCard}
      notice={<MailStateBanner emails={side.emails} />}
      views={<Tabs resource={resource} chosen={tab} />}
    />
  )
}

/** The tab stands in the address: `/campaigns?tab=sent`. */
function useTab(): Tab {
  const tab = new URLSearchParams(useLocation().search).get('tab')
  return TAB_NAMES.find(name => name === tab) ?? 'in_draft'
}

function Tabs({ resource, chosen }: { resource: string; chosen: Tab }) {
  const translate = useTranslate()
  const { hasView } = useListView()
  return (
    <nav className="ml-tabs flex bottom-line scroll-x" aria-label={translate('mail.tabs')}>
      {TAB_NAMES.map(tab => (
        <Link
          className="inline-row muted small nowrap unlined"
          key={tab}
          to={`/${resource}?tab=${tab}`}
          aria-current={!hasView && tab === chosen ? 'page' : undefined}
        >
          {translate(`mail.${tab}`)}
          <TabCount resource={resource} tab={tab} />
        </Link>
      ))}
      <ReportLink resource={resource} />
    </nav>
  )
}

/** The report of the side, for those who may see its messages. */
function ReportLink({ resource }: { resource: string }) {
  const translate = useTranslate()
  const { report } = sideOf(resource)
  const may = useMay(report)
  if (!may('read')) return null
  return (
    <Link className="ml-report-link inline-row muted small nowrap unlined" to={`/${report}`}>
      {translate('mail.over_period')}
    </Link>
  )
}

function TabCount({ resource, tab }: { resource: string; tab: Tab }) {
  const locale = useLocale()
  const { total } = useGetList(resource, {
    pagination: { page: 1, perPage: 1 },
    sort: { field: 'id', order: 'DESC' },
    filter: { status: TABS[tab] },
  })
  return total ? <Count value={total} locale={locale} /> : null
}
