import { useLocale, useTranslate } from 'react-admin'
import { consentPlace } from '../../../../contract/mail/consent-places'

/** The source of a consent: a place of ours in the language of the page, all else as it was written. */
export function ConsentSource({ source }: { source: string }) {
  const translate = useTranslate()
  const locale = useLocale()
  const known = consentPlace(source)
  if (!known) return <bdi>{source}</bdi>
  const words = translate(`consent.place.${known.place}`)
  const name = known.language && new Intl.DisplayNames([locale], { type: 'language' }).of(known.language)
  return <span>{name ? `${words} (${name})` : words}</span>
}
