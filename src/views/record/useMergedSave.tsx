import { useState } from 'react'
import type { Disputed } from '../../providers/changes'
import { Conflict, type ConflictProps } from './Conflict'
import { type Merge, sendMerged } from './sendMerged'

type Values = Record<string, unknown>

interface Asked {
  disputed: Disputed[]
  answer: (chosen?: Values) => void
}

/**
 * Saves changes outside of a record's form by the same rule.
 * @param definition names the fields in the question
 * @returns `save`, and the question to draw
 */
export function useMergedSave(definition: ConflictProps['definition']) {
  const [asked, setAsked] = useState<Asked>()
  const ask = (disputed: Disputed[]) =>
    new Promise<Values | undefined>(resolve => {
      const answer = (chosen?: Values) => {
        setAsked(undefined)
        resolve(chosen)
      }
      setAsked({ disputed, answer })
    })
  function save<Saved>(merge: Omit<Merge<Saved>, 'ask'> & Partial<Pick<Merge<Saved>, 'ask'>>) {
    return sendMerged(definition, { ask, ...merge })
  }
  const question = asked ? (
    <Conflict
      definition={definition}
      disputed={asked.disputed}
      onResolve={asked.answer}
      onClose={() => asked.answer()}
    />
  ) : null
  return { save, ask, question }
}
