import { mailPages } from '../../../../contract/calls/mail-pages'
import { peopleKey } from '../../../auth/keys'
import { isObject } from '../../../crud/check'
import type { Route } from '../../../http/route'
import { serve } from '../../../http/serve'
import {
  CONSENT_LANGUAGES,
  CONSENT_TEXTS,
  type ConfirmPage,
  confirm,
  eraseBySelf,
  LANGUAGE_NAMES,
  type Preferences,
  readConfirmation,
  readPreferences,
  savePreferences,
  unsubscribeByLink,
} from '../../../mail/consent'
import { escapeHtml } from '../../../mail/message/escapeHtml'
import { mailContext } from '../context'
import {
  addressLine,
  languageOf,
  type PageCall,
  paragraph,
  refuseFlood,
  sendPage,
  unknownPage,
} from './public-page'

/** Pages behind the links of our mails. A GET changes nothing, since programs follow links, too. */
export const consentPages: Route[] = [
  serve(mailPages.showConfirm, showConfirm),
  serve(mailPages.confirm, confirmLists),
  serve(mailPages.showChoices, showChoices),
  serve(mailPages.saveChoices, saveChoices, refuseFlood),
  serve(mailPages.showErase, showErase),
  serve(mailPages.erase, erasePerson, refuseFlood),
]

/** Returns the visit as the proof records it. */
export async function consentVisit({ services, params, request, ip }: PageCall) {
  const { sql, now, key } = await mailContext(services)
  const people = await peopleKey(services.config)
  return { sql, now, key, people, ip, token: params.token, userAgent: request.headers['user-agent'] }
}

async function showConfirm(call: PageCall) {
  return confirmPage(call, await readConfirmation(await consentVisit(call)))
}

async function confirmLists(call: PageCall) {
  return confirmPage(call, await confirm(await consentVisit(call)))
}

async function confirmPage(call: PageCall, page: ConfirmPage | undefined) {
  const language = languageOf(call, page?.language)
  const words = CONSENT_TEXTS[language]
  if (!page) return unknownPage(call)
  const { services } = call
  const [organisation] = await services.sql<{ name: string }[]>`select name from organisation`
  const lists = `<ul>${page.lists.map(name => `<li><bdi>${escapeHtml(name)}</bdi></li>`).join('')}</ul>`
  const head = `${addressLine(page.address)}${lists}`
  if (page.state === 'confirmed')
    return sendPage(call, { language, title: words.doneTitle, body: head + paragraph(words.doneHelp) })
  if (page.state === 'expired')
    return sendPage(call, { language, title: words.overTitle, body: paragraph(words.overHelp), status: 410 })
  const help = paragraph(words.askHelp.replaceAll('{organisation}', organisation?.name ?? ''))
  const form = `<form method="post"><button>${escapeHtml(words.button)}</button></form>`
  return sendPage(call, { language, title: words.askTitle, body: head + help + form })
}

async function showChoices(call: PageCall) {
  const preferences = await readPreferences(await consentVisit(call))
  return preferences ? choicesPage(call, preferences) : unknownPage(call)
}

async function saveChoices(call: PageCall) {
  const visit = await consentVisit(call)
  const { body } = call.request
  const given = isObject(body) ? body : {}
  if (given.act === 'leave') {
    if (!(await unsubscribeByLink(visit))) return unknownPage(call)
    const preferences = await readPreferences(visit)
    return preferences ? choicesPage(call, preferences, 'leftAll') : unknownPage(call)
  }
  const listIds = [given.list ?? []].flat().map(Number).filter(Number.isSafeInteger)
  const language = CONSENT_LANGUAGES.find(name => name === given.language) ?? languageOf(call)
  const preferences = await savePreferences(visit, { listIds, language })
  return preferences ? choicesPage(call, preferences, 'saved') : unknownPage(call)
}

function choicesPage(call: PageCall, preferences: Preferences, said?: 'saved' | 'leftAll') {
  const language = languageOf(call, preferences.language)
  const words = CONSENT_TEXTS[language]
  const notice = said ? `<p class="said" role="status">${escapeHtml(words[said])}</p>` : ''
  const lists = preferences.lists.map(listBox).join('')
  const options = CONSENT_LANGUAGES.map(
    name =>
      `<option value="${name}" lang="${name}"${name === (preferences.language ?? language) ? ' selected' : ''}>${LANGUAGE_NAMES[name]}</option>`,
  ).join('')
  const form =
    `<form method="post"><fieldset><legend>${escapeHtml(words.lists)}</legend>${lists || paragraph(words.noLists)}</fieldset>` +
    `<label class="label" for="language">${escapeHtml(words.language)}</label><select id="language" name="language">${options}</select>` +
    `<button>${escapeHtml(words.save)}</button></form>`
  const leave = preferences.unsubscribed
    ? ''
    : `<form method="post"><input type="hidden" name="act" value="leave"><button class="plain">${escapeHtml(words.leaveAll)}</button></form>`
  const erase = `<a class="link" href="/u/${escapeHtml(call.params.token)}/erase">${escapeHtml(words.erase)}</a>`
  const body = `${addressLine(preferences.address)}${notice}${form}<hr><div class="row">${leave}${erase}</div>`
  return sendPage(call, { language, title: words.chooseTitle, body })
}

function listBox({ id, name, description, on }: Preferences['lists'][number]): string {
  const help = description ? `<small><bdi>${escapeHtml(description)}</bdi></small>` : ''
  return `<label class="pick"><input type="checkbox" name="list" value="${id}"${on ? ' checked' : ''}><span><bdi>${escapeHtml(name)}</bdi>${help}</span></label>`
}

async function showErase(call: PageCall) {
  const preferences = await readPreferences(await consentVisit(call))
  if (!preferences) return unknownPage(call)
  const language = languageOf(call, preferences.language)
  const words = CONSENT_TEXTS[language]
  const back = `<a class="link" href="/u/${escapeHtml(call.params.token)}/choices">${escapeHtml(words.back)}</a>`
  const form = `<div class="row"><form method="post"><button class="bad">${escapeHtml(words.erase)}</button></form>${back}</div>`
  const body = addressLine(preferences.address) + paragraph(words.eraseHelp) + form
  return sendPage(call, { language, title: words.eraseTitle, body })
}

async function erasePerson(call: PageCall) {
  const visit = await consentVisit(call)
  const preferences = await readPreferences(visit)
  if (!preferences || !(await eraseBySelf(visit))) return unknownPage(call)
  const language = languageOf(call, preferences.language)
  const { erased, closePage } = CONSENT_TEXTS[language]
  return sendPage(call, { language, title: erased, body: paragraph(closePage) })
}
