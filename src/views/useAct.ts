import { useState } from 'react'
import { refusalOf } from '../fields/refusal'
import { useNotifyRefusal } from './useNotifyRefusal'

/**
 * One call at a time that changes something. A refusal is told with the fields at fault by their names, and gives
 * undefined: what was typed stays where it is.
 * @param resource the resource that names the refused fields
 */
export function useAct(resource: string) {
  const notifyRefusal = useNotifyRefusal(resource)
  const [isBusy, setBusy] = useState(false)
  const [errors, setErrors] = useState<Readonly<Record<string, string>>>({})

  async function run<T>(call: () => Promise<T>): Promise<T | undefined> {
    setBusy(true)
    setErrors({})
    try {
      return await call()
    } catch (refused) {
      setErrors(refusalOf(refused).fields)
      notifyRefusal(refused)
      return undefined
    } finally {
      setBusy(false)
    }
  }
  return {
    run,
    isBusy,
    /** Codes of the last refusal, by field. */
    errors,
  }
}
