import { onDemand } from '../../layout/onDemand'

/** People who registered themselves: a list and a board by stage, and the way to a candidate. */
export const onlineCandidateViews = {
  'online-candidates': {
    list: onDemand(() => import('./OnlineCandidatesPage').then(file => file.OnlineCandidatesPage)),
    edit: onDemand(() => import('./OnlineCandidateEdit').then(file => file.OnlineCandidateEdit)),
  },
}
