import type { RequirementLine } from '../../../../../contract/routes/version'
import { NURSE_ROUTES, PARTNERSHIP_ROUTES } from '../routeKeys'
import { law, REGULATED, toConfirm } from '../sources'
import { beforeVisa } from './beforeVisa'
import { field, figure, paper, type RequirementRow, stepDone } from './requirementRow'

/** From the age of 45 on the first title under § 18a or 18b asks for more pay, or for a proof of pension. */
const FROM_45 = {
  names: {
    en: 'From the age of 45: salary or pension',
    ar: 'من سن 45: الراتب أو المعاش التقاعدي',
    fr: 'Dès 45 ans : salaire ou retraite',
    de: 'Ab 45 Jahren: Gehalt oder Altersversorgung',
  },
  source: law('§ 18 (2) no. 5 AufenthG: first title under § 18a or 18b'),
}
const WAYS_FROM_45: readonly RequirementLine[] = [
  { needs: 'age', below: 45 },
  figure('salary_year', 'F-03'),
  paper('pension_proof', 'c'),
  paper('public_interest', 'c'),
]

/** Requirements of routes with a job (docs/spec/routes.md, "Other routes"). */
export const WORK_ROWS: readonly RequirementRow[] = [
  {
    requirement: beforeVisa('full_recognition', {
      names: {
        en: 'Full recognition',
        ar: 'اعتراف كامل بالمؤهل',
        fr: 'Reconnaissance totale',
        de: 'Volle Anerkennung',
      },
      groups: [[stepDone('recognition_result', 'full')]],
      source: toConfirm(law('§ 18 (2) no. 4, § 18a AufenthG')),
    }),
    routes: ['SKILLED', 'NURSE_DIRECT'],
  },
  {
    requirement: beforeVisa('job_offer', {
      names: {
        en: 'Job offer with a contract',
        ar: 'عرض عمل بعقد',
        fr: 'Offre d’emploi avec contrat',
        de: 'Konkretes Arbeitsplatzangebot',
      },
      groups: [[stepDone('contract_signed')]],
      source: toConfirm(law('§ 18 (2) no. 1 AufenthG')),
    }),
    routes: ['SKILLED', 'ACADEMIC', 'BLUE_CARD', 'EXPERIENCED', 'PARTNERSHIP', ...NURSE_ROUTES],
  },
  {
    requirement: beforeVisa('ba_approved', {
      names: {
        en: 'Approval of the BA',
        ar: 'موافقة BA',
        fr: 'Accord de la BA',
        de: 'Zustimmung der BA',
      },
      groups: [
        [
          stepDone('ba_result', 'approved'),
          stepDone('ba_result', 'global_approval'),
          stepDone('accelerated_result'),
        ],
      ],
      source: toConfirm(law('§ 18 (2) no. 2, § 39 AufenthG')),
    }),
    routes: [
      'TRAINING',
      'SKILLED',
      'ACADEMIC',
      'EXPERIENCED',
      ...PARTNERSHIP_ROUTES,
      'NURSE_MEASURE',
      'NURSE_DIRECT',
    ],
  },
  {
    requirement: beforeVisa('licence_where_needed', {
      names: {
        en: 'Licence to practise, granted or promised',
        ar: 'ترخيص مزاولة المهنة، ممنوح أو موعود به',
        fr: 'Autorisation d’exercer, accordée ou promise',
        de: 'Berufsausübungserlaubnis erteilt oder zugesagt',
      },
      groups: [[paper('licence_promise', 'c')]],
      applies_if: [REGULATED],
      source: law('§ 18 (2) no. 3 AufenthG'),
    }),
    routes: ['SKILLED', 'ACADEMIC', 'BLUE_CARD', 'EXPERIENCED'],
  },
  {
    requirement: beforeVisa('licence_granted_or_promised', {
      names: {
        en: 'Licence granted or promised',
        ar: 'الترخيص ممنوح أو موعود به',
        fr: 'Autorisation accordée ou promise',
        de: 'Urkunde erteilt oder zugesagt',
      },
      groups: [[stepDone('licence_granted', 'granted'), paper('licence_promise', 'c')]],
      source: law('§ 18a with § 18 (2) no. 3 AufenthG'),
    }),
    routes: ['NURSE_DIRECT'],
  },
  {
    requirement: beforeVisa('salary_or_pension_from_45', { ...FROM_45, groups: [[...WAYS_FROM_45]] }),
    routes: ['SKILLED', 'NURSE_DIRECT'],
  },
  {
    // The Blue Card knows no such age: with a degree it is a way too.
    requirement: beforeVisa('salary_or_pension_from_45', {
      ...FROM_45,
      groups: [
        [...WAYS_FROM_45, { needs: 'figure', field: 'salary_year', figure: 'F-01', route: 'BLUE_CARD' }],
      ],
    }),
    routes: ['ACADEMIC'],
  },
  {
    requirement: beforeVisa('degree_equal', {
      names: {
        en: 'Degree equal to a German one',
        ar: 'شهادة جامعية مكافئة لشهادة ألمانية',
        fr: 'Diplôme équivalent à un diplôme allemand',
        de: 'Hochschulabschluss gleichwertig',
      },
      groups: [[stepDone('recognition_result', 'full'), paper('anabin_zab', 'c')]],
      source: law('§ 18b AufenthG: anabin “H+” and “gleichwertig”, or ZAB rating'),
    }),
    routes: ['ACADEMIC'],
  },
  {
    requirement: beforeVisa('degree_or_it_experience', {
      names: {
        en: 'Degree equal to a German one, or experience in IT',
        ar: 'شهادة جامعية مكافئة لشهادة ألمانية أو خبرة في تقنية المعلومات',
        fr: 'Diplôme équivalent à un diplôme allemand, ou expérience en informatique',
        de: 'Hochschulabschluss gleichwertig oder IT-Erfahrung',
      },
      groups: [[stepDone('recognition_result', 'full'), paper('anabin_zab', 'c'), field('it_experience')]],
      source: law(
        '§ 18g (1), (2) AufenthG: anabin “H+” and “gleichwertig”, ZAB rating, or IT without degree',
      ),
    }),
    routes: ['BLUE_CARD'],
  },
  {
    requirement: beforeVisa('blue_card_salary', {
      names: {
        en: 'Salary for the Blue Card',
        ar: 'الراتب المطلوب للبطاقة الزرقاء',
        fr: 'Salaire pour la carte bleue',
        de: 'Gehalt für die Blaue Karte',
      },
      groups: [
        [
          figure('salary_year', 'F-01'),
          field('shortage_occupation'),
          field('degree_within_3_years'),
          field('it_experience'),
        ],
        [figure('salary_year', 'F-02')],
      ],
      source: law(
        '§ 18g (1), (2) AufenthG: lower amount in the listed ISCO groups, within 3 years after the degree, or in IT',
      ),
    }),
    routes: ['BLUE_CARD'],
  },
  {
    requirement: beforeVisa('blue_card_ba', {
      names: {
        en: 'Approval of the BA with the lower salary',
        ar: 'موافقة BA عند الراتب الأدنى',
        fr: 'Accord de la BA avec le salaire réduit',
        de: 'Zustimmung der BA beim niedrigeren Gehalt',
      },
      groups: [
        [
          figure('salary_year', 'F-01'),
          stepDone('ba_result', 'approved'),
          stepDone('ba_result', 'global_approval'),
          stepDone('accelerated_result'),
        ],
      ],
      source: law('§ 18g (1) sentence 2, (2) AufenthG'),
    }),
    routes: ['BLUE_CARD'],
  },
  {
    requirement: beforeVisa('blue_card_job', {
      names: {
        en: 'Job of at least 6 months that fits the degree',
        ar: 'عمل لمدة 6 أشهر على الأقل يناسب الشهادة',
        fr: 'Emploi d’au moins 6 mois correspondant au diplôme',
        de: 'Angemessene Beschäftigung von mindestens 6 Monaten',
      },
      groups: [[field('job_fits_degree')], [field('contract_6_months')]],
      source: law('§ 18g AufenthG'),
    }),
    routes: ['BLUE_CARD'],
  },
  {
    requirement: beforeVisa('experience', {
      names: {
        en: '2 of the last 5 years in the job',
        ar: 'سنتان من آخر 5 سنوات في المهنة',
        fr: '2 ans des 5 dernières années dans le métier',
        de: '2 Jahre Berufserfahrung in den letzten 5 Jahren',
      },
      groups: [[paper('references', 't')]],
      source: law('§ 19c (2) AufenthG with § 6 (1) BeschV'),
    }),
    routes: ['EXPERIENCED'],
  },
  {
    requirement: beforeVisa('experienced_salary', {
      names: {
        en: 'Salary, or bound by a collective agreement',
        ar: 'الراتب أو الالتزام باتفاق جماعي',
        fr: 'Salaire, ou convention collective',
        de: 'Gehalt oder Tarifbindung',
      },
      groups: [[figure('salary_year', 'F-04'), field('collective_agreement')]],
      source: law('§ 6 (1) no. 2 BeschV'),
    }),
    routes: ['EXPERIENCED'],
  },
]
