import { csvLine } from '../../../crud/csv'
import type { CampaignReport } from '../../../mail'

/** A campaign's report as CSV in UTF-8 with a byte order mark: a line a number, told by its part and its name. */
export function reportFile(report: CampaignReport): string {
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
