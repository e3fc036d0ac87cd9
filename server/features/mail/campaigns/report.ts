import { csvLine } from '../../../crud/csv'
import type { Route } from '../../../http/route'
import { serve } from '../../../http/serve'
import { type CampaignReport, campaignReport, frozenMails } from '../../../mail'
import { CAMPAIGN_KINDS, type CampaignKind, guardOf } from './campaign'

/** The content and the report of campaigns. */
export const reportRoutes: readonly Route[] = CAMPAIGN_KINDS.flatMap(routesOf)

function routesOf({ definition, calls }: CampaignKind): Route[] {
  const guard = guardOf(definition)
  return [
    serve(
      calls.readContent,
      async ({ services: { sql }, params: { id } }) => ({ versions: await frozenMails({ sql, id }) }),
      guard,
    ),
    serve(calls.readReport, ({ services: { sql }, params: { id } }) => campaignReport({ sql, id }), guard),
    serve(
      calls.downloadReport,
      async ({ services: { sql }, params: { id }, reply }) =>
        reply
          .type('text/csv; charset=utf-8')
          .header('content-disposition', 'attachment; filename="report.csv"')
          .send(reportFile(await campaignReport({ sql, id }))),
      guard,
    ),
  ]
}

/** A campaign's report as CSV in UTF-8 with a byte order mark: a line a number, told by its part and its name. */
function reportFile(report: CampaignReport): string {
  const named = (part: string, rows: readonly { reason: string; count: number }[]) =>
    rows.map(({ reason, count }) => [part, reason, 'people', count])
  const lines: unknown[][] = [
    ['part', 'name', 'what', 'number'],
    ...Object.entries(report.counts).map(([name, count]) => ['counts', name, 'messages', count]),
    ['machines', '', 'opens', report.machines.opens],
    ['machines', '', 'clicks', report.machines.clicks],
    ...report.links.flatMap(({ url, people, clicks, machine }) => [
      ['links', url, 'people', people],
      ['links', url, 'clicks', clicks],
      ['links', url, 'machine_clicks', machine],
    ]),
    ...report.reasons.map(({ reason, count }) => ['reasons', reason, 'messages', count]),
    ...report.bounces.map(({ reply, status, count }) => ['replies', reply, status, count]),
    ...report.providers.flatMap(({ provider, ...counts }) =>
      Object.entries(counts).map(([what, count]) => ['providers', provider, what, count]),
    ),
    ...(report.test?.parts ?? []).flatMap(({ part, subject, ...counts }) => [
      ['versions', part, 'subject', subject],
      ...Object.entries(counts).map(([what, count]) => ['versions', part, what, count]),
    ]),
    ...named('suppressed', report.suppressed),
    ...named('left_out', report.left_out),
    ...report.series.flatMap(({ at, ...counts }) =>
      Object.entries(counts).map(([what, count]) => ['hours', at, what, count]),
    ),
  ]
  return `\ufeff${lines.map(csvLine).join('')}`
}
