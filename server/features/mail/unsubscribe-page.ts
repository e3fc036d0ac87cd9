import ar from '../../../i18n/ar.json'
import en from '../../../i18n/en.json'
import type { Call } from '../../http/route'
import type { UnsubscribePage } from '../../mail'

const WORDS = { en: en.unsubscribe, ar: ar.unsubscribe }

/** The page behind an unsubscribe link: no script, no session, in the language that the browser asks for. */
export async function unsubscribePage({ reply, request, services }: Call, page: UnsubscribePage | undefined) {
  const language = /^ar\b/i.test(String(request.headers['accept-language'] ?? '')) ? 'ar' : 'en'
  const words = WORDS[language]
  const [organisation] = await services.sql<{ name: string }[]>`select name from organisation`
  const name = escaped(organisation?.name ?? '')
  const address = page ? `<p class="address" dir="ltr">${escaped(page.email)}</p>` : ''
  const title = !page ? words.unknown : page.unsubscribed ? words.done : words.question
  const help = !page ? words.unknownHelp : page.unsubscribed ? words.doneHelp : words.questionHelp
  const form =
    page && !page.unsubscribed ? `<form method="post"><button>${escaped(words.button)}</button></form>` : ''
  return reply
    .code(page ? 200 : 404)
    .type('text/html; charset=utf-8')
    .headers({
      'content-security-policy':
        "default-src 'none'; style-src 'unsafe-inline'; form-action 'self'; base-uri 'none'",
      'cache-control': 'no-store',
      'referrer-policy': 'no-referrer',
      'x-robots-tag': 'noindex',
    })
    .send(
      `<!doctype html><html lang="${language}" dir="${language === 'ar' ? 'rtl' : 'ltr'}"><head><meta charset="utf-8">` +
        `<meta name="viewport" content="width=device-width, initial-scale=1"><title>${escaped(title)}</title><style>${STYLE}</style>` +
        `</head><body><main><p class="name">${name}</p><h1>${escaped(title)}</h1>${address}<p>${escaped(help)}</p>${form}</main></body></html>`,
    )
}

const STYLE =
  ':root{color-scheme:light dark;--page:#eef2f5;--surface:#fff;--text:#102944;--mute:#46586b}' +
  '@media(prefers-color-scheme:dark){:root{--page:#0a1622;--surface:#112131;--text:#e4ebf2;--mute:#a9baca}}' +
  'body{margin:0;min-height:100vh;display:grid;place-items:center;background:var(--page);color:var(--text);font:16px/1.5 system-ui,sans-serif}' +
  'main{box-sizing:border-box;width:min(440px,92vw);padding:32px;border-radius:10px;background:var(--surface)}' +
  'h1{font-size:22px;line-height:30px;margin:0 0 8px}p{margin:0 0 12px;color:var(--mute)}.name{font-weight:600}.address{color:var(--text);font-weight:500;overflow-wrap:anywhere}' +
  'button{font:inherit;font-weight:500;min-height:44px;padding:8px 20px;border:0;border-radius:4px;background:#104b91;color:#fff;cursor:pointer}' +
  'button:focus-visible{outline:2px solid #104b91;outline-offset:2px}'

const escaped = (text: string) => text.replace(/[&<>"']/g, character => `&#${character.charCodeAt(0)};`)
