import type { RequirementLine } from '../../../../../contract/routes/version'
import { STUDY_ROUTES, TRAINING_ROUTES } from '../routeKeys'
import { law, NURSING_TRAINING, toConfirm } from '../sources'
import { beforeVisa } from './beforeVisa'
import { field, figure, paper, type RequirementRow, stepDone } from './requirementRow'

/** Requirements of training, studies and search (docs/spec/routes.md, "Other routes"). */
const B1: readonly RequirementLine[] = [stepDone('b1_passed'), stepDone('b2_passed')]

/** A job seeker with an opportunity card (§ 20a AufenthG): what § 17 (1) asks of the search for a training is not asked. */
const JOB_SEARCH = field('opportunity_card')

export const LEARNING_ROWS: readonly RequirementRow[] = [
  {
    requirement: beforeVisa('training_contract', {
      names: {
        en: 'Contract of qualified training',
        ar: 'عقد تدريب مهني مؤهل',
        fr: 'Contrat de formation qualifiée',
        de: 'Vertrag über eine qualifizierte Berufsausbildung',
      },
      groups: [[stepDone('training_contract_signed')]],
      source: law('§ 16a (1) AufenthG; § 8 (1) BeschV: at least two years'),
    }),
    routes: ['TRAINING'],
  },
  {
    requirement: beforeVisa('school_place', {
      names: {
        en: 'Place at a school with a state-recognised title',
        ar: 'مقعد في مدرسة بشهادة معترف بها من الدولة',
        fr: 'Place dans une école à diplôme reconnu par l’État',
        de: 'Schulplatz mit staatlich anerkanntem Abschluss',
      },
      groups: [[paper('school_place', 'c')]],
      source: law('§ 16a (2) AufenthG'),
    }),
    routes: ['TRAINING_SCHOOL'],
  },
  {
    requirement: beforeVisa('training_language', {
      names: {
        en: 'German B1, or tested by the school, or a preparing course',
        ar: 'ألمانية B1، أو اختبار من المدرسة، أو دورة تحضيرية',
        fr: 'Allemand B1, ou testé par l’école, ou cours préparatoire',
        de: 'Deutsch B1, von der Schule geprüft oder mit vorbereitendem Kurs',
      },
      groups: [[...B1, field('language_tested_by_school'), field('preparing_course')]],
      source: law('§ 16a (3) AufenthG'),
    }),
    routes: TRAINING_ROUTES,
  },
  {
    requirement: beforeVisa('training_funds', {
      names: {
        en: 'Training pay or funds',
        ar: 'أجر التدريب أو القدرة المالية',
        fr: 'Rémunération ou ressources',
        de: 'Ausbildungsvergütung oder Mittel',
      },
      groups: [[figure('training_pay_month', 'F-07'), figure('funds_month', 'F-06')]],
      source: law('§ 2 (3) AufenthG'),
    }),
    routes: ['TRAINING'],
  },
  {
    requirement: beforeVisa('school_funds', {
      names: {
        en: 'Funds for the school',
        ar: 'القدرة المالية للمدرسة',
        fr: 'Ressources pour l’école',
        de: 'Mittel für die schulische Ausbildung',
      },
      groups: [[figure('funds_month', 'F-06')], [paper('proof_of_funds', 'c')]],
      source: law('§ 2 (3) AufenthG'),
    }),
    routes: ['TRAINING_SCHOOL'],
  },
  {
    requirement: beforeVisa('care_training', {
      names: {
        en: 'Care training: 10 years of school or equal',
        ar: 'تدريب التمريض: 10 سنوات دراسية أو ما يكافئها',
        fr: 'Formation aux soins : 10 ans de scolarité ou équivalent',
        de: 'Pflegeausbildung: 10-jährige Schulbildung oder gleichwertig',
      },
      groups: [[stepDone('school_certificate_rated', 'accepted')]],
      applies_if: [NURSING_TRAINING],
      source: law('§ 11 (1), (2) PflBG'),
    }),
    routes: TRAINING_ROUTES,
  },
  {
    requirement: beforeVisa('admission', {
      names: { en: 'Admission', ar: 'القبول الجامعي', fr: 'Admission', de: 'Zulassung' },
      groups: [[stepDone('admitted'), paper('admission_letter', 'c')]],
      source: law('§ 16b (1) AufenthG'),
    }),
    routes: ['STUDY'],
  },
  {
    requirement: beforeVisa('college_acceptance', {
      names: {
        en: 'Proof of acceptance by the college',
        ar: 'إثبات القبول في السنة التحضيرية',
        fr: 'Preuve d’acceptation par le Studienkolleg',
        de: 'Annahme durch das Studienkolleg',
      },
      groups: [[paper('college_acceptance', 'c')]],
      source: law('§ 16b (1) no. 2 AufenthG; without it only the discretion of § 16b (5)'),
    }),
    routes: ['STUDY_COLLEGE'],
  },
  {
    requirement: beforeVisa('study_funds', {
      names: {
        en: 'Funds for the studies',
        ar: 'القدرة المالية للدراسة',
        fr: 'Ressources pour les études',
        de: 'Mittel für das Studium',
      },
      groups: [[figure('funds_month', 'F-05')], [paper('proof_of_funds', 'c')]],
      source: law('§ 2 (3) AufenthG with §§ 13, 13a BAföG'),
    }),
    routes: STUDY_ROUTES,
  },
  {
    requirement: beforeVisa('study_language', {
      names: {
        en: 'Language as the course asks, or tested, or part of the preparation',
        ar: 'اللغة كما تطلبها الدراسة، أو اختبار، أو ضمن التحضير',
        fr: 'Langue exigée par le cursus, ou testée, ou incluse dans la préparation',
        de: 'Sprache wie vom Studiengang verlangt, geprüft oder Teil der Vorbereitung',
      },
      groups: [
        [paper('language_certificate', 'o'), field('language_tested_by_school'), field('preparing_course')],
      ],
      source: law('§ 16b (1) AufenthG'),
    }),
    routes: STUDY_ROUTES,
  },
  {
    requirement: beforeVisa('search_age', {
      names: { en: 'Under 35', ar: 'العمر أقل من 35', fr: 'Moins de 35 ans', de: 'Unter 35 Jahre' },
      groups: [[{ needs: 'age', below: 35 }, JOB_SEARCH]],
      source: toConfirm(law('§ 17 (1) AufenthG: training search')),
    }),
    routes: ['SEARCH'],
  },
  {
    requirement: beforeVisa('search_funds', {
      names: {
        en: 'Funds for the search',
        ar: 'القدرة المالية للبحث',
        fr: 'Ressources pour la recherche',
        de: 'Mittel für die Suche',
      },
      groups: [[figure('funds_month', 'F-08')], [paper('proof_of_funds', 'c')]],
      source: law('§ 2 (3) sentence 6 AufenthG'),
    }),
    routes: ['SEARCH'],
  },
  {
    requirement: beforeVisa('search_language', {
      names: { en: 'German B1', ar: 'ألمانية B1', fr: 'Allemand B1', de: 'Deutsch B1' },
      groups: [[paper('language_certificate', 'ov'), JOB_SEARCH]],
      source: toConfirm(law('§ 17 (1) AufenthG: training search')),
    }),
    routes: ['SEARCH'],
  },
  {
    requirement: beforeVisa('search_school_title', {
      names: {
        en: 'School title for university',
        ar: 'شهادة مدرسية تؤهل لدخول الجامعة',
        fr: 'Diplôme donnant accès à l’université',
        de: 'Hochschulzugangsberechtigung',
      },
      groups: [[field('university_entrance_title'), JOB_SEARCH]],
      source: toConfirm(law('§ 17 (1) AufenthG: training search')),
    }),
    routes: ['SEARCH'],
  },
  {
    requirement: beforeVisa('search_length', {
      names: {
        en: 'Search of at most 9 months',
        ar: 'مدة البحث 9 أشهر على الأكثر',
        fr: 'Recherche de 9 mois au plus',
        de: 'Suche von höchstens 9 Monaten',
      },
      groups: [[field('search_within_9_months'), JOB_SEARCH]],
      source: toConfirm(law('§ 17 (1) AufenthG: training search')),
    }),
    routes: ['SEARCH'],
  },
]
