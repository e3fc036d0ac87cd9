import { NURSE_ROUTES, PARTNERSHIP_ROUTES } from '../routeKeys'
import { law, practice } from '../sources'
import { beforeVisa } from './beforeVisa'
import { field, figure, paper, type RequirementRow, stepDone } from './requirementRow'

/** Requirements of recognition in Germany (docs/spec/routes.md, "Other routes"). */
export const MEASURE_ROWS: readonly RequirementRow[] = [
  {
    requirement: beforeVisa('partial_decision', {
      names: {
        en: 'Partial recognition that names what is missing',
        ar: 'اعتراف جزئي يذكر ما ينقص',
        fr: 'Reconnaissance partielle précisant ce qui manque',
        de: 'Defizitbescheid mit den wesentlichen Unterschieden',
      },
      groups: [[stepDone('recognition_result', 'partial')]],
      source: law('§ 16d (1) AufenthG'),
    }),
    routes: ['MEASURE'],
  },
  {
    requirement: beforeVisa('partial_decision_or_waiver', {
      names: {
        en: 'Partial recognition or waiver',
        ar: 'اعتراف جزئي أو تنازل',
        fr: 'Reconnaissance partielle ou renonciation',
        de: 'Defizitbescheid oder Verzicht',
      },
      groups: [[stepDone('recognition_result', 'partial'), stepDone('recognition_result', 'waived')]],
      source: law('§ 16d (1) AufenthG; § 40 (3a) PflBG'),
    }),
    routes: ['NURSE_MEASURE'],
  },
  {
    requirement: beforeVisa('measure_place_confirmed', {
      names: {
        en: 'Confirmation of a suited measure',
        ar: 'تأكيد إجراء تعويضي مناسب',
        fr: 'Confirmation d’une mesure adaptée',
        de: 'Bestätigung einer geeigneten Maßnahme',
      },
      groups: [[paper('measure_confirmation', 'c')]],
      source: law('§ 16d (1) AufenthG'),
    }),
    routes: ['MEASURE', 'NURSE_MEASURE'],
  },
  {
    requirement: beforeVisa('language_a2', {
      names: { en: 'German A2', ar: 'ألمانية A2', fr: 'Allemand A2', de: 'Deutsch A2' },
      groups: [[stepDone('a2_passed'), stepDone('b1_passed'), stepDone('b2_passed')]],
      source: law('§ 16d (1), (3) AufenthG: usually A2'),
    }),
    routes: ['MEASURE', ...PARTNERSHIP_ROUTES],
  },
  {
    requirement: beforeVisa('nurse_b1', {
      names: { en: 'German B1', ar: 'ألمانية B1', fr: 'Allemand B1', de: 'Deutsch B1' },
      groups: [[stepDone('b1_passed'), stepDone('b2_passed')]],
      source: practice('B1 at the visa is usual for nurses'),
    }),
    routes: ['NURSE_MEASURE'],
  },
  {
    requirement: {
      key: 'nurse_b2',
      names: {
        en: 'German B2 for the licence',
        ar: 'ألمانية B2 للترخيص',
        fr: 'Allemand B2 pour l’autorisation',
        de: 'Deutsch B2 für die Urkunde',
      },
      step: 'licence_papers',
      groups: [[stepDone('b2_passed')], [paper('language_certificate', 'o')]],
      effect: 'warn',
      source: practice('B2 for the licence is usual for nurses'),
    },
    routes: NURSE_ROUTES,
  },
  {
    requirement: beforeVisa('partnership_title', {
      names: {
        en: 'Title recognised by its state, confirmed by the ZAB',
        ar: 'مؤهل معترف به في بلده ومؤكد من ZAB',
        fr: 'Qualification reconnue par son État, confirmée par la ZAB',
        de: 'Staatlich anerkannter Abschluss, von der ZAB bestätigt',
      },
      groups: [[paper('zab_confirmation', 'c')]],
      source: law('§ 16d (3) AufenthG; § 2a BeschV: at least two years of training, or a degree'),
    }),
    routes: PARTNERSHIP_ROUTES,
  },
  {
    requirement: beforeVisa('partnership_agreement', {
      names: {
        en: 'Agreement with the employer on the recognition',
        ar: 'اتفاق مع صاحب العمل بشأن الاعتراف',
        fr: 'Accord avec l’employeur sur la reconnaissance',
        de: 'Vereinbarung mit dem Arbeitgeber über die Anerkennung',
      },
      groups: [[paper('recognition_agreement', 'c')], [field('same_occupation_group')]],
      source: law('§ 16d (3) AufenthG; § 2a BeschV'),
    }),
    routes: PARTNERSHIP_ROUTES,
  },
  {
    requirement: beforeVisa('employer_can_train', {
      names: {
        en: 'Employer fit to train',
        ar: 'صاحب عمل مؤهل للتدريب',
        fr: 'Employeur apte à former',
        de: 'Arbeitgeber zur Ausbildung geeignet',
      },
      groups: [[field('employer_can_train'), paper('employer_suitability')]],
      source: law('§ 16d (3) AufenthG; § 2a BeschV'),
    }),
    routes: ['PARTNERSHIP'],
  },
  {
    requirement: beforeVisa('care_employer', {
      names: {
        en: 'Employer bound by collective or church rules, or licensed care provider',
        ar: 'صاحب عمل ملتزم باتفاق جماعي أو كنسي أو مقدم رعاية مرخص',
        fr: 'Employeur lié par une convention ou le droit ecclésial, ou prestataire de soins agréé',
        de: 'Arbeitgeber tarif- oder kirchenrechtlich gebunden oder nach § 72 SGB XI zugelassen',
      },
      groups: [[field('collective_agreement'), field('licensed_72_sgb_xi'), paper('employer_suitability')]],
      source: law('§ 16d (3) sentences 2, 3 AufenthG'),
    }),
    routes: ['NURSE_PARTNERSHIP'],
  },
  {
    requirement: beforeVisa('care_pay', {
      names: {
        en: 'Pay leading up to the target job',
        ar: 'أجر متدرج نحو المهنة المستهدفة',
        fr: 'Salaire évoluant vers le métier visé',
        de: 'Entgelt mit Heranführung an die Zielbeschäftigung',
      },
      groups: [[figure('pay_hour', 'F-10')]],
      source: law('§ 16d (3) AufenthG; 7th PflegeArbbV as the floor'),
    }),
    routes: ['NURSE_PARTNERSHIP'],
  },
  {
    requirement: beforeVisa('measure_funds', {
      names: {
        en: 'Funds, if the pay is low',
        ar: 'القدرة المالية إذا كان الأجر منخفضًا',
        fr: 'Ressources, si le salaire est faible',
        de: 'Sicherung des Lebensunterhalts bei geringem Entgelt',
      },
      groups: [[figure('pay_month', 'F-08'), figure('funds_month', 'F-08')]],
      source: law('§ 2 (3) sentence 6 AufenthG'),
    }),
    routes: ['MEASURE', 'NURSE_MEASURE'],
  },
]
