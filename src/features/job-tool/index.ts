/** What the campaigns of the job tool show of it. */
export { PresentationChoice } from './PresentationChoice'
export { PresentationFacts } from './PresentationFacts'
export { PresentationPlan } from './PresentationPlan'
export { Recipients } from './Recipients'
export { choiceOf, useDryRun } from './usePresentation'
