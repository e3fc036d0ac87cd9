import type { CaseLine } from '../../../contract/calls/candidates/page'
import type { CaseClock, CaseRequirement, CaseStepState, CaseTrack, Way } from '../../../contract/calls/cases'
import type { Names, RuleSource } from '../../../contract/routes/version'

const names = (en: string, ar = en): Names => ({ en, ar, fr: en, de: en })
const SOURCE: RuleSource = {
  text: 'Section 14a BQFG',
  kind: 'law',
  checked_on: '2026-11-01',
  confidence: 'sure',
}

/** An open case of the candidate of `pageOf`. */
export const caseLine = (changes: Partial<CaseLine> = {}): CaseLine => ({
  id: 31,
  version: 4,
  names: { en: 'Recognition in Germany', ar: 'الاعتراف في ألمانيا' },
  next: [],
  law: 'Section 16d AufenthG',
  state: 'open',
  is_primary: true,
  opened_on: '2026-11-02',
  ended_on: null,
  ...changes,
})

export const caseStep = (key: string, en: string, changes: Partial<CaseStepState> = {}): CaseStepState => ({
  key,
  names: names(en),
  holder: 'us',
  kind: 'milestone',
  state: 'open',
  day: null,
  outcome: null,
  outcomes: [],
  reason: null,
  by: null,
  at: null,
  optional: false,
  record: null,
  fills: null,
  requirements: [],
  clock: null,
  ...changes,
})

export const caseTrack = (
  key: string,
  en: string,
  { steps, ...changes }: Partial<CaseTrack> & Pick<CaseTrack, 'steps'>,
): CaseTrack => ({
  key,
  names: names(en),
  runs: 'in_order',
  optional: false,
  steps,
  current: null,
  ...changes,
})

export const caseClock = (changes: Partial<CaseClock> = {}): CaseClock => ({
  key: 'C-01',
  names: names('Decision on the recognition'),
  step: 'decided',
  holder: 'authority',
  nature: 'statutory',
  expiry: 'overdue',
  state: 'running',
  missing: [],
  started_on: '2099-01-01',
  due_on: '2099-04-01',
  latest_on: null,
  paused_until: null,
  days_left: 90,
  repeats: [],
  record: null,
  quality: 'reported',
  asks_for: null,
  source: SOURCE,
  ...changes,
})

export const caseRequirement = (changes: Partial<CaseRequirement> = {}): CaseRequirement => ({
  key: 'passport',
  names: names('A valid passport'),
  state: 'unmet',
  effect: 'warn',
  missing: [[{ reason: 'paper_missing', values: { kind: 'police_clearance' } }]],
  next_year: null,
  source: SOURCE,
  ...changes,
})

/** A case whose papers are there, whose application comes next, and whose decision is far. */
export function wayOf(changes: Partial<Way> = {}): Way {
  const steps = [
    caseStep('papers', 'Documents ready', { state: 'done', day: '2026-11-03' }),
    caseStep('filed', 'Application filed', { state: 'current' }),
    caseStep('decided', 'Decision', {
      holder: 'authority',
      outcomes: [
        { key: 'full', names: names('Full recognition') },
        { key: 'none', names: names('No recognition'), fails: true },
      ],
    }),
  ]
  return {
    case: { id: 31, version: 4, candidate_id: 7 } as Way['case'],
    route: {
      id: 2,
      slug: 'recognition',
      names: names('Recognition in Germany'),
      law: 'Section 16d AufenthG',
    },
    number: 1,
    newer: null,
    newer_from: null,
    undo_until: null,
    past: [],
    tracks: [
      caseTrack('recognition', 'Recognition', { steps, current: 'filed' }),
      caseTrack('arrival', 'Arrival', { steps: [caseStep('flat', 'Flat found')], runs: 'freely' }),
    ],
    clocks: [],
    questions: [],
    ...changes,
  }
}
