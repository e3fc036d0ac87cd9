import { Readable } from 'node:stream'
import { type DryRunPerson, listedCampaignCalls } from '../../../../contract/calls/campaigns'
import { ruleCalls } from '../../../../contract/calls/lists'
import type { TestFields } from '../../../../contract/mail/split-test'
import { bwCampaigns, campaigns } from '../../../../contract/resources/campaigns'
import { logAction } from '../../../crud/audit'
import { csvLine } from '../../../crud/csv'
import { readRecord } from '../../../crud/list'
import type { Call, Route } from '../../../http/route'
import { type Served, serve } from '../../../http/serve'
import { type AudienceChoice, countAudience, dryRun, freezeChoice } from '../../../mail'
import { mailContext } from '../context'
import { countInSource, ruleOf } from '../lists/rules'

/** People that the page of a dry run shows; the file has all. */
const SHOWN = 200
const COLUMNS = ['address', 'name', 'outcome', 'reason', 'version'] as const

const SIDES = [
  {
    audience: 'general',
    campaigns,
    calls: listedCampaignCalls.campaigns,
    countRule: ruleCalls.lists,
  },
  {
    audience: 'bw',
    campaigns: bwCampaigns,
    calls: listedCampaignCalls['bw-campaigns'],
    countRule: ruleCalls['bw-lists'],
  },
] as const
type Side = (typeof SIDES)[number]
type DryRunCall = Pick<Call, 'services' | 'actor'> & { params: { id: number } }

/** Who would be sent, who skipped and why, before anything is; and how many people a rule finds before it is kept. */
export const dryRunRoutes: Route[] = SIDES.flatMap(side => [
  serve(side.calls.dryRun, call => show(call, side)),
  serve(side.calls.downloadDryRun, call => download(call, side)),
  serve(side.countRule, call => countRule(call, side)),
])

/** The people whom a campaign would go to as it stands now. @throws {Failure} not_found */
async function peopleOf({ services, actor, params: { id } }: DryRunCall, side: Side) {
  const campaign = await readRecord(services, actor, side.campaigns, id)
  const choice = { ...campaign, audience: side.audience } as unknown as AudienceChoice
  const frozen = await freezeChoice(services.sql, choice, { reader: actor, at: services.now() })
  const context = await mailContext(services)
  const share = (campaign as TestFields).ab_share ?? undefined
  const test = share === undefined ? undefined : { campaignId: id, share, key: context.key }
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

async function countRule({ services, actor, body }: Served<Side['countRule']>, { audience }: Side) {
  const rule = ruleOf(body.rule, audience)
  const frozen = await freezeChoice(services.sql, { audience }, { reader: actor, at: services.now() })
  const [count, found] = await Promise.all([
    countAudience(await mailContext(services), { ...frozen, rules: [rule] }),
    countInSource(services, { rule, reader: actor }),
  ])
  return { ...count, found }
}
