import { Readable } from 'node:stream'
import { z } from 'zod'
import { can } from '../../../contract/define'
import { definitionOf } from '../../../contract/resources'
import { CAMPAIGN_RESOURCES } from '../../../contract/resources/campaigns'
import type { TestFields } from '../../../contract/split-test'
import { logAction } from '../../crud/audit'
import { csvLine } from '../../crud/csv'
import { readRecord } from '../../crud/list'
import { idOf } from '../../http/query'
import { type Call, type Route, route } from '../../http/route'
import { type AudienceChoice, countAudience, type DryRunPerson, dryRun, freezeChoice } from '../../mail'
import { mailContext } from './context'
import { countInSource, ruleOf } from './segments'

/** People that the page of a dry run shows; the file has all. */
const SHOWN = 200
const COLUMNS = ['address', 'name', 'outcome', 'reason', 'version'] as const

const SIDES = [
  { audience: 'general', lists: 'lists', people: 'subscribers' },
  { audience: 'bw', lists: 'bw-lists', people: 'bw-subscribers' },
] as const
type Side = (typeof SIDES)[number]

const ruleBody = z.strictObject({ rule: z.unknown() })

/** Who would be sent, who skipped and why, before anything is; and how many people a rule finds before it is kept. */
export const dryRunRoutes: Route[] = SIDES.flatMap(side => {
  const resource = CAMPAIGN_RESOURCES[side.audience]
  const people = definitionOf(side.people)
  const readers = people?.roles ?? []
  const exporters = readers.filter(role => people && can(people, role, 'export'))
  return [
    route({
      method: 'GET',
      path: `/${resource}/:id/dry-run`,
      access: readers,
      handle: call => shown(call, side),
    }),
    route({
      method: 'GET',
      path: `/${resource}/:id/dry-run/file`,
      access: exporters,
      handle: call => file(call, side),
    }),
    route({
      method: 'POST',
      path: `/${side.lists}/count`,
      access: definitionOf(side.lists)?.roles ?? [],
      body: ruleBody,
      handle: call => countRule(call, side),
    }),
  ]
})

/** The people whom a campaign would go to as it stands now. @throws {Failure} not_found */
async function peopleOf({ services, actor, params }: Call, { audience }: Side) {
  const resource = CAMPAIGN_RESOURCES[audience]
  const definition = definitionOf(resource)
  const campaign = definition && (await readRecord(services, actor, definition, idOf(params.id)))
  const choice = { ...campaign, audience } as unknown as AudienceChoice
  const frozen = await freezeChoice(services.sql, choice, { reader: actor, at: services.now() })
  const context = await mailContext(services)
  const share = (campaign as TestFields | undefined)?.ab_share ?? undefined
  const test = share === undefined ? undefined : { campaignId: idOf(params.id), share, key: context.key }
  return { context, frozen, test }
}

async function shown(call: Call, side: Side) {
  const { context, frozen, test } = await peopleOf(call, side)
  const people: DryRunPerson[] = []
  const wanted = call.query.outcome
  for await (const part of dryRun(context, frozen, { most: SHOWN, outcome: wanted, test }))
    people.push(...part)
  return { count: await countAudience(context, frozen), people }
}

/** The whole of it as CSV; that it was taken out is written to the log. */
async function file(call: Call, side: Side) {
  const { services, actor, params, reply } = call
  const { context, frozen, test } = await peopleOf(call, side)
  const resource = CAMPAIGN_RESOURCES[side.audience]
  await logAction(services.sql, actor, { action: 'export', resource, record: idOf(params.id) })
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

async function countRule({ services, actor, body }: Call<z.output<typeof ruleBody>>, { audience }: Side) {
  const rule = ruleOf(body.rule, audience)
  const frozen = await freezeChoice(services.sql, { audience }, { reader: actor, at: services.now() })
  const [count, found] = await Promise.all([
    countAudience(await mailContext(services), { ...frozen, rules: [rule] }),
    countInSource(services, { rule, reader: actor }),
  ])
  return { ...count, found }
}
