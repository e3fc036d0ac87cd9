import type {
  CandidatePage,
  PaperState,
  RequirementState,
  StepState,
  TrackState,
} from '../../../contract/calls/candidates/page'
import { HOUSE_RULE } from '../../../contract/candidates/rules'
import { type Step, TRACKS, type Track } from '../../../contract/candidates/steps'
import type { Candidate } from '../../../contract/resources/candidates'

/** A step that nobody took. */
export const step = (name: Step, changes: Partial<StepState> = {}): StepState => ({
  ...{ step: name, done: false, day: null, by: null, at: null, days_in_step: null, due_on: null },
  ...{ overdue_days: 0, holder: null, silence: false, to_confirm: null, refused: null, requirements: [] },
  ...changes,
})

/** A rule that is not met: another step comes first. */
export const rule = (needs_step: Step, changes: Partial<RequirementState> = {}): RequirementState => ({
  ...{ id: 5, name: 'First things first', name_arabic: null, name_fr: null, name_de: null },
  ...{ effect: 'warn', needs: 'step', source_fr: null, source_de: null },
  ...{ needs_step, needs_kind_id: null },
  ...{ needs_field: null, met: false, source: HOUSE_RULE, source_date: '2026-07-01' },
  ...changes,
})

/** A track with these steps taken on days of August. */
export function track(
  name: Track,
  taken: readonly Step[] = [],
  changes: Partial<TrackState> = {},
): TrackState {
  const steps = (TRACKS.find(each => each.track === name)?.steps ?? []) as readonly Step[]
  return {
    track: name,
    steps: steps.map((each, index) =>
      step(
        each,
        taken.includes(each) ? { done: true, day: `2026-08-${String(index + 1).padStart(2, '0')}` } : {},
      ),
    ),
    current: null,
    clock: null,
    ...changes,
  }
}

/** A paper of the checklist that is missing. */
export const paper = (slug: string, changes: Partial<PaperState> = {}): PaperState => ({
  ...{ kind_id: 1, slug, names: { en: slug, ar: null }, needed: true, state: 'missing', document_id: null },
  ...{
    holder: 'candidate',
    due_on: null,
    overdue_days: 0,
    times_asked: 0,
    forms: [],
    missing: [],
    way: null,
  },
  ...{ valid_until: null, needed_until: null, too_old_on: null, check_fault: null, check_reason: null },
  ...changes,
})

const nothing: CandidatePage['counts'] = {
  ...{
    documents: 0,
    courses: 0,
    interviews: 0,
    evaluations: 0,
    requests: 0,
    messages: 0,
    calls: 0,
    notes: 0,
  },
}

/** The page of Meryem, who has one missing paper and a fee that is due. */
export const pageOf = (changes: Partial<CandidatePage> = {}): CandidatePage => ({
  candidate: {
    ...{
      id: 7,
      version: 3,
      name: 'Meryem El Idrissi',
      name_arabic: 'مريم الإدريسي',
      email: 'meryem@people.example',
    },
    ...{ phone: '+212661734028', status_id: 2, employee_id: 1, birth_date: '1998-03-14', birth_place: 'Fès' },
    ...{
      first_fees: '4800',
      first_fees_currency: 'MAD',
      first_fees_kind: 'course',
      first_fees_due_date: '2099-12-01',
    },
  } as unknown as Candidate,
  names: {
    users: { 1: { id: 1, name: 'Omar Haddad' } },
    statuses: { 2: { id: 2, en: 'In procedure', kind: 'info' } },
  },
  tracks: [track('language'), track('recognition', ['recognition_ready']), track('ba')],
  next: null,
  clocks: [],
  papers: { have: 0, need: 1, items: [paper('police_clearance', { names: { en: 'Police clearance' } })] },
  fees: { rows: [], totals: [], warnings: [], placement: null },
  warnings: [],
  certificate: null,
  employer: { id: 4, company: 'Pflegezentrum Isarhof' },
  ...{ authorities: {}, starred: false, cases: [] },
  own_page: {
    guardians: [],
    ...{ state: 'none', channel: null, sent_at: null, ends_at: null, seen_at: null },
    ...{ views: 0, unchecked: 0, lacks_birth_date: false, without_address: [] },
  },
  counts: { ...nothing, interviews: 1 },
  ...changes,
})
