import { onDemand } from '../../layout/onDemand'

const CandidatePage = onDemand(() => import('./page/CandidatePage').then(file => file.CandidatePage))
const CandidateCreate = onDemand(() =>
  import('./identity/CandidateCreate').then(file => file.CandidateCreate),
)
const CandidatesList = onDemand(() => import('./list/CandidatesList').then(file => file.CandidatesList))
const StuckList = onDemand(() => import('./stuck/StuckList').then(file => file.StuckList))
const LedgerList = onDemand(() => import('./ledger/LedgerList').then(file => file.LedgerList))
const ReadyList = onDemand(() => import('./list/CandidatesList').then(file => file.ReadyList))

/** Candidates: one page to read and to write a record; a new one is told who looks the same. */
export const candidateViews = {
  candidates: { list: CandidatesList, create: CandidateCreate, edit: CandidatePage, show: CandidatePage },
  'ready-candidates': { list: ReadyList },
  clocks: { list: StuckList },
  ledger: { list: LedgerList },
}

const MergePage = onDemand(() => import('./identity/MergePage').then(file => file.MergePage))
const RetentionPage = onDemand(() => import('./identity/RetentionPage').then(file => file.RetentionPage))

/** Screens beside the menu: two candidates side by side, and who has been kept for long enough. */
export const candidatePages = [
  { path: '/candidates/:id/merge/:other', view: MergePage, frame: true },
  { path: '/retention', view: RetentionPage, frame: true },
]
