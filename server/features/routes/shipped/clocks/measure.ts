import type { ClockRule, Condition } from '../../../../../contract/routes/version'
import { OF_MEASURES } from '../blocks/measure'
import { PARTNERSHIP_ROUTES } from '../routeKeys'
import { authority, law, NURSE, practice } from '../sources'
import type { ClockRow } from './clockRow'

/** Clocks around the recognition: requests, exams, courses (docs/spec/routes.md, "Clocks"). */
/** Kinds of exams of which the whole is repeated. */
const WHOLE_ATTEMPTS: Condition = { fact: 'kind', in: ['knowledge_course_of_stations', 'adaptation_talk'] }

function attempts(
  part: Pick<ClockRule, 'key' | 'names' | 'length' | 'applies_if' | 'source'> & {
    nature?: ClockRule['nature']
  },
): ClockRow {
  return {
    rule: {
      nature: 'statutory',
      ...part,
      record: 'exams',
      where: OF_MEASURES,
      holder: 'candidate',
      start: ['exam_failed'],
      pause: 'none',
      extension: 'none',
      expiry: 'exhausted',
    },
    ends_at: ['exam_passed'],
  }
}

export const MEASURE_CLOCKS: readonly ClockRow[] = [
  {
    rule: {
      key: 'C-09',
      names: {
        en: 'Answer to a request of the authority',
        ar: 'الرد على طلب الجهة الرسمية',
        fr: 'Réponse à une demande de l’autorité',
        de: 'Antwort auf eine Nachforderung der Behörde',
      },
      record: 'recognitions',
      holder: 'candidate',
      nature: 'set_by_authority',
      start: ['letter'],
      length: { printed: true },
      pause: 'none',
      extension: 'none',
      expiry: 'overdue',
      source: authority('The letter; after that day the authority may decide on the file as it is'),
    },
    requires: ['recognition_result', 'school_certificate_rated'],
  },
  {
    rule: {
      key: 'C-21',
      names: {
        en: 'Exam can be taken',
        ar: 'إمكانية أداء الامتحان',
        fr: 'Examen possible',
        de: 'Kenntnisprüfung ablegbar',
      },
      record: 'recognitions',
      holder: 'authority',
      nature: 'statutory',
      start: ['decided'],
      length: { number: 6, unit: 'months' },
      pause: 'none',
      extension: 'none',
      expiry: 'overdue',
      applies_if: [{ fact: 'result', in: ['partial', 'waived'] }],
      // Both sections are about the exam: a course takes its own time.
      settled_by: [
        { resource: 'exams', event: 'registered_on', where: OF_MEASURES },
        { resource: 'measures', event: 'chosen_on', where: [{ field: 'kind', in: ['adaptation'] }] },
      ],
      source: law('§ 45 (8) PflAPrV; § 11 (4) BQFG'),
    },
    ends_at: ['exam_registered'],
  },
  {
    rule: {
      key: 'C-22',
      names: {
        en: 'Course shortened or prolonged',
        ar: 'تقصير الدورة أو تمديدها',
        fr: 'Stage raccourci ou prolongé',
        de: 'Lehrgang verkürzt oder verlängert',
      },
      record: 'measures',
      holder: 'authority',
      nature: 'statutory',
      start: ['complete'],
      length: { number: 2, unit: 'weeks' },
      pause: 'restart_on_answer',
      extension: 'none',
      expiry: 'silence_over',
      // Silence approves for nurses only: no other law says so.
      applies_if: [NURSE],
      source: law('§ 44 (1a) PflAPrV'),
    },
    requires: ['measure_finished'],
  },
  attempts({
    key: 'C-26',
    names: {
      en: 'Attempts at the exam',
      ar: 'محاولات الامتحان',
      fr: 'Tentatives à l’examen',
      de: 'Prüfungsversuche',
    },
    length: { attempts: 2, repeats: 'failed_parts' },
    applies_if: [NURSE, { ...WHOLE_ATTEMPTS, not: true }],
    source: law('§ 45 (7) PflAPrV: each failed part once more'),
  }),
  attempts({
    key: 'C-26a',
    names: {
      en: 'Attempts at the course of stations',
      ar: 'محاولات امتحان المحطات',
      fr: 'Tentatives au parcours de stations',
      de: 'Versuche im Parcours',
    },
    length: { attempts: 2, repeats: 'whole' },
    applies_if: [NURSE, { fact: 'kind', in: ['knowledge_course_of_stations'] }],
    source: law('§ 45a (6) PflAPrV: the whole once more'),
  }),
  attempts({
    key: 'C-26b',
    names: {
      en: 'Attempts at the adaptation course',
      ar: 'محاولات الدورة التكيفية',
      fr: 'Tentatives au stage d’adaptation',
      de: 'Versuche im Anpassungslehrgang',
    },
    length: { attempts: 2, repeats: 'whole' },
    applies_if: [NURSE, { fact: 'kind', in: ['adaptation_talk'] }],
    source: law('§ 44 (4) PflAPrV: prolonged once, repeated once'),
  }),
  // Of other occupations the law of the occupation or the Land says it: the usual number warns, and counsel confirms it.
  attempts({
    key: 'C-26c',
    names: {
      en: 'Attempts at the exam, to be confirmed with the authority',
      ar: 'محاولات الامتحان، يلزم تأكيدها مع الجهة الرسمية',
      fr: 'Tentatives à l’examen, à confirmer auprès de l’autorité',
      de: 'Prüfungsversuche, mit der Behörde zu klären',
    },
    nature: 'usual_practice',
    length: { attempts: 2, repeats: 'failed_parts' },
    applies_if: [{ ...NURSE, not: true }],
    source: practice('One repetition is usual; the law of the occupation or of the Land decides'),
  }),
  {
    rule: {
      key: 'C-32',
      names: {
        en: 'Recognition started after entry',
        ar: 'بدء الاعتراف بعد الدخول',
        fr: 'Reconnaissance engagée après l’entrée',
        de: 'Anerkennung nach der Einreise eingeleitet',
      },
      record: 'visas',
      holder: 'candidate',
      nature: 'statutory',
      start: ['entered'],
      length: { number: 14, unit: 'days' },
      pause: 'none',
      extension: 'none',
      expiry: 'duty_missed',
      source: law('§ 16d (3) no. 3a AufenthG: without delay; the 14 days are our own'),
    },
    ends_at: ['recognition_authority_submitted'],
    routes: PARTNERSHIP_ROUTES,
  },
]
