import { Failure } from '../../../../contract/http/errors'
import { filled } from '../../../../contract/text/filled'
import type { ApiRequest } from '../../../http/route'
import { mailKey } from '../../../mail'
import { senderOf } from '../../mail'
import { type Booking, bookingOf, titleOf } from '../booking'
import { acceptSeat, cancelBooking, confirmBooking, isOpen, momentSent, moveBooking } from '../manage'
import { calendarFile } from '../notifications/calendar'
import type { Setting } from '../settings'
import { readBookingToken } from '../tokens'
import { momentIn, wordsOf } from '../words'
import { availabilityOf, timesPart } from './availability'
import { escapeHtml, facts, hidden } from './html'
import { answerPage, pathOf, unknownPage, type Visit, visitOf } from './visit'

/** Reads the booking of a mail's link, and answers with a page of it. */
export async function openBooking(
  call: ApiRequest,
  answer: (visit: Visit, booking: Booking) => Promise<unknown>,
) {
  const visit = await visitOf(call)
  const { sql } = call.services
  const subject = readBookingToken(await mailKey(sql), call.params.token ?? '')
  const booking = subject && (await bookingOf(sql, subject))
  if (!subject || !booking) return unknownPage(visit)
  const language = visit.given.lang === undefined ? booking.language : visit.language
  const zone = visit.zone ?? booking.timezone
  return answer({ ...visit, language, zone }, { ...booking, language, isMailed: subject.isMailed })
}

const pathTo = ({ call }: Visit) =>
  `/book/${encodeURIComponent(call.params.kind ?? '')}/${encodeURIComponent(call.params.token ?? '')}`

/** Shows a booking; changes nothing. */
export async function showBooking(visit: Visit, booking: Booking, notice = '') {
  const { language, zone = booking.timezone, call, given } = visit
  const words = wordsOf(language)
  const now = call.services.now()
  const path = pathTo(visit)
  const { setting } = booking
  const mayMove = booking.source === 'appointment' && setting !== undefined && isOpen(booking, now)
  if (given.move && mayMove) return showMove(visit, { booking, setting, notice })
  const state = words.states[booking.status]
  const isOn = !['cancelled', 'lapsed'].includes(booking.status)
  const place = booking.meeting_link ?? setting?.place
  const message = notice ? `<p class="w" role="status">${escapeHtml(notice)}</p>` : ''
  const body =
    `<h1>${escapeHtml(state.title)}</h1><p>${escapeHtml(state.text)}</p>${message}` +
    facts([
      [words.what, titleOf(booking)],
      [words.when, `${momentIn(language, booking.at, zone)} (${zone})`],
      [words.minutes_label, filled(words.minutes, { minutes: booking.minutes })],
      [words.host, isOn ? booking.host?.name : undefined],
      [words.place, isOn && booking.status !== 'waiting' ? place : undefined],
    ]) +
    (isOpen(booking, now) ? actsPart(visit, booking, mayMove) : againPart(visit, booking))
  return answerPage(visit, { title: state.title, path, status: notice ? 409 : 200 }, body)
}

function actsPart(visit: Visit, booking: Booking, mayMove: boolean): string {
  const words = wordsOf(visit.language)
  const path = pathTo(visit)
  const { [booking.status]: acts }: Partial<Record<Booking['status'], { act: string; verb: string }>> = {
    booked: { act: 'confirm', verb: words.confirm },
    offered: { act: 'accept', verb: words.accept },
  }
  const form = (fields: Record<string, string>, button: string) =>
    `<form method="post">${hidden({ lang: visit.language, tz: visit.zone, ...fields })}${button}</form>`
  return (
    '<div class="a">' +
    (acts ? form({ act: acts.act }, `<button class="p">${escapeHtml(acts.verb)}</button>`) : '') +
    (mayMove
      ? `<a class="b" href="${escapeHtml(pathOf(visit, path, { move: '1' }))}">${escapeHtml(words.move)}</a>`
      : '') +
    (['booked', 'confirmed'].includes(booking.status)
      ? `<a class="b" href="${escapeHtml(path)}/calendar.ics">${escapeHtml(words.to_calendar)}</a>`
      : '') +
    `</div><details><summary>${escapeHtml(words.cancel)}</summary><p>${escapeHtml(words.cancel_question)}</p>` +
    `${form({ act: 'cancel' }, `<button>${escapeHtml(words.cancel_yes)}</button>`)}</details>`
  )
}

function againPart(visit: Visit, { setting }: Booking): string {
  if (!setting?.active) return ''
  const href = pathOf(visit, `/book/${encodeURIComponent(setting.slug)}`)
  return `<p><a class="b" href="${escapeHtml(href)}">${escapeHtml(wordsOf(visit.language).again)}</a></p>`
}

async function showMove(
  visit: Visit,
  { booking, setting, notice }: { booking: Booking; setting: Setting; notice: string },
) {
  const { call, language } = visit
  const words = wordsOf(language)
  const path = pathTo(visit)
  const { sql, now } = call.services
  const times = { zone: visit.zone, from: visit.from, now: now(), except: booking.id }
  const availability = await availabilityOf(sql, setting, times)
  const zone = visit.zone ?? booking.timezone
  const message = notice ? `<p class="w e" role="alert">${escapeHtml(notice)}</p>` : ''
  const body =
    `<h1>${escapeHtml(words.move)}</h1>${message}${facts([[words.now, `${momentIn(language, booking.at, zone)} (${zone})`]])}` +
    `<p><a href="${escapeHtml(pathOf(visit, path))}">${escapeHtml(words.keep)}</a></p>` +
    timesPart(visit, availability, {
      method: 'post',
      path,
      fields: { act: 'move', move: '1' },
      horizon: setting.horizon_days,
    })
  return answerPage(visit, { title: words.move, path, status: notice ? 409 : 200, more: { move: '1' } }, body)
}

/** Applies the action of the page's form. */
export async function changeBooking(visit: Visit, booking: Booking) {
  const { call, given, language } = visit
  const { services } = call
  const words = wordsOf(language)
  try {
    if (given.act === 'confirm') await confirmBooking(services, booking)
    else if (given.act === 'accept') await acceptSeat(services, booking)
    else if (given.act === 'cancel') await cancelBooking(services, booking)
    else if (given.act === 'move') await moveBooking(services, booking, momentSent(given.at))
  } catch (error) {
    if (!(error instanceof Failure) || error.status >= 500) throw error
    const { email } = error.details?.fields ?? {}
    const refused = email === 'too_many' ? words.moved_often : words.taken
    const notice = error.code === 'invalid' ? refused : words.over
    return showBooking(visit, (await bookingOf(services.sql, booking)) ?? booking, notice)
  }
  return call.reply.redirect(pathOf(visit, pathTo(visit)), 303)
}

/** Sends a booking as a calendar file. */
export async function sendCalendarFile({ call }: Visit, booking: Booking) {
  const { services, reply } = call
  const { content, method } = calendarFile(booking, {
    sender: await senderOf(services, null),
    description: titleOf(booking),
    now: services.now(),
  })
  return reply
    .type(`text/calendar; charset=utf-8; method=${method}`)
    .headers({ 'cache-control': 'no-store', 'content-disposition': 'attachment; filename="appointment.ics"' })
    .send(content)
}
