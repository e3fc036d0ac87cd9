import type { UnsubscribePage } from '../../../mail'
import { CONSENT_TEXTS } from '../../../mail/consent'
import { escapeHtml } from '../../../mail/message/escapeHtml'
import { addressLine, languageOf, type PageCall, paragraph, sendPage, unknownPage } from './public-page'

/**
 * The page behind an unsubscribe link, in the language of who got the mail; from it one comes to one's choices. An employer is
 * told that the word holds for all of the house.
 */
export async function unsubscribePage(call: PageCall, page: UnsubscribePage | undefined) {
  if (!page) return unknownPage(call)
  const language = languageOf(call, page.language)
  const words = CONSENT_TEXTS[language]
  const isEmployer = page.audience === 'bb'
  const help = page.unsubscribed
    ? `${isEmployer ? words.leftEmployerHelp : words.leftHelp} ${words.closePage}`
    : isEmployer
      ? words.leaveEmployerHelp
      : words.leaveAllHelp
  const form = page.unsubscribed ? '' : leaveForm(words.leave)
  const choose = page.hasChoices
    ? `<p><a class="link" href="/u/${escapeHtml(call.params.token)}/choices">${escapeHtml(words.choose)}</a></p>`
    : ''
  const title = page.unsubscribed ? words.leftTitle : words.leaveTitle
  return sendPage(call, { language, title, body: addressLine(page.email) + paragraph(help) + form + choose })
}

const leaveForm = (word: string) => `<form method="post"><button>${escapeHtml(word)}</button></form>`

/** The same page behind the link of a test mail, which unsubscribes nobody. */
export async function testPage(call: PageCall, unsubscribed = false) {
  const language = languageOf(call)
  const words = CONSENT_TEXTS[language]
  const form = unsubscribed ? '' : leaveForm(words.leave)
  const title = unsubscribed ? words.leftTitle : words.leaveTitle
  return sendPage(call, { language, title, body: paragraph(words.testHelp) + form })
}
