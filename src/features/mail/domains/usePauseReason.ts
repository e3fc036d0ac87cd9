import { useTranslate } from 'ra-core'
import { isolate } from '../../../layout/parts/Isolated'

/** The engine's own words for pausing a domain (server/mail/budget.ts). */
const COUNTED = /^(hard bounces|complaints): (\d+) of (\d+) messages on (\S+)$/

/** @returns why a domain is held, in the language of the page; a receiver's answer stays as it came */
export function usePauseReason(): (reason: string) => string {
  const translate = useTranslate()
  return reason => {
    const [, kind, count = '', all = '', day = ''] = COUNTED.exec(reason) ?? []
    if (!kind) return reason
    const name = kind === 'complaints' ? 'complaints' : 'bounces'
    return translate(`domain_setup.paused.${name}`, { count, all, day: isolate(day) })
  }
}
