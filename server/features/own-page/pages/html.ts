import { createHash } from 'node:crypto'
import { gzipSync } from 'node:zlib'
import { LANGUAGE_NAMES, OWN_PAGE_WORDS } from '../../../../contract/own-page/words'
import { ROUTE_LANGUAGES, type RouteLanguage } from '../../../../contract/routes/words'
import type { ApiRequest } from '../../../http/route'
import { escapeHtml } from '../../../mail/message/escapeHtml'
import { FOOT_STYLE, pageFoot } from '../../privacy-notices'

export { escapeHtml }

/** The frame of the page. */
export interface Frame {
  language: RouteLanguage
  organisation: string
  title: string
  /** Address of the page without its language. */
  path: string
  status?: number
  /** Loads the script that sends files in pieces; the page works without it. */
  hasUploads?: boolean
}

const STYLE =
  ':root{color-scheme:light dark;--page:#eef2f5;--surface:#fff;--text:#102944;--mute:#46586b;--line:#c9d3dc;--act:#104b91;--on:#fff;--bad:#950e0e;--soft:#e4edf7;--good:#1d6b3a}' +
  '@media(prefers-color-scheme:dark){:root{--page:#0a1622;--surface:#112131;--text:#e4ebf2;--mute:#a9baca;--line:#33475b;--act:#8fbcf0;--on:#0a1622;--bad:#ffb0a8;--soft:#1b3046;--good:#8fd6a6}}' +
  '*{box-sizing:border-box}body{margin:0;background:var(--page);color:var(--text);font:16px/1.5 system-ui,"Segoe UI","Noto Sans Arabic",sans-serif;overflow-wrap:anywhere}' +
  'main{max-inline-size:640px;margin:0 auto;padding:12px}header{display:flex;flex-wrap:wrap;gap:4px 16px;justify-content:space-between;align-items:center;padding:4px;color:var(--mute)}' +
  'nav{display:flex;flex-wrap:wrap;gap:0 12px}nav a{padding-block:12px}a{color:var(--act)}' +
  'h1{font-size:22px;line-height:30px;margin:8px 4px 12px}h2{font-size:18px;line-height:26px;margin:0 0 8px}h3{font-size:16px;line-height:24px;margin:0}' +
  'section{background:var(--surface);border-radius:10px;padding:16px;margin:0 0 12px}p{margin:0 0 8px}ul{list-style:none;margin:0;padding:0}' +
  'li{padding:12px 0;border-block-start:1px solid var(--line)}li:first-child{border:0;padding-block-start:0}li>:last-child{margin-block-end:0}li li{border:0;padding-block:0 8px}' +
  '.n{white-space:nowrap}.mute{color:var(--mute);font-weight:400}.day{font-weight:600}.bad{color:var(--bad);font-weight:600}.good{color:var(--good);font-weight:600}' +
  '.note{background:var(--soft);border-radius:8px;padding:12px}' +
  'label{display:block;font-weight:600;margin:0 0 4px}input,textarea{font:inherit;inline-size:100%;min-block-size:44px;padding:8px 10px;margin:0 0 12px;border:1px solid var(--mute);border-radius:6px;background:var(--surface);color:inherit}' +
  '::file-selector-button{font:inherit;margin-inline-end:12px;padding:2px 12px;border:1px solid var(--line);border-radius:4px;background:var(--page);color:inherit}' +
  '.box{display:flex;align-items:center;gap:8px;inline-size:100%;min-block-size:44px;font-weight:400;margin:0}.box input{inline-size:22px;min-block-size:22px;margin:0}' +
  'button,.b{font:inherit;font-weight:600;display:inline-block;min-block-size:44px;padding:9px 18px;border:1px solid var(--act);border-radius:6px;background:var(--surface);color:var(--act);text-decoration:none;cursor:pointer}' +
  '.p{background:var(--act);color:var(--on)}button:disabled{opacity:.6}.up input[type=file]{position:absolute;inline-size:1px;min-block-size:0;block-size:1px;margin:0;padding:0;border:0;opacity:0}' +
  '.up label{display:inline-block;min-block-size:44px;padding:9px 18px;border:1px solid var(--act);border-radius:6px;color:var(--act);cursor:pointer}.up label:has(+input:focus-visible){outline:3px solid var(--act);outline-offset:2px}.up{position:relative}.ex{display:block;inline-size:min(240px,100%);fill:none;stroke:var(--mute);stroke-width:1.5}.ex .a{stroke:var(--act);stroke-width:2.5}canvas{display:block;max-inline-size:100%;margin-block-start:8px;border:1px solid var(--line)}.acts,.row{display:flex;flex-wrap:wrap;gap:8px;margin-block-start:8px}form{margin:0}' +
  'summary{cursor:pointer;min-block-size:44px;padding-block:10px;color:var(--act)}dl{display:grid;grid-template-columns:fit-content(40%) 1fr;gap:4px 16px;margin:0 0 8px}dt{color:var(--mute)}dd{margin:0}' +
  'progress{inline-size:100%}:focus-visible{outline:3px solid var(--act);outline-offset:2px}[hidden]{display:none}' +
  FOOT_STYLE

