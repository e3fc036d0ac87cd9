import { useLocale, useTranslate } from 'react-admin'
import type { TrackState } from '../../../../contract/calls/candidates/page'
import { enumLabel } from '../../../fields/words'
import { formatDay } from '../../../layout/parts/dates'
import { isolate } from '../../../layout/parts/Isolated'
import { inLanguage } from '../page/names'
import { useOnPage } from '../page/usePage'
import { isUntouched } from './marks'

/** The line under a track's name: what one has to know of it beside its steps. */
export function useTrackFact(track: TrackState): string | undefined {
  const translate = useTranslate()
  const locale = useLocale()
  const { page } = useOnPage()
  const { candidate, certificate, names } = page
  const bundesland = names.bundeslands?.[String(candidate.bundesland_id)]
  switch (track.track) {
    case 'language':
      if (certificate) {
        const name = isolate(
          `${enumLabel(translate, { resource: 'language-certificates', name: 'provider', value: certificate.provider })} ${certificate.level}`,
        )
        return certificate.usable_until
          ? translate('candidate.usable_until', { name, date: formatDay(certificate.usable_until, locale) })
          : name
      }
      break
    case 'recognition':
      if (bundesland) return inLanguage(bundesland, locale)
      break
    case 'accelerated':
      return translate('candidate.section_81a')
    case 'visa':
      if (candidate.visa_embassy) return candidate.visa_embassy
      break
    case 'travel':
      if (candidate.arrival_date)
        return translate('candidate.arrives', { date: formatDay(candidate.arrival_date, locale) })
      break
    default:
  }
  return isUntouched(track) ? translate('candidate.not_started') : undefined
}
