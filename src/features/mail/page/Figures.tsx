import { useLocale, useTranslate } from 'ra-core'
import { Link } from 'react-router-dom'
import { isolate } from '../../../layout/parts/Isolated'
import { number } from '../../../layout/parts/numbers'
import { useMay } from '../../../views/may'
import { type Campaign, progressOf, share } from '../campaign'
import { rowsPath } from '../rows'
import type { Side } from '../sides'

/** Shares at which a sending domain pauses by itself, in percent (mail.md, "Warm-up"). */
const BOUNCE_LIMIT = '5'
const COMPLAINT_LIMIT = '0.3'

interface Figure {
  name: string
  value: number
  /** What stands under it. */
  note?: string
  /** The messages behind it. */
  filter?: Record<string, unknown>
}

/** What became of the messages so far, each figure a link to its rows. */
export function Figures({ side, campaign }: { side: Side; campaign: Campaign }) {
  const translate = useTranslate()
  const locale = useLocale()
  const may = useMay(side.emails ?? '')
  const figures = useFigures(campaign)
  return (
    <ul className="ml-card ml-figures" aria-label={translate('mail.report')}>
      {figures.map(({ name, value, note, filter }) => {
        const said = (
          <>
            <b>{number(value, locale)}</b>
            <span>{translate(`mail.figure.${name}`)}</span>
          </>
        )
        return (
          <li key={name}>
            {filter && side.emails && may('read') && value > 0 ? (
              <Link to={rowsPath(side.emails, { campaign_id: Number(campaign.id), ...filter })}>{said}</Link>
            ) : (
              said
            )}
            {note ? <small>{note}</small> : null}
          </li>
        )
      })}
    </ul>
  )
}

function useFigures(campaign: Campaign): Figure[] {
  const translate = useTranslate()
  const { done } = progressOf(campaign)
  const reached = (campaign.sent ?? 0) + (campaign.delivered ?? 0) + (campaign.complained ?? 0)
  const limited = (value: number | null | undefined, limit: string) =>
    translate('mail.percent_limit', { percent: share(value, done), limit: isolate(`${limit} %`) })
  const status = (name: string) => ({ status: name })
  return [
    figure('delivered', campaign.delivered, share(campaign.delivered, done), status('delivered')),
    figure('sent', campaign.sent, translate('mail.sent_note'), status('sent')),
    figure('bounced', campaign.bounced, limited(campaign.bounced, BOUNCE_LIMIT), status('bounced')),
    figure('failed', campaign.failed, translate('mail.failed_note'), status('failed')),
    figure('uncertain', campaign.uncertain, translate('mail.uncertain_note'), status('uncertain')),
    figure('opened', campaign.opened, share(campaign.opened, reached), { opened_at_null: false }),
    figure('clicked', campaign.clicked, share(campaign.clicked, reached), { clicked_at_null: false }),
    figure('unsubscribed', campaign.unsubscribed, share(campaign.unsubscribed, reached)),
    figure(
      'complained',
      campaign.complained,
      limited(campaign.complained, COMPLAINT_LIMIT),
      status('complained'),
    ),
  ]
}

function figure(
  name: string,
  value: number | null | undefined,
  note?: string,
  filter?: Record<string, unknown>,
): Figure {
  return { name, value: value ?? 0, note, filter }
}
