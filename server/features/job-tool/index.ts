import { z } from 'zod'
import { can } from '../../../contract/define'
import { fail } from '../../../contract/errors'
import { BOARD_MOST, type BoardPage, boardQuery } from '../../../contract/jobs-search'
import type { PresentationDryRun } from '../../../contract/presentations'
import { bbCampaigns } from '../../../contract/resources/campaigns'
import { jobListings, jobSearches } from '../../../contract/resources/job-listings'
import { idOf } from '../../http/query'
import { type Route, route } from '../../http/route'
import { dryRunPresentations } from '../../mail'
import { findRows } from '../mail'
import { BoardError, searchBoard } from './board'
import { knownListings } from './keep'
import { planFileRoute } from './plan-file'
import { orderRun } from './run'

export { runJobSearch, runNightly, tendListings } from './run'

/** Rows that a person looks at before taking them over. */
const SHOWN = 50
/** Whoever may import listings may search for them outside. */
const importers = jobListings.roles.filter(role => can(jobListings, role, 'import'))
const preview = boardQuery.extend({ page: z.int('only_numbers').min(1, 'too_small').default(1) })
const chosen = z.strictObject({
  ids: z.array(z.string().max(120, 'too_long')).min(1, 'required').max(1_000, 'too_long').optional(),
})

const asked = z.strictObject({ filter: z.unknown(), language: z.string().max(5, 'too_long').default('de') })

/** The search at the Bundesagentur, and who would be presented to what it found. */
export const jobToolRoutes: readonly Route[] = [
  route({
    method: 'POST',
    path: '/job-searches/preview',
    access: importers,
    body: preview,
    async handle({ services, body: { page, ...query } }): Promise<BoardPage> {
      const found = await searchBoard(services, query, { number: page, size: SHOWN, tries: 2 }).catch(
        error => {
          // What the other side said is what the person who searches needs to know.
          if (!(error instanceof BoardError)) throw error
          throw fail('unavailable', { reply: error.message.slice(0, 300) })
        },
      )
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
    },
  }),
  route({
    method: 'POST',
    path: '/job-searches/:id/run',
    access: importers,
    body: chosen,
    async handle({ services: { sql }, actor, params, body, reply }) {
      const job_id = await sql.begin(async tx => {
        const [search] =
          await tx`select id from ${tx(jobSearches.table)} where id = ${idOf(params.id)} for share`
        if (!search) throw fail('not_found')
        return orderRun(tx, { searchId: Number(search.id), actor, ids: body.ids })
      })
      return reply.code(202).send({ job_id })
    },
  }),
  route({
    method: 'POST',
    path: '/bb-campaigns/dry-run',
    access: bbCampaigns.roles,
    body: asked,
    handle: ({ services, actor, body }): Promise<PresentationDryRun> =>
      dryRunPresentations(services.sql, {
        ...{ ...body, now: services.now(), reader: actor, findRows: findRows(services) },
      }),
  }),
  planFileRoute,
]
