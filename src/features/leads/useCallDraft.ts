import { useEffect } from 'react'
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
  /** Whether a person chose the day or took it away; a proposed day is not chosen. */
  isChosen: boolean
  note: string
}

/**
 * The draft of a call. An outcome proposes the day of the next one, as long as no day was chosen by hand.
 * @param part where it is written, as a part of its page: a session's end in the middle loses nothing
 * @param taken the draft of a call that was taken back, to be written anew
 */
export function useCallDraft(today: string, part: string, taken?: CallDraft) {
  const [draft, setDraft] = useKeptState<CallDraft>(part, EMPTY)
  // Not the first state: that one is not kept at the end of a session.
  useEffect(() => {
    if (taken) setDraft(taken)
  }, [taken, setDraft])
  return {
    draft,
    setOutcome(outcome: Outcome) {
      // After a wrong number nobody calls again: its day is gone, and the next outcome proposes one.
      const isChosen = draft.isChosen && outcome !== 'wrong_number'
      setDraft({ ...draft, outcome, isChosen, next: isChosen ? draft.next : proposal(outcome, today) })
    },
    /** Chooses a day, a proposed one too; the same day again takes a chosen one away. */
    setNext(day: string | null) {
      if (draft.outcome === 'wrong_number') return
      const next = draft.isChosen && day === draft.next ? null : day
      setDraft({ ...draft, next, isChosen: true })
    },
    setNote: (note: string) => setDraft({ ...draft, note }),
  }
}

const EMPTY: CallDraft = { outcome: undefined, next: null, isChosen: false, note: '' }

function proposal(outcome: Outcome, today: string): string | null {
  const [tomorrow, soon] = quickDays(today)
  return { answered: soon, no_answer: tomorrow, wrong_number: null }[outcome]
}
