import { useLocale, useTranslate } from 'react-admin'
import { Link } from 'react-router-dom'
import { PAUSE_SHARES } from '../../../../../contract/mail/pause-reasons'
import { isolate } from '../../../../layout/parts/Isolated'
import { number } from '../../../../layout/parts/numbers'
import { StatusTag } from '../../../../layout/parts/StatusTag'
import { listPath } from '../../../../views/list/listPath'
import { useMay } from '../../../../views/may'
import type { Side } from '../../sides'
import { type Campaign, progressOf, share } from '../campaign'

interface Figure {
  name: string
  value: number
  /** Shown below the figure. */
  note?: string
  /** Whether the share is over the one at which the domain pauses. */
  isOver?: boolean
  /** The messages behind it. */
  filter?: Record<string, unknown>
}

/** Results of the messages so far, each figure a link to its rows. */
export function Figures({ side, campaign }: { side: Side; campaign: Campaign }) {
  const translate = useTranslate()
  const locale = useLocale()
  const may = useMay(side.emails ?? '')
  const figures = useFigures(campaign)
  return (
    <ul className="ml-card ml-figures" aria-label={translate('mail.report')}>
      {figures.map(({ name, value, note, isOver, filter }) => {
        const said = (
          <>
            <b className="medium text block">{number(value, locale)}</b>
            <span>{translate(`mail.figure.${name}`)}</span>
          </>
        )
        return (
          <li className="caption-lines shrinks muted" key={name}>
            {filter && side.emails && may('read') && value > 0 ? (
              <Link to={listPath(side.emails, { campaign_id: Number(campaign.id), ...filter })}>{said}</Link>
            ) : (
              said
            )}
            {note ? (
              <small className="faint block">
                {isOver ? <StatusTag kind="bad">{note}</StatusTag> : note}
              </small>
            ) : null}
          </li>
        )
      })}
    </ul>
  )
}

function useFigures(campaign: Campaign): Figure[] {
  const translate = useTranslate()
  const locale = useLocale()
  const { done } = progressOf(campaign)
  const reached = (campaign.sent ?? 0) + (campaign.delivered ?? 0) + (campaign.complained ?? 0)
  const limited = (value: number | null | undefined, limit: number) => ({
    note: translate('mail.percent_limit', {
      percent: share(value, done),
      limit: isolate(`${number(limit * 100, locale)}%`),
    }),
    isOver: done > 0 && (value ?? 0) / done > limit,
  })
  return [
    figure('delivered', campaign.delivered, {
      note: share(campaign.delivered, done),
      filter: { status: 'delivered' },
    }),
    figure('sent', campaign.sent, { note: translate('mail.sent_note'), filter: { status: 'sent' } }),
    figure('bounced', campaign.bounced, {
      ...limited(campaign.bounced, PAUSE_SHARES.bounces),
      filter: { status: 'bounced' },
    }),
    figure('failed', campaign.failed, { note: translate('mail.failed_note'), filter: { status: 'failed' } }),
    figure('uncertain', campaign.uncertain, {
      note: translate('mail.uncertain_note'),
      filter: { status: 'uncertain' },
    }),
    figure('opened', campaign.opened, {
      note: share(campaign.opened, reached),
      filter: { opened_at_null: false },
    }),
    figure('clicked', campaign.clicked, {
      note: share(campaign.clicked, reached),
      filter: { clicked_at_null: false },
    }),
    figure('unsubscribed', campaign.unsubscribed, { note: share(campaign.unsubscribed, reached) }),
    figure('complained', campaign.complained, {
      ...limited(campaign.complained, PAUSE_SHARES.complaints),
      filter: { status: 'complained' },
    }),
  ]
}

function figure(
  name: string,
  value: number | null | undefined,
  more: Pick<Figure, 'note' | 'isOver' | 'filter'>,
): Figure {
  return { name, value: value ?? 0, ...more }
}
