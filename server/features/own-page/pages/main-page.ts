import type { OwnPageWord } from '../../../../contract/own-page/words'
import { ageOn } from '../../../../contract/routes/counting'
import { filled } from '../../../../contract/text/filled'
import type { Row } from '../../../crud/hooks'
import { oneRow } from '../../../db/oneRow'
import { todayAt } from '../../../db/today'
import { type Appointment, readAppointments } from '../../personal-links'
import { openQuestions } from '../../placement'
import { currentNotice, noticePart } from '../../privacy-notices'
import { publicWayOf } from '../../routes'
import { readAsks } from '../facts/asks'
import { readConsents, readGuardian, readRequests } from '../facts/consents'
import { readMoney } from '../facts/money'
import { readContact, readOfficeOfOriginals } from '../facts/people'
import { asksPart } from './asks-part'
import { consentsPart, guardianPart, questionsPart } from './consents-part'
import { escapeHtml, hidden, paragraph, sendPage } from './html'
import { logView } from './log-view'
import { appointmentsPart, dataPart, moneyPart, peoplePart, wayPart } from './parts'
import type { OpenVisit } from './visit'

/** Texts that an act before a redirect may leave on the page. */
const NOTICES: readonly OwnPageWord[] = [
  ...(['file_too_large', 'file_kind', 'file_empty', 'file_many', 'file_failed', 'ask_later'] as const),
]

/** Days that come only with a visa. */
const OF_JOURNEY: readonly Appointment['kind'][] = ['flight', 'work_start']

/** Shows the page of the person, and logs the view. */
export async function showPage(visit: OpenVisit) {
  const { call, owner, language, words, organisation, path, given } = visit
  const { sql, now } = call.services
  const id = owner.candidateId
  const [today, person] = await Promise.all([
    todayAt(sql, now()),
    sql<Row[]>`select * from candidates where id = ${id}`.then(oneRow),
  ])
  const [way, asks, booked, money, consents, requests, contact, questions, office] = await Promise.all([
    publicWayOf(call.services, person, today),
    readAsks(call.services, owner, today),
    readAppointments(sql, id, now()),
    readMoney(sql, id),
    readConsents(sql, owner),
    readRequests(sql, id),
    readContact(sql, id),
    openQuestions(sql, id, today),
    readOfficeOfOriginals(sql, id, today),
  ])
  const appointments = way.isRefused ? booked.filter(({ kind }) => !OF_JOURNEY.includes(kind)) : booked
  const privacy = await currentNotice(call.services, { subject: 'own_page', language })
  // The page stays in the language that the person chose, also without it in the address.
  const chosen = owner.guardianId ? {} : { language }
  await logView(visit, { ...chosen, privacy_notice_id: privacy?.id ?? null })
  const word = NOTICES.find(each => each === given.notice)
  const fault = word && given.target ? { target: given.target, text: words[word] } : undefined
  const notice = word && !given.target ? `<p class="bad" role="alert">${escapeHtml(words[word])}</p>` : ''
  const name = String((language === 'ar' ? person.name_arabic : null) ?? person.name)
  const guardian = owner.guardianId ? await readGuardian(sql, owner.guardianId) : undefined
  const isChild = person.birth_date !== null && ageOn(String(person.birth_date), today) < 18
  const body =
    notice +
    (guardian ? paragraph(filled(words.about_child, { name }), 'note') : '') +
    guardianPart(visit, guardian, name) +
    questionsPart(visit, questions, isChild && !guardian) +
    asksPart(visit, { asks, today, fault, office }) +
    wayPart(visit, way, today) +
    appointmentsPart(visit, appointments) +
    moneyPart(visit, money, today) +
    peoplePart(visit, contact, now()) +
    consentsPart(visit, consents, today) +
    dataPart(visit, requests) +
    noticePart(privacy) +
    `<p class="mute">${escapeHtml(words.links_private)}</p>` +
    `<form method="post" data-leave>${hidden({ act: 'leave', lang: language })}<button>${escapeHtml(words.leave)}</button></form>`
  const title = filled(words.hello, { name: guardian?.name ?? name })
  return sendPage(call, { language, organisation, title, path, hasUploads: true }, body)
}
