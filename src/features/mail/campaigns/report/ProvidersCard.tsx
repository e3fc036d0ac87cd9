import { useLocale, useTranslate } from 'react-admin'
import { useFieldWords } from '../../../../fields/words'
import { number } from '../../../../layout/parts/numbers'
import { NumbersTable } from '../../../reports'
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
      <NumbersTable
        title={translate('mail.by_provider')}
        heading={translate('mail.provider')}
        tableClass="ml-table"
        columns={COLUMNS}
        labelOf={words.label}
        rows={report.providers}
        keyOf={row => row.provider}
        nameOf={row => words.choice('provider', row.provider)}
        cellOf={(row, name) => number(row[name], locale)}
      />
    </section>
  )
}
