import { useEffect, useState } from 'react'
import type { Person } from './mergeFields'
import { MergeError, mergeMail } from './renderMail'

interface Merged {
  /** Null until it is filled in, and where that fails. */
  content: string | null
  /** What the template language says of its mistake; empty where there is none. */
  error: string
}

const nothing: Merged = { content: null, error: '' }

/** A mail filled in for somebody. */
export function useMerged(content: string, person: Person): Merged {
  const [merged, setMerged] = useState(nothing)
  useEffect(() => {
    let wanted = true
    mergeMail(content, person).then(
      done => wanted && setMerged({ content: done, error: '' }),
      error =>
        wanted &&
        setMerged({ content: null, error: error instanceof MergeError ? error.message : String(error) }),
    )
    return () => {
      wanted = false
    }
  }, [content, person])
  return merged
}
