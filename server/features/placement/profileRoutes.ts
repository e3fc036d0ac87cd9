import { placementCalls } from '../../../contract/calls/placement'
import { matches } from '../../../contract/resources/placement'
import { logAction } from '../../crud/audit'
import { readRecord } from '../../crud/list'
import { todayAt } from '../../db/today'
import type { Route } from '../../http/route'
import { type Served, serve } from '../../http/serve'
import { PRINT_POLICY, renderPdf } from '../../pdf'
import { consentOf } from './consents'
import { germanProfile } from './germanProfile'

type ProfileCall = Served<typeof placementCalls.showProfile> | Served<typeof placementCalls.downloadProfile>

/** The profile as a page and as PDF. */
export const profileRoutes: readonly Route[] = [
  serve(placementCalls.showProfile, async call =>
    call.reply
      .type('text/html; charset=utf-8')
      .header('content-security-policy', PRINT_POLICY)
      .header('cache-control', 'no-store')
      .send(await profileOf(call)),
  ),
  serve(placementCalls.downloadProfile, async call => {
    const { id } = call.params
    const pdf = await renderPdf({ html: await profileOf(call), title: `${id}` })
    return call.reply
      .type('application/pdf')
      .header('content-disposition', `attachment; filename="profile-${id}.pdf"`)
      .header('cache-control', 'no-store')
      .send(pdf)
  }),
]

/** The log says to which match a profile was opened: it is the way by which data leave for an employer. */
async function profileOf({ services, actor, params, query }: ProfileCall): Promise<string> {
  const { sql, now } = services
  const match = await readRecord(services, actor, matches, params.id)
  const today = await todayAt(sql, now())
  const pair = { candidate_id: Number(match.candidate_id), bw_lead_id: Number(match.bw_lead_id) }
  const isNamed = (await consentOf(sql, pair, today)) === 'yes'
  const after = { profile: true, named: isNamed }
  await logAction(sql, actor, { action: 'open', resource: matches.name, record: params.id, after })
  return germanProfile(sql, pair.candidate_id, { language: query.language, isNamed, today })
}
