import { useNotify, useTranslate } from 'react-admin'
import { refusalOf, refusalWords } from '../fields/refusal'
import { lazyDialog } from './lazyDialog'

const GuardLines = lazyDialog(() => import('./GuardLines'))

/**
 * Returns a function that shows why a call was refused. Rules that forbid it stay until they are closed.
 * @param resource names the refused fields; without it only the kind of the refusal is told
 */
export function useNotifyRefusal(resource?: string): (refused: unknown) => void {
  const notify = useNotify()
  const translate = useTranslate()
  return refused => {
    const refusal = refusalOf(refused)
    if (refusal.guards.length > 0) {
      const lines = <GuardLines guards={refusal.guards} />
      notify(lines, { type: 'error', autoHideDuration: null, key: 'guards' })
      return
    }
    const words = resource
      ? refusalWords(translate, refusal, resource)
      : translate(`errors.${refusal.code}`, { _: translate('errors.unknown') })
    notify(words, { type: 'error' })
  }
}
