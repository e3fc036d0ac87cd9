import { Failure } from '../../../../contract/errors'
import { filled } from '../../../../contract/filled'
import type { Call } from '../../../http/route'
import { mailKey } from '../../../mail'
import { senderOf } from '../../mail'
import { type Booking, bookingOf, titleOf } from '../booking'
import { acceptSeat, cancelBooking, confirmBooking, isOpen, momentSent, moveBooking } from '../manage'
import { entryOf } from '../notifications/send'
import type { Setting } from '../settings'
import { readBookingToken } from '../tokens'
import { momentIn, wordsOf } from '../words'
import { offerOf, timesPart } from './availability'
import { escapeHtml, facts, hidden } from './html'
import { answerPage, pathOf, unknownPage, type Visit, visitOf } from './visit'

type Held = Booking & { setting: Setting | undefined }

/** Reads the booking behind the link of a mail, and answers with a page of it. */
export async function openBooking(call: Call, what: (visit: Visit, booking: Held) => Promise<unknown>) {
  const visit = await visitOf(call)
  const { sql } = call.services
  const subject = readBookingToken(await mailKey(sql), call.params.token ?? '')
  const booking = subject && (await bookingOf(sql, subject))
  if (!booking) return unknownPage(visit)
  const language = visit.given.lang === undefined ? booking.language : visit.language
  const zone = visit.zone ?? booking.timezone
  return what({ ...visit, language, zone }, { ...booking, language })
}

const pathTo = ({ call }: Visit) =>
  `/book/${encodeURIComponent(call.params.kind ?? '')}/${encodeURIComponent(call.params.token ?? '')}`

/** Shows a booking; changes nothing. */
export async function showBooking(visit: Visit, booking: Held, notice = '') {
  const { language, zone = booking.timezone, call, given } = visit
  const words = wordsOf(language)
  const now = call.services.now()
  const path = pathTo(visit)
  const mayMove = booking.source === 'appointment' && booking.setting !== undefined && isOpen(booking, now)
  if (given.move && mayMove) return showMove(visit, booking, notice)
  const state = words.states[stateOf(booking)]
  const isOn = !['cancelled', 'lapsed'].includes(booking.status)
  const place = booking.meeting_link ?? booking.setting?.place
  const said = notice ? `<p class="w" role="status">${escapeHtml(notice)}</p>` : ''
  const body =
    `<h1>${escapeHtml(state.title)}</h1><p>${escapeHtml(state.text)}</p>${said}` +
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

type State = keyof ReturnType<typeof wordsOf>['states']

const stateOf = ({ status }: Booking): State => status as State

function actsPart(visit: Visit, booking: Held, mayMove: boolean): string {
  const words = wordsOf(visit.language)
  const path = pathTo(visit)
  const acts = {
    booked: { act: 'confirm', verb: words.confirm },
    offered: { act: 'accept', verb: words.accept },
  }[booking.status]
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

function againPart(visit: Visit, { setting }: Held): string {
  if (!setting?.active) return ''
  const href = pathOf(visit, `/book/${encodeURIComponent(setting.slug)}`)
  return `<p><a class="b" href="${escapeHtml(href)}">${escapeHtml(wordsOf(visit.language).again)}</a></p>`
}

async function showMove(visit: Visit, booking: Held, notice: string) {
  const { call, language } = visit
  const words = wordsOf(language)
  const setting = booking.setting as Setting
  const path = pathTo(visit)
  const offer = await offerOf(call.services.sql, setting, visit, {
    now: call.services.now(),
    except: booking.id,
  })
  const zone = visit.zone ?? booking.timezone
  const said = notice ? `<p class="w e" role="alert">${escapeHtml(notice)}</p>` : ''
  const body =
    `<h1>${escapeHtml(words.move)}</h1>${said}${facts([[words.now, `${momentIn(language, booking.at, zone)} (${zone})`]])}` +
    `<p><a href="${escapeHtml(pathOf(visit, path))}">${escapeHtml(words.keep)}</a></p>` +
    timesPart(visit, offer, {
      method: 'post',
      path,
      fields: { act: 'move', move: '1' },
      horizon: setting.horizon_days,
    })
  return answerPage(visit, { title: words.move, path, status: notice ? 409 : 200, more: { move: '1' } }, body)
}

/** Does what the form of the page asks for. */
export async function changeBooking(visit: Visit, booking: Held) {
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
    const notice = error.code === 'invalid' ? words.taken : words.over
    return showBooking(visit, (await bookingOf(services.sql, booking)) ?? booking, notice)
  }
  return call.reply.redirect(pathOf(visit, pathTo(visit)), 303)
}

/** Sends a booking as a calendar file. */
export async function sendFile({ call }: Visit, booking: Held) {
  const { services, reply } = call
  const { content, method } = entryOf(
    booking,
    await senderOf(services, null),
    titleOf(booking),
    services.now(),
  )
  return reply
    .type(`text/calendar; charset=utf-8; method=${method}`)
    .headers({ 'cache-control': 'no-store', 'content-disposition': 'attachment; filename="appointment.ics"' })
    .send(content)
}
