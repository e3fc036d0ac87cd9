import type { RouteText } from './shippedRoute'

export const RECOGNITION_ROUTES: readonly RouteText[] = [
  {
    key: 'MEASURE',
    names: {
      en: 'Measure for the recognition',
      ar: 'إجراء تعويضي للاعتراف',
      fr: 'Mesure en vue de la reconnaissance',
      de: 'Maßnahme zur Anerkennung',
    },
    law: '§ 16d (1) AufenthG',
    purpose: 'recognition_measure',
    family: 'recognition',
    ba: 'if_in_company',
    accelerated: true,
    title: {
      en: 'Up to 24 months and 12 more, never over 3 years; then § 18a or 18b.',
      ar: 'حتى 24 شهرًا و12 إضافية، ولا تزيد على 3 سنوات؛ ثم ⁦§ 18a⁩ أو ⁦18b⁩.',
      fr: 'Jusqu’à 24 mois et 12 de plus, jamais plus de 3 ans ; puis § 18a ou 18b.',
      de: 'Bis 24 Monate und 12 weitere, nie über 3 Jahre; danach § 18a oder 18b.',
    },
  },
  {
    key: 'PARTNERSHIP',
    names: {
      en: 'Recognition partnership',
      ar: 'شراكة الاعتراف',
      fr: 'Partenariat de reconnaissance',
      de: 'Anerkennungspartnerschaft',
    },
    law: '§ 16d (3) AufenthG; § 2a BeschV',
    purpose: 'recognition_measure',
    family: 'recognition',
    ba: 'yes',
    accelerated: true,
    title: {
      en: '1 year, then to 3 in all; the recognition starts at once after entry.',
      ar: 'سنة واحدة ثم حتى 3 سنوات؛ يبدأ الاعتراف فور الدخول.',
      fr: '1 an, puis 3 en tout ; la reconnaissance commence dès l’entrée.',
      de: '1 Jahr, dann bis 3 insgesamt; die Anerkennung beginnt sofort nach der Einreise.',
    },
  },
]
