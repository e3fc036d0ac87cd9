import { createHash } from 'node:crypto'
import type { BookingLanguage } from '../../../../contract/booking/availability'
import type { ApiRequest } from '../../../http/route'
import { escapeHtml } from '../../../mail/message/escapeHtml'
import { FOOT_STYLE, pageFoot } from '../../privacy-notices'
import { wordsOf } from '../words'

export { escapeHtml }

/** The frame of a visitor's page. */
export interface Shell {
  language: BookingLanguage
  organisation: string
  title: string
  /** The same page in the other languages. */
  others: readonly { language: BookingLanguage; path: string }[]
  status: number
}

/** Selects the browser's time zone where the address names none; without script the page names the zone it uses. */
const SCRIPT =
  "(()=>{const s=document.getElementById('tz');if(!s)return;const z=Intl.DateTimeFormat().resolvedOptions().timeZone,u=new URL(location.href);if(!u.searchParams.has('tz')&&z&&z!==s.value){u.searchParams.set('tz',z);location.replace(u.href)}})()"

const STYLE =
  ':root{color-scheme:light dark;--page:#eef2f5;--surface:#fff;--text:#102944;--mute:#46586b;--line:#c9d3dc;--brand:#104b91;--on:#fff;--bad:#950e0e;--soft:#e4edf7}' +
  '@media(prefers-color-scheme:dark){:root{--page:#0a1622;--surface:#112131;--text:#e4ebf2;--mute:#a9baca;--line:#33475b;--brand:#8fbcf0;--on:#0a1622;--bad:#ffb0a8;--soft:#1b3046}}' +
  '*{box-sizing:border-box}body{margin:0;background:var(--page);color:var(--text);font:16px/1.5 system-ui,"Segoe UI","Noto Sans Arabic",sans-serif}' +
  'main{width:min(720px,100%);margin:24px auto;padding:24px;border-radius:10px;background:var(--surface)}' +
  'h1{font-size:24px;line-height:32px;margin:0 0 4px}h2{font-size:17px;line-height:24px;margin:20px 0 8px}p{margin:0 0 12px}' +
  '.top{display:flex;justify-content:space-between;gap:12px;margin:0 0 16px;color:var(--mute)}.l{display:flex;flex-wrap:wrap;justify-content:end;gap:4px 12px}.mute{color:var(--mute)}' +
  'a{color:var(--brand)}dl{display:grid;grid-template-columns:auto 1fr;gap:4px 16px;margin:0 0 16px}dt{color:var(--mute)}dd{margin:0;overflow-wrap:anywhere}' +
  'form{margin:0}label,legend{display:block;font-weight:500;margin:0 0 4px}.f{margin:0 0 16px}.f small{display:block;color:var(--mute)}' +
  'input,select,textarea{font:inherit;width:100%;min-height:44px;padding:8px 10px;border:1px solid var(--mute);border-radius:4px;background:var(--surface);color:inherit}textarea{min-height:96px}' +
  '.f.bad input,.f.bad select,.f.bad textarea{border-color:var(--bad)}.e{color:var(--bad);font-weight:500}' +
  '.z{display:flex;flex-wrap:wrap;gap:8px;align-items:end;margin:12px 0}.z div{flex:1 1 240px}.s{display:flex;flex-wrap:wrap;gap:8px;list-style:none;margin:0;padding:0}' +
  'button,.b{font:inherit;font-weight:500;display:inline-block;min-height:44px;padding:9px 18px;border:1px solid var(--brand);border-radius:4px;background:var(--surface);color:var(--brand);cursor:pointer;text-decoration:none}' +
  '.p{background:var(--brand);color:var(--on)}.n{display:flex;justify-content:space-between;gap:8px;margin:20px 0 0}.a{display:flex;flex-wrap:wrap;gap:8px;margin:16px 0}' +
  '.w{padding:12px 14px;border-radius:6px;background:var(--soft);margin:0 0 16px}.w.e{border:1px solid var(--bad)}.w ul{margin:4px 0 0;padding-inline-start:20px}' +
  '.c{list-style:none;margin:0;padding:0}.c li{display:flex;flex-wrap:wrap;gap:8px;align-items:center;justify-content:space-between;padding:12px 0;border-top:1px solid var(--line)}' +
  '.notice{margin:0 0 16px;padding:12px 0 0;border-top:1px solid var(--line);font-size:14px;color:var(--mute)}.notice h2{font-size:16px;margin:0 0 4px}.notice p{margin:0 0 6px}' +
  'details{margin:8px 0}summary{cursor:pointer;min-height:44px;padding:10px 0;color:var(--brand)}' +
  ':focus-visible{outline:3px solid var(--brand);outline-offset:2px}.h{position:absolute;inset-inline-start:-9999px}@media(max-width:520px){main{margin:0;border-radius:0;padding:16px}dl{grid-template-columns:1fr}}' +
  FOOT_STYLE

