import { type RaRecord, useResourceContext } from 'react-admin'
import { NearInstant } from '../../../../layout/parts/ReadableDate'
import { RecordLink } from '../../../../views/list/RecordLink'
import { campaignOf, campaignPath } from '../campaign'
import { CampaignActions } from './CampaignActions'
import { NameCell, ProgressCell, StateCell } from './cells'

/** A campaign on a phone. */
export function CampaignCard({ record }: { record: RaRecord }) {
  const resource = useResourceContext() ?? ''
  const campaign = campaignOf(record)
  const isOut = campaign.status !== 'draft' && campaign.status !== 'scheduled'
  return (
    <div className="grow">
      <div className="v-card-head row gap-8 between">
        <RecordLink record={record} linkTo={each => campaignPath(resource, campaignOf(each))}>
          <NameCell record={record} />
        </RecordLink>
        <StateCell record={record} />
      </div>
      <p className="ml-fact">
        <bdi>{campaign.subject}</bdi>
      </p>
      {isOut ? <ProgressCell record={record} /> : null}
      {campaign.scheduled_at ? <NearInstant value={campaign.scheduled_at} /> : null}
      <div className="v-card-actions">
        <CampaignActions campaign={campaign} />
      </div>
    </div>
  )
}
