import { placementCalls } from '../../../contract/calls/placement'
import { matches } from '../../../contract/resources/placement'
import { interviews } from '../../../contract/resources/requests'
import { logAction } from '../../crud/audit'
import { readRecord } from '../../crud/list'
import { todayAt } from '../../db/today'
import type { Route } from '../../http/route'
import { type Served, serve } from '../../http/serve'
import { PRINT_POLICY, renderPdf } from '../../pdf'
import { consentOf } from './consents'
import { dayReport } from './dayReport'
import { germanProfile } from './germanProfile'

type ProfileCall = Served<typeof placementCalls.showProfile> | Served<typeof placementCalls.downloadProfile>

/** Pages and PDFs for employers: the profile of a person, and the report of an interview day. */
export const printedRoutes: readonly Route[] = [
  serve(placementCalls.showProfile, async call => sendPage(call.reply, await profileOf(call))),
  serve(placementCalls.downloadProfile, async call =>
    sendPdf(call.reply, await profileOf(call), `profile-${call.params.id}`),
  ),
  serve(placementCalls.showReport, async call => sendPage(call.reply, await reportOf(call))),
  serve(placementCalls.downloadReport, async call =>
    sendPdf(call.reply, await reportOf(call), `interviews-${call.params.id}`),
  ),
]

type Reply = ProfileCall['reply']

const sendPage = (reply: Reply, html: string) =>
  reply
    .type('text/html; charset=utf-8')
    .header('content-security-policy', PRINT_POLICY)
    .header('cache-control', 'no-store')
    .send(html)

async function sendPdf(reply: Reply, html: string, name: string) {
  const pdf = await renderPdf({ html, title: name })
  return reply
    .type('application/pdf')
    .header('content-disposition', `attachment; filename="${name}.pdf"`)
    .header('cache-control', 'no-store')
    .send(pdf)
}

type ReportCall = Served<typeof placementCalls.showReport> | Served<typeof placementCalls.downloadReport>

async function reportOf({ services, actor, params, query }: ReportCall): Promise<string> {
  const { sql, now } = services
  await readRecord(services, actor, interviews, params.id)
  await logAction(sql, actor, {
    action: 'open',
    resource: interviews.name,
    record: params.id,
    after: { report: true },
  })
  return dayReport(sql, params.id, { language: query.language, today: await todayAt(sql, now()) })
}

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
