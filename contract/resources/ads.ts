import { defineResource } from '../definition/define'
import { day, json, money, number, oneOf, text } from '../definition/fields'
import { LEAD_SOURCES } from './leads'

/** Numbers of an ad that open the rows behind them, and the list that shows those. */
export const AD_NUMBERS = { leads: 'leads', candidates: 'leads', visas: 'candidates' } as const
export type AdNumber = keyof typeof AD_NUMBERS

/**
 * The cost of an ad on a day and its results. Its leads are those of its campaign that came in on that day by the
 * organisation's clock, and of its source and medium where it names them.
 */
export const ads = defineResource('ads', {
  title: 'campaign',
  fields: {
    campaign: text({ max: 200, required: true, index: true }),
    source: oneOf(LEAD_SOURCES, { index: true }),
    medium: text({ max: 200 }),
    day: day({ when: 'any', required: true, index: true }),
    spend: money({ min: 0, required: true }),
    spend_currency: text({ max: 3, default: 'EUR' }),
    impressions: number({ min: 0, max: 2_000_000_000 }),
    clicks: number({ min: 0, max: 2_000_000_000 }),
    leads: number({ read: true }),
    cost_per_lead: money({ read: true }),
    cost_per_lead_currency: text({ read: true }),
    candidates: number({ read: true }),
    cost_per_candidate: money({ read: true }),
    cost_per_candidate_currency: text({ read: true }),
    /** Candidates whose visa was granted. */
    visas: number({ read: true }),
    cost_per_visa: money({ read: true }),
    cost_per_visa_currency: text({ read: true }),
    /** The filter behind each of {@link AD_NUMBERS}. */
    filters: json({ read: true }),
  },
  list: {
    columns: [
      'campaign',
      'source',
      'day',
      'spend',
      'clicks',
      'leads',
      'cost_per_lead',
      'candidates',
      'cost_per_candidate',
      'cost_per_visa',
    ],
    filters: ['campaign', 'source', 'day'],
    search: ['campaign', 'medium'],
    sort: ['day', 'desc'],
  },
  form: [['campaign'], ['source', 'medium'], ['day', 'spend'], ['impressions', 'clicks']],
  knownBy: ['campaign', 'day', 'source', 'medium'],
})
