import ar from '../../../i18n/ar.json'
import en from '../../../i18n/en.json'
import type { Call } from '../../http/route'
import type { UnsubscribePage } from '../../mail'
import { CONSENT_TEXTS, type ConsentLanguage } from '../../mail/consent'
import { escapeHtml } from '../../mail/message/escapeHtml'
import { addressLine, languageOf, paragraph, sendPage } from './public-page'

const WORDS = { en: en.unsubscribe, ar: ar.unsubscribe }

/** The page behind an unsubscribe link, in the language that the browser asks for; from it one comes to one's choices. */
export async function unsubscribePage(call: Call, page: UnsubscribePage | undefined) {
  const wanted = languageOf(call)
  const language: ConsentLanguage & keyof typeof WORDS = wanted === 'ar' ? 'ar' : 'en'
  const words = WORDS[language]
  const title = !page ? words.unknown : page.unsubscribed ? words.done : words.question
  const help = !page ? words.unknownHelp : page.unsubscribed ? words.doneHelp : words.questionHelp
  const form =
    page && !page.unsubscribed
      ? `<form method="post"><button>${escapeHtml(words.button)}</button></form>`
      : ''
  const choose = page
    ? `<p><a class="link" href="/u/${escapeHtml(call.params.token ?? '')}/choices">${escapeHtml(CONSENT_TEXTS[wanted].choose)}</a></p>`
    : ''
  const body = `${page ? addressLine(page.email) : ''}${paragraph(help)}${form}${choose}`
  return sendPage(call, { language, title, body, status: page ? 200 : 404 })
}
