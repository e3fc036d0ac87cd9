import { onDemand } from '../../layout/onDemand'

const CandidatePage = onDemand(() => import('./page/CandidatePage').then(file => file.CandidatePage))
const CandidateCreate = onDemand(() =>
  import('./identity/CandidateCreate').then(file => file.CandidateCreate),
)
const CandidatesList = onDemand(() => import('./list/CandidatesList').then(file => file.CandidatesList))
const StuckList = onDemand(() => import('./steps/stuck/StuckList').then(file => file.StuckList))
const SilentList = onDemand(() => import('./steps/stuck/SilentList').then(file => file.SilentList))
const PossibleDuplicates = onDemand(() =>
  import('./identity/PossibleDuplicates').then(file => file.PossibleDuplicates),
)
const LedgerList = onDemand(() => import('./fees/ledger/LedgerList').then(file => file.LedgerList))
const ReadyShow = onDemand(() => import('./list/ReadyShow').then(file => file.ReadyShow))
const ReadyList = onDemand(() => import('./list/CandidatesList').then(file => file.ReadyList))

const TransactionCreate = onDemand(() =>
  import('./fees/ledger/TransactionForm').then(file => file.TransactionCreate),
)
const TransactionEdit = onDemand(() =>
  import('./fees/ledger/TransactionForm').then(file => file.TransactionEdit),
)

const RemedyCreate = onDemand(() => import('./remedies/RemedyForm').then(file => file.RemedyCreate))
const RemedyEdit = onDemand(() => import('./remedies/RemedyForm').then(file => file.RemedyEdit))

const TransactionsList = onDemand(() =>
  import('./fees/ledger/TransactionsList').then(file => file.TransactionsList),
)

const UpdatesList = onDemand(() => import('./requests/UpdatesList').then(file => file.UpdatesList))
const UpdateCreate = onDemand(() => import('./requests/UpdateForm').then(file => file.UpdateCreate))
const UpdatePage = onDemand(() => import('./requests/UpdatePage').then(file => file.UpdatePage))
const SubmissionsList = onDemand(() =>
  import('./requests/SubmissionViews').then(file => file.SubmissionsList),
)
const SubmissionCreate = onDemand(() =>
  import('./requests/SubmissionViews').then(file => file.SubmissionCreate),
)
const SubmissionPage = onDemand(() => import('./requests/SubmissionViews').then(file => file.SubmissionPage))
const EvaluationsPage = onDemand(() =>
  import('./requests/EvaluationsPage').then(file => file.EvaluationsPage),
)
const EvaluationCreate = onDemand(() =>
  import('./requests/EvaluationForm').then(file => file.EvaluationCreate),
)
const WeeklyTimes = onDemand(() => import('./requests/WeeklyTimes').then(file => file.WeeklyTimes))
const InterviewEdit = onDemand(() => import('./requests/InterviewEdit').then(file => file.InterviewEdit))
const TalksList = onDemand(() => import('./requests/TalksList').then(file => file.TalksList))

const RecognitionEdit = onDemand(() => import('./steps/RecognitionEdit').then(file => file.RecognitionEdit))

/** Candidates: one page to read and to write a record; a new one is told who looks the same. */
export const candidateViews = {
  candidates: { list: CandidatesList, create: CandidateCreate, edit: CandidatePage, show: CandidatePage },
  'ready-candidates': { list: ReadyList, show: ReadyShow },
  clocks: { list: StuckList },
  'status-changes': { list: SilentList },
  'possible-duplicates': { list: PossibleDuplicates },
  ledger: { list: LedgerList },
  transactions: { list: TransactionsList, create: TransactionCreate, edit: TransactionEdit },
  recognitions: { edit: RecognitionEdit },
  remedies: { create: RemedyCreate, edit: RemedyEdit },
  candidateUpdates: { list: UpdatesList, create: UpdateCreate, edit: UpdatePage, show: UpdatePage },
  candidateSubmissionRequest: {
    list: SubmissionsList,
    create: SubmissionCreate,
    edit: SubmissionPage,
    show: SubmissionPage,
  },
  candidateEvaluations: { list: EvaluationsPage, create: EvaluationCreate },
  evaluationAppointmentSettings: { list: WeeklyTimes },
  interviews: { edit: InterviewEdit },
  candidateInterviews: { list: TalksList },
}

const MergePage = onDemand(() => import('./identity/MergePage').then(file => file.MergePage))
const RetentionPage = onDemand(() => import('./privacy/RetentionPage').then(file => file.RetentionPage))

/** Screens beside the menu: two candidates side by side, and who has been kept for long enough. */
export const candidatePages = [
  { path: '/candidates/:id/merge/:other', name: 'candidate-merge', view: MergePage, frame: true },
  { path: '/retention', name: 'retention', view: RetentionPage, frame: true },
] as const

/** The forms of rules that are more than their fields; the lists are those of Settings. */
export const ruleForms = {
  requirements: {
    create: onDemand(() => import('./rules/RequirementForm').then(file => file.RequirementCreate)),
    edit: onDemand(() => import('./rules/RequirementForm').then(file => file.RequirementEdit)),
  },
}
