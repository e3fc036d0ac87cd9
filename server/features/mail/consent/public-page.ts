import { countIfAllowed, refuseAboveLimit } from '../../../http/limits'
import type { ApiRequest } from '../../../http/route'
import { CONSENT_TEXTS, type ConsentLanguage, consentLanguage } from '../../../mail/consent'
import { escapeHtml } from '../../../mail/message/escapeHtml'
import { readToken } from '../../../mail/message/tokens'
import { FOOT_STYLE, pageFoot } from '../../privacy-notices'
import { mailContext } from '../context'

/** A visit by the link of a mail. */
export type PageCall = Omit<ApiRequest, 'params' | 'query'> & {
  params: { token: string }
  query: ApiRequest['query']
}

/** A page that a recipient of mails sees: no script, no session. */
export interface PublicPage {
  language: ConsentLanguage
  title: string
  /** HTML below the heading. */
  body: string
  status?: number
}

/** The language of a visit: what the address says, else the person's own, else the browser's. */
export function languageOf({ query, request }: PageCall, own?: string | null): ConsentLanguage {
  const accepted = String(request.headers['accept-language'] ?? '').split(',')
  return consentLanguage(query.lang, own, ...accepted.map(word => word.trim()))
}

/** Refuses, before a body is read, an address that tried too many links that we did not sign. */
export async function refuseFlood(call: PageCall) {
  const { key } = await mailContext(call.services)
  if (!readToken(key, 'unsubscribe', call.params.token)) refuseAboveLimit('unsubscribe', call)
}

/** Answers a link that we did not sign. Only these are limited, so a flood of them does not reach the database. */
export async function unknownPage(call: PageCall) {
  const language = languageOf(call)
  const words = CONSENT_TEXTS[language]
  if (countIfAllowed('unsubscribe', call))
    return sendPage(call, {
      language,
      title: words.unknownTitle,
      body: paragraph(words.unknownHelp),
      status: 404,
    })
  call.reply.header('retry-after', '60')
  return answer(call, { language, title: words.laterTitle, body: paragraph(words.laterHelp), status: 429 })
}

export async function sendPage(call: PageCall, page: PublicPage) {
  const [organisation] = await call.services.sql<{ name: string }[]>`select name from organisation`
  const foot = await pageFoot(call.services.sql, page.language)
  return answer(call, page, { organisation: organisation?.name, foot })
}

/** @param around what needs the database: a flood is answered without it */
function answer(
  { reply }: PageCall,
  { language, title, body, status = 200 }: PublicPage,
  { organisation = '', foot = '' }: { organisation?: string; foot?: string } = {},
) {
  const direction = language === 'ar' ? 'rtl' : 'ltr'
  return reply
    .code(status)
    .type('text/html; charset=utf-8')
    .headers({
      'content-security-policy':
        "default-src 'none'; style-src 'unsafe-inline'; form-action 'self'; base-uri 'none'; frame-ancestors 'none'",
      'cache-control': 'no-store',
      'referrer-policy': 'no-referrer',
      'x-robots-tag': 'noindex',
    })
    .send(
      `<!doctype html><html lang="${language}" dir="${direction}"><head><meta charset="utf-8">` +
        `<meta name="viewport" content="width=device-width, initial-scale=1"><title>${escapeHtml(title)}</title><style>${STYLE}</style>` +
        `</head><body><main><p class="name">${escapeHtml(organisation)}</p><h1>${escapeHtml(title)}</h1>${body}</main>${foot}</body></html>`,
    )
}

export const paragraph = (text: string) => `<p>${escapeHtml(text)}</p>`
export const addressLine = (address: string) => `<p class="address" dir="ltr">${escapeHtml(address)}</p>`

const STYLE =
  ':root{color-scheme:light dark;--page:#eef2f5;--surface:#fff;--text:#102944;--mute:#46586b;--line:#8296ab;--act:#104b91;--on:#fff;--bad:#950e0e}' +
  '@media(prefers-color-scheme:dark){:root{--page:#0a1622;--surface:#112131;--text:#e4ebf2;--mute:#a9baca;--line:#5d7389;--act:#8fbdf0;--on:#0a1622;--bad:#ff9d94}}' +
  'body{margin:0;min-height:100vh;display:grid;place-items:center;background:var(--page);color:var(--text);font:16px/1.5 system-ui,"Noto Sans Arabic",sans-serif}' +
  'main{box-sizing:border-box;width:min(480px,92vw);margin-block:24px;padding:32px;border-radius:10px;background:var(--surface);overflow-wrap:anywhere}' +
  'h1{font-size:22px;line-height:30px;margin:0 0 8px}p{margin:0 0 12px;color:var(--mute)}.name{font-weight:600}.address{color:var(--text);font-weight:500}' +
  '[dir=rtl] .address{text-align:end}ul{margin:0 0 16px;padding-inline-start:20px}' +
  'fieldset{margin:0 0 16px;padding:0;border:0}legend,.label{display:block;padding:0;font-weight:600;color:var(--text);margin-block-end:4px}' +
  '.pick{display:flex;gap:12px;align-items:start;min-height:44px;padding-block:8px;box-sizing:border-box}.pick small{display:block;color:var(--mute)}' +
  'input[type=checkbox]{width:20px;height:20px;margin:2px 0 0;flex:none;accent-color:var(--act)}' +
  'select{font:inherit;width:100%;min-height:44px;padding:8px 12px;margin-block-end:20px;border:1px solid var(--line);border-radius:4px;background:var(--surface);color:inherit}' +
  'button{font:inherit;font-weight:500;min-height:44px;padding:8px 20px;border:1px solid var(--act);border-radius:4px;background:var(--act);color:var(--on);cursor:pointer}' +
  'button.plain{background:none;color:var(--act)}button.bad{background:none;color:var(--bad);border-color:var(--bad)}' +
  'a{color:var(--act)}.link{display:inline-block;padding-block:10px}.said{font-weight:600;color:var(--text)}' +
  'hr{border:0;border-block-start:1px solid var(--line);margin:24px 0 16px;opacity:.5}.row{display:flex;flex-wrap:wrap;gap:12px;align-items:center}form{margin:0}' +
  ':focus-visible{outline:3px solid var(--act);outline-offset:2px}' +
  FOOT_STYLE
