import { blockHtml, type Words } from './blocks'

/** What a mail of ours needs beside inline styles: columns that stack on a phone, and a dark mode of its own. */
const style = `.mail-letter { font-family: 'IBM Plex Sans', Arial, sans-serif; }
@media (max-width: 599px) {
  .mail-col { display: block !important; width: 100% !important; }
  .mail-pad { padding: 24px 16px !important; }
}
@media (prefers-color-scheme: dark) {
  .mail-ground { background-color: #0a1622 !important; }
  .mail-letter { background-color: #112131 !important; }
  .mail-letter h1, .mail-letter h2, .mail-letter p, .mail-letter b { color: #e4ebf2 !important; }
  .mail-letter p a { color: #8fbdf2 !important; }
}`

interface Starter {
  words: Words
  locale: string
  direction: 'ltr' | 'rtl'
}

/** A first newsletter: name of the house, title, greeting, one button, and the way out. */
export function starterTemplate({ words, locale, direction }: Starter): { content: string; style: string } {
  const word = (key: string) => words(`builder.content.${key}`)
  const name = `{{ name | default: "${word('there')}" }}`
  const salutation = word('salutation').replace('%{name}', name)
  const body = [
    `<h1 style="margin: 0 0 24px; font-size: 28px; line-height: 1.2; font-weight: 600; color: #102944">${word('title')}</h1>`,
    `<p style="margin: 0 0 16px; font-size: 16px; line-height: 1.5; color: #102944">${salutation}</p>`,
    blockHtml('text', words),
    blockHtml('button', words),
    blockHtml('signature', words),
  ]
  const table = 'role="presentation" width="100%" cellpadding="0" cellspacing="0" border="0"'
  return {
    style,
    content: `<div class="mail-ground" dir="${direction}" lang="${locale}" style="background-color: #eef2f5; padding: 24px 8px"><table ${table} class="mail-letter" align="center" style="width: 100%; max-width: 600px; margin: 0 auto; background-color: #ffffff"><tr><td class="mail-pad" style="padding: 22px 32px; border-bottom: 3px solid #102944"><p style="margin: 0; font-size: 18px; font-weight: 600; color: #102944">${words('app.name')}</p></td></tr><tr><td class="mail-body mail-pad" style="padding: 32px">${body.join('')}</td></tr><tr><td class="mail-pad" style="padding: 16px 32px 24px; border-top: 1px solid #dae2e9">${blockHtml('optout', words)}</td></tr></table></div>`,
  }
}
