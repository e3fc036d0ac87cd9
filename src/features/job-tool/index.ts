/** Parts of the job tool for its campaigns. */
export { PresentationChoice } from './presentations/PresentationChoice'
export { PresentationFacts } from './presentations/PresentationFacts'
export { PresentationPlan } from './presentations/PresentationPlan'
export { Recipients } from './presentations/Recipients'
export { choiceOf, useDryRun } from './presentations/usePresentation'
