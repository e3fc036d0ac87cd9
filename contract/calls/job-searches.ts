import { z } from 'zod'
import { jobListings, OFFER_KINDS } from '../resources/job-listings'
import { call, rolesFor } from './call'

/** The source of listings of the Bundesagentur. */
export const BOARD_SOURCE = 'arbeitsagentur'
/** Its limits: rows of a page, and rows that it shows of one search at all. */
export const BOARD_PAGE_SIZE = 100
export const BOARD_MOST = 10_000

/** A search: radius in kilometres, days back; all but the kind may be empty. */
const boardQuery = z.strictObject({
  what: z.string().max(120, 'too_long').nullish(),
  place: z.string().max(120, 'too_long').nullish(),
  radius: z.int('only_numbers').min(0, 'too_small').max(200, 'too_large').nullish(),
  offer: z.enum(OFFER_KINDS, 'not_a_choice').default('work'),
  days: z.int('only_numbers').min(0, 'too_small').max(100, 'too_large').nullish(),
})
export type BoardQuery = z.output<typeof boardQuery>

const found = z.object({
  external_id: z.string(),
  occupation: z.string(),
  employer_name: z.string().nullable(),
  city: z.string().nullable(),
  region: z.string().nullable(),
  published_on: z.string().nullable(),
  /** The listing that it is here already. */
  listing_id: z.int().nullable(),
})
/** One job as the search lists it. */
export type FoundJob = z.output<typeof found>

const boardPage = z.object({
  total: z.int(),
  page: z.int(),
  pages: z.int(),
  /** More than it shows: the search has to be narrowed to reach all. */
  is_cut: z.boolean(),
  jobs: z.array(found),
})
export type BoardPage = z.output<typeof boardPage>

const preview = boardQuery.extend({ page: z.int('only_numbers').min(1, 'too_small').default(1) })
const chosen = z.strictObject({
  ids: z.array(z.string().max(120, 'too_long')).min(1, 'required').max(1_000, 'too_long').optional(),
})
/** Those who may import listings may search for them outside. */
const access = rolesFor(jobListings, 'import')

/** The search at the Bundesagentur für Arbeit. */
export const jobSearchCalls = {
  preview: call('POST /job-searches/preview', {
    summary: 'A page of results of the job search of the Bundesagentur; saves nothing.',
    access,
    body: preview,
    answer: boardPage,
  }),
  run: call('POST /job-searches/{id}/run', {
    summary: 'Imports all results of a search, or chosen ones; listings that are gone there expire here.',
    access,
    body: chosen,
    status: 202,
    answer: z.object({ job_id: z.int() }),
  }),
}
