import { usersOf } from '../access/menu'
import { defineResource, type RecordOf } from '../definition/define'
import { day, json, money, number, oneOf, ref, text } from '../definition/fields'
import type { MatchState } from '../placement/matches'
import { REPORT_PERIODS } from './leads-report'

/** Matches in which the employer wants the person: the post is spoken for. */
export const TAKING_STATES: readonly MatchState[] = ['offer', 'accepted', 'hired']

/** Numbers of a row of demand and supply that open the rows behind them, and the list that shows those. */
export const SUPPLY_NUMBERS = {
  posts: 'positions',
  matched: 'matches',
  presentable: 'expected-arrivals',
} as const
export type SupplyNumber = keyof typeof SUPPLY_NUMBERS

/**
 * Open posts by occupation, Bundesland and month of the start, beside those spoken for and the presentable people who are
 * expected in Germany in that month.
 */
export const demandSupply = defineResource('demand-supply', {
  title: 'month',
  fields: {
    sector_id: ref('sectors', { read: true }),
    bundesland_id: ref('bundeslands', { read: true }),
    /** The first day of the month; none of positions without a start and of people without an expected day. */
    month: day({ read: true }),
    posts: number({ read: true }),
    matched: number({ read: true }),
    presentable: number({ read: true }),
    /** Posts that nobody fills yet; below zero more people than posts. */
    missing: number({ read: true }),
    /** The same with all earlier months: who comes early can fill a later post. */
    missing_so_far: number({ read: true }),
    /** The filter behind each of {@link SUPPLY_NUMBERS}. */
    filters: json({ read: true }),
  },
  list: {
    columns: [
      'sector_id',
      'bundesland_id',
      'month',
      'posts',
      'matched',
      'presentable',
      'missing',
      'missing_so_far',
    ],
    filters: ['sector_id', 'bundesland_id', 'month', 'missing'],
    sort: ['month', 'asc'],
  },
  form: [
    ['sector_id', 'bundesland_id', 'month'],
    ['posts', 'matched', 'presentable'],
    ['missing', 'missing_so_far'],
  ],
  computed: true,
})
export type DemandRow = RecordOf<typeof demandSupply>

/**
 * Parts of the cost of a visa: rows of the person, commissions, and shares of ads and of people without one. Apart from
 * these: refunds, what employers were invoiced (`income`) and what of it they paid (`received`).
 */
export const COST_LINES = ['own', 'commission', 'ads', 'lost', 'refund', 'income', 'received'] as const
/** Lines with money of employers. */
export const EMPLOYER_LINES: readonly CostLine[] = ['income', 'received']
export type CostLine = (typeof COST_LINES)[number]

/** Lines with the sums of others: without and with the shares. Refunds and income stand apart from both. */
export const COST_SUMS = {
  direct: ['own', 'commission'],
  all_in: ['own', 'commission', 'ads', 'lost'],
} as const
export const COST_REPORT = [
  'own',
  'commission',
  'direct',
  'ads',
  'lost',
  'all_in',
  'refund',
  'income',
  'received',
] as const

const ofPeriod = {
  period: oneOf(REPORT_PERIODS, { read: true }),
  first_day: day({ read: true }),
  last_day: day({ read: true }),
} as const

/** The cost of the visas granted in a period, in EUR. What has no rate of its day stands beside the sum in its own currency. */
export const visaCosts = defineResource('visa-costs', {
  title: 'line',
  fields: {
    ...ofPeriod,
    line: oneOf(COST_REPORT, { read: true }),
    visas: number({ read: true }),
    rows: number({ read: true }),
    amount: money({ read: true }),
    amount_currency: text({ max: 3, read: true }),
    per_visa: money({ read: true }),
    per_visa_currency: text({ max: 3, read: true }),
    /** The amounts without a rate, summed by currency: `12.00 TND, 900.00 EGP`. */
    lacks: text({ max: 400, read: true }),
    /** The filter of `visa-cost-rows`, and that of `stage-days` for the visas. */
    filters: json({ read: true }),
  },
  list: {
    columns: ['line', 'visas', 'rows', 'amount', 'per_visa', 'lacks'],
    filters: ['period', 'first_day', 'last_day', 'line'],
    sort: ['id', 'asc'],
  },
  form: [
    ['period', 'first_day', 'last_day'],
    ['line', 'visas', 'rows'],
    ['amount', 'per_visa', 'lacks'],
  ],
  computed: true,
})
export type VisaCost = RecordOf<typeof visaCosts>

/** The rows behind the cost of visas, each with the rate of its day and the share that counts. */
export const visaCostRows = defineResource('visa-cost-rows', {
  title: 'name',
  fields: {
    ...ofPeriod,
    line: oneOf(COST_LINES, { read: true }),
    candidate_id: ref('candidates', { read: true }),
    /** The kind of a fee, the receiver of a commission, the campaign of an ad, the number of an invoice. */
    name: text({ max: 200, read: true }),
    day: day({ read: true }),
    amount: money({ read: true }),
    amount_currency: text({ max: 3, read: true }),
    /** Units for one euro; none where the rate of the day is missing. */
    rate: number({ read: true, scale: 6 }),
    /** Percent of the amount that counts for the visas of the period. */
    share: number({ read: true, scale: 2 }),
    cost: money({ read: true }),
    cost_currency: text({ max: 3, read: true }),
    resource: text({ max: 60, read: true }),
    record_id: number({ read: true, max: Number.MAX_SAFE_INTEGER }),
  },
  list: {
    columns: ['line', 'candidate_id', 'name', 'day', 'amount', 'rate', 'share', 'cost'],
    filters: ['period', 'first_day', 'last_day', 'line', 'candidate_id', 'day', 'cost'],
    search: ['name'],
    sort: ['day', 'desc'],
  },
  form: [
    ['period', 'first_day', 'last_day'],
    ['line', 'candidate_id', 'name'],
    ['day', 'amount', 'rate'],
    ['share', 'cost'],
    ['resource', 'record_id'],
  ],
  roles: usersOf('visa-costs'),
  computed: true,
})
export type VisaCostRow = RecordOf<typeof visaCostRows>
