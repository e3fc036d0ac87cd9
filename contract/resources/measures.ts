import { usersOf } from '../access/menu'
import { defineResource } from '../definition/define'
import { day, file, flag, longText, number, oneOf, ref, text } from '../definition/fields'
import { CONFIRMATION, CONFIRMATION_ROWS, CORRECTION, OF_CASE } from './recordFields'

const CANDIDATES = usersOf('candidates')

/** A measure that makes up for what a recognition found missing: adaptation course or preparation of the exam. */
export const measures = defineResource('measures', {
  title: 'place',
  fields: {
    candidate_id: ref('candidates', { required: true, index: true }),
    ...OF_CASE,
    kind: oneOf(['adaptation', 'exam_prep'], { required: true, default: 'exam_prep' }),
    /** The day on which the person chose: the choice is theirs (§ 40 (3) PflBG). */
    chosen_on: day({ when: 'happened' }),
    bw_lead_id: ref('bw-leads', { index: true }),
    place: text({ max: 200 }),
    place_on: day({ when: 'any' }),
    started_on: day({ when: 'any' }),
    until: day({ when: 'until', index: true, from: 'started_on' }),
    hours: number({ min: 0, max: 10_000 }),
    /** The day from which the authority has all papers on a shorter or longer course (§ 44 (1a) PflAPrV). */
    complete_on: day({ when: 'happened' }),
    /** A question of the authority on it: while it is open no silence runs. */
    asked_on: day({ when: 'happened' }),
    asked_until: day({ when: 'until', from: 'asked_on' }),
    answered_on: day({ when: 'happened' }),
    decided_on: day({ when: 'happened', from: 'complete_on' }),
    ...CONFIRMATION,
    finished_on: day({ when: 'happened', from: 'started_on' }),
    result: oneOf(['finished', 'prolonged', 'broken_off']),
    file: file({ folder: 'candidates/{candidate_id}' }),
    note: longText({ max: 4_000 }),
  },
  list: {
    columns: ['candidate_id', 'kind', 'place', 'bw_lead_id', 'started_on', 'until', 'result'],
    filters: ['candidate_id', 'case_id', 'kind', 'bw_lead_id', 'until', 'result'],
    search: ['place', 'note'],
  },
  form: [
    ['candidate_id', 'case_id', 'from_flag'],
    ['kind', 'chosen_on'],
    ['bw_lead_id', 'place', 'place_on'],
    ['started_on', 'until', 'hours'],
    ['complete_on', 'decided_on'],
    ['asked_on', 'asked_until', 'answered_on'],
    ...CONFIRMATION_ROWS,
    ['finished_on', 'result'],
    ['file'],
    ['note'],
  ],
  roles: CANDIDATES,
})

export const EXAM_KINDS = [
  'knowledge_oral_practical',
  'knowledge_course_of_stations',
  'adaptation_talk',
  'language',
  'entrance',
  'assessment',
  'intermediate',
  'final',
] as const

export const EXAM_PARTS = ['written', 'oral', 'practical'] as const
const partResult = () => oneOf(['passed', 'failed'])

/** One attempt at an exam. Of an exam in parts an attempt repeats the failed ones; a course of stations is repeated whole. */
export const exams = defineResource('exams', {
  title: 'place',
  fields: {
    candidate_id: ref('candidates', { required: true, index: true }),
    ...OF_CASE,
    kind: oneOf(EXAM_KINDS, { required: true, default: 'knowledge_oral_practical', index: true }),
    /** The next number of its kind where none is given. */
    attempt: number({ min: 1, max: 9 }),
    place: text({ max: 200 }),
    registered_on: day({ when: 'happened' }),
    exam_on: day({ when: 'any', index: true, from: 'registered_on' }),
    written_on: day({ when: 'any', from: 'registered_on' }),
    written_result: partResult(),
    oral_on: day({ when: 'any', from: 'registered_on' }),
    oral_result: partResult(),
    practical_on: day({ when: 'any', from: 'registered_on' }),
    practical_result: partResult(),
    decided_on: day({ when: 'happened', from: 'registered_on' }),
    /** Follows from the parts where they have results. */
    result: oneOf(['passed', 'failed']),
    file: file({ folder: 'candidates/{candidate_id}' }),
    note: longText({ max: 4_000 }),
  },
  list: {
    columns: ['candidate_id', 'kind', 'attempt', 'exam_on', 'place', 'result'],
    filters: ['candidate_id', 'case_id', 'kind', 'exam_on', 'result'],
    search: ['place', 'note'],
  },
  form: [
    ['candidate_id', 'case_id', 'from_flag'],
    ['kind', 'attempt'],
    ['registered_on', 'exam_on', 'place'],
    ['written_on', 'written_result'],
    ['oral_on', 'oral_result'],
    ['practical_on', 'practical_result'],
    ['decided_on', 'result'],
    ['file'],
    ['note'],
  ],
  roles: CANDIDATES,
})

/** Something that a decision on a recognition finds missing, and the training or exam that makes up for it. */
export const recognitionGaps = defineResource('recognition-gaps', {
  title: 'subject',
  fields: {
    candidate_id: ref('candidates', { required: true, index: true }),
    recognition_id: ref('recognitions', { required: true, index: true }),
    subject: text({ max: 400, required: true }),
    theory_hours: number({ min: 0, max: 20_000 }),
    practice_hours: number({ min: 0, max: 20_000 }),
    note: longText({ max: 4_000 }),
    measure_id: ref('measures', { index: true }),
    exam_id: ref('exams', { index: true }),
    closed_on: day({ when: 'happened' }),
  },
  list: {
    columns: [
      'candidate_id',
      'recognition_id',
      'subject',
      'theory_hours',
      'practice_hours',
      'measure_id',
      'exam_id',
      'closed_on',
    ],
    filters: ['candidate_id', 'recognition_id', 'measure_id', 'exam_id'],
    search: ['subject', 'note'],
  },
  form: [
    ['candidate_id', 'recognition_id'],
    ['subject'],
    ['theory_hours', 'practice_hours'],
    ['measure_id', 'exam_id', 'closed_on'],
    ['note'],
  ],
  roles: CANDIDATES,
})

/** The licence of a health profession. */
export const licences = defineResource('licences', {
  title: 'profession',
  fields: {
    candidate_id: ref('candidates', { required: true, index: true }),
    ...OF_CASE,
    /** As the certificate has it. */
    profession: text({ max: 200 }),
    authority: text({ max: 200 }),
    bundesland_id: ref('bundeslands', { index: true }),
    applied_on: day({ when: 'happened' }),
    granted_on: day({ when: 'happened', from: 'applied_on' }),
    notified_on: day({ when: 'happened', from: ['applied_on', 'granted_on'] }),
    instructed: flag({ default: true }),
    result: oneOf(['granted', 'refused']),
    ...CORRECTION,
    licence_number: text({ max: 60, sensitive: true }),
    file: file({ folder: 'candidates/{candidate_id}' }),
    note: longText({ max: 4_000 }),
  },
  list: {
    columns: ['candidate_id', 'profession', 'authority', 'applied_on', 'granted_on', 'result'],
    filters: ['candidate_id', 'case_id', 'bundesland_id', 'result'],
    search: ['profession', 'authority', 'note'],
  },
  form: [
    ['candidate_id', 'case_id', 'from_flag'],
    ['profession', 'authority', 'bundesland_id'],
    ['applied_on'],
    ['result', 'granted_on', 'notified_on'],
    ['instructed', 'licence_number'],
    ['correction_reason'],
    ['file'],
    ['note'],
  ],
  roles: CANDIDATES,
})
