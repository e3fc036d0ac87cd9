import type { Values } from '../../../crud/hooks'
import { CONSENT_TEXTS, consentLanguage, consentMailOf } from '../../../mail/consent'
import { escapeHtml } from '../../../mail/message/escapeHtml'
import type { Services } from '../../../services'
import { mailContext } from '../context'
import { senderOf, sendMail } from '../emails/sender'

/** The job that sends the mail which asks for confirmation. */
export async function sendConsentMail(services: Services, { id }: Values): Promise<void> {
  const { sql } = services
  const { key, origin } = await mailContext(services)
  const letter = await consentMailOf(sql, { id: Number(id), key, origin })
  if (!letter) return
  const sender = await senderOf(services, null)
  const text = letter.body.replaceAll('{link}', letter.link)
  await sendMail(services, sender, {
    purpose: 'confirmation',
    side: letter.side,
    foot: { language: letter.language },
    to: letter.address,
    subject: letter.subject,
    text,
    html: htmlOf(letter),
  })
}

// Mail programs take styles beside the words only.
const PAGE = 'margin:0;padding:24px 8px;background-color:#eef2f5'
const LETTER =
  "max-width:536px;margin:0 auto;padding:32px;background-color:#ffffff;color:#102944;font:16px/1.6 'IBM Plex Sans','IBM Plex Sans Arabic',Arial,sans-serif"
const BUTTON =
  'display:inline-block;margin:12px 0 8px;padding:12px 22px;background-color:#104b91;color:#ffffff;font-weight:600;text-decoration:none'
const SMALL = 'font-size:13px;color:#46586b;word-break:break-all'

function htmlOf({ body, link, language }: { body: string; link: string; language: string }): string {
  const address = escapeHtml(link)
  const { button } = CONSENT_TEXTS[consentLanguage(language)]
  const anchor =
    `<a href="${address}" style="${BUTTON}">${escapeHtml(button)}</a><br>` +
    `<a href="${address}" dir="ltr" style="${SMALL}">${address}</a>`
  const paragraphs = body
    .split('\n\n')
    .map(
      part =>
        `<p style="margin:0 0 16px">${escapeHtml(part).replaceAll('\n', '<br>').replaceAll('{link}', anchor)}</p>`,
    )
  const direction = language === 'ar' ? 'rtl' : 'ltr'
  return `<!doctype html><html lang="${language}" dir="${direction}"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width"></head><body style="${PAGE}"><div style="${LETTER}">${paragraphs.join('')}</div></body></html>`
}
