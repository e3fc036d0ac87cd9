import { useLocale, useTranslate } from 'react-admin'
import { useFieldWords } from '../../../../fields/words'
import { FittingTable } from '../../../../layout/parts/FittingTable'
import { number } from '../../../../layout/parts/numbers'
import type { Report } from '../campaign'

const COLUMNS = ['sent', 'delivered', 'opened', 'clicked', 'bounced', 'failed'] as const

/** Results of the messages at each provider of the recipients. */
export function ProvidersCard({ report }: { report: Report | undefined }) {
  const translate = useTranslate()
  const locale = useLocale()
  const words = useFieldWords('mail-report')
  if (!report?.providers.length) return null
  return (
    <section className="ml-card">
      <header>
        <h2>{translate('mail.by_provider')}</h2>
      </header>
      <FittingTable label={translate('mail.by_provider')}>
        <table className="ml-table">
          <thead>
            <tr>
              <th scope="col">{translate('mail.provider')}</th>
              {COLUMNS.map(name => (
                <th key={name} scope="col">
                  {words.label(name)}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {report.providers.map(row => (
              <tr key={row.provider}>
                <th scope="row">{words.choice('provider', row.provider)}</th>
                {COLUMNS.map(name => (
                  <td key={name}>{number(row[name], locale)}</td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </FittingTable>
    </section>
  )
}
