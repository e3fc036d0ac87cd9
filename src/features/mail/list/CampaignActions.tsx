import { Button } from '@mui/material'
import { CalendarX2, CircleStop, Pencil, Play, Send } from 'lucide-react'
import { useResourceContext, useTranslate } from 'react-admin'
import { Link } from 'react-router-dom'
import type { Campaign } from '../campaign'
import { sideOf, useMaySend } from '../sides'
import { useCampaignVerbs } from '../useMail'

const ICON = { size: 16, strokeWidth: 1.75, 'aria-hidden': true } as const

/** What can be done with a campaign in its state, right in its row. */
export function CampaignActions({ campaign }: { campaign: Campaign }) {
  const resource = useResourceContext() ?? ''
  const translate = useTranslate()
  const maySend = useMaySend(sideOf(resource))
  const { act, isBusy } = useCampaignVerbs({ resource, id: Number(campaign.id) })
  const { status } = campaign
  if (status === 'draft') return <DraftActions resource={resource} campaign={campaign} maySend={maySend} />
  if (!maySend) return null
  const small = { size: 'small', variant: 'outlined', disabled: isBusy } as const
  if (status === 'sending')
    return (
      <Button
        {...small}
        color="error"
        startIcon={<CircleStop {...ICON} />}
        onClick={() => void act('stop', {}, 'mail.stopped')}
      >
        {translate('mail.stop')}
      </Button>
    )
  if (status === 'stopped')
    return (
      <Button
        {...small}
        startIcon={<Play {...ICON} />}
        onClick={() => void act('resume', {}, 'mail.resumed')}
      >
        {translate('mail.resume')}
      </Button>
    )
  if (status === 'scheduled')
    return (
      <Button
        {...small}
        startIcon={<CalendarX2 {...ICON} />}
        onClick={() => void act('cancel', {}, 'mail.cancelled')}
      >
        {translate('mail.cancel_scheduled')}
      </Button>
    )
  return null
}

/** Sending asks for more than a click in a row: it leads to the step where the number of people stands. */
function DraftActions({
  resource,
  campaign,
  maySend,
}: {
  resource: string
  campaign: Campaign
  maySend: boolean
}) {
  const translate = useTranslate()
  const leads = (step: string) => `/${resource}/${campaign.id}?step=${step}`
  const isSendable = maySend && sideOf(resource).lists !== null
  return (
    <span className="ml-actions">
      <Button
        size="small"
        variant="outlined"
        component={Link}
        to={leads('audience')}
        startIcon={<Pencil {...ICON} />}
      >
        {translate('actions.edit')}
      </Button>
      {isSendable ? (
        <Button
          size="small"
          variant="outlined"
          component={Link}
          to={leads('send')}
          startIcon={<Send {...ICON} className="flip" />}
        >
          {translate('mail.send')}
        </Button>
      ) : null}
    </span>
  )
}
