import { filled } from '../../../../contract/filled'
import { fillDraftTexts } from '../../../mail/message/drafts'
import { escapeHtml } from '../../../mail/message/escapeHtml'
import { TemplateError } from '../../../mail/message/liquid'
import { type Booking, titleOf } from '../booking'
import type { Setting } from '../settings'
import { momentIn, wordsOf } from '../words'
import type { LetterKind } from './send'

interface Told {
  kind: LetterKind
  booking: Booking & { setting: Setting | undefined }
  /** The booking's own page. */
  link: string
  organisation: string
}

/** A letter in the language of whoever booked: what it is about, when by the person's own clocks, where, and the link. */
export async function letterOf({ kind, booking, link, organisation }: Told): Promise<{
  subject: string
  text: string
  html: string
}> {
  const { language, setting, host } = booking
  const words = wordsOf(language)
  const title = titleOf(booking)
  const when = `${momentIn(language, booking.at, booking.timezone)} (${booking.timezone})`
  const values = { name: booking.name, title, when, organisation, minutes: booking.minutes }
  const isOn = kind !== 'cancelled'
  const place = booking.meeting_link ?? setting?.place
  const until = booking.offered_until
    ? filled(words.letters.until, { until: momentIn(language, booking.offered_until, booking.timezone) })
    : ''
  const isTold = isOn && kind !== 'waiting'
  const own = isTold ? await ownText(booking, { ...values, link, host: host?.name ?? '' }) : ''
  const paragraphs = [
    filled(words.letters.hello, values),
    filled(words.letters[kind].text, values),
    [
      `${words.when}: ${when}`,
      `${words.minutes_label}: ${filled(words.minutes, { minutes: booking.minutes })}`,
      host && isOn ? `${words.host}: ${host.name}` : '',
      place && isTold ? `${words.place}: ${place}` : '',
    ]
      .filter(Boolean)
      .join('\n'),
    kind === 'offered' ? until : '',
    own,
    `${filled(words.letters[isOn ? 'manage' : 'again'], values)}\n${isOn ? link : link.replace(/\/[^/]*$/, '')}`,
    organisation,
  ].filter(Boolean)
  const text = `${paragraphs.join('\n\n')}\n`
  return { subject: filled(words.letters[kind].subject, values), text, html: pageOf(paragraphs, language) }
}

/** What the kind of appointment says beside it, with its merge fields filled in; a text that cannot be is left out. */
async function ownText(
  { language, setting }: Told['booking'],
  data: Record<string, unknown>,
): Promise<string> {
  const source = language === 'ar' ? setting?.confirmation_ar : setting?.confirmation_en
  if (!source) return ''
  try {
    const [text = ''] = await fillDraftTexts([{ field: 'body', source, kind: 'text', data }])
    return text.trim()
  } catch (error) {
    if (error instanceof TemplateError) return ''
    throw error
  }
}

function pageOf(paragraphs: readonly string[], language: string): string {
  const linked = (text: string) =>
    escapeHtml(text).replace(/https?:\/\/[^\s<]+/g, url => `<a href="${url}" dir="ltr">${url}</a>`)
  const body = paragraphs.map(part => `<p>${linked(part).replaceAll('\n', '<br>')}</p>`).join('')
  const dir = language === 'ar' ? 'rtl' : 'ltr'
  return `<!doctype html><html lang="${language}" dir="${dir}"><meta charset="utf-8"><body>${body}</body></html>`
}
