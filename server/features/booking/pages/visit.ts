import { BOOKING_LANGUAGES, type BookingLanguage } from '../../../../contract/booking/availability'
import { isNearDay } from '../../../../contract/definition/fields'
import { isZone } from '../../../../contract/time/wall-time'
import { isObject } from '../../../crud/check'
import type { ApiRequest } from '../../../http/route'
import { wordsOf } from '../words'
import { sendPage } from './html'

/** A visitor's call with the language, zone and day that it asks for. */
export interface Visit {
  call: ApiRequest
  language: BookingLanguage
  /** The requested zone, if it is valid. */
  zone: string | undefined
  /** The first day to show. */
  from: string | undefined
  organisation: string
  /** Query or form, texts only. */
  given: Readonly<Record<string, string>>
}

/** Reads the language from `lang`, else from what the browser asks for, and the zone from `tz`. */
export async function visitOf(call: ApiRequest): Promise<Visit> {
  const given: Record<string, string> = {}
  for (const [name, value] of Object.entries({ ...call.query, ...(isObject(call.body) ? call.body : {}) })) {
    const first = Array.isArray(value) ? value[0] : value
    if (typeof first === 'string') given[name] = first
  }
  const accepted = String(call.request.headers['accept-language'] ?? '')
  const [first] = /\b(ar|en|de|fr)\b/i.exec(accepted) ?? []
  const asked = given.lang ?? first?.toLowerCase()
  const [organisation] = await call.services.sql<{ name: string }[]>`select name from organisation`
  return {
    call,
    language: BOOKING_LANGUAGES.find(each => each === asked) ?? 'en',
    zone: given.tz && isZone(given.tz) ? given.tz : undefined,
    from: given.from && isNearDay(given.from) ? given.from : undefined,
    organisation: organisation?.name ?? 'Lotse',
    given,
  }
}

/** Returns an address with the language and zone of the visit. */
export function pathOf(
  { language, zone }: Pick<Visit, 'language' | 'zone'>,
  path: string,
  more: Readonly<Record<string, string | undefined>> = {},
): string {
  const query = new URLSearchParams({ lang: language })
  for (const [name, value] of Object.entries({ tz: zone, ...more })) if (value) query.set(name, value)
  return `${path}?${query}`
}

/** Sends a page of this visit. */
export function answerPage(
  visit: Visit,
  page: {
    title: string
    status?: number
    path: string
    more?: Readonly<Record<string, string | undefined>>
  },
  body: string,
) {
  const { language, organisation, call } = visit
  const others = BOOKING_LANGUAGES.filter(each => each !== language).map(each => ({
    language: each,
    path: pathOf({ ...visit, language: each }, page.path, page.more),
  }))
  return sendPage(
    call,
    { language, organisation, others, title: page.title, status: page.status ?? 200 },
    body,
  )
}

/** Answers 404 without a reason, which could reveal a booking. */
export function unknownPage(visit: Visit) {
  const words = wordsOf(visit.language)
  const page = { title: words.unknown, status: 404, path: visit.call.request.url.split('?')[0] ?? '/' }
  return answerPage(visit, page, `<h1>${words.unknown}</h1><p>${words.unknown_help}</p>`)
}
