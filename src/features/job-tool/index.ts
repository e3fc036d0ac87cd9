/** What the campaigns of the job tool show of it. */
export { PresentationChoice } from './presentations/PresentationChoice'
export { PresentationFacts } from './presentations/PresentationFacts'
export { PresentationPlan } from './presentations/PresentationPlan'
export { Recipients } from './presentations/Recipients'
export { choiceOf, useDryRun } from './presentations/usePresentation'
