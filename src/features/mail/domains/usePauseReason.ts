import { useTranslate } from 'react-admin'
import { readPause } from '../../../../contract/mail/pause-reasons'
import { isolate } from '../../../layout/parts/Isolated'

/** @returns why a domain or a campaign is held, in the language of the page; a receiver's answer stays as it came */
export function usePauseReason(): (reason: string) => string {
  const translate = useTranslate()
  return reason => {
    const read = readPause(reason)
    if (!read) return reason
    const { kind, ...gaps } = read
    const isolated = 'day' in gaps ? { day: isolate(gaps.day) } : { detail: isolate(gaps.detail) }
    return translate(`domain_setup.paused.${kind}`, { ...gaps, ...isolated })
  }
}
