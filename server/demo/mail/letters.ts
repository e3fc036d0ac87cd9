import type LETTERS from './letters.json'

type Letter = (typeof LETTERS)['general']['en']

/** The CSS of all newsletters. */
export const LETTER_STYLE = `.mail-letter { font-family: 'IBM Plex Sans', 'IBM Plex Sans Arabic', Arial, sans-serif; }
h1 { margin: 0 0 16px; font-size: 26px; line-height: 1.3; font-weight: 600; color: #102944; }
h2 { margin: 24px 0 6px; font-size: 17px; line-height: 1.4; font-weight: 600; color: #102944; }
p { margin: 0 0 14px; font-size: 16px; line-height: 1.6; color: #102944; }
.button { display: inline-block; padding: 12px 22px; border-radius: 4px; background: #104b91; color: #ffffff; font-weight: 600; text-decoration: none; }
.small { font-size: 13px; color: #5e7083; }
.small a { color: #104b91; }
@media (max-width: 599px) { .mail-pad { padding: 24px 16px !important; } }`

/** The HTML of a newsletter: its words in the look that all have. */
export function letterContent(letter: Letter, language: string): string {
  const direction = language === 'ar' ? 'rtl' : 'ltr'
  const table = 'role="presentation" width="100%" cellpadding="0" cellspacing="0" border="0"'
  const parts = letter.parts.map(({ title, text }) => `<h2>${title}</h2><p>${text}</p>`).join('')
  return `<div dir="${direction}" lang="${language}" style="background-color: #eef2f5; padding: 24px 8px"><table ${table} class="mail-letter" align="center" style="width: 100%; max-width: 600px; margin: 0 auto; background-color: #ffffff"><tr><td class="mail-pad" style="padding: 20px 32px; border-bottom: 3px solid #102944"><p style="margin: 0; font-size: 18px; font-weight: 600">Lotse</p></td></tr><tr><td class="mail-pad" style="padding: 32px"><h1>${letter.title}</h1><p>${letter.greeting}</p><p>${letter.intro}</p>${parts}<p style="padding-top: 10px"><a class="button" href="${letter.link}">${letter.button}</a></p><p>${letter.sign}</p></td></tr><tr><td class="mail-pad" style="padding: 16px 32px 24px; border-top: 1px solid #dae2e9"><p class="small"><a href="https://lotse.example/${language}/contact">lotse.example</a> · <a href="{{ unsubscribe_url }}">${letter.optOut}</a></p></td></tr></table></div>`
}
