import { useEffect, useState } from 'react'
import type { Person } from './mergeFields'
import { MergeError, mergeMail } from './renderMail'

interface Merged {
  /** Null until the mail is filled in, and if that fails. */
  content: string | null
  /** The template language's message; empty without an error. */
  error: string
}

const nothing: Merged = { content: null, error: '' }

/** Fills in a mail for a person. */
export function useMerged(content: string, person: Person): Merged {
  const [merged, setMerged] = useState(nothing)
  useEffect(() => {
    let wanted = true
    mergeMail(content, person).then(
      content => wanted && setMerged({ content, error: '' }),
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
