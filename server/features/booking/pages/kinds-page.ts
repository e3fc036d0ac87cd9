import { filled } from '../../../../contract/filled'
import { openSettings, type Setting, titleIn } from '../settings'
import { wordsOf } from '../words'
import { escapeHtml } from './html'
import { answerPage, pathOf, type Visit } from './visit'

/** What visitors can book of one sort; the only one there is opens at once. */
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

/** Where a kind of appointment or seminar is booked. */
export const pathTo = ({ slug }: Setting): string => `/book/${encodeURIComponent(slug)}`
