import '../../mail.css'
import './page.css'
import './run.css'
import { Button } from '@mui/material'
import { Pencil } from 'lucide-react'
import { type RaRecord, ShowBase, useLocale, useResourceContext, useTranslate, WithRecord } from 'react-admin'
import { Link } from 'react-router-dom'
import { number } from '../../../../layout/parts/numbers'
import { PageHead } from '../../../../layout/parts/PageHead'
import { NearInstant } from '../../../../layout/parts/ReadableDate'
import { FileButton } from '../../../../views/FileButton'
import { showBase } from '../../../../views/record/recordBase'
import { PresentationPlan, Recipients } from '../../../job-tool'
import { type Side, sideOf, useMaySend } from '../../sides'
import { MailStateBanner } from '../../state/MailStateBanner'
import { CampaignSteps } from '../CampaignSteps'
import { CampaignTag } from '../CampaignTag'
import { type Campaign, campaignOf, progressOf } from '../campaign'
import { useCampaignEvents } from '../useCampaignEvents'
import { BouncesCard } from './BouncesCard'
import { DomainCard } from './DomainCard'
import { ExcludedPeople } from './ExcludedPeople'
import { Figures } from './Figures'
import { LastRecipients } from './LastRecipients'
import { LinksCard } from './LinksCard'
import { MailFacts } from './MailFacts'
import { OverTime } from './OverTime'
import { ProvidersCard } from './ProvidersCard'
import { RunCard } from './RunCard'
import { ScheduledCard } from './ScheduledCard'
import { TestCard } from './TestCard'
import { TroubleCard } from './TroubleCard'
import { UncertainCard } from './UncertainCard'
import { useReport } from './useReport'

/** The page of a campaign: what it waits for, how it runs, how it went. */
export function CampaignPage() {
  const resource = useResourceContext() ?? ''
  return (
    <ShowBase {...showBase} resource={resource}>
      <WithRecord<RaRecord> render={record => <Page resource={resource} record={record} />} />
    </ShowBase>
  )
}

function Page({ resource, record }: { resource: string; record: RaRecord }) {
  const translate = useTranslate()
  const side = sideOf(resource)
  const campaign = campaignOf(record)
  useCampaignEvents(side, Number(record.id))
  const label = translate(`resources.${resource}.name`, { smart_count: 2 })
  const isOut = Boolean(campaign.started_at)
  return (
    <div className="grid gap-12 one-column">
      <PageHead title={String(campaign.name)} crumb={{ to: `/${resource}`, label }}>
        <CampaignTag campaign={campaign} />
        {isOut ? (
          <FileButton
            size="small"
            words={translate('mail.report_file')}
            path={`/${resource}/${campaign.id}/report/file`}
            name={`report-${campaign.id}.csv`}
            resource={resource}
          />
        ) : null}
      </PageHead>
      <MailStateBanner emails={side.emails} />
      <Steps campaign={campaign} />
      {campaign.status === 'draft' ? <DraftCard resource={resource} campaign={campaign} /> : null}
      {campaign.status === 'scheduled' ? <ScheduledCard campaign={campaign} /> : null}
      {isOut ? <Running side={side} campaign={campaign} /> : <Before side={side} campaign={campaign} />}
    </div>
  )
}

/** Before anything has gone out there is only the mail to look at. */
function Before({ side, campaign }: { side: Side; campaign: Campaign }) {
  return (
    <div className="ml-cols grid gap-12 align-start">
      <div className="grid gap-12 one-column">
        <MailFacts side={side} campaign={campaign} />
      </div>
      {side.lists === null ? (
        <div className="grid gap-12 one-column">
          <PresentationPlan
            filter={campaign.filter}
            language={campaign.language}
            campaign={Number(campaign.id)}
          />
        </div>
      ) : null}
    </div>
  )
}

function Running({ side, campaign }: { side: Side; campaign: Campaign }) {
  const maySend = useMaySend(side)
  const { data: report, error, refetch } = useReport(campaign, side)
  // While it runs, the run itself comes first; what is left to decide comes first once it stands.
  const isSending = campaign.status === 'sending'
  return (
    <>
      <TroubleCard campaign={campaign} report={report} />
      <RunCard side={side} campaign={campaign} report={report} />
      <TestCard side={side} campaign={campaign} report={report} />
      <Figures side={side} campaign={campaign} />
      {side.lists === null && maySend ? (
        <Recipients campaign={Number(campaign.id)} isSending={campaign.status === 'sending'} />
      ) : null}
      {isSending ? null : <UncertainCard side={side} campaign={campaign} />}
      <div className="ml-cols grid gap-12 align-start">
        <div className="grid gap-12 one-column">
          <DomainCard campaign={campaign} />
          {side.lists ? <LastRecipients side={side} campaign={campaign} /> : null}
          {isSending ? <UncertainCard side={side} campaign={campaign} /> : null}
          <LinksCard report={report} campaign={campaign} />
          <BouncesCard report={report} />
          <ProvidersCard report={report} />
        </div>
        <div className="grid gap-12 one-column">
          <OverTime report={report} error={error} onRetry={() => void refetch()} />
          <ExcludedPeople side={side} campaign={campaign} report={report} />
          <MailFacts side={side} campaign={campaign} />
        </div>
      </div>
    </>
  )
}

function Steps({ campaign }: { campaign: Campaign }) {
  const translate = useTranslate()
  const locale = useLocale()
  const { due } = progressOf(campaign)
  const { recipients, status, started_at, finished_at } = campaign
  const parts = { part: number(due, locale), whole: number(recipients ?? 0, locale) }
  const at = finished_at ?? started_at
  return (
    <CampaignSteps
      label={translate('mail.steps')}
      current={status === 'draft' ? 'audience' : 'send'}
      isDone={status === 'sent'}
      last={status === 'draft' ? undefined : translate(`mail.state.${campaign.held ? 'held' : status}`)}
      facts={{
        ...(started_at ? { audience: translate('app.of', parts) } : {}),
        content: <bdi>{campaign.subject}</bdi>,
        ...(at ? { send: <NearInstant value={at} /> } : {}),
      }}
    />
  )
}

function DraftCard({ resource, campaign }: { resource: string; campaign: Campaign }) {
  const translate = useTranslate()
  return (
    <section className="ml-card ml-pad">
      <p className="ml-note">{translate('mail.is_draft')}</p>
      <div>
        <Button
          variant="contained"
          component={Link}
          to={`/${resource}/${campaign.id}`}
          startIcon={<Pencil size={16} strokeWidth={1.75} aria-hidden />}
        >
          {translate('mail.go_on')}
        </Button>
      </div>
    </section>
  )
}
