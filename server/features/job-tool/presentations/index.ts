import { registerSource } from '../../../mail/audience/sourceRegistry'
import { presentationSource } from './source'

/** Mails of the job tool: each presents one candidate to the contact of one listing. */
export { mergeFieldsOf } from './mergeFields'
export { dryRunPresentations, keepPresentations } from './plan'

registerSource('bb', presentationSource)
