import { filled } from '../../../../contract/text/filled'
import { openSettings, type Setting, titleIn } from '../settings'
import { wordsOf } from '../words'
import { escapeHtml } from './html'
import { answerPage, pathOf, type Visit } from './visit'

/** Lists the kinds of appointments, or of seminars; redirects to a single one. */
export async function showKinds(visit: Visit, of: Setting['of']) {
  const { call, language } = visit
  const words = wordsOf(language)
  const kinds = await openSettings(call.services.sql, of)
  const [only] = kinds
  if (only && kinds.length === 1) return call.reply.redirect(pathOf(visit, pathTo(only)), 302)
  const rows = kinds.map(kind => {
    const length = filled(words.minutes, { minutes: kind.minutes })
    const title = `<span>${escapeHtml(titleIn(language, kind))} <span class="mute">· ${escapeHtml(length)}</span></span>`
    const verb = of === 'seminars' ? words.choose_date : words.choose_time
    const href = escapeHtml(pathOf(visit, pathTo(kind)))
    return `<li>${title}<a class="b" href="${href}">${escapeHtml(verb)}</a></li>`
  })
  const nothing = of === 'seminars' ? words.no_dates : words.no_times_at_all
  const list = rows.length ? `<ul class="c">${rows.join('')}</ul>` : `<p>${escapeHtml(nothing)}</p>`
  return answerPage(
    visit,
    { title: words.choose_kind, path: `/book/${of}` },
    `<h1>${escapeHtml(words.choose_kind)}</h1>${list}`,
  )
}

/** Returns the booking page of a kind. */
export const pathTo = ({ slug }: Setting): string => `/book/${encodeURIComponent(slug)}`
