import type { Call } from '../../http/route'
import type { UnsubscribePage } from '../../mail'
import { CONSENT_TEXTS } from '../../mail/consent'
import { escapeHtml } from '../../mail/message/escapeHtml'
import { addressLine, languageOf, paragraph, sendPage } from './public-page'

/**
 * The page behind an unsubscribe link, in the language of who got the mail; from it one comes to one's choices. An employer is
 * told that the word holds for all of the house.
 */
export async function unsubscribePage(call: Call, page: UnsubscribePage | undefined) {
  const language = languageOf(call, page?.language)
  const words = CONSENT_TEXTS[language]
  if (!page) {
    const body = paragraph(words.unknownHelp)
    return sendPage(call, { language, title: words.unknownTitle, body, status: 404 })
  }
  const isEmployer = page.audience === 'bb'
  const help = page.unsubscribed
    ? `${isEmployer ? words.leftEmployerHelp : words.leftHelp} ${words.closePage}`
    : isEmployer
      ? words.leaveEmployerHelp
      : words.leaveAllHelp
  const form = page.unsubscribed
    ? ''
    : `<form method="post"><button>${escapeHtml(words.leave)}</button></form>`
  const choose = page.hasChoices
    ? `<p><a class="link" href="/u/${escapeHtml(call.params.token ?? '')}/choices">${escapeHtml(words.choose)}</a></p>`
    : ''
  const title = page.unsubscribed ? words.leftTitle : words.leaveTitle
  return sendPage(call, { language, title, body: addressLine(page.email) + paragraph(help) + form + choose })
}
