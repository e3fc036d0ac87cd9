import { Readable } from 'node:stream'
import { type DryRunPerson, listedCampaignCalls } from '../../../../contract/calls/campaigns'
import { bwCampaigns, campaigns } from '../../../../contract/resources/campaigns'
import { logAction } from '../../../crud/audit'
import { csvLine } from '../../../crud/csv'
import { readRecord } from '../../../crud/list'
import type { ApiRequest, Route } from '../../../http/route'
import { type Served, serve } from '../../../http/serve'
import { countAudience, dryRun, freezeChoice } from '../../../mail'
import { mailContext } from '../context'

/** People that the page of a dry run shows; the file has all. */
const SHOWN = 200
const COLUMNS = ['address', 'name', 'outcome', 'reason', 'version'] as const

const SIDES = [
  {
    audience: 'general',
    campaigns,
    calls: listedCampaignCalls.campaigns,
  },
  {
    audience: 'bw',
    campaigns: bwCampaigns,
    calls: listedCampaignCalls['bw-campaigns'],
  },
] as const
type Side = (typeof SIDES)[number]
type DryRunCall = Pick<ApiRequest, 'services' | 'actor'> & { params: { id: number } }

/** Dry runs: the people who would be sent, and those who would not and why. */
export const dryRunRoutes: Route[] = SIDES.flatMap(side => [
  serve(side.calls.dryRun, call => show(call, side)),
  serve(side.calls.downloadDryRun, call => download(call, side)),
])

/** The people whom a campaign would go to as it stands now. @throws {Failure} not_found */
async function peopleOf({ services, actor, params: { id } }: DryRunCall, side: Side) {
  const campaign = await readRecord(services, actor, side.campaigns, id)
  const { list_ids, exclude_list_ids, similar_services, ab_share: share } = campaign
  const choice = {
    audience: side.audience,
    list_ids: list_ids ?? [],
    exclude_list_ids: exclude_list_ids ?? [],
    similar_services,
  }
  const frozen = await freezeChoice(services.sql, choice, { reader: actor, at: services.now() })
  const context = await mailContext(services)
  const test = share == null ? undefined : { campaignId: id, share, key: context.key }
  return { context, frozen, test }
}

async function show(call: Served<Side['calls']['dryRun']>, side: Side) {
  const { context, frozen, test } = await peopleOf(call, side)
  const people: DryRunPerson[] = []
  const { outcome } = call.query
  for await (const part of dryRun(context, frozen, { most: SHOWN, outcome, test })) people.push(...part)
  return { count: await countAudience(context, frozen), people }
}

/** The whole of it as CSV; that it was taken out is written to the log. */
async function download(call: Served<Side['calls']['downloadDryRun']>, side: Side) {
  const { services, actor, params, reply } = call
  const { context, frozen, test } = await peopleOf(call, side)
  await logAction(services.sql, actor, { action: 'export', resource: side.campaigns.name, record: params.id })
  return reply
    .type('text/csv; charset=utf-8')
    .header('content-disposition', 'attachment; filename="dry-run.csv"')
    .send(Readable.from(lines(dryRun(context, frozen, { test }))))
}

async function* lines(parts: AsyncIterable<DryRunPerson[]>) {
  yield `\ufeff${csvLine(COLUMNS)}`
  for await (const part of parts)
    yield part.map(person => csvLine(COLUMNS.map(column => person[column]))).join('')
}
