import { useState } from 'react'
import { useTranslate } from 'react-admin'
import { campaignCalls, type FrozenMail } from '../../../../../contract/calls/campaigns'
import { ErrorState } from '../../../../layout/parts/ErrorState'
import { LoadingRows } from '../../../../layout/parts/LoadingRows'
import { Segmented } from '../../../../layout/parts/Segmented'
import { useAsk } from '../../../../providers/useAsk'
import { presentedPerson, samplePerson } from '../../../templates'
import type { Side } from '../../sides'
import type { Campaign } from '../campaign'
import { MailLooks } from '../TemplatePreview'

/** The mail of a started campaign, whatever happened to its template since; two versions one after the other. */
export function SentMail({ side, campaign }: { side: Side; campaign: Campaign }) {
  const translate = useTranslate()
  const { data, error, refetch } = useAsk(
    campaignCalls[side.campaigns].readContent,
    { params: { id: Number(campaign.id) } },
    { retry: false },
  )
  const [chosen, setChosen] = useState<FrozenMail['variant']>('a')
  if (error) return <ErrorState error={error} onRetry={() => void refetch()} />
  if (!data) return <LoadingRows rows={6} columns={1} />
  const mail = data.versions.find(({ variant }) => variant === chosen)
  return (
    <>
      {data.versions.length > 1 ? (
        <div className="ml-preview-bar flex wrap gap-8 under">
          <Segmented
            label={translate('mail.versions.title')}
            value={chosen}
            options={data.versions.map(({ variant }) => ({
              value: variant,
              label: translate(`mail.versions.part.${variant}`),
            }))}
            onChange={setChosen}
          />
        </div>
      ) : null}
      {mail ? (
        <MailLooks
          mail={{ content: mail.html, style: '', text: mail.text }}
          error={null}
          onRetry={() => void refetch()}
          subject={mail.subject}
          preheader={mail.preheader}
          attached={mail.attachments}
          person={side.lists === null ? presentedPerson : samplePerson}
        />
      ) : (
        <p className="ml-note">{translate('mail.content_gone')}</p>
      )}
    </>
  )
}
