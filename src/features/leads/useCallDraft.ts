import { useState } from 'react'
import { useKeptState } from '../../views/record/useKeptDraft'
import { quickDays } from './days'

/** How a call went, as staff say it. A wrong number is an unanswered call after which nobody calls again. */
export const OUTCOMES = ['answered', 'no_answer', 'wrong_number'] as const
export type Outcome = (typeof OUTCOMES)[number]

/** A call that is being written down. */
export interface CallDraft {
  outcome: Outcome | undefined
  /** When to call again, `YYYY-MM-DD`. */
  next: string | null
  note: string
}

/**
 * The draft of a call. An outcome proposes the day of the next one, as long as no day was chosen by hand.
 * @param part where it is written, as a part of its page: a session's end in the middle loses nothing
 */
export function useCallDraft(today: string, part: string) {
  const [draft, setDraft] = useKeptState<CallDraft>(part, EMPTY)
  const [isChosen, setChosen] = useState(draft.next !== null)
  return {
    draft,
    setOutcome(outcome: Outcome) {
      const next = isChosen && outcome !== 'wrong_number' ? draft.next : proposal(outcome, today)
      setDraft({ ...draft, outcome, next })
    },
    /** The same day again takes it back. */
    setNext(day: string | null) {
      setChosen(true)
      setDraft({ ...draft, next: day === draft.next ? null : day })
    },
    setNote: (note: string) => setDraft({ ...draft, note }),
    clear() {
      setChosen(false)
      setDraft(EMPTY)
    },
  }
}

const EMPTY: CallDraft = { outcome: undefined, next: null, note: '' }

function proposal(outcome: Outcome, today: string): string | null {
  const [tomorrow, soon] = quickDays(today)
  return { answered: soon, no_answer: tomorrow, wrong_number: null }[outcome]
}
