import { useLocale, useResourceContext, useTranslate } from 'react-admin'
import { useSearchParams } from 'react-router-dom'
import { MAIL_NUMBERS, type MailNumber, mailDimensionsOf } from '../../../../contract/resources/mail-report'
import { Empty } from '../../../layout/parts/Empty'
import { ErrorState } from '../../../layout/parts/ErrorState'
import { LoadingRows } from '../../../layout/parts/LoadingRows'
import { number } from '../../../layout/parts/numbers'
import { PageHead } from '../../../layout/parts/PageHead'
import { ExportPeriod, type Span, SpanPicker, spanOf } from '../../reports'
import { type Side, sideOfReport } from '../sides'
import { MailReportCard } from './MailReportCard'
import { totalOf, useMailReport } from './useMailReport'
import '../../../views/views.css'
import { fieldLabel } from '../../../fields/words'

/** Results of the mails of a period, by day, campaign, provider, sending domain and reason. */
export function MailReport() {
  const translate = useTranslate()
  const side = sideOfReport(useResourceContext() ?? 'mail-report')
  const { campaigns, group, report } = side
  const [params, setParams] = useSearchParams()
  const span = spanOf(params)
  const crumb = { to: `/${campaigns}`, label: translate(`resources.${campaigns}.name`, { smart_count: 2 }) }
  return (
    <div className="v-list">
      <PageHead title={translate('mail.over_period')} crumb={crumb}>
        <span className="r-note">{translate(`menu.groups.${group}`)}</span>
      </PageHead>
      <div className="v-bar between align-end">
        <SpanPicker span={span} onChange={next => setParams({ ...next }, { replace: true })} />
        <ExportPeriod span={span} resource={report} />
      </div>
      <Report side={side} span={span} />
    </div>
  )
}

function Report({ side, span }: { side: Side; span: Span }) {
  const translate = useTranslate()
  const { rows, error, isPending, refetch } = useMailReport(side, span)
  if (error) return <ErrorState error={error} onRetry={() => void refetch()} />
  if (isPending) return <LoadingRows rows={8} columns={4} />
  if (rows.length === 0) return <Empty>{translate('mail.report_empty')}</Empty>
  const sent = totalOf(rows, 'sent')
  return (
    <>
      <div className="r-figures grid gap-12">
        {MAIL_NUMBERS.map(name => (
          <Figure key={name} resource={side.report} name={name} value={totalOf(rows, name)} sent={sent} />
        ))}
        <MachineFigure opens={totalOf(rows, 'machine_opens')} clicks={totalOf(rows, 'machine_clicks')} />
      </div>
      <p className="r-note">{translate('mail.report_help')}</p>
      <div className="r-cards grid gap-12 align-start">
        {mailDimensionsOf(side.audience).map(dimension => (
          <MailReportCard
            key={dimension}
            side={side}
            dimension={dimension}
            rows={rows.filter(row => row.dimension === dimension)}
          />
        ))}
      </div>
    </>
  )
}

interface FigureProps {
  resource: string
  name: MailNumber
  value: number
  sent: number
}

function Figure({ resource, name, value, sent }: FigureProps) {
  const translate = useTranslate()
  const locale = useLocale()
  const share = name === 'sent' || sent === 0 ? null : Math.round((1_000 * value) / sent) / 10
  return (
    <div className="r-figure grid text unlined">
      <span>{fieldLabel(translate, resource, name)}</span>
      <strong>{number(value, locale)}</strong>
      <small>{share === null ? '\u00a0' : translate('mail.of_sent', { value: number(share, locale) })}</small>
    </div>
  )
}

/** Scanners and previews stand apart: what people did must not look like more than it was. */
function MachineFigure({ opens, clicks }: { opens: number; clicks: number }) {
  const translate = useTranslate()
  const locale = useLocale()
  const words = { opens: number(opens, locale), clicks: number(clicks, locale) }
  return (
    <div className="r-figure grid text unlined">
      <span>{translate('mail.machine_figure')}</span>
      <strong>{number(opens + clicks, locale)}</strong>
      <small>{translate('mail.machine_figure_note', words)}</small>
    </div>
  )
}
