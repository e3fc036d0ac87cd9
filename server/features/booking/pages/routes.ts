import { bookingPages } from '../../../../contract/calls/booking'
import { Failure } from '../../../../contract/errors'
import { filled } from '../../../../contract/filled'
import { officeCountries } from '../../../crud/country'
import { takesTurn } from '../../../http/limits'
import type { Call, Route } from '../../../http/route'
import { serve } from '../../../http/serve'
import { mailKey } from '../../../mail'
import { bookAppointment, register } from '../book'
import { momentSent } from '../manage'
import { type Setting, settingAt, titleIn } from '../settings'
import { openTimes } from '../times'
import { bookingToken } from '../tokens'
import { momentIn, wordsOf } from '../words'
import { offerOf, openSeminars, seminarsPart, timesPart } from './availability'
import { type Faults, personForm, readPerson } from './details-form'
import { escapeHtml, facts } from './html'
import { pathTo, showKinds } from './kinds-page'
import { changeBooking, openBooking, sendFile, showBooking } from './manage-page'
import { answerPage, pathOf, unknownPage, type Visit, visitOf } from './visit'

const takesTurnToBook = takesTurn('book')

/** The pages on which visitors book, and those behind the links in their mails. */
export const visitorRoutes: readonly Route[] = [
  serve(bookingPages.show, call => visited(call, show), takesTurnToBook),
  serve(bookingPages.book, call => visited(call, book), takesTurnToBook),
  serve(bookingPages.showBooking, call => openBooking(call, showBooking), takesTurnToBook),
  serve(bookingPages.changeBooking, call => openBooking(call, changeBooking), takesTurnToBook),
  serve(bookingPages.downloadBooking, call => openBooking(call, sendFile), takesTurnToBook),
]

async function visited(call: Call, what: (visit: Visit, setting: Setting) => Promise<unknown>) {
  const visit = await visitOf(call)
  const kind = call.params.kind ?? ''
  const setting = await settingAt(call.services.sql, kind)
  if (setting) return what(visit, setting)
  if (what === show && (kind === 'appointments' || kind === 'seminars')) return showKinds(visit, kind)
  return unknownPage(visit)
}

/** Times or dates to choose from; the form once one is chosen. */
async function show(visit: Visit, setting: Setting) {
  const { given } = visit
  if (given.at || given.seminar) return showForm(visit, setting, {})
  return showChoice(visit, setting)
}

async function showChoice(visit: Visit, setting: Setting, notice = '') {
  const { call, language } = visit
  const { sql, now } = call.services
  const words = wordsOf(language)
  const title = titleIn(language, setting)
  const isSeminar = setting.of === 'seminars'
  const zone = visit.zone ?? setting.timezone
  const path = pathTo(setting)
  const part = isSeminar
    ? seminarsPart(visit, zone, await openSeminars(sql, setting, { now: now(), language }))
    : timesPart(visit, await offerOf(sql, setting, visit, { now: now() }), {
        method: 'get',
        path,
        fields: {},
        horizon: setting.horizon_days,
      })
  const lead = isSeminar
    ? words.choose_date
    : `${words.choose_time} · ${filled(words.minutes, { minutes: setting.minutes })}`
  const said = notice ? `<p class="w e" role="alert">${escapeHtml(notice)}</p>` : ''
  const body = `<h1>${escapeHtml(title)}</h1><p class="mute">${escapeHtml(lead)}</p>${said}${part}`
  return answerPage(
    visit,
    { title, path, status: notice ? 409 : 200, more: { tz: visit.zone, from: visit.from } },
    body,
  )
}

interface Chosen {
  field: Readonly<Record<string, string>>
  title: string
  when: string
  verb: string
}

/** What was chosen: an open time or seminar, in words; nothing where it is not open. */
async function chosen(visit: Visit, setting: Setting): Promise<Chosen | undefined> {
  const { call, given, language } = visit
  const { sql, now } = call.services
  const words = wordsOf(language)
  const zone = visit.zone ?? setting.timezone
  if (setting.of === 'seminars') {
    const seminars = await openSeminars(sql, setting, { now: now(), language })
    const seminar = seminars.find(({ id }) => String(id) === given.seminar)
    if (!seminar) return undefined
    const isFull = seminar.left !== null && seminar.left <= 0
    return {
      field: { seminar: String(seminar.id) },
      title: seminar.title,
      when: `${momentIn(language, seminar.at, zone)} (${zone})`,
      verb: isFull ? words.wait : words.register,
    }
  }
  const at = momentSent(given.at)
  const end = new Date(Date.parse(at) + 1).toISOString()
  const [time] = await openTimes(sql, setting, { begin: at, end, now: now() })
  if (time?.at !== at) return undefined
  const when = `${momentIn(language, at, zone)} (${zone})`
  return { field: { at: `${at.slice(0, 16)}Z` }, title: titleIn(language, setting), when, verb: words.book }
}

async function showForm(visit: Visit, setting: Setting, faults: Faults) {
  const { language, zone } = visit
  const words = wordsOf(language)
  const choice = await chosen(visit, setting).catch(() => undefined)
  if (!choice) return showChoice(visit, setting, words.taken)
  const path = pathTo(setting)
  const back = pathOf(visit, path, { from: visit.from })
  const fields = { lang: language, tz: zone ?? setting.timezone, ...choice.field }
  const body =
    `<h1>${escapeHtml(choice.title)}</h1>${facts([
      [words.when, choice.when],
      [words.place, setting.place],
    ])}` +
    `<p><a href="${escapeHtml(back)}">${escapeHtml(words.other_time)}</a></p>` +
    personForm(visit, setting, { fields, faults, verb: choice.verb })
  const status = Object.keys(faults).length ? 422 : 200
  return answerPage(visit, { title: choice.title, path, status, more: choice.field }, body)
}

async function book(visit: Visit, setting: Setting) {
  const { call, language, given } = visit
  const { services } = call
  const timezone = visit.zone ?? setting.timezone
  const { faults, ...person } = readPerson(visit, {
    setting,
    zone: timezone,
    offices: await officeCountries(services.sql),
  })
  // Who sees the page never sees this field; a machine that fills in everything is sent back to choose.
  if (given.website) return showChoice(visit, setting)
  if (Object.keys(faults).length) return showForm(visit, setting, faults)
  const order = { ...person, language, timezone }
  try {
    const choice = await chosen(visit, setting)
    if (!choice) return showChoice(visit, setting, wordsOf(language).taken)
    const isSeminar = setting.of === 'seminars'
    const made = isSeminar
      ? await register(services, setting, { ...order, seminar_id: Number(given.seminar) })
      : await bookAppointment(services, setting, { ...order, at: momentSent(given.at) })
    const source = isSeminar ? 'registration' : 'appointment'
    const token = bookingToken(await mailKey(services.sql), { source, id: made.id })
    return call.reply.redirect(`${pathTo(setting)}/${token}?lang=${language}&new=1`, 303)
  } catch (error) {
    if (!(error instanceof Failure) || error.status >= 500) throw error
    const words = wordsOf(language)
    const isTooMany = error.details?.fields?.at === 'too_many'
    return showChoice(visit, setting, isTooMany ? words.too_many : words.taken)
  }
}
