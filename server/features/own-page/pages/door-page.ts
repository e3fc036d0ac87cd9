import { filled } from '../../../../contract/text/filled'
import { type CodeSent, isPerson, sendCode, TOO_MANY } from '../door/codes'
import { openSession } from '../door/sessions'
import { type Contact, readContact } from '../facts/people'
import { escapeHtml, hidden, paragraph, sendPage } from './html'
import { officeFacts } from './parts'
import { addressOf, type OpenVisit } from './visit'

interface DoorState {
  sent?: CodeSent
  /** The office to call where no code can be sent. */
  contact?: Contact
  fault?: 'wrong' | 'too_many'
}

/** Asks a new device for a code and the birth date. */
export function showDoor(visit: OpenVisit, { sent, contact, fault }: DoorState = {}) {
  const { call, language, words, organisation, path } = visit
  const hasCode = sent !== undefined || fault !== undefined
  const said = sent ? paragraph(filled(words[sent.word], { to: `\u2068${sent.to}\u2069` }), 'note') : ''
  const demo = sent?.demoCode ? `<p class="note" dir="ltr">Demo: ${escapeHtml(sent.demoCode)}</p>` : ''
  const wrong = fault ? `<p class="bad" role="alert">${escapeHtml(words[fault])}</p>` : ''
  const body =
    `<section>${hasCode ? '' : paragraph(words.door_help)}${said}${demo}${contact ? officeFacts({ words, language }, contact) : ''}${wrong}` +
    (hasCode && (sent?.word !== 'code_none' || sent.demoCode) ? enterForm(visit) : '') +
    `<form method="post">${hidden({ act: 'code', lang: language })}` +
    `<button${hasCode ? '' : ' class="p"'}>${escapeHtml(hasCode ? words.new_code : words.get_code)}</button></form></section>`
  const status = fault === 'too_many' ? 429 : fault ? 422 : 200
  return sendPage(call, { language, organisation, title: words.door_title, path, status }, body)
}

function enterForm({ language, words, owner }: OpenVisit): string {
  return (
    `<form method="post">${hidden({ act: 'enter', lang: language })}` +
    `<label for="code">${escapeHtml(words.code)}</label>` +
    '<input id="code" name="code" inputmode="numeric" autocomplete="one-time-code" maxlength="12" dir="ltr" required>' +
    `<label for="birth">${escapeHtml(owner.guardianId ? words.birth_date_child : words.birth_date)}</label>` +
    '<input id="birth" name="birth_date" type="date" min="1920-01-01" autocomplete="bday" required>' +
    `<p><button class="p">${escapeHtml(words.enter)}</button></p></form>`
  )
}

/** Sends a code and asks for it. */
export async function askForCode(visit: OpenVisit) {
  const { call, linked, language, owner } = visit
  const sent = await sendCode(call.services, linked, language)
  if (sent.word !== 'code_none') return showDoor(visit, { sent })
  return showDoor(visit, { sent, contact: await readContact(call.services.sql, owner.candidateId) })
}

/** Lets the person in; the page follows by a redirect, so that a reload sends nothing again. */
export async function enter(visit: OpenVisit) {
  const { call, linked, given } = visit
  const code = latin(given.code).replace(/\D/g, '').slice(0, 6)
  const birthDate = dayOf(latin(given.birth_date))
  const entered = await isPerson(call.services, linked, { code, birthDate, ip: call.ip })
  if (entered === TOO_MANY) return showDoor(visit, { fault: 'too_many' })
  if (!entered) return showDoor(visit, { fault: 'wrong' })
  const cookie = await openSession(call.services, { pageId: linked.page.id, ...entered })
  return call.reply
    .headers({ 'set-cookie': cookie, 'cache-control': 'no-store' })
    .redirect(addressOf(visit), 303)
}

/** Returns Latin digits for those of Arabic keyboards. */
const latin = (text = '') =>
  text.replace(/[\u0660-\u0669\u06f0-\u06f9]/g, digit => String(digit.charCodeAt(0) & 15))

/** Returns the day of a date field; browsers without one let people write day, month and year. */
function dayOf(text: string): string {
  const [, day = '', month = '', year] = /^\s*(\d{1,2})[./ -](\d{1,2})[./ -](\d{4})\s*$/.exec(text) ?? []
  return year ? `${year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}` : text.trim().slice(0, 10)
}
