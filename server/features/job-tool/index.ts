import { BOARD_MOST, jobSearchCalls } from '../../../contract/calls/job-searches'
import { presentationCalls } from '../../../contract/calls/presentations'
import { fail } from '../../../contract/http/errors'
import { jobSearches } from '../../../contract/resources/job-listings'
import type { Route } from '../../http/route'
import { serve } from '../../http/serve'
import { findRows } from '../mail'
import { contactInstead } from './contact'
import { dryRunPresentations } from './presentations'
import { planFileRoute } from './presentations/plan-file'
import { BoardError, searchBoard } from './search/board'
import { knownListings } from './search/listings'
import { orderRun } from './search/run'

export { mergeFieldsOf } from './presentations'
export { expireListingsByDate, runJobSearch, runNightly } from './search/run'

/** Rows that a person looks at before taking them over. */
const SHOWN = 50

/** The search at the Bundesagentur, and who would be presented to what it found. */
export const jobToolRoutes: readonly Route[] = [
  serve(jobSearchCalls.preview, async ({ services, body: { page, ...query } }) => {
    const found = await searchBoard(services, query, { number: page, size: SHOWN, tries: 2 }).catch(error => {
      // The answer of the board is all that helps the person who searches.
      if (!(error instanceof BoardError)) throw error
      throw fail('unavailable', { reply: error.message.slice(0, 300) })
    })
    const known = await knownListings(
      services.sql,
      found.jobs.map(({ external_id }) => external_id),
    )
    return {
      total: found.total,
      page,
      pages: Math.ceil(Math.min(found.total, BOARD_MOST) / SHOWN),
      is_cut: found.isCut,
      jobs: found.jobs.map(({ changed_at: _, ...job }) => ({
        ...job,
        listing_id: known.get(job.external_id)?.id ?? null,
      })),
    }
  }),
  serve(jobSearchCalls.run, async ({ services: { sql }, actor, params, body }) => {
    const job_id = await sql.begin(async tx => {
      const [search] = await tx`select id from ${tx(jobSearches.table)} where id = ${params.id} for share`
      if (!search) throw fail('not_found')
      return orderRun(tx, { searchId: Number(search.id), actor, ids: body.ids })
    })
    return { job_id }
  }),
  serve(presentationCalls.dryRun, ({ services, actor, body: { filter, language } }) =>
    dryRunPresentations(services.sql, {
      filter,
      language,
      now: services.now(),
      reader: actor,
      findRows: findRows(services),
    }),
  ),
  serve(presentationCalls.contactInstead, contactInstead),
  planFileRoute,
]
