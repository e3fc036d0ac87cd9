import type { FormLanguage } from '../../../contract/forms/choices'
import type { Connection } from '../../db/connect'
import { readProvider } from '../../mail/domains/provider'
import { escapeHtml } from '../../mail/message/escapeHtml'
import { imprintLines } from '../../mail/message/footer'
import { paragraphs } from './html'
import { missingSettings } from './notices'
import { NOTICE_WORDS } from './words'

/** The style of {@link pageFoot}; the page has a colour `--mute`. */
export const FOOT_STYLE =
  'body>footer{inline-size:min(640px,100%);margin:16px auto;padding:0 16px;font-size:14px;text-align:center;color:var(--mute);overflow-wrap:anywhere}' +
  'body>footer p{margin:0 0 4px}body>footer a{display:inline-block;padding:10px;color:inherit}'

/**
 * Returns the foot of a public page: whose it is (§ 5 DDG), and the way to the privacy notice (Art. 12 (1) GDPR). What Settings lack
 * is left out.
 */
export async function pageFoot(sql: Connection, language: FormLanguage): Promise<string> {
  const [provider, missing] = await Promise.all([readProvider(sql), missingSettings(sql, [language])])
  const lines = paragraphs(imprintLines(provider, language))
  const link = missing.length
    ? ''
    : `<p><a href="/privacy?lang=${language}">${escapeHtml(NOTICE_WORDS[language].title)}</a></p>`
  return lines || link ? `<footer>${lines}${link}</footer>` : ''
}
