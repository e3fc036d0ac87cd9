import { useGetList } from 'react-admin'
import {
  type MailNumber,
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

/** Returns a number of the whole period: each message went out by one sending domain, so its rows add up to it. */
export function totalOf(
  rows: readonly MailReportRow[],
  name: MailNumber | 'machine_opens' | 'machine_clicks',
): number {
  return rows.reduce((sum, row) => sum + ((row.dimension === 'domain' && row[name]) || 0), 0)
}
