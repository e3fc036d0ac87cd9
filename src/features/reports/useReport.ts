import { useQueryClient } from '@tanstack/react-query'
import { useGetList } from 'react-admin'
import {
  REPORT_DIMENSIONS,
  type ReportDimension,
  type ReportNumber,
  type ReportRow,
} from '../../../contract/resources/leads-report'
import { useEvent } from '../../providers/events'
import type { Span } from './span'

type Filters = Record<ReportNumber, Record<string, unknown>>
export type Row = Omit<ReportRow, 'filters'> & { filters: Filters }

/** The field that holds what a row of a dimension is about. */
export const FIELDS: Readonly<Record<ReportDimension, keyof ReportRow & string>> = {
  day: 'day',
  source: 'source',
  country: 'country_id',
  program: 'program_id',
  status: 'status_id',
  employee: 'employee_id',
  office: 'office_id',
}

/** The report of a span of days: days in order, everything else with the most leads first. Counted again when leads change. */
export function useReport(span: Span) {
  const client = useQueryClient()
  useEvent('changed', ({ resource }) => {
    if (resource === 'leads') void client.invalidateQueries({ queryKey: ['leads-report'] })
  })
  const days = useRows(span, ['day'], 'day')
  const groups = useRows(
    span,
    REPORT_DIMENSIONS.filter(each => each !== 'day'),
    'leads',
  )
  return {
    days: (days.data ?? []).toReversed(),
    groups: groups.data ?? [],
    error: days.error ?? groups.error,
    isPending: days.isPending || groups.isPending,
    refetch: () => void Promise.all([days.refetch(), groups.refetch()]),
  }
}

function useRows(span: Span, dimension: readonly ReportDimension[], field: string) {
  return useGetList<Row>('leads-report', {
    pagination: { page: 1, perPage: 500 },
    sort: { field, order: 'DESC' },
    filter: { ...span, dimension },
  })
}

export interface Total {
  value: number
  filter: Record<string, unknown>
}

/** The period as a whole: every lead has one status or none, so the rows by status add up to it. */
export function totalsOf(rows: readonly Row[]): Record<ReportNumber, Total> | undefined {
  const own = rows.filter(({ dimension }) => dimension === 'status')
  const first = own[0]
  if (!first) return undefined
  const total = (name: ReportNumber): Total => {
    const { status_id, status_id_null, ...filter } = first.filters[name]
    return { value: own.reduce((sum, row) => sum + (row[name] ?? 0), 0), filter }
  }
  return {
    leads: total('leads'),
    candidates: total('candidates'),
    called: total('called'),
    answered: total('answered'),
  }
}

/** @returns percent with one decimal, null where there is nothing to divide by */
export const percentOf = (part: number, whole: number): number | null =>
  whole > 0 ? Math.round((1_000 * part) / whole) / 10 : null
