import { useResourceContext, useTranslate } from 'react-admin'
import { Link } from 'react-router-dom'
import ResourceEdit from '../../../../views/record/ResourceEdit'
import type { Campaign } from '../campaign'

/** The form of a campaign that has started: its mails are fixed, and the page says so. */
export function EditInFlight({ campaign }: { campaign: Campaign }) {
  const resource = useResourceContext() ?? ''
  const translate = useTranslate()
  return (
    <ResourceEdit
      id={campaign.id}
      head={
        <p className="ml-banner row small-lines wrap round-3" role="note">
          {translate('mail.fixed_at_start')}
          <Link to={`/${resource}/${campaign.id}/show`}>{translate('mail.back_to_campaign')}</Link>
        </p>
      }
    />
  )
}
