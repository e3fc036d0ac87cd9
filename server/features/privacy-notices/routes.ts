import { createHash } from 'node:crypto'
import { privacyPages } from '../../../contract/calls/privacy-page'
import { FORM_LANGUAGES } from '../../../contract/forms/choices'
import { fail } from '../../../contract/http/errors'
import { LANGUAGE_NAMES } from '../../../contract/own-page/words'
import { countCall } from '../../http/limits'
import type { Route } from '../../http/route'
import { type Served, serve } from '../../http/serve'
import { visitorLanguage } from '../../http/visitorLanguage'
import { escapeHtml } from '../../mail/message/escapeHtml'
import { FOOT_STYLE, pageFoot } from './foot'
import { paragraphs } from './html'
import { wholeNotice } from './notices'

export const privacyRoutes: Route[] = [serve(privacyPages.show, show, call => countCall('form', call))]

const STYLE =
  ':root{color-scheme:light dark;--page:#eef2f5;--surface:#fff;--text:#102944;--mute:#46586b;--act:#104b91}' +
  '@media(prefers-color-scheme:dark){:root{--page:#0a1622;--surface:#112131;--text:#e4ebf2;--mute:#a9baca;--act:#8fbcf0}}' +
  '*{box-sizing:border-box}body{margin:0;padding:16px;background:var(--page);color:var(--text);font:16px/1.5 system-ui,"Noto Sans Arabic",sans-serif}' +
  'main{inline-size:min(640px,100%);margin:0 auto;padding:24px;border-radius:10px;background:var(--surface);overflow-wrap:anywhere}' +
  `h1{font-size:24px;line-height:32px;margin:0 0 8px}a{color:var(--act)}nav a{display:inline-block;padding:10px;margin-inline-end:4px}${FOOT_STYLE}`
const POLICY = `default-src 'none'; style-src 'sha256-${createHash('sha256').update(STYLE).digest('base64')}'; base-uri 'none'; frame-ancestors 'none'`

/** The privacy notice of the organisation; 404 while Settings lack what it needs. */
async function show({ services, query, request, reply }: Served<typeof privacyPages.show>) {
  const language = visitorLanguage(FORM_LANGUAGES, query.lang, request.headers['accept-language']) ?? 'en'
  const notice = await wholeNotice(services.sql, language)
  if (!notice) throw fail('not_found')
  const foot = await pageFoot(services.sql, language)
  const links = FORM_LANGUAGES.filter(each => each !== language).map(
    each => `<a href="/privacy?lang=${each}" lang="${each}" hreflang="${each}">${LANGUAGE_NAMES[each]}</a>`,
  )
  const title = escapeHtml(notice.title)
  return reply
    .type('text/html; charset=utf-8')
    .headers({ 'content-security-policy': POLICY, 'cache-control': 'no-store' })
    .send(
      `<!doctype html><html lang="${language}" dir="${language === 'ar' ? 'rtl' : 'ltr'}"><head><meta charset="utf-8">` +
        `<meta name="viewport" content="width=device-width, initial-scale=1"><title>${title}</title><style>${STYLE}</style></head>` +
        `<body><main><nav>${links.join('')}</nav><h1>${title}</h1>${paragraphs(notice.lines)}</main>${foot}</body></html>`,
    )
}
