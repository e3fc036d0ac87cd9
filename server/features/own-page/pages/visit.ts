import { isOneOf } from '../../../../contract/definition/isOneOf'
import { Failure } from '../../../../contract/http/errors'
import { OWN_PAGE_WORDS, type OwnPageWords } from '../../../../contract/own-page/words'
import { ROUTE_LANGUAGES, type RouteLanguage } from '../../../../contract/routes/words'
import { isObject } from '../../../crud/check'
import { countCall } from '../../../http/limits'
import type { ApiRequest } from '../../../http/route'
import { type LinkedPage, ownerOf, type PageOwner, pageOfLink } from '../../personal-links'
import { hasSession } from '../door/sessions'
import { escapeHtml, facts, paragraph, sendPage } from './html'

/** A call by a personal link. */
export interface Visit {
  call: ApiRequest
  language: RouteLanguage
  words: OwnPageWords
  organisation: string
  /** Address of the page. */
  path: string
  /** Query or form, texts only. */
  given: Readonly<Record<string, string>>
}

/** A call whose link leads to a page. */
export interface OpenVisit extends Visit {
  linked: LinkedPage
  /** The person that the page is about, and the guardian whose page it is. */
  owner: PageOwner
  /** The device has proved to be the person's. */
  isKnown: boolean
}

/** Opens the page of a link; answers alike where it is wrong, has ended or was revoked. */
export async function withPage(call: ApiRequest, answer: (visit: OpenVisit) => unknown): Promise<unknown> {
  const { services, params, request } = call
  const linked = await pageOfLink(services, params.token ?? '')
  const visit = await visitOf(call, linked?.language)
  if (!linked) return closedPage(visit)
  const isKnown = await hasSession(services, request.headers.cookie, linked.page.id)
  return answer({ ...visit, linked, owner: ownerOf(linked.page), isKnown })
}

async function visitOf(call: ApiRequest, own: RouteLanguage | null | undefined): Promise<Visit> {
  const given: Record<string, string> = {}
  for (const [name, value] of Object.entries({ ...call.query, ...(isObject(call.body) ? call.body : {}) })) {
    const first = Array.isArray(value) ? value[0] : value
    if (typeof first === 'string') given[name] = first
  }
  const language = languageOf(given.lang, own, call.request.headers['accept-language'])
  const [row] = await call.services.sql<{ name: string }[]>`select name from organisation`
  return {
    call,
    language,
    words: OWN_PAGE_WORDS[language],
    organisation: row?.name ?? '',
    path: `/p/${encodeURIComponent(call.params.token ?? '')}`,
    given,
  }
}

/** The language that the address names, else that of the person, else the first one of the browser that there is. */
function languageOf(
  asked: string | undefined,
  own: RouteLanguage | null | undefined,
  accepted: string | undefined,
): RouteLanguage {
  if (isOneOf(ROUTE_LANGUAGES, asked)) return asked
  const found: readonly string[] = (accepted ?? '').toLowerCase().match(/\b[a-z]{2}\b/g) ?? []
  return own ?? ROUTE_LANGUAGES.find(each => found.includes(each)) ?? 'en'
}

/**
 * Answers 404 without a reason: a wrong link, one that ended and a revoked one look the same. All of them name the phones of
 * our offices, as nothing may tell whose link it was.
 */
export async function closedPage({ call, language, words, organisation, path }: Visit) {
  const phones = await call.services.sql<{ name: string; phone: string }[]>`
    select name, phone from offices where phone is not null
    union all select name, provider_phone from organisation
      where provider_phone is not null and not exists (select from offices where phone is not null)
    order by name limit 20`
  const ways = phones.map(({ name, phone }): [string, string] => [
    name,
    `<a href="tel:${escapeHtml(phone)}" dir="ltr">${escapeHtml(phone)}</a>`,
  ])
  return sendPage(
    call,
    { language, organisation, title: words.closed_title, path, status: 404 },
    `<section>${paragraph(words.closed_help)}${facts(ways)}</section>`,
  )
}

/** Limits the calls of an address before anything is read. */
export function limited(call: Pick<ApiRequest, 'ip' | 'services' | 'request'>): void {
  countCall('own_page', call)
  refuseOtherSites(call)
}

/** Forms and scripts of other sites may not act here, even from a device with a session (W3C Fetch Metadata). */
export function refuseOtherSites({ request }: Pick<ApiRequest, 'request'>): void {
  const site = request.headers['sec-fetch-site']
  if (request.method !== 'GET' && site !== undefined && site !== 'same-origin' && site !== 'none')
    throw new Failure('forbidden')
}

/** Returns the address of the page in the language of the visit. */
export const addressOf = ({ path, language }: Visit, more: Readonly<Record<string, string>> = {}): string =>
  `${path}?${new URLSearchParams({ lang: language, ...more })}`
