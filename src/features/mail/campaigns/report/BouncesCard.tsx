import { useLocale, useResourceContext, useTranslate } from 'react-admin'
import { stateKind } from '../../../../fields/stateKinds'
import { enumLabel, useFieldWords } from '../../../../fields/words'
import { FittingTable } from '../../../../layout/parts/FittingTable'
import { number } from '../../../../layout/parts/numbers'
import { StatusTag } from '../../../../layout/parts/StatusTag'
import { Reply } from '../../emails/Reply'
import type { Report } from '../campaign'

/** Why messages came back or could not be handed over, most frequent first. */
export function BouncesCard({ report }: { report: Report | undefined }) {
  const translate = useTranslate()
  const locale = useLocale()
  const resource = useResourceContext() === 'bw-campaigns' ? 'bw-emails' : 'emails'
  const words = useFieldWords(resource)
  if (!report?.bounces.length) return null
  return (
    <section className="ml-card">
      <header>
        <h2>{translate('mail.bounces_by_reason')}</h2>
      </header>
      {report.reasons.length > 0 ? (
        <ul className="ml-leftout">
          {report.reasons.map(({ reason, count }) => (
            <li className="flex gap-12 top-line baseline" key={reason}>
              <b>{number(count, locale)}</b>
              <span>{enumLabel(translate, { resource: 'mail-report', name: 'reason', value: reason })}</span>
            </li>
          ))}
        </ul>
      ) : null}
      <FittingTable label={translate('mail.bounces_by_reason')}>
        <table className="ml-table">
          <thead>
            <tr>
              <th scope="col">{translate('mail.reply')}</th>
              <th scope="col">{words.label('status')}</th>
              <th scope="col">{translate('mail.messages')}</th>
            </tr>
          </thead>
          <tbody>
            {report.bounces.map(({ reply, status, count }) => (
              <tr key={`${status} ${reply}`}>
                <th scope="row">{reply ? <Reply text={reply} /> : translate('mail.no_reply')}</th>
                <td>
                  <StatusTag kind={stateKind(status)}>{words.choice('status', status)}</StatusTag>
                </td>
                <td>{number(count, locale)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </FittingTable>
    </section>
  )
}
