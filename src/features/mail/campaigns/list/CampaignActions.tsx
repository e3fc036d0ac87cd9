import { Button } from '@mui/material'
import { CalendarX2, CircleStop, Pencil, Play, Send } from 'lucide-react'
import { useResourceContext, useTranslate } from 'react-admin'
import { Link } from 'react-router-dom'
import { type Side, sideOf, useMaySend } from '../../sides'
import type { Campaign } from '../campaign'
import { useCampaignOrders } from '../useCampaignOrders'

const ICON = { size: 16, strokeWidth: 1.75, 'aria-hidden': true } as const

/** Actions of a campaign in its state, in its row. */
export function CampaignActions({ campaign }: { campaign: Campaign }) {
  const side = sideOf(useResourceContext() ?? '')
  const translate = useTranslate()
  const maySend = useMaySend(side)
  const { stop, resume, cancel, isBusy } = useCampaignOrders({
    resource: side.campaigns,
    id: Number(campaign.id),
  })
  const { status } = campaign
  if (status === 'draft') return <DraftActions side={side} campaign={campaign} maySend={maySend} />
  if (!maySend) return null
  const small = { size: 'small', variant: 'outlined', disabled: isBusy } as const
  if (status === 'sending')
    return (
      <Button {...small} color="error" startIcon={<CircleStop {...ICON} />} onClick={() => void stop()}>
        {translate('mail.stop')}
      </Button>
    )
  if (status === 'stopped')
    return (
      <Button {...small} startIcon={<Play {...ICON} />} onClick={() => void resume()}>
        {translate('mail.resume')}
      </Button>
    )
  if (status === 'scheduled')
    return (
      <Button {...small} startIcon={<CalendarX2 {...ICON} />} onClick={() => void cancel()}>
        {translate('mail.cancel_scheduled')}
      </Button>
    )
  return null
}

/** Sending asks for more than a click in a row: it leads to the step where the number of people stands. */
function DraftActions({ side, campaign, maySend }: { side: Side; campaign: Campaign; maySend: boolean }) {
  const translate = useTranslate()
  const leads = (step: string) => `/${side.campaigns}/${campaign.id}?step=${step}`
  const isSendable = maySend && side.lists !== null
  return (
    <span className="ml-actions wrap gap-8 inline-flex">
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
