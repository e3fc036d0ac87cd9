import { useGetList } from 'react-admin'
import {
  MAIL_NUMBERS,
  type MailReportRow,
  mailDimensionsOf,
} from '../../../../contract/resources/mail-report'
import type { Span } from '../../reports'
import type { Side } from '../sides'

/** Days of a year and some campaigns beside them. */
const MOST = 500

/** The rows of a period: days in order, everything else with the most messages first. */
export function useMailReport({ audience, report }: Side, span: Span) {
  const { data, error, isPending, refetch } = useGetList<MailReportRow>(report, {
    pagination: { page: 1, perPage: MOST },
    sort: { field: 'sent', order: 'DESC' },
    filter: { ...span, dimension: [...mailDimensionsOf(audience)] },
  })
  return { rows: data ?? [], error, isPending, refetch }
}

const COUNTS = [...MAIL_NUMBERS, 'machine_opens', 'machine_clicks'] as const
type Totals = Record<(typeof COUNTS)[number], number>

/** The period as a whole: each message went out by one sending domain, so its rows add up to it. */
export function totalsOf(rows: readonly MailReportRow[]): Totals {
  const own = rows.filter(({ dimension }) => dimension === 'domain')
  return Object.fromEntries(
    COUNTS.map(name => [name, own.reduce((sum, row) => sum + (row[name] ?? 0), 0)]),
  ) as Totals
}