const hash = (text: string) => `'sha256-${createHash('sha256').update(text).digest('base64')}'`
const POLICY =
  `default-src 'none'; style-src ${hash(STYLE)}; script-src ${hash(SCRIPT)}; ` +
  "form-action 'self'; base-uri 'none'; frame-ancestors 'self'"

/** Answers with a page that works without script, cookies and cache. */
export async function sendPage({ reply, services }: ApiRequest, shell: Shell, body: string) {
  const { language, organisation, title, others } = shell
  const dir = language === 'ar' ? 'rtl' : 'ltr'
  const links = others.map(each => languageLink(each.language, each.path)).join(' ')
  const foot = await pageFoot(services.sql, language)
  return reply
    .code(shell.status)
    .type('text/html; charset=utf-8')
    .headers({
      'content-security-policy': POLICY,
      'cache-control': 'no-store',
      'referrer-policy': 'no-referrer',
      'x-robots-tag': 'noindex',
    })
    .send(
      `<!doctype html><html lang="${language}" dir="${dir}"><head><meta charset="utf-8">` +
        `<meta name="viewport" content="width=device-width, initial-scale=1"><title>${escapeHtml(title)}</title>` +
        `<style>${STYLE}</style></head><body><main><p class="top"><span>${escapeHtml(organisation)}</span>` +
        `<span class="l">${links}</span></p>` +
        `${body}</main>${foot}<script>${SCRIPT}</script></body></html>`,
    )
}

/** A link to the same page in a language, by the name that its readers use. */
function languageLink(language: BookingLanguage, path: string): string {
  const name = new Intl.DisplayNames([language], { type: 'language' }).of(language) ?? ''
  return `<a href="${escapeHtml(path)}" lang="${language}" hreflang="${language}">${escapeHtml(name)}</a>`
}

/** Hidden fields of a form. */
export function hidden(values: Readonly<Record<string, string | undefined>>): string {
  return Object.entries(values)
    .filter(([, value]) => value !== undefined)
    .map(([name, value]) => `<input type="hidden" name="${name}" value="${escapeHtml(value ?? '')}">`)
    .join('')
}

/** Returns a list of terms and values; terms without a value are left out. */
export function facts(pairs: readonly (readonly [string, string | null | undefined])[]): string {
  const rows = pairs.flatMap(([term, value]) =>
    value ? [`<dt>${escapeHtml(term)}</dt><dd>${linked(value)}</dd>`] : [],
  )
  return `<dl>${rows.join('')}</dl>`
}

const linked = (value: string) =>
  /^https?:\/\/\S+$/.test(value)
    ? `<a href="${escapeHtml(value)}" dir="ltr" rel="noreferrer">${escapeHtml(value)}</a>`
    : `<bdi>${escapeHtml(value)}</bdi>`

/** Returns a list of all time zones that the runtime supports. */
export function zoneField(language: BookingLanguage, chosen: string): string {
  const words = wordsOf(language)
  const zones = [...new Set([chosen, ...Intl.supportedValuesOf('timeZone')])].toSorted()
  const options = zones.map(zone => `<option${zone === chosen ? ' selected' : ''}>${zone}`).join('')
  return (
    `<div><label for="tz">${escapeHtml(words.zone)}</label><select id="tz" name="tz" dir="ltr">${options}</select></div>` +
    `<button>${escapeHtml(words.show)}</button>`
  )
}
