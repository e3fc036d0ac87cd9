import { buffer } from 'node:stream/consumers'
import { placementCalls } from '../../../contract/calls/placement'
import { matches } from '../../../contract/resources/placement'
import { invoices } from '../../../contract/resources/placements'
import { interviews } from '../../../contract/resources/requests'
import { pathOf } from '../../crud/attachments'
import { logAction } from '../../crud/audit'
import type { Row } from '../../crud/hooks'
import { readRecord } from '../../crud/list'
import { todayAt } from '../../db/today'
import { openStore } from '../../files/store'
import type { Route } from '../../http/route'
import { type Served, serve } from '../../http/serve'
import { PRINT_POLICY, renderPdf } from '../../pdf'
import type { Services } from '../../services'
import { guardianGuards } from '../candidates'
import { consentGuards, consentOf, sharesOf } from '../employer-consents'
import { invoicePdf } from '../letters'
import { guardsAtEmployer, refuseBlocked } from '../recruitment'
import { dayReport } from './dayReport'
import { germanProfile } from './germanProfile'

type ProfileCall = Served<typeof placementCalls.showProfile> | Served<typeof placementCalls.downloadProfile>

/** Pages and PDFs for employers: the profile of a person, the report of an interview day, and invoices. */
export const printedRoutes: readonly Route[] = [
  serve(placementCalls.showProfile, async call => sendPage(call.reply, await profileOf(call))),
  serve(placementCalls.downloadProfile, async call =>
    sendPdf(call.reply, await profileOf(call), `profile-${call.params.id}`),
  ),
  serve(placementCalls.showReport, async call => sendPage(call.reply, await reportOf(call))),
  serve(placementCalls.downloadReport, async call =>
    sendPdf(call.reply, await reportOf(call), `interviews-${call.params.id}`),
  ),
  serve(placementCalls.downloadInvoice, sendInvoice),
]

type Reply = ProfileCall['reply']

export const sendPage = (reply: Reply, html: string) =>
  reply
    .type('text/html; charset=utf-8')
    .header('content-security-policy', PRINT_POLICY)
    .header('cache-control', 'no-store')
    .send(html)

export const sendPdf = async (reply: Reply, html: string, name: string) =>
  sendFile(reply, { pdf: await renderPdf({ html, title: name }), name: `${name}.pdf` })

const sendFile = (reply: Reply, { pdf, name }: { pdf: Buffer; name: string }) =>
  reply
    .type('application/pdf')
    .header('content-disposition', `attachment; filename="${name}"`)
    .header('cache-control', 'no-store')
    .send(pdf)

type InvoiceCall = Served<typeof placementCalls.downloadInvoice>

async function sendInvoice({ services, actor, params: { id }, reply }: InvoiceCall) {
  await readRecord(services, actor, invoices, id)
  const file = await invoicePdf(services, id)
  const opened = { action: 'open', resource: invoices.name, record: id, after: { pdf: true } } as const
  await logAction(services.sql, actor, opened)
  return sendFile(reply, file)
}

/** Returns the portrait of a candidate as an address that holds the picture itself: the page loads nothing. */
async function portraitOf({ sql, config }: Services, id: number): Promise<string | null> {
  const [found] = await sql<{ url: string; type: string }[]>`
    select c.portrait_url as url, f.type from candidates c join files f on '/api/v1/files/' || f.path = c.portrait_url
    where c.id = ${id} and f.type in ('image/jpeg', 'image/png', 'image/webp')`
  const path = found && pathOf(found.url)
  if (!path) return null
  const bytes = await buffer(openStore(config).read(path))
  return `data:${found.type};base64,${bytes.toString('base64')}`
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

/**
 * The log says to which match a profile was opened: it is the way by which data leave for an employer.
 * @throws Failure invalid for a person who may not be recruited, a minor whose guardians have not agreed, or somebody who said no to
 * the employer
 */
async function profileOf({ services, actor, params, query }: ProfileCall): Promise<string> {
  const { sql, now } = services
  const match = await readRecord(services, actor, matches, params.id)
  const today = await todayAt(sql, now())
  const pair = { candidate_id: Number(match.candidate_id), bw_lead_id: Number(match.bw_lead_id) }
  const [candidate] = await sql<Row[]>`select * from candidates where id = ${pair.candidate_id}`
  const consent = await consentOf(sql, pair, today)
  if (candidate) {
    const guardians = await guardianGuards(sql, candidate.id, today)
    const guards = await guardsAtEmployer(sql, candidate, { match_id: match.id })
    const refusal = consent === 'no' ? await consentGuards(sql, { candidate, ...pair }, today) : []
    refuseBlocked([...guards, ...guardians, ...refusal], 'candidate_id')
  }
  const isNamed = consent === 'yes'
  const after = { profile: true, named: isNamed }
  await logAction(sql, actor, { action: 'open', resource: matches.name, record: params.id, after })
  const shares = isNamed ? await sharesOf(sql, pair) : []
  const photo = shares.includes('photo') ? await portraitOf(services, pair.candidate_id) : null
  const hasFamily = shares.includes('family')
  return germanProfile(sql, pair.candidate_id, { language: query.language, isNamed, today, photo, hasFamily })
}
