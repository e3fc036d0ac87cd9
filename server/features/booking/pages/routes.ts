import { bookingPages } from '../../../../contract/calls/booking'
import { Failure } from '../../../../contract/http/errors'
import { filled } from '../../../../contract/text/filled'
import { officeCountries } from '../../../crud/country'
import { countsCalls } from '../../../http/limits'
import type { ApiRequest, Route } from '../../../http/route'
import { serve } from '../../../http/serve'
import { mailKey } from '../../../mail'
import {
  composeNotice,
  currentNotice,
  type NoticedPage,
  proofOfNotice,
  readController,
  readShownNotice,
} from '../../privacy-notices'
import { bookAppointment, register } from '../book'
import { momentSent } from '../manage'
import { type Setting, settingAt, titleIn } from '../settings'
import { openTimes } from '../times'
import { bookingToken } from '../tokens'
import { momentIn, wordsOf } from '../words'
import { availabilityOf, openSeminars, seminarsPart, timesPart } from './availability'
import { detailsForm, type Faults, readDetails } from './details-form'
import { escapeHtml, facts } from './html'
import { pathTo, showKinds } from './kinds-page'
import { changeBooking, openBooking, sendCalendarFile, showBooking } from './manage-page'
import { answerPage, pathOf, unknownPage, type Visit, visitOf } from './visit'

const limited = countsCalls('book')

/** The pages on which visitors book, and those that mails link to. */
export const visitorRoutes: readonly Route[] = [
  serve(bookingPages.show, call => openKind(call, show), limited),
  serve(bookingPages.book, call => openKind(call, book), limited),
  serve(bookingPages.showBooking, call => openBooking(call, showBooking), limited),
  serve(bookingPages.changeBooking, call => openBooking(call, changeBooking), limited),
  serve(bookingPages.downloadBooking, call => openBooking(call, sendCalendarFile), limited),
]

async function openKind(call: ApiRequest, answer: (visit: Visit, setting: Setting) => Promise<unknown>) {
  const visit = await visitOf(call)
  const kind = call.params.kind ?? ''
  const setting = await settingAt(call.services.sql, kind)
  if (setting) return answer(visit, setting)
  if (answer === show && (kind === 'appointments' || kind === 'seminars')) return showKinds(visit, kind)
  return unknownPage(visit)
}

/** Shows times or dates to choose from; the form once one is chosen. */
async function show(visit: Visit, setting: Setting) {
  const isChosen = visit.given.at || visit.given.seminar
  return isChosen ? showForm(visit, setting, {}) : showChoice(visit, setting)
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
    : timesPart(
        visit,
        await availabilityOf(sql, setting, { zone: visit.zone, from: visit.from, now: now() }),
        {
          method: 'get',
          path,
          fields: {},
          horizon: setting.horizon_days,
        },
      )
  const lead = isSeminar
    ? words.choose_date
    : `${words.choose_time} · ${filled(words.minutes, { minutes: setting.minutes })}`
  const alert = notice ? `<p class="w e" role="alert">${escapeHtml(notice)}</p>` : ''
  const body = `<h1>${escapeHtml(title)}</h1><p class="mute">${escapeHtml(lead)}</p>${alert}${part}`
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

/** Returns the chosen time or seminar, if it is still open. */
async function choiceOf(visit: Visit, setting: Setting): Promise<Chosen | undefined> {
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
  const choice = await choiceOf(visit, setting).catch(() => undefined)
  if (!choice) return showChoice(visit, setting, words.taken)
  const path = pathTo(setting)
  const back = pathOf(visit, path, { from: visit.from })
  const { services } = visit.call
  const page = await noticedPage(visit, setting)
  const privacy = await currentNotice(services, page)
  const fields = {
    lang: language,
    tz: zone ?? setting.timezone,
    notice: await proofOfNotice(services, page, privacy),
    ...choice.field,
  }
  const body =
    `<h1>${escapeHtml(choice.title)}</h1>${facts([
      [words.when, choice.when],
      [words.place, setting.place],
    ])}` +
    `<p><a href="${escapeHtml(back)}">${escapeHtml(words.other_time)}</a></p>` +
    detailsForm(visit, setting, { fields, faults, verb: choice.verb, privacy })
  const status = Object.keys(faults).length ? 422 : 200
  return answerPage(visit, { title: choice.title, path, status, more: choice.field }, body)
}

/** Returns the page with the language of its notice: Settings may name the recipients in English and Arabic only. */
async function noticedPage({ call, language }: Visit, { id }: Setting): Promise<NoticedPage> {
  const controller = await readController(call.services.sql)
  const page = { subject: 'booking', language, pageId: id, pageLanguage: language } as const
  const pages = ([language, 'en', 'ar'] as const).map(each => ({ ...page, language: each }))
  return pages.find(each => composeNotice(controller, each)) ?? page
}

async function book(visit: Visit, setting: Setting) {
  const { call, language, given } = visit
  const { services } = call
  const timezone = visit.zone ?? setting.timezone
  const { faults, ...details } = readDetails(visit, {
    setting,
    zone: timezone,
    offices: await officeCountries(services.sql),
  })
  // Hidden field: only a robot that fills in everything fills it in.
  if (given.website) return showChoice(visit, setting)
  if (Object.keys(faults).length) return showForm(visit, setting, faults)
  const privacy_notice_id = await readShownNotice(services, await noticedPage(visit, setting), given.notice)
  if (privacy_notice_id === undefined) return showForm(visit, setting, { notice: 'read_notice' })
  const order = { ...details, language, timezone, privacy_notice_id }
  try {
    const choice = await choiceOf(visit, setting)
    if (!choice) return showChoice(visit, setting, wordsOf(language).taken)
    const isSeminar = setting.of === 'seminars'
    const record = isSeminar
      ? await register(services, setting, { ...order, seminar_id: Number(given.seminar) })
      : await bookAppointment(services, setting, { ...order, at: momentSent(given.at) })
    const source = isSeminar ? 'registration' : 'appointment'
    const token = bookingToken(await mailKey(services.sql), { source, id: record.id, isMailed: false })
    return call.reply.redirect(`${pathTo(setting)}/${token}?lang=${language}&new=1`, 303)
  } catch (error) {
    if (!(error instanceof Failure) || error.status >= 500) throw error
    const words = wordsOf(language)
    const { at, email } = error.details?.fields ?? {}
    const limit = at === 'too_many' ? words.too_many : email === 'too_many' ? words.too_often : undefined
    return showChoice(visit, setting, limit ?? words.taken)
  }
}
