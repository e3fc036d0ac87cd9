import { useLocale, useTranslate } from 'ra-core'

/** What the application itself writes down as the place where somebody agreed (server/mail/consent). */
const OURS: Readonly<Record<string, string>> = {
  office: 'office',
  'preference page': 'preferences',
  'unsubscribe link': 'unsubscribe',
}

/** Where somebody said something: a place of ours in the language of the page, all else as it was written. */
export function ConsentSource({ source }: { source: string }) {
  const translate = useTranslate()
  const locale = useLocale()
  const [place = '', language] = source.split(/: (?=\w\w$)/)
  const known = OURS[place]
  if (!known) return <bdi>{source}</bdi>
  const words = translate(`consent.source.${known}`)
  const name = language && new Intl.DisplayNames([locale], { type: 'language' }).of(language)
  return <span>{name ? `${words} (${name})` : words}</span>
}
