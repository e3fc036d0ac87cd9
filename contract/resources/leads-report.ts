import { defineResource, type RecordOf } from '../definition/define'
import { day, json, number, oneOf, ref, text } from '../definition/fields'
import { LEAD_SOURCES } from './leads'

/** Dimensions of the report of leads. */
export const REPORT_DIMENSIONS = [
  'day',
  'source',
  'country',
  'program',
  'status',
  'employee',
  'office',
] as const
export type ReportDimension = (typeof REPORT_DIMENSIONS)[number]

/** Spans of whole days by the organisation's clock, in which a lead came in. */
export const PERIODS = [
  'today',
  'yesterday',
  'last_7_days',
  'last_30_days',
  'last_90_days',
  'this_month',
  'last_month',
  'this_year',
  'last_year',
  'all',
] as const
export type Period = (typeof PERIODS)[number]
/** A span that is asked for by its own days: `first_day` and `last_day` in the filter. It has rows for nobody else. */
export const BETWEEN = 'between'
export const REPORT_PERIODS = [...PERIODS, BETWEEN] as const

/** Numbers of the report: each has in `filters` the filter of `leads` that finds exactly those rows. */
export const REPORT_NUMBERS = ['leads', 'candidates', 'called', 'answered'] as const
export type ReportNumber = (typeof REPORT_NUMBERS)[number]

/** How many leads came in during a period by one thing, how many became candidates, and how many were reached. */
export const leadsReport = defineResource('leads-report', {
  title: 'name',
  fields: {
    period: oneOf(REPORT_PERIODS, { read: true }),
    /** Of the period, by the organisation's clock; none of all time. */
    first_day: day({ read: true }),
    last_day: day({ read: true }),
    dimension: oneOf(REPORT_DIMENSIONS, { read: true }),
    /** In English, as files have it; none where the leads have no such value. */
    name: text({ read: true }),
    day: day({ read: true }),
    source: oneOf(LEAD_SOURCES, { read: true }),
    country_id: ref('countries', { read: true }),
    program_id: ref('programs', { read: true }),
    status_id: ref('statuses', { read: true }),
    employee_id: ref('users', { read: true }),
    office_id: ref('offices', { read: true }),
    leads: number({ read: true }),
    /** Leads that became candidates. */
    candidates: number({ read: true }),
    /** Percent of the leads. */
    conversion: number({ read: true, scale: 1 }),
    /** Leads that were called at least once. */
    called: number({ read: true }),
    /** Leads that answered at least one call. */
    answered: number({ read: true }),
    /** Percent of those who were called; none where nobody was. */
    answer_rate: number({ read: true, scale: 1 }),
    filters: json({ read: true }),
  },
  list: {
    columns: ['name', ...REPORT_NUMBERS, 'conversion', 'answer_rate'],
    filters: ['period', 'first_day', 'last_day', 'dimension'],
    search: ['name'],
    sort: ['leads', 'desc'],
  },
  form: [['period', 'dimension', 'name']],
  computed: true,
})
export type ReportRow = RecordOf<typeof leadsReport>
