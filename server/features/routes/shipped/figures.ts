import type { Names, RuleSource } from '../../../../contract/routes/version'
import { authority, law, toConfirm } from './sources'

/** A figure that changes by year (docs/spec/routes.md, "Figures"). The amount is null where it is a share, or to be entered. */
export interface ShippedFigure {
  key: string
  /** Which of several fees that have one key. */
  part: string | null
  names: Names
  amount: number | null
  percent_of: string | null
  percent: number | null
  unit: 'eur' | 'eur_year' | 'eur_month' | 'eur_hour'
  valid_from: string
  valid_to: string | null
  source: RuleSource
}

type Head = Pick<ShippedFigure, 'key' | 'names' | 'unit' | 'source'>
/** Amount, first day and last day of a row. */
type Period = readonly [amount: number | null, valid_from: string, valid_to: string | null]

const rows = (head: Head, periods: readonly Period[], part: string | null = null): ShippedFigure[] =>
  periods.map(([amount, valid_from, valid_to]) => ({
    ...head,
    part,
    amount,
    percent_of: null,
    percent: null,
    valid_from,
    valid_to,
  }))

function share(head: Omit<Head, 'unit'>, percent: number): ShippedFigure {
  return {
    ...head,
    part: null,
    unit: 'eur_year',
    amount: null,
    percent_of: 'F-00',
    percent,
    valid_from: '2024-01-01',
    valid_to: null,
  }
}

const SALARIES: readonly ShippedFigure[] = [
  ...rows(
    {
      key: 'F-00',
      names: {
        en: 'Yearly pension ceiling (BBG)',
        ar: 'السقف السنوي لتأمين المعاشات (BBG)',
        fr: 'Plafond annuel de l’assurance retraite (BBG)',
        de: 'Beitragsbemessungsgrenze der Rentenversicherung',
      },
      unit: 'eur_year',
      source: law('Ordinances on social insurance figures'),
    },
    [
      [90_600, '2024-01-01', '2024-12-31'],
      [96_600, '2025-01-01', '2025-12-31'],
      [101_400, '2026-01-01', '2026-12-31'],
      [null, '2027-01-01', '2027-12-31'],
    ],
  ),
  share(
    {
      key: 'F-01',
      names: {
        en: 'Blue Card salary',
        ar: 'راتب البطاقة الزرقاء',
        fr: 'Salaire pour la carte bleue',
        de: 'Mindestgehalt Blaue Karte',
      },
      source: law('§ 18g (1) sentence 1 AufenthG'),
    },
    50,
  ),
  share(
    {
      key: 'F-02',
      names: {
        en: 'Blue Card salary, shortage, new graduates, IT',
        ar: 'راتب البطاقة الزرقاء، مهن النقص والخريجون الجدد وتقنية المعلومات',
        fr: 'Salaire pour la carte bleue, métiers en pénurie, jeunes diplômés, informatique',
        de: 'Mindestgehalt Blaue Karte, Engpassberufe, Berufsanfang, IT',
      },
      source: law('§ 18g (1) sentence 2, (2) AufenthG'),
    },
    45.3,
  ),
  share(
    {
      key: 'F-03',
      names: {
        en: 'Salary from the age of 45',
        ar: 'الراتب من سن 45',
        fr: 'Salaire dès 45 ans',
        de: 'Mindestgehalt ab 45 Jahren',
      },
      source: law('§ 18 (2) no. 5 AufenthG: first title under § 18a or 18b'),
    },
    55,
  ),
  share(
    {
      key: 'F-04',
      names: {
        en: 'Salary of experienced workers',
        ar: 'راتب ذوي الخبرة المهنية',
        fr: 'Salaire des personnes expérimentées',
        de: 'Mindestgehalt bei Berufserfahrung',
      },
      source: law('§ 6 (1) no. 2 BeschV'),
    },
    45,
  ),
]