const hash = (text: string) => `'sha256-${createHash('sha256').update(text).digest('base64')}'`

/** Only our own style and script, calls and forms to ourselves; no other page may show this one. */
const POLICY =
  `default-src 'none'; style-src ${hash(STYLE)}; script-src 'self'; connect-src 'self'; ` +
  "form-action 'self'; base-uri 'none'; frame-ancestors 'none'"

/** The script of uploads, built of `src/own-page`. */
const SCRIPT_PATH = '/own-page.js'

/** Answers with a page that is kept nowhere and found by no search; packed, as lines are slow. */
export async function sendPage({ request, reply, services }: ApiRequest, frame: Frame, body: string) {
  const { status = 200 } = frame
  const isPacked = /\bgzip\b/.test(String(request.headers['accept-encoding'] ?? ''))
  const html = htmlOf(frame, body, await pageFoot(services.sql, frame.language))
  return reply
    .code(status)
    .type('text/html; charset=utf-8')
    .headers({
      'content-security-policy': POLICY,
      'cache-control': 'no-store',
      'referrer-policy': 'no-referrer',
      'x-frame-options': 'DENY',
      'x-robots-tag': 'noindex, nofollow, noarchive',
      vary: 'accept-encoding',
      ...(isPacked ? { 'content-encoding': 'gzip' } : {}),
    })
    .send(isPacked ? gzipSync(html) : html)
}

function htmlOf(frame: Frame, body: string, foot: string): string {
  const { language, organisation, title, hasUploads } = frame
  const dir = language === 'ar' ? 'rtl' : 'ltr'
  const script = hasUploads ? `<script type="module" src="${SCRIPT_PATH}"></script>` : ''
  return (
    `<!doctype html><html lang="${language}" dir="${dir}"><head><meta charset="utf-8">` +
    '<meta name="viewport" content="width=device-width, initial-scale=1"><meta name="robots" content="noindex">' +
    `<title>${escapeHtml(title)}</title><style>${STYLE}</style></head><body><main>` +
    `<header><span>${escapeHtml(organisation)}</span>${languagesPart(frame)}</header>` +
    `<h1>${escapeHtml(title)}</h1>${body}</main>${foot}${script}</body></html>`
  )
}

function languagesPart({ language, path }: Frame): string {
  const links = ROUTE_LANGUAGES.filter(each => each !== language).map(
    each =>
      `<a href="${escapeHtml(path)}?lang=${each}" lang="${each}" hreflang="${each}">${LANGUAGE_NAMES[each]}</a>`,
  )
  return `<nav aria-label="${escapeHtml(OWN_PAGE_WORDS[language].languages)}">${links.join('')}</nav>`
}

/** Returns a section with its heading. */
export const section = (title: string, body: string): string =>
  `<section><h2>${escapeHtml(title)}</h2>${body}</section>`

export const paragraph = (text: string, look = ''): string =>
  text ? `<p${look ? ` class="${look}"` : ''}>${escapeHtml(text)}</p>` : ''

/** Returns a list; none where it is empty. */
export const list = (items: readonly string[]): string =>
  items.length ? `<ul>${items.map(item => `<li>${item}</li>`).join('')}</ul>` : ''

/** Returns terms with their values; values are HTML. */
export function facts(pairs: readonly (readonly [string, string])[]): string {
  const rows = pairs.filter(([, value]) => value)
  return rows.length
    ? `<dl>${rows.map(([term, value]) => `<dt>${escapeHtml(term)}</dt><dd>${value}</dd>`).join('')}</dl>`
    : ''
}

/** Returns hidden fields of a form. */
export const hidden = (values: Readonly<Record<string, string>>): string =>
  Object.entries(values)
    .map(([name, value]) => `<input type="hidden" name="${name}" value="${escapeHtml(value)}">`)
    .join('')
