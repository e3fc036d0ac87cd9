import './campaignSteps.css'
import { Check } from 'lucide-react'
import type { ReactNode } from 'react'
import { useTranslate } from 'react-admin'

/** The steps as they are drawn; the last one is the sending itself once it has begun. */
const STEPS = ['audience', 'content', 'test', 'send'] as const
type Step = (typeof STEPS)[number]

interface CampaignStepsProps {
  current: Step
  /** One line under the name of a step. */
  facts: Partial<Record<Step, ReactNode>>
  label: string
  /** Makes the steps buttons. */
  onStep?: (step: Step) => void
  /** The name of the last step, where it is more than sending: `Sending`, `Sent`. */
  last?: string
  /** The last step is done too. */
  isDone?: boolean
}

/** The four steps of a campaign as marks on a line: done, now, to come. */
export function CampaignSteps({ current, facts, label, onStep, last, isDone }: CampaignStepsProps) {
  const translate = useTranslate()
  const at = STEPS.indexOf(current)
  return (
    <ol className="ml-steps grid small" aria-label={label}>
      {STEPS.map((step, index) => {
        const state = index < at || isDone ? 'done' : index === at ? 'now' : 'ahead'
        const name = step === 'send' && last ? last : translate(`mail.step.${step}`)
        const inside = (
          <>
            <span className="ml-mark grid rigid centred" aria-hidden="true">
              {state === 'done' ? <Check size={12} strokeWidth={3} /> : null}
            </span>
            <b className="medium nowrap">{name}</b>
          </>
        )
        return (
          <li
            className="grid shrinks content-start"
            key={step}
            data-state={state}
            aria-current={state === 'now' ? 'step' : undefined}
          >
            {onStep ? (
              <button type="button" onClick={() => onStep(step)}>
                {inside}
              </button>
            ) : (
              <span className="ml-stepname">{inside}</span>
            )}
            {facts[step] ? <small className="shrinks faint nowrap full-row">{facts[step]}</small> : null}
          </li>
        )
      })}
    </ol>
  )
}
