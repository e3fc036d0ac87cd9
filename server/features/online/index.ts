export { onlineCandidateRoutes, onlineCandidatesHooks } from './candidates'
