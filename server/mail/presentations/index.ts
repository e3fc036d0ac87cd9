/** What the engine uses of the job tool's mails: who is presented to whom, and what each mail says. */
export { dressPresentations, type JudgedPresentation, judgePresentations } from './judge'
export { type Filling, fillingsOf, presentedBy } from './merge'
export { optOutEmployer } from './optOut'
export {
  countPresentations,
  dryRunPresentations,
  keepPresentations,
  type PlannedLine,
  planLines,
  testFilling,
} from './plan'
