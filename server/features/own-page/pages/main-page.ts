import type { OwnPageWord } from '../../../../contract/own-page/words'
import { ownPages } from '../../../../contract/resources/own-pages'
import { filled } from '../../../../contract/text/filled'
import { SYSTEM } from '../../../auth/actor'
import type { Row } from '../../../crud/hooks'
import { writeRows } from '../../../crud/write'
import { oneRow } from '../../../db/oneRow'
import { todayAt } from '../../../db/today'
import type { PageRow } from '../../personal-links'
import { publicWayOf, stepNames } from '../../routes'
import { readAppointments, zoneOf } from '../facts/appointments'
import { readAsks } from '../facts/asks'
import { readConsents, readRequests } from '../facts/consents'
import { readMoney } from '../facts/money'
import { readContact } from '../facts/people'
import { asksPart } from './asks-part'
import { escapeHtml, hidden, sendPage } from './html'
import { appointmentsPart, consentsPart, dataPart, moneyPart, peoplePart, wayPart } from './parts'
import type { OpenVisit } from './visit'

/** Texts that an act before a redirect may leave on the page. */
const NOTICES: readonly OwnPageWord[] = [
  ...(['file_too_large', 'file_kind', 'file_empty', 'file_many', 'file_failed', 'ask_later'] as const),
]

/** Shows the page of the person, and notes the visit. */
export async function showPage(visit: OpenVisit) {
  const { call, linked, language, words, organisation, path, given } = visit
  const { sql, now } = call.services
  const id = Number(linked.page.candidate_id)
  const [today, person] = await Promise.all([
    todayAt(sql, now()),
    sql<Row[]>`select * from candidates where id = ${id}`.then(oneRow),
  ])
  const [way, asks, appointments, zone, money, consents, requests, contact] = await Promise.all([
    publicWayOf(call.services, person, today),
    readAsks(sql, id, today),
    readAppointments(sql, id, now()),
    zoneOf(sql, id),
    readMoney(sql, id),
    readConsents(sql, id),
    readRequests(sql, id),
    readContact(sql, id),
  ])
  await noteVisit(visit)
  const word = NOTICES.find(each => each === given.notice)
  const fault = word && given.target ? { target: given.target, text: words[word] } : undefined
  const notice = word && !given.target ? `<p class="bad" role="alert">${escapeHtml(words[word])}</p>` : ''
  const name = String((language === 'ar' ? person.name_arabic : null) ?? person.name)
  const names = stepNames()
  const body =
    notice +
    asksPart(visit, { asks, today, fault, stepName: step => names.get(step)?.[language] }) +
    wayPart(visit, way) +
    appointmentsPart(visit, appointments, zone) +
    moneyPart(visit, money) +
    peoplePart(visit, contact) +
    consentsPart(visit, consents) +
    dataPart(visit, requests) +
    `<p class="mute">${escapeHtml(words.links_private)}</p>` +
    `<form method="post">${hidden({ act: 'leave', lang: language })}<button>${escapeHtml(words.leave)}</button></form>`
  const title = filled(words.hello, { name })
  return sendPage(call, { language, organisation, title, path, hasUploads: true }, body)
}

/** Each view is an entry of the log; a link that is used goes on for another 30 days. */
async function noteVisit({ call, linked }: OpenVisit): Promise<void> {
  const { sql, now } = call.services
  await sql.begin(async tx => {
    const [before] = await tx<PageRow[]>`select * from own_pages where id = ${linked.page.id} for update`
    if (!before) return
    await tx`update own_page_links set used_at = ${now()} where hash = ${linked.link}`
    const changes = { seen_at: now().toISOString(), views: Number(before.views ?? 0) + 1 }
    const actor = { ...SYSTEM, ip: call.ip, requestId: call.requestId }
    await writeRows(tx, { definition: ownPages, actor, action: 'update', rows: [{ before, changes }] })
  })
}
