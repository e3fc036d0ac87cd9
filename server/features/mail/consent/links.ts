import { mailPages } from '../../../../contract/calls/mail-pages'
import { countIfAllowed } from '../../../http/limits'
import type { Route } from '../../../http/route'
import { serve } from '../../../http/serve'
import { isTestLink, readUnsubscribe, recordClick, recordOpen, recordUnsubscribePage } from '../../../mail'
import { unsubscribeByLink } from '../../../mail/consent'
import { mailContext } from '../context'
import { consentVisit } from './pages'
import { type PageCall, refuseFlood, unknownPage } from './public-page'
import { testPage, unsubscribePage } from './unsubscribe-page'

/** One transparent pixel. */
const PIXEL = Buffer.from('R0lGODlhAQABAIAAAAAAAP///yH5BAEAAAAALAAAAAABAAEAAAIBRAA7', 'base64')

/**
 * The links that recipients of mails follow. A GET of an unsubscribe link shows a page and changes nothing (RFC 8058). A link
 * that we signed always works: mail services unsubscribe many people from a few addresses. Only others are limited.
 */
export const publicRoutes: Route[] = [
  // A mail program may have cut the ending off: the picture is answered all the same.
  { ...serve(mailPages.countOpen, open), path: '//o/:token' },
  serve(mailPages.followLink, click),
  serve(mailPages.showUnsubscribe, show),
  serve(mailPages.unsubscribe, leave, refuseFlood),
]

async function visitOf({ services, params, query, request }: PageCall) {
  const { sql, now, key } = await mailContext(services)
  const purpose = `${request.headers.purpose ?? ''}${request.headers['sec-purpose'] ?? ''}`
  return {
    sql,
    now,
    key,
    token: params.token.replace(/\.gif$/, ''),
    userAgent: request.headers['user-agent'],
    prefetch: /prefetch|preview/i.test(purpose),
    isHead: request.method === 'HEAD',
    hasBrowserHeaders: 'accept-language' in request.headers || 'sec-fetch-mode' in request.headers,
    target: query.to === undefined ? undefined : { to: String(query.to), signature: String(query.s) },
  }
}

/** The picture is answered in any case: a mail program shows no refusal. */
async function open(call: PageCall) {
  if (countIfAllowed('track', call)) await recordOpen(await visitOf(call))
  return call.reply.type('image/gif').header('cache-control', 'no-store').send(PIXEL)
}

async function click(call: PageCall) {
  const isFlood = !countIfAllowed('track', call)
  const target = await recordClick({ ...(await visitOf(call)), isFlood })
  if (!target) return unknownPage(call)
  return call.reply
    .header('cache-control', 'no-store')
    .header('referrer-policy', 'no-referrer')
    .redirect(target, 302)
}

async function show(call: PageCall) {
  const visit = await visitOf(call)
  if (isTestLink(visit)) return testPage(call)
  const page = await readUnsubscribe(visit)
  if (page) await recordUnsubscribePage(visit)
  return unsubscribePage(call, page)
}

async function leave(call: PageCall) {
  const visit = await consentVisit(call)
  if (isTestLink(visit)) return testPage(call, true)
  return unsubscribePage(call, await unsubscribeByLink(visit))
}
