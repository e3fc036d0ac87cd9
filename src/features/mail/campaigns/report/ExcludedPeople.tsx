import { useLocale, useTranslate } from 'react-admin'
import { Link } from 'react-router-dom'
import { Count } from '../../../../layout/parts/Count'
import { number } from '../../../../layout/parts/numbers'
import { listPath } from '../../../../views/list/listPath'
import { useMay } from '../../../../views/may'
import type { Side } from '../../sides'
import type { Campaign, Report } from '../campaign'

interface LeftOutProps {
  side: Side
  campaign: Campaign
  report: Report | undefined
}

/** People who were planned and are not written to, by reason. */
export function ExcludedPeople({ side, campaign, report }: LeftOutProps) {
  const translate = useTranslate()
  const locale = useLocale()
  const may = useMay(side.emails ?? '')
  const total = campaign.suppressed ?? 0
  const rows = { campaign_id: Number(campaign.id), status: 'suppressed' }
  return (
    <section className="ml-card">
      <header>
        <h2>{translate('mail.left_out')}</h2>
        <Count value={total} locale={locale} />
        {total > 0 && side.emails && may('read') ? (
          <Link to={listPath(side.emails, rows)}>{translate('actions.show')}</Link>
        ) : null}
      </header>
      {total === 0 ? <p className="ml-note ml-inset">{translate('deliveries.no_one_excluded')}</p> : null}
      <ul className="ml-leftout">
        {report?.suppressed.map(({ reason, count }) => (
          <li className="flex gap-12 top-line baseline pad-row" key={reason}>
            <b>{number(count, locale)}</b>
            <span>{translate(`deliveries.reason.${reason || 'manual'}`, { _: reason })}</span>
          </li>
        ))}
      </ul>
      {report?.left_out.length ? (
        <>
          <h3 className="ml-inset">{translate('mail.at_planning')}</h3>
          <ul className="ml-leftout">
            {report.left_out.map(({ reason, count }) => (
              <li className="flex gap-12 top-line baseline pad-row" key={reason}>
                <b>{number(count, locale)}</b>
                <span>{translate(`mail.why.${reason}`, { _: reason })}</span>
              </li>
            ))}
          </ul>
        </>
      ) : null}
    </section>
  )
}
