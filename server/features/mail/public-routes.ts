import { fail } from '../../../contract/errors'
import { takesTurn } from '../../http/limits'
import { type Call, type Route, route } from '../../http/route'
import { readUnsubscribe, recordClick, recordOpen, recordUnsubscribePage, unsubscribe } from '../../mail'
import { noteUnsubscribed } from '../../mail/consent'
import { consentVisit } from './consent-pages'
import { mailContext } from './context'
import { unsubscribePage } from './unsubscribe-page'

/** One transparent pixel. */
const PIXEL = Buffer.from('R0lGODlhAQABAIAAAAAAAP///yH5BAEAAAAALAAAAAABAAEAAAIBRAA7', 'base64')

/** What the recipients of mails call. A GET of an unsubscribe link shows a page and changes nothing (RFC 8058). */
export const publicRoutes: Route[] = [
  route({ method: 'GET', path: '//o/:token', access: 'public', guard: takesTurn('track'), handle: open }),
  route({ method: 'GET', path: '//c/:token', access: 'public', guard: takesTurn('track'), handle: click }),
  route({
    method: 'GET',
    path: '//u/:token',
    access: 'public',
    guard: takesTurn('unsubscribe'),
    handle: show,
  }),
  route({
    method: 'POST',
    path: '//u/:token',
    access: 'public',
    guard: takesTurn('unsubscribe'),
    handle: leave,
  }),
]

async function visitOf({ services, params, request }: Call) {
  const { sql, now, key } = await mailContext(services)
  const purpose = `${request.headers.purpose ?? ''}${request.headers['sec-purpose'] ?? ''}`
  return {
    sql,
    now,
    key,
    token: (params.token ?? '').replace(/\.gif$/, ''),
    userAgent: request.headers['user-agent'],
    prefetch: /prefetch|preview/i.test(purpose),
    isHead: request.method === 'HEAD',
    hasBrowserHeaders: 'accept-language' in request.headers || 'sec-fetch-mode' in request.headers,
  }
}

async function open(call: Call) {
  await recordOpen(await visitOf(call))
  return call.reply.type('image/gif').header('cache-control', 'no-store').send(PIXEL)
}

async function click(call: Call) {
  const target = await recordClick(await visitOf(call))
  if (!target) throw fail('not_found')
  return call.reply
    .header('cache-control', 'no-store')
    .header('referrer-policy', 'no-referrer')
    .redirect(target, 302)
}

async function show(call: Call) {
  const visit = await visitOf(call)
  const page = await readUnsubscribe(visit)
  if (page) await recordUnsubscribePage(visit)
  return unsubscribePage(call, page)
}

async function leave(call: Call) {
  const page = await unsubscribe(await visitOf(call))
  if (page) await noteUnsubscribed(await consentVisit(call))
  return unsubscribePage(call, page)
}
