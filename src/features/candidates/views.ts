import { onDemand } from '../../layout/onDemand'

const CandidatePage = onDemand(() => import('./page/CandidatePage').then(file => file.CandidatePage))

/** Candidates: one page to read and to write a record. */
export const candidateViews = {
  candidates: { edit: CandidatePage, show: CandidatePage },
}
