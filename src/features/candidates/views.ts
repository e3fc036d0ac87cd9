import { onDemand } from '../../layout/onDemand'

const CandidatePage = onDemand(() => import('./page/CandidatePage').then(file => file.CandidatePage))
const CandidatesList = onDemand(() => import('./list/CandidatesList').then(file => file.CandidatesList))

/** Candidates: one page to read and to write a record; a new one is made by the form of its definition. */
export const candidateViews = {
  candidates: { list: CandidatesList, edit: CandidatePage, show: CandidatePage },
  'ready-candidates': { list: CandidatesList },
}
