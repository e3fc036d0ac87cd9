import type { Direction } from '../../../layout/theme/direction'

/** Rules beside the inline styles: columns that stack on a phone, and a dark mode. */
export const mailStyle = `.mail-letter { font-family: 'IBM Plex Sans', Arial, sans-serif; }
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

interface MailParts {
  locale: string
  direction: Direction
  /** The line above the mail, as HTML; none for a plain letter, which then stands on white. */
  head: string | null
  /** HTML between head and body over the whole width. */
  band?: string
  body: string
  foot: string
}

const table = 'role="presentation" width="100%" cellpadding="0" cellspacing="0" border="0"'

/** Writes a mail as a box of 600 pixels: tables and inline styles, which every mail program renders alike. */
export function mailShell({ locale, direction, head, band, body, foot }: MailParts): string {
  const row = (style: string, inside: string, kind = '') =>
    `<tr><td class="${kind}mail-pad" style="${style}">${inside}</td></tr>`
  const rows = [
    head === null
      ? ''
      : row(
          'padding: 22px 32px; border-bottom: 3px solid #102944',
          `<p style="margin: 0; font-size: 18px; font-weight: 600; color: #102944">${head}</p>`,
        ),
    band ? row('padding: 32px; background-color: #102944', band) : '',
    row('padding: 32px', body, 'mail-body '),
    row('padding: 16px 32px 24px; border-top: 1px solid #dae2e9', foot),
  ]
  const ground = head === null ? '#ffffff' : '#eef2f5'
  return `<div class="mail-ground" dir="${direction}" lang="${locale}" style="background-color: ${ground}; padding: 24px 8px"><table ${table} class="mail-letter" align="center" style="width: 100%; max-width: 600px; margin: 0 auto; background-color: #ffffff">${rows.join('')}</table></div>`
}
