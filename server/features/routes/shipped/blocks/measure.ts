import type { RecordChoice } from '../../../../../contract/routes/version'
import type { Block } from '../assemble'
import { OUTCOME_NAMES } from '../outcomes'

/** Exams at the end of a measure. */
export const OF_MEASURES: RecordChoice = [
  { field: 'kind', in: ['knowledge_oral_practical', 'knowledge_course_of_stations', 'adaptation_talk'] },
]

/** Block Q (docs/spec/routes.md, "Other routes"): exam or adaptation course are the right of the person, § 40 (3) PflBG. */
export const MEASURE: Block = {
  key: 'measure',
  names: {
    en: 'Compensation measure',
    ar: 'الإجراء التعويضي',
    fr: 'Mesure de compensation',
    de: 'Ausgleichsmaßnahme',
  },
  runs: 'in_order',
  repeats: true,
  steps: [
    {
      key: 'measure_chosen',
      names: {
        en: 'Exam or course chosen',
        ar: 'اختيار الامتحان أو الدورة التكيفية',
        fr: 'Épreuve ou stage choisi',
        de: 'Kenntnisprüfung oder Anpassungslehrgang gewählt',
      },
      holder: 'candidate',
      kind: 'decision',
      record: { resource: 'measures', event: 'chosen_on', result: 'kind' },
      outcomes: [
        {
          key: 'exam',
          of: ['exam_prep'],
          names: {
            en: 'Knowledge exam',
            ar: 'امتحان المعرفة',
            fr: 'Épreuve d’aptitude',
            de: 'Kenntnisprüfung',
          },
        },
        {
          key: 'course',
          of: ['adaptation'],
          names: {
            en: 'Adaptation course',
            ar: 'الدورة التكيفية',
            fr: 'Stage d’adaptation',
            de: 'Anpassungslehrgang',
          },
        },
      ],
      public_text: {
        en: 'You choose between an exam and an adaptation course; we will help you decide.',
        ar: 'لك أن تختار بين الامتحان والدورة التكيفية، وسنساعدك في القرار.',
        fr: 'Vous choisissez entre un examen et un stage d’adaptation ; nous vous aidons.',
        de: 'Sie wählen zwischen Prüfung und Anpassungslehrgang; wir beraten Sie dabei.',
      },
    },
    {
      key: 'measure_place',
      names: {
        en: 'Place on the measure',
        ar: 'مقعد في الإجراء التعويضي',
        fr: 'Place pour la mesure',
        de: 'Platz in der Maßnahme',
      },
      holder: 'employer',
      kind: 'milestone',
      record: { resource: 'measures', event: 'place_on' },
      public_text: {
        en: 'Your employer is looking for your place in the course or exam preparation.',
        ar: 'يبحث صاحب العمل لك عن مقعد في الدورة أو التحضير للامتحان.',
        fr: 'Votre employeur cherche votre place en stage ou en préparation d’examen.',
        de: 'Ihr Arbeitgeber sucht Ihren Platz im Lehrgang oder in der Prüfungsvorbereitung.',
      },
    },
    {
      key: 'measure_started',
      names: {
        en: 'Measure started',
        ar: 'بدء الإجراء التعويضي',
        fr: 'Mesure commencée',
        de: 'Maßnahme begonnen',
      },
      holder: 'employer',
      kind: 'milestone',
      record: { resource: 'measures', event: 'started_on' },
      public_text: {
        en: 'Your place is confirmed and your course or preparation will start.',
        ar: 'تم تأكيد مقعدك وستبدأ الدورة أو التحضير.',
        fr: 'Votre place est confirmée et votre stage ou préparation va commencer.',
        de: 'Ihr Platz ist bestätigt, Ihr Lehrgang oder Ihre Vorbereitung beginnt.',
      },
    },
    {
      key: 'measure_finished',
      names: {
        en: 'Measure finished',
        ar: 'انتهاء الإجراء التعويضي',
        fr: 'Mesure terminée',
        de: 'Maßnahme beendet',
      },
      holder: 'employer',
      kind: 'milestone',
      record: { resource: 'measures', event: 'finished_on', result: 'result' },
      outcomes: [
        { key: 'finished', names: OUTCOME_NAMES.finished },
        {
          key: 'prolonged',
          names: { en: 'Prolonged', ar: 'مُمدَّد', fr: 'Prolongé', de: 'Verlängert' },
          leads_to: [{ step: 'measure_finished' }],
          fails: true,
        },
        {
          key: 'broken_off',
          names: { en: 'Broken off', ar: 'متوقف قبل الانتهاء', fr: 'Interrompu', de: 'Abgebrochen' },
          leads_to: [{ step: 'measure_chosen' }],
          fails: true,
        },
      ],
      public_text: {
        en: 'You are in your course or preparing for the exam.',
        ar: 'أنت الآن في الدورة أو في التحضير للامتحان.',
        fr: 'Vous suivez votre stage ou préparez l’examen.',
        de: 'Sie sind im Lehrgang oder bereiten sich auf die Prüfung vor.',
      },
    },
    {
      key: 'exam_registered',
      names: {
        en: 'Exam date confirmed',
        ar: 'تأكيد موعد الامتحان',
        fr: 'Date d’examen confirmée',
        de: 'Zur Prüfung angemeldet',
      },
      holder: 'candidate',
      kind: 'appointment',
      record: { resource: 'exams', event: 'registered_on', where: OF_MEASURES },
      public_text: {
        en: 'Your registration for the exam is being made.',
        ar: 'يجري تسجيلك في الامتحان.',
        fr: 'Votre inscription à l’examen est en cours.',
        de: 'Sie werden zur Prüfung angemeldet.',
      },
    },
    {
      key: 'exam_passed',
      names: { en: 'Exam passed', ar: 'اجتياز الامتحان', fr: 'Examen réussi', de: 'Prüfung bestanden' },
      holder: 'school',
      kind: 'exam',
      record: { resource: 'exams', event: 'decided_on', result: 'result', where: OF_MEASURES },
      outcomes: [
        { key: 'passed', names: OUTCOME_NAMES.passed, leads_to: [{ track: 'licence' }] },
        {
          key: 'failed',
          names: {
            en: 'A part failed, once more',
            ar: 'لم يُجتز جزء، محاولة أخرى',
            fr: 'Une partie échouée, à repasser',
            de: 'Teil nicht bestanden, Wiederholung',
          },
          leads_to: [{ step: 'exam_registered' }],
          fails: true,
        },
        {
          key: 'exhausted',
          names: {
            en: 'No attempt left',
            ar: 'استُنفدت المحاولات',
            fr: 'Tentatives épuisées',
            de: 'Endgültig nicht bestanden',
          },
          leads_to: [{ step: 'measure_chosen' }],
          fails: true,
        },
      ],
      public_text: {
        en: 'Your exam comes next; we wish you success.',
        ar: 'امتحانك هو الخطوة التالية، ونتمنى لك التوفيق.',
        fr: 'Votre examen est la prochaine étape ; bonne réussite.',
        de: 'Als Nächstes kommt Ihre Prüfung; wir wünschen Ihnen viel Erfolg.',
      },
    },
  ],
}
