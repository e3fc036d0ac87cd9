import { Check, OctagonX, PhoneMissed } from 'lucide-react'
import { useTranslate } from 'react-admin'
import { TextBox } from '../../fields/TextBox'
import { errorWords } from '../../fields/words'
import { useDesk } from './callDesk'
import { NextDay } from './NextDay'
import { OUTCOMES, type Outcome, type useCallDraft } from './useCallDraft'

const ICONS = { answered: Check, no_answer: PhoneMissed, wrong_number: OctagonX } as const
/** Keys of the outcomes. */
export const OUTCOME_KEYS: Readonly<Record<string, Outcome>> = {
  a: 'answered',
  n: 'no_answer',
  w: 'wrong_number',
}
const keyOf = (outcome: Outcome) =>
  Object.entries(OUTCOME_KEYS)
    .find(([, each]) => each === outcome)?.[0]
    ?.toUpperCase()

interface CallFormProps {
  call: ReturnType<typeof useCallDraft>
  today: string
  /** Codes of what was refused, by field. */
  errors: Readonly<Record<string, string>>
}

/** How the call went, when the next one is, and what is to be remembered. */
export function CallForm({ call, today, errors }: CallFormProps) {
  const translate = useTranslate()
  const { calls } = useDesk()
  const { draft } = call
  return (
    <div className="d-call">
      <fieldset className="d-outcomes grid">
        <legend>{translate('leads.outcome')}</legend>
        {OUTCOMES.map(outcome => {
          const Icon = ICONS[outcome]
          return (
            <button
              key={outcome}
              type="button"
              aria-pressed={draft.outcome === outcome}
              aria-keyshortcuts={keyOf(outcome)}
              onClick={() => call.setOutcome(outcome)}
            >
              <Icon size={18} strokeWidth={1.75} aria-hidden="true" />
              <span>{translate(`leads.outcomes.${outcome}`)}</span>
              <span className="d-key" aria-hidden="true">
                {keyOf(outcome)}
              </span>
            </button>
          )
        })}
      </fieldset>
      {draft.outcome === 'wrong_number' ? (
        <p className="d-note">{translate('leads.no_next_call')}</p>
      ) : (
        <NextDay value={draft.next} onChange={call.setNext} today={today} />
      )}
      <TextBox
        name="note"
        label={translate(`resources.${calls}.fields.note`)}
        value={draft.note}
        onChange={call.setNote}
        rows={2}
        maxLength={4_000}
        error={errorWords(translate, errors.note)}
      />
    </div>
  )
}
