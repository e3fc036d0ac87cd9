import { useNotify, useTranslate } from 'react-admin'
import { refusalOf } from '../fields/refusal'

/** Returns a function that shows why a call was refused. */
export function useNotifyRefusal(): (refused: unknown) => void {
  const notify = useNotify()
  const translate = useTranslate()
  return refused =>
    notify(translate(`errors.${refusalOf(refused).code}`, { _: translate('errors.unknown') }), {
      type: 'error',
    })
}
