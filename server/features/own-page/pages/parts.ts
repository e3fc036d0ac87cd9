import { colonIn } from '../../../../contract/text/colonIn'
import { dayIn } from '../../../../contract/text/dayIn'
import { filled } from '../../../../contract/text/filled'
import { type Appointment, inOneLine } from '../../personal-links'
import type { GrantedVisa, PublicStep, PublicWay } from '../../routes'
import type { DataRequest } from '../facts/consents'
import type { Sum, Total } from '../facts/money'
import type { Contact } from '../facts/people'
import { clocksIn, momentIn, moneyIn } from './dates'
import { escapeHtml, facts, hidden, list, paragraph, section } from './html'
import { officeHours } from './office-hours'
import type { Visit } from './visit'

/** Returns where the person stands: a sentence for each track that is under way, what is booked or planned, and what is done. */
export function wayPart(visit: Visit, { state, tracks, visa }: PublicWay, today: string): string {
  const { words, language } = visit
  const underWay = tracks.flatMap(({ names, steps }) =>
    steps
      .filter(({ state }) => state === 'current' || state === 'failed')
      .map(step => `<h3>${escapeHtml(names[language])}</h3>${sentence({ words, language }, step)}`),
  )
  const now = visa ? [visaItem(visit, visa, today), ...underWay] : underWay
  const stepsThatAre = (wanted: PublicStep['state'], sayDay: (day: string) => string) =>
    tracks
      .flatMap(({ steps }) => steps.filter(({ state }) => state === wanted))
      .map(({ names, day }) => {
        const said = day ? ` <span class="mute">${escapeHtml(sayDay(dayIn(language, day)))}</span>` : ''
        return escapeHtml(names[language]) + said
      })
  const planned = stepsThatAre('planned', day => filled(words.planned_on, { day }))
  const ahead = planned.length ? `<h3>${escapeHtml(words.planned_steps)}</h3>${list(planned)}` : ''
  const items = stepsThatAre('done', day => day)
  const past = items.length
    ? `<details><summary>${escapeHtml(words.done_steps)} (${items.length})</summary>${list(items)}</details>`
    : ''
  const said =
    state === 'open' ? '' : paragraph(state === 'paused' ? words.case_paused : words.case_ended, 'note')
  const steps = now.length ? list(now) : said || paragraph(words.nothing_now)
  return section(words.where, (now.length ? said : '') + steps + ahead + past)
}

/** A visa that was granted: from when until when it is valid, the last day of entry, and that the passport is to be collected. */
function visaItem({ words, language }: Visit, visa: GrantedVisa, today: string): string {
  const { valid_from, valid_until, isCollected, place } = visa
  const address = inOneLine(visa.address)
  const title = `<h3>${escapeHtml(words.your_visa)}</h3>`
  const day = (text: string | null) => (text ? escapeHtml(dayIn(language, text)) : '')
  const isOver = valid_until !== null && valid_until < today
  if (isOver) return title + paragraph(filled(words.visa_over, { day: dayIn(language, valid_until) }), 'bad')
  const collect =
    paragraph(words.collect_passport, 'day') +
    facts([[words.place, placeOf({ place, address })]]) +
    (address ? `<div class="acts">${mapLink(words, { address })}</div>` : '')
  return (
    title +
    paragraph(words.visa_granted) +
    facts([
      [words.valid_from, day(valid_from)],
      [words.valid_until, day(valid_until)],
    ]) +
    (valid_until ? paragraph(filled(words.enter_by, { day: dayIn(language, valid_until) }), 'day') : '') +
    (isCollected ? '' : collect)
  )
}

function sentence({ words, language }: Pick<Visit, 'words' | 'language'>, step: PublicStep): string {
  const { deadline } = step
  const day = deadline ? filled(words[deadline.word], { day: dayIn(language, deadline.day) }) : ''
  return paragraph(step.text[language]) + paragraph(day, 'day')
}

/** Returns the appointments, each with its place and a calendar file. */
export function appointmentsPart(
  { words, language, path }: Visit,
  appointments: readonly Appointment[],
): string {
  const items = appointments.map(appointment => {
    const { key, kind, title, link, clocks, isWholeDay } = appointment
    const host = (language === 'ar' ? appointment.host_arabic : null) ?? appointment.host
    const ofZone = filled(words.clocks, { country: clocksIn(language, clocks) })
    const name = title?.[language] ?? words[kind === 'visa' ? 'visa_appointment' : kind]
    const bring = bringOf(words, appointment)
    const isOpen = kind === 'talk' && !link && !appointment.place
    return (
      `<h3>${escapeHtml(name)}</h3><p class="day">${escapeHtml(momentIn(language, appointment))}` +
      `${isWholeDay ? '' : ` <span class="mute">(${escapeHtml(ofZone)})</span>`}</p>` +
      facts([
        [words.place, placeOf(appointment)],
        [words.with_whom, host ? `<bdi>${escapeHtml(host)}</bdi>` : ''],
        [words.bring, escapeHtml(bring)],
      ]) +
      paragraph(isOpen ? words.join_later : '', 'mute') +
      `<div class="acts">${link && /^https?:/.test(link) ? `<a class="b" rel="noreferrer" href="${escapeHtml(link)}">${escapeHtml(words.join)}</a>` : ''}` +
      mapLink(words, appointment) +
      `<a class="b" href="${escapeHtml(path)}/${key}/calendar.ics">${escapeHtml(words.calendar)}</a></div>`
    )
  })
  return section(words.appointments, items.length ? list(items) : paragraph(words.no_appointments))
}

