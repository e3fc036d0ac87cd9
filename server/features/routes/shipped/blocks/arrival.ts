import type { RecordChoice } from '../../../../../contract/routes/version'
import { type Block, type BlockStep, without } from '../assemble'
import { OUTCOME_NAMES } from '../outcomes'

const RESIDENCE: RecordChoice = [{ field: 'kind', in: ['residence'] }]

/** Block S (docs/spec/routes.md, "Other routes"): from the first address to settlement. */
const FIRST_WEEKS: readonly BlockStep[] = [
  {
    key: 'address_registered',
    names: {
      en: 'Address registered',
      ar: 'تسجيل عنوان السكن',
      fr: 'Adresse déclarée',
      de: 'Wohnsitz angemeldet',
    },
    holder: 'candidate',
    kind: 'appointment',
    public_text: {
      en: 'Please register your address at the town hall.',
      ar: 'سجّل عنوان سكنك في دائرة تسجيل السكان.',
      fr: 'Déclarez votre adresse à la mairie.',
      de: 'Bitte melden Sie Ihren Wohnsitz beim Bürgeramt an.',
    },
  },
  {
    key: 'health_insurance',
    names: {
      en: 'Health insurance',
      ar: 'التأمين الصحي',
      fr: 'Assurance maladie',
      de: 'Krankenversicherung',
    },
    holder: 'candidate',
    kind: 'milestone',
    public_text: {
      en: 'Please choose your health insurance; we will help you.',
      ar: 'اختر شركة التأمين الصحي، وسنساعدك في ذلك.',
      fr: 'Choisissez votre assurance maladie ; nous vous aidons.',
      de: 'Bitte wählen Sie Ihre Krankenkasse; wir helfen Ihnen.',
    },
  },
  {
    key: 'bank_account',
    names: { en: 'Bank account', ar: 'الحساب البنكي', fr: 'Compte bancaire', de: 'Bankkonto' },
    holder: 'candidate',
    kind: 'milestone',
    public_text: {
      en: 'Please open a bank account for your pay.',
      ar: 'افتح حسابًا بنكيًا لاستلام راتبك.',
      fr: 'Ouvrez un compte bancaire pour votre salaire.',
      de: 'Bitte eröffnen Sie ein Konto für Ihr Gehalt.',
    },
  },
  {
    key: 'tax_number',
    names: {
      en: 'Tax number',
      ar: 'الرقم الضريبي',
      fr: 'Numéro fiscal',
      de: 'Steuer-Identifikationsnummer',
    },
    holder: 'authority',
    kind: 'wait',
    public_text: {
      en: 'Your tax number will arrive by post.',
      ar: 'سيصلك الرقم الضريبي بالبريد.',
      fr: 'Votre numéro fiscal va arriver par courrier.',
      de: 'Ihre Steuernummer kommt mit der Post.',
    },
  },
  {
    key: 'work_started',
    names: { en: 'Work started', ar: 'بدء العمل', fr: 'Travail commencé', de: 'Arbeit aufgenommen' },
    holder: 'employer',
    kind: 'milestone',
    event: 'work_started',
    record: { resource: 'placements', event: 'started_on' },
    public_text: {
      en: 'Your first day at work is coming.',
      ar: 'يقترب يومك الأول في العمل.',
      fr: 'Votre premier jour de travail approche.',
      de: 'Ihr erster Arbeitstag steht bevor.',
    },
  },
]

