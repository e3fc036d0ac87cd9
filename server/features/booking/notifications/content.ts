import { colonIn } from '../../../../contract/text/colonIn'
import { filled } from '../../../../contract/text/filled'
import { fillDraftTexts } from '../../../mail/message/drafts'
import { escapeHtml } from '../../../mail/message/escapeHtml'
import { TemplateError } from '../../../mail/message/liquid'
import { type Booking, titleOf } from '../booking'
import { confirmationIn } from '../settings'
import { momentIn, wordsOf } from '../words'
import type { NotificationKind } from './queue'

interface Order {
  kind: NotificationKind
  booking: Booking
  /** The booking's own page. */
  link: string
  organisation: string
}

/** Returns subject and bodies of a mail about a booking, in the visitor's language and time zone. */
export async function mailContent({ kind, booking, link, organisation }: Order): Promise<{
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
  const hasSeat = isOn && kind !== 'waiting'
  const own = hasSeat ? await ownText(booking, { ...values, link, host: host?.name ?? '' }) : ''
  const line = (label: string, value: string) => `${label}${colonIn(language)}${value}`
  const paragraphs = [
    filled(words.letters.hello, values),
    filled(words.letters[kind].text, values),
    [
      line(words.when, when),
      line(words.minutes_label, filled(words.minutes, { minutes: booking.minutes })),
      host && isOn ? line(words.host, host.name) : '',
      place && hasSeat ? line(words.place, place) : '',
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

/** Returns the confirmation text of the kind of appointment with its merge fields filled in; a broken text is left out. */
async function ownText({ language, setting }: Booking, data: Record<string, unknown>): Promise<string> {
  const source = setting && confirmationIn(language, setting)
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
