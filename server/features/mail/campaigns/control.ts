import { listedCampaignCalls } from '../../../../contract/calls/campaigns'
import type { Definition } from '../../../../contract/definition/define'
import { bwCampaigns, campaigns } from '../../../../contract/resources/campaigns'
import type { Route } from '../../../http/route'
import { serve } from '../../../http/serve'
import {
  cancelCampaign,
  chooseWinner,
  resumeCampaign,
  scheduleCampaign,
  settleUncertain,
  startCampaign,
  stopCampaign,
} from '../../../mail'
import {
  CAMPAIGN_KINDS,
  type CampaignCall,
  type CampaignKind,
  guardOf,
  type Order,
  perform,
} from './campaign'

/** Orders of campaigns: start, schedule, stop, resume, cancel, settle, choose a winner. */
export const controlRoutes: readonly Route[] = [
  ...CAMPAIGN_KINDS.flatMap(routesOf),
  winnerRoute(listedCampaignCalls.campaigns, campaigns),
  winnerRoute(listedCampaignCalls['bw-campaigns'], bwCampaigns),
]

function routesOf({ definition, calls }: CampaignKind): Route[] {
  const guard = guardOf(definition)
  const act = (call: CampaignCall, action: string, work: (order: Order) => Promise<void>) =>
    perform(call, { definition, action, work })
  return [
    serve(calls.start, call => act(call, 'send', startCampaign), guard),
    serve(
      calls.schedule,
      call => act(call, 'schedule', order => scheduleCampaign({ ...order, at: new Date(call.body.at) })),
      guard,
    ),
    serve(calls.stop, call => act(call, 'stop', stopCampaign), guard),
    serve(calls.resume, call => act(call, 'resume', resumeCampaign), guard),
    serve(calls.cancel, call => act(call, 'cancel', cancelCampaign), guard),
    serve(
      calls.settle,
      call => act(call, 'settle', order => settleUncertain({ ...order, ...call.body })),
      guard,
    ),
    serve(
      calls.listUncertain,
      async ({ services: { sql }, params: { id } }) => {
        const rows = await sql<{ id: number }[]>`
          select id from emails where campaign_id = ${id} and state = 'uncertain' order by id limit 10000`
        return { ids: rows.map(row => row.id) }
      },
      guard,
    ),
  ]
}

type ListedCalls = (typeof listedCampaignCalls)[keyof typeof listedCampaignCalls]

function winnerRoute({ chooseWinner: call }: ListedCalls, definition: Definition): Route {
  return serve(
    call,
    served =>
      perform(served, {
        definition,
        action: 'winner',
        work: order => chooseWinner({ ...order, winner: served.body.winner }),
      }),
    guardOf(definition),
  )
}