const PERMIT: readonly BlockStep[] = [
  {
    key: 'permit_applied',
    names: {
      en: 'Residence permit applied for',
      ar: 'تقديم طلب تصريح الإقامة',
      fr: 'Titre de séjour demandé',
      de: 'Aufenthaltstitel beantragt',
    },
    holder: 'candidate',
    kind: 'appointment',
    record: { resource: 'permits', event: 'applied_on', where: RESIDENCE },
    public_text: {
      en: 'Please apply for your residence permit before your visa ends.',
      ar: 'قدّم طلب تصريح الإقامة قبل انتهاء تأشيرتك.',
      fr: 'Demandez votre titre de séjour avant la fin de votre visa.',
      de: 'Bitte beantragen Sie Ihren Aufenthaltstitel, bevor Ihr Visum endet.',
    },
  },
  {
    key: 'permit_issued',
    names: {
      en: 'Residence permit issued',
      ar: 'إصدار تصريح الإقامة',
      fr: 'Titre de séjour délivré',
      de: 'Aufenthaltstitel (eAT) ausgestellt',
    },
    holder: 'authority',
    kind: 'decision',
    event: 'first_permit',
    record: { resource: 'permits', event: 'issued_on', result: 'result', where: RESIDENCE },
    outcomes: [
      { key: 'issued', names: OUTCOME_NAMES.issued },
      { key: 'refused', names: OUTCOME_NAMES.refused, leads_to: [{ track: 'remedy' }], fails: true },
    ],
    public_text: {
      en: 'The immigration office is preparing your residence card.',
      ar: 'تُعدّ دائرة الأجانب بطاقة إقامتك.',
      fr: 'L’office des étrangers prépare votre carte de séjour.',
      de: 'Die Ausländerbehörde stellt Ihre Aufenthaltskarte aus.',
    },
  },
]

const SETTLEMENT: readonly BlockStep[] = [
  {
    key: 'settlement_possible',
    names: {
      en: 'Settlement possible',
      ar: 'إمكانية الإقامة الدائمة',
      fr: 'Établissement possible',
      de: 'Niederlassungserlaubnis möglich',
    },
    holder: 'candidate',
    kind: 'wait',
    public_text: {
      en: 'After some time in Germany you can apply for permanent residence.',
      ar: 'بعد مدة من الإقامة في ألمانيا يمكنك طلب الإقامة الدائمة.',
      fr: 'Après un certain temps en Allemagne, vous pouvez demander un titre permanent.',
      de: 'Nach einiger Zeit in Deutschland können Sie unbefristeten Aufenthalt beantragen.',
    },
  },
  {
    key: 'settlement_granted',
    names: {
      en: 'Settlement granted',
      ar: 'منح الإقامة الدائمة',
      fr: 'Établissement accordé',
      de: 'Niederlassungserlaubnis erteilt',
    },
    holder: 'authority',
    kind: 'decision',
    record: {
      resource: 'permits',
      event: 'issued_on',
      result: 'result',
      where: [{ field: 'kind', in: ['settlement'] }],
    },
    outcomes: [
      { key: 'granted', names: OUTCOME_NAMES.granted, of: ['issued'], leads_to: [{ end: 'won' }] },
      { key: 'refused', names: OUTCOME_NAMES.refused, leads_to: [{ track: 'remedy' }], fails: true },
    ],
    public_text: {
      en: 'The immigration office is deciding on your permanent residence.',
      ar: 'تنظر دائرة الأجانب في طلب إقامتك الدائمة.',
      fr: 'L’office des étrangers décide de votre titre permanent.',
      de: 'Die Ausländerbehörde entscheidet über Ihren unbefristeten Aufenthalt.',
    },
  },
]

export const ARRIVAL: Block = {
  key: 'arrival',
  names: {
    en: 'After arrival',
    ar: 'بعد الوصول',
    fr: 'Après l’arrivée',
    de: 'Nach der Einreise',
  },
  runs: 'freely',
  steps: [...FIRST_WEEKS, ...PERMIT, ...SETTLEMENT],
}

/** The start is a step of the training or study track. */
export const ARRIVAL_WITHOUT_WORK: Block = without(ARRIVAL, ['work_started'])
/** A stay for a search leads to another route before settlement. */
export const ARRIVAL_FOR_SEARCH: Block = without(ARRIVAL_WITHOUT_WORK, [
  'settlement_possible',
  'settlement_granted',
])
