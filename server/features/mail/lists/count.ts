import { listCalls, ruleCalls } from '../../../../contract/calls/lists'
import { fail } from '../../../../contract/http/errors'
import type { RULE_SOURCES } from '../../../../contract/mail/list-rules'
import { definitionOf } from '../../../../contract/resources'
import { CAMPAIGN_RESOURCES } from '../../../../contract/resources/campaigns'
import type { Route } from '../../../http/route'
import { type Served, serve } from '../../../http/serve'
import { countAudience, countFiltered, freezeChoice } from '../../../mail'
import { mailContext } from '../context'
import { findRows } from './rows'
import { countInSource, ruleOf } from './rules'

/** Counts of the people of lists, before a campaign or a list by rule is kept. */
export const countRoutes: readonly Route[] = [
  serve(listCalls.countUnion, countUnion),
  serve(ruleCalls.lists, call => countRule(call, 'general')),
  serve(ruleCalls['bw-lists'], call => countRule(call, 'bw')),
]

type RuleCall = (typeof ruleCalls)[keyof typeof ruleCalls]
type RuleAudience = keyof typeof RULE_SOURCES

async function countUnion({ services, actor, body }: Served<typeof listCalls.countUnion>) {
  const definition = definitionOf(CAMPAIGN_RESOURCES[body.audience])
  if (!definition?.roles.some(role => role === actor.role)) throw fail('forbidden')
  if (body.audience === 'bb')
    return countFiltered(services.sql, {
      audience: body.audience,
      filter: body.filter,
      now: services.now(),
      reader: actor,
      findRows: findRows(services),
    })
  const choice = await freezeChoice(services.sql, body, { reader: actor, at: services.now() })
  return countAudience(await mailContext(services), choice)
}

async function countRule({ services, actor, body }: Served<RuleCall>, audience: RuleAudience) {
  const rule = ruleOf(body.rule, audience)
  const frozen = await freezeChoice(services.sql, { audience }, { reader: actor, at: services.now() })
  const [count, found] = await Promise.all([
    countAudience(await mailContext(services), { ...frozen, rules: [rule] }),
    countInSource(services, { rule, reader: actor }),
  ])
  return { ...count, found }
}
