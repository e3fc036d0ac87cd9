import { useCallback, useEffect, useState } from 'react'
import { ERROR_MS } from '../../contract/constants'
import { refusedBody } from '../providers/refusedBody'

/** An error on the sign-in page, as an i18n key. It clears itself after four seconds (docs/spec/product.md, section 4). */
export function useRefusal(first?: string): [string | undefined, (key: string | undefined) => void] {
  const [refusal, setRefusal] = useState<{ key: string } | undefined>(first ? { key: first } : undefined)
  useEffect(() => {
    if (!refusal) return
    const timer = setTimeout(() => setRefusal(undefined), ERROR_MS)
    return () => clearTimeout(timer)
  }, [refusal])
  const refuse = useCallback((key: string | undefined) => setRefusal(key ? { key } : undefined), [])
  return [refusal?.key, refuse]
}

/** Runs one call at a time; `refuse` gets the message of what it throws. */
export function useAttempt(refuse: (key: string) => void) {
  const [busy, setBusy] = useState(false)
  const attempt = async (call: () => Promise<void>): Promise<void> => {
    setBusy(true)
    try {
      await call()
    } catch (error) {
      refuse(refusalKey(error))
    } finally {
      setBusy(false)
    }
  }
  return { busy, attempt }
}

/** The words for whatever a call threw: its fields' code first, then its own. */
export function refusalKey(thrown: unknown): string {
  const { error: code, fields = {} } = refusedBody<{ error: string; fields: Record<string, string> }>(thrown)
  const isAnswered = typeof thrown === 'object' && thrown && 'status' in thrown && thrown.status
  return `errors.${Object.values(fields)[0] ?? code ?? (isAnswered ? 'unknown' : 'network')}`
}
