import { useTranslate } from 'ra-core'
import { readPause } from '../../../../contract/pause-reasons'
import { isolate } from '../../../layout/parts/Isolated'

/** @returns why a domain is held, in the language of the page; a receiver's answer stays as it came */
export function usePauseReason(): (reason: string) => string {
  const translate = useTranslate()
  return reason => {
    const counted = readPause(reason)
    if (!counted) return reason
    const { kind, count, all, day } = counted
    return translate(`domain_setup.paused.${kind}`, { count, all, day: isolate(day) })
  }
}
