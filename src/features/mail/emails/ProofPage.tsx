import '../mail.css'
import '../campaigns/report/page.css'
import { Button } from '@mui/material'
import { ResourceContextProvider, useResourceContext, useTranslate } from 'react-admin'
import { Link, useParams } from 'react-router-dom'
import { emailCalls, type KeptProof } from '../../../../contract/calls/emails'
import { stateKind } from '../../../fields/stateKinds'
import { enumLabel } from '../../../fields/words'
import { PageHead } from '../../../layout/parts/PageHead'
import { StatusTag } from '../../../layout/parts/StatusTag'
import { useAsk } from '../../../providers/useAsk'
import { FileButton } from '../../../views/FileButton'
import { RecordState } from '../../../views/record/RecordState'
import { ProofCampaign, ProofConsent, ProofEvents, ProofFields } from './ProofSections'

/** The page of proof of one message: what may be shown to the person, or to a court. */
export function ProofPage() {
  const resource = useResourceContext() === 'bw-emails' ? 'bw-emails' : 'emails'
  const { id = '' } = useParams()
  const { data, error, isPending, refetch } = useAsk(
    emailCalls[resource].readProof,
    { params: { id: Number(id) } },
    { retry: false },
  )
  return (
    <ResourceContextProvider value={resource}>
      <RecordState resource={resource} error={error} isPending={isPending} onRetry={() => void refetch()}>
        {data ? <Sheet resource={resource} id={id} proof={data} /> : null}
      </RecordState>
    </ResourceContextProvider>
  )
}

function Sheet({ resource, id, proof }: { resource: string; id: string; proof: KeptProof }) {
  const translate = useTranslate()
  const status = String(proof.email.status)
  const label = translate(`resources.${resource}.name`, { smart_count: 2 })
  const campaigns = resource === 'bw-emails' ? 'bw-campaigns' : 'campaigns'
  return (
    <div className="grid gap-12 one-column">
      <PageHead title={String(proof.email.to)} crumb={{ to: `/${resource}`, label }}>
        <StatusTag kind={stateKind(status)}>
          {enumLabel(translate, { resource, name: 'status', value: status })}
        </StatusTag>
      </PageHead>
      <div className="row wrap gap-8">
        <Button variant="outlined" component={Link} to={`/${campaigns}/${proof.campaign.id}/show`}>
          {translate('mail.back_to_campaign')}
        </Button>
        {proof.kept ? (
          <FileButton
            words={translate('mail.download_message')}
            path={`/${resource}/${id}/message`}
            name={`message-${id}.eml`}
            resource={resource}
          />
        ) : null}
        {proof.kept ? <span className="ml-note">{translate('mail.kept_help')}</span> : null}
      </div>
      <div className="ml-cols grid gap-12 align-start">
        <div className="grid gap-12 one-column">
          <ProofFields resource={resource} email={proof.email} />
          <ProofEvents events={proof.events} />
        </div>
        <div className="grid gap-12 one-column">
          <ProofConsent consent={proof.consent} />
          <ProofCampaign campaigns={campaigns} campaign={proof.campaign} />
        </div>
      </div>
    </div>
  )
}