const FUNDS: readonly ShippedFigure[] = [
  ...rows(
    {
      key: 'F-05',
      names: {
        en: 'Funds for studies, a month',
        ar: 'القدرة المالية للدراسة شهريًا',
        fr: 'Ressources pour les études, par mois',
        de: 'Mittel für das Studium im Monat',
      },
      unit: 'eur_month',
      source: law('§§ 13, 13a BAföG by § 2 (3) AufenthG: 475 + 380 + 102 + 35'),
    },
    [
      [934, '2024-01-01', '2024-08-31'],
      [992, '2024-09-01', '2026-12-31'],
      [null, '2027-01-01', '2027-12-31'],
    ],
  ),
  ...rows(
    {
      key: 'F-06',
      names: {
        en: 'Funds for school-based training, net, a month',
        ar: 'القدرة المالية للتدريب المدرسي صافيًا شهريًا',
        fr: 'Ressources pour la formation scolaire, nettes, par mois',
        de: 'Mittel für schulische Ausbildung, netto im Monat',
      },
      unit: 'eur_month',
      source: toConfirm(law('442 + 380 + 137; the announced figure is to be confirmed')),
    },
    [
      [959, '2025-01-01', '2025-12-31'],
      [959, '2026-01-01', '2026-12-31'],
      [null, '2027-01-01', '2027-12-31'],
    ],
  ),
  ...rows(
    {
      key: 'F-07',
      names: {
        en: 'Trainee’s pay counted as enough, gross, a month',
        ar: 'أجر المتدرب الكافي إجمالًا شهريًا',
        fr: 'Rémunération d’apprentissage suffisante, brute, par mois',
        de: 'Ausreichende Ausbildungsvergütung, brutto im Monat',
      },
      unit: 'eur_month',
      source: toConfirm(authority('Announced by the ministry')),
    },
    [[null, '2026-01-01', '2026-12-31']],
  ),
  ...rows(
    {
      key: 'F-08',
      names: {
        en: 'Funds for recognition or search, a month',
        ar: 'القدرة المالية للاعتراف أو البحث شهريًا',
        fr: 'Ressources pour la reconnaissance ou la recherche, par mois',
        de: 'Mittel für Anerkennung oder Suche im Monat',
      },
      unit: 'eur_month',
      source: law('§ 2 (3) sentence 6 AufenthG: 10 % more; 1,091 on pages of embassies'),
    },
    [
      [1_091, '2025-01-01', '2025-12-31'],
      [1_091, '2026-01-01', '2026-12-31'],
      [null, '2027-01-01', '2027-12-31'],
    ],
  ),
]

const CARE_WAGES = law('7th PflegeArbbV')

const WAGES: readonly ShippedFigure[] = [
  ...rows(
    {
      key: 'F-09',
      names: {
        en: 'Minimum wage an hour',
        ar: 'الحد الأدنى للأجر في الساعة',
        fr: 'Salaire minimum horaire',
        de: 'Gesetzlicher Mindestlohn je Stunde',
      },
      unit: 'eur_hour',
      source: law('MiLoV4, MiLoV5'),
    },
    [
      [12.41, '2024-01-01', '2024-12-31'],
      [12.82, '2025-01-01', '2025-12-31'],
      [13.9, '2026-01-01', '2026-12-31'],
      [14.6, '2027-01-01', '2027-12-31'],
    ],
  ),
  ...rows(
    {
      key: 'F-10',
      names: {
        en: 'Care assistant, an hour',
        ar: 'مساعد رعاية في الساعة',
        fr: 'Aide aux soins, par heure',
        de: 'Pflegemindestlohn, Hilfskräfte je Stunde',
      },
      unit: 'eur_hour',
      source: CARE_WAGES,
    },
    [
      [16.52, '2026-07-01', '2027-06-30'],
      [16.95, '2027-07-01', '2027-12-31'],
    ],
  ),
  ...rows(
    {
      key: 'F-11',
      names: {
        en: 'Care worker with one year of training, an hour',
        ar: 'عامل رعاية بتدريب سنة في الساعة',
        fr: 'Personnel soignant avec un an de formation, par heure',
        de: 'Pflegemindestlohn, einjährige Ausbildung je Stunde',
      },
      unit: 'eur_hour',
      source: CARE_WAGES,
    },
    [
      [17.8, '2026-07-01', '2027-06-30'],
      [18.26, '2027-07-01', '2027-12-31'],
    ],
  ),
  ...rows(
    {
      key: 'F-12',
      names: {
        en: 'Nurse, an hour',
        ar: 'تمريض في الساعة',
        fr: 'Soins infirmiers, par heure',
        de: 'Pflegemindestlohn, Fachkräfte je Stunde',
      },
      unit: 'eur_hour',
      source: CARE_WAGES,
    },
    [
      [21.03, '2026-07-01', '2027-06-30'],
      [21.58, '2027-07-01', '2027-12-31'],
    ],
  ),
]

