import { useState } from 'react'
import { useNotify, useTranslate } from 'react-admin'
import { refusalOf, refusalWords } from '../fields/refusal'

/**
 * One call at a time that changes something. A refusal is told with the fields at fault by their names, and gives
 * undefined: what was typed stays where it is.
 * @param resource the resource that names the refused fields
 */
export function useAct(resource: string) {
  const notify = useNotify()
  const translate = useTranslate()
  const [isBusy, setBusy] = useState(false)
  const [errors, setErrors] = useState<Readonly<Record<string, string>>>({})

  async function run<T>(call: () => Promise<T>): Promise<T | undefined> {
    setBusy(true)
    setErrors({})
    try {
      return await call()
    } catch (refused) {
      const refusal = refusalOf(refused)
      setErrors(refusal.fields)
      notify(refusalWords(translate, refusal, resource), { type: 'error' })
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
