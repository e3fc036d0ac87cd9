import { Button } from '@mui/material'
import { CalendarX2, Send } from 'lucide-react'
import { useResourceContext, useTranslate } from 'react-admin'
import { FieldCell } from '../../../../fields/FieldCell'
import { sideOf, useMaySend } from '../../sides'
import type { Campaign } from '../campaign'
import { useCampaignOrders } from '../useCampaignOrders'

/** A campaign that waits for its time; one whose time has passed asks what to do. */
export function ScheduledCard({ campaign }: { campaign: Campaign }) {
  const side = sideOf(useResourceContext() ?? '')
  const translate = useTranslate()
  const maySend = useMaySend(side)
  const { start, cancel, isBusy } = useCampaignOrders({ resource: side.campaigns, id: Number(campaign.id) })
  const isHeld = campaign.held === true
  return (
    <section className="ml-card ml-pad" role={isHeld ? 'alert' : undefined}>
      <p className="ml-when flex wrap muted baseline">
        <span>{translate(isHeld ? 'mail.was_scheduled' : 'mail.scheduled_for')}</span>
        <b>
          <FieldCell resource={side.campaigns} source="scheduled_at" record={campaign} />
        </b>
      </p>
      <p className="ml-note">{translate(isHeld ? 'mail.held_help' : 'mail.scheduled_help')}</p>
      {maySend ? (
        <div className="ml-actions wrap gap-8 inline-flex">
          <Button
            variant={isHeld ? 'contained' : 'outlined'}
            disabled={isBusy}
            startIcon={<Send size={16} strokeWidth={1.75} className="flip" aria-hidden />}
            onClick={() => void start()}
          >
            {translate(isHeld ? 'mail.send_anyway' : 'mail.send_now')}
          </Button>
          <Button
            variant="outlined"
            disabled={isBusy}
            startIcon={<CalendarX2 size={16} strokeWidth={1.75} aria-hidden />}
            onClick={() => void cancel()}
          >
            {translate('mail.cancel_scheduled')}
          </Button>
        </div>
      ) : (
        <p className="ml-note">{translate('mail.may_not_send')}</p>
      )}
    </section>
  )
}