/** Fees of §§ 45 to 47 AufenthV: [part, names, amount]. */
const PERMIT_FEES: readonly (readonly [string, Names, number])[] = [
  [
    'accelerated',
    {
      en: 'Fast-track procedure (§ 81a)',
      ar: 'الإجراء المعجّل (⁦§ 81a⁩)',
      fr: 'Procédure accélérée (§ 81a)',
      de: 'Beschleunigtes Fachkräfteverfahren',
    },
    411,
  ],
  ['visa', { en: 'National visa', ar: 'تأشيرة وطنية', fr: 'Visa national', de: 'Nationales Visum' }, 75],
  [
    'permit',
    { en: 'Residence permit', ar: 'تصريح الإقامة', fr: 'Titre de séjour', de: 'Aufenthaltserlaubnis' },
    100,
  ],
  [
    'prolonging_short',
    {
      en: 'Prolonging up to 3 months',
      ar: 'تمديد حتى 3 أشهر',
      fr: 'Prolongation jusqu’à 3 mois',
      de: 'Verlängerung bis 3 Monate',
    },
    96,
  ],
  [
    'prolonging_long',
    {
      en: 'Prolonging over 3 months',
      ar: 'تمديد لأكثر من 3 أشهر',
      fr: 'Prolongation de plus de 3 mois',
      de: 'Verlängerung über 3 Monate',
    },
    93,
  ],
  [
    'change',
    { en: 'Change of purpose', ar: 'تغيير غرض الإقامة', fr: 'Changement de motif', de: 'Zweckwechsel' },
    98,
  ],
  [
    'card_again',
    {
      en: 'Residence card again',
      ar: 'إعادة إصدار بطاقة الإقامة',
      fr: 'Nouvelle carte de séjour',
      de: 'Neuausstellung der Karte (eAT)',
    },
    67,
  ],
  [
    'express',
    { en: 'Express card', ar: 'بطاقة معجّلة', fr: 'Carte en urgence', de: 'Expressausstellung' },
    35,
  ],
]

const ZAB_FEES: readonly (readonly [string, Names, number, RuleSource])[] = [
  [
    'rating',
    { en: 'ZAB rating', ar: 'تقييم ZAB', fr: 'Évaluation ZAB', de: 'Zeugnisbewertung der ZAB' },
    200,
    toConfirm(authority('Pages of the ZAB; later raised')),
  ],
  [
    'further_rating',
    {
      en: 'Further ZAB rating',
      ar: 'تقييم ZAB إضافي',
      fr: 'Évaluation ZAB supplémentaire',
      de: 'Weitere Zeugnisbewertung',
    },
    100,
    toConfirm(authority('Pages of the ZAB; later raised')),
  ],
  [
    'confirmation',
    {
      en: 'ZAB confirmation',
      ar: 'إفادة ZAB',
      fr: 'Attestation ZAB',
      de: 'Bestätigung der ZAB',
    },
    150,
    authority('Pages of the ZAB'),
  ],
]

const FEES: readonly ShippedFigure[] = [
  ...PERMIT_FEES.flatMap(([part, names, amount]) =>
    rows(
      { key: 'F-13', names, unit: 'eur', source: law('§§ 45 to 47 AufenthV') },
      [[amount, '2026-01-01', null]],
      part,
    ),
  ),
  ...ZAB_FEES.flatMap(([part, names, amount, source]) =>
    rows({ key: 'F-14', names, unit: 'eur', source }, [[amount, '2026-01-01', null]], part),
  ),
  ...rows(
    {
      key: 'F-15',
      names: {
        en: 'Placement fee of a job seeker, with tax',
        ar: 'رسوم الوساطة من الباحث عن عمل، شاملة الضريبة',
        fr: 'Commission de placement d’un demandeur d’emploi, taxe comprise',
        de: 'Vermittlungsvergütung von Arbeitsuchenden, inklusive Umsatzsteuer',
      },
      unit: 'eur',
      source: law('§ 296 (3) SGB III'),
    },
    [[2_000, '2024-01-01', null]],
  ),
]

/** Returns the figures of the first installation (docs/spec/routes.md, "Figures"). */
export const shippedFigures = (): ShippedFigure[] => [...SALARIES, ...FUNDS, ...WAGES, ...FEES]
