import { useLocale, useTranslate } from 'react-admin'
import { FittingTable } from '../../../../layout/parts/FittingTable'
import { Ltr } from '../../../../layout/parts/Isolated'
import { number } from '../../../../layout/parts/numbers'
import type { Campaign, Report } from '../campaign'

/** Clicks by link, in the order of the mail. Machines (scanners, prefetch) are counted apart. */
export function LinksCard({ report, campaign }: { report: Report | undefined; campaign: Campaign }) {
  const translate = useTranslate()
  const locale = useLocale()
  if (!report?.links.length) return null
  return (
    <section className="ml-card">
      <header>
        <h2>{translate('mail.clicks_by_link')}</h2>
        {report.machines.opens + report.machines.clicks > 0 ? (
          <span>
            {translate('mail.machines_note', {
              opens: number(report.machines.opens, locale),
              clicks: number(report.machines.clicks, locale),
            })}
          </span>
        ) : null}
        {campaign.track_clicks ? null : <span>{translate('mail.not_counted')}</span>}
      </header>
      <FittingTable label={translate('mail.clicks_by_link')}>
        <table className="ml-table">
          <thead>
            <tr>
              <th scope="col">{translate('mail.link')}</th>
              <th scope="col">{translate('mail.people')}</th>
              <th scope="col">{translate('mail.clicks')}</th>
              <th scope="col">{translate('mail.machines')}</th>
            </tr>
          </thead>
          <tbody>
            {report.links.map(({ url, people, clicks, machine }, index) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: one address may stand in a mail twice; the order is the mail's.
              <tr key={index}>
                <th scope="row">
                  <Ltr>{url}</Ltr>
                </th>
                <td>{number(people, locale)}</td>
                <td>{number(clicks, locale)}</td>
                <td>{number(machine, locale)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </FittingTable>
    </section>
  )
}
