import { letterCalls } from '../../../contract/calls/letters'
import { invalid } from '../../../contract/http/errors'
import { missingInLetters } from '../../../contract/letters/company'
import { languageOf } from '../../../contract/letters/words'
import { letters } from '../../../contract/resources/letters'
import { logAction } from '../../crud/audit'
import { readRecord } from '../../crud/list'
import { todayAt } from '../../db/today'
import type { Route } from '../../http/route'
import { type Served, serve } from '../../http/serve'
import { escapeHtml, renderPdf } from '../../pdf'
import { guardReach } from '../candidates'
import { readCompany, refusedDetails } from './company'
import { letterPage } from './page'
import { dropLetter, orderLetter } from './send'

/** A letter as mail, and as PDF for the post. */
export const letterRoutes: readonly Route[] = [
  serve(
    letterCalls.send,
    ({ services, actor, params: { id } }) =>
      services.sql.begin(tx => orderLetter({ services, tx, actor }, id)),
    guardReach(letters),
  ),
  serve(
    letterCalls.drop,
    ({ services, actor, params: { id } }) =>
      services.sql.begin(tx => dropLetter({ services, tx, actor }, id)),
    guardReach(letters),
  ),
  serve(letterCalls.download, download),
]

async function download({ services, actor, params: { id }, reply }: Served<typeof letterCalls.download>) {
  const { sql, now } = services
  const letter = await readRecord(services, actor, letters, id)
  const company = await readCompany(sql)
  const errors = refusedDetails(missingInLetters(company))
  if (Object.keys(errors).length) throw invalid(errors)
  const html = await letterPage({
    company,
    language: languageOf(letter.language),
    recipient: String(letter.recipient),
    day: typeof letter.posted_on === 'string' ? letter.posted_on : await todayAt(sql, now()),
    title: String(letter.subject),
    content: `<p class="text">${escapeHtml(String(letter.body))}</p>`,
  })
  const pdf = await renderPdf({ html, title: String(letter.subject) })
  await logAction(sql, actor, { action: 'open', resource: letters.name, record: id, after: { pdf: true } })
  return reply
    .type('application/pdf')
    .header('content-disposition', `attachment; filename="letter-${id}.pdf"`)
    .header('cache-control', 'no-store')
    .send(pdf)
}