/** The name of the place and its address, as the record of the embassy, authority or office has them. */
const placeOf = ({ place, address }: Pick<Appointment, 'place' | 'address'>): string =>
  [place, address].flatMap(each => (each ? `<bdi>${escapeHtml(each)}</bdi>` : [])).join('<br>')

/** A link to a search of the address. Nothing of the map is loaded before somebody follows it. */
function mapLink(words: Visit['words'], { address }: Pick<Appointment, 'address'>): string {
  if (!address) return ''
  const href = `https://www.google.com/maps/search/?${new URLSearchParams({ api: '1', query: address })}`
  return `<a class="b" rel="noreferrer" href="${escapeHtml(href)}">${escapeHtml(words.map)}</a>`
}

/** What to bring; to a talk by video, and on the first day at work, nothing that is the same for all. */
function bringOf(words: Visit['words'], { kind, link, place }: Appointment): string {
  if (kind === 'visa') return words.bring_visa
  if (kind === 'flight') return words.bring_flight
  if (kind === 'work_start' || link) return ''
  return kind === 'exam_day' || place ? words.bring_talk : ''
}

/** Returns what is agreed, paid, open and overdue; `you owe us nothing` where nothing is open. */
export function moneyPart(
  { words, language }: Visit,
  { sums, totals }: { sums: readonly Sum[]; totals: readonly Total[] },
  today: string,
): string {
  const owes = totals.filter(({ is_open }) => is_open)
  const all = totals.map(total =>
    facts([
      [words.agreed, escapeHtml(moneyIn(language, total.agreed, total.currency))],
      [words.paid, escapeHtml(moneyIn(language, total.paid, total.currency))],
      [words.open, escapeHtml(moneyIn(language, total.open, total.currency))],
    ]),
  )
  const rows = sums.map(({ kind, amount, currency, due_on, paid_on, paid }) => {
    const day = paid ? paid_on : due_on
    const fact = day
      ? filled(paid ? words.paid_on : day < today ? words.overdue_since : words.due_on, {
          day: dayIn(language, day),
        })
      : paid
        ? words.paid
        : ''
    return `${escapeHtml(words[kind])}${colonIn(language)}${escapeHtml(moneyIn(language, amount, currency))} <span class="mute">${escapeHtml(fact)}</span>`
  })
  return section(
    words.money,
    (owes.length ? '' : paragraph(words.owe_nothing, 'good')) + all.join('') + list(rows),
  )
}

/** Returns the rights over data, with the requests that were made. */
export function dataPart({ words, language }: Visit, requests: readonly DataRequest[]): string {
  const made = requests.map(({ kind, made_on, due_on }) =>
    escapeHtml(
      filled(words[`asked_${kind}`], { day: dayIn(language, made_on), due: dayIn(language, due_on) }),
    ),
  )
  const form = (kind: string, inner: string) =>
    `<form method="post">${hidden({ act: 'data', kind, lang: language })}${inner}</form>`
  const button = (text: string) => `<button>${escapeHtml(text)}</button>`
  return section(
    words.data,
    paragraph(words.data_help) +
      list(made) +
      `<div class="acts">${form('copy', button(words.copy))}</div>` +
      `<details><summary>${escapeHtml(words.correct)}</summary>${form(
        'correct',
        `<label for="what">${escapeHtml(words.correct_what)}</label><textarea id="what" name="what" rows="3" maxlength="1000" required></textarea>${button(words.send)}`,
      )}</details>` +
      `<details><summary>${escapeHtml(words.erase)}</summary>${paragraph(words.erase_help)}${form('erase', button(words.erase))}</details>`,
  )
}

/** Returns the colleague and the office, with the hours at which somebody is there. */
export function peoplePart(visit: Visit, contact: Contact | undefined, now: Date): string {
  const { words, language } = visit
  if (!contact?.name && !contact?.office) return ''
  const { name, name_arabic, office } = contact
  const person = (language === 'ar' ? name_arabic : null) ?? name
  return section(
    words.people,
    (person ? `<p class="day"><bdi>${escapeHtml(person)}</bdi></p>` : '') +
      (office ? `<p><bdi>${escapeHtml(office)}</bdi></p>` : '') +
      officeFacts(visit, contact, { own: contact.clocks, now }),
  )
}

/** Returns how to reach the office; about the person only what a reader is given for: the hours by their clocks. */
export const officeFacts = (
  visit: Pick<Visit, 'words' | 'language'>,
  { phone, email, address, hours, weekly }: Contact,
  reader?: Parameters<typeof officeHours>[2],
): string =>
  facts([
    [visit.words.phone, phone ? `<a href="tel:${escapeHtml(phone)}" dir="ltr">${escapeHtml(phone)}</a>` : ''],
    [
      visit.words.email,
      email ? `<a href="mailto:${escapeHtml(email)}" dir="ltr">${escapeHtml(email)}</a>` : '',
    ],
    [visit.words.address, address ? `<bdi>${escapeHtml(address)}</bdi>` : ''],
    [
      visit.words.hours,
      weekly ? officeHours(visit, weekly, reader) : hours ? `<bdi>${escapeHtml(hours)}</bdi>` : '',
    ],
  ])
