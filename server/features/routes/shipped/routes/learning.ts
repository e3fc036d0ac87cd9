import type { RouteText } from './shippedRoute'

export const LEARNING_ROUTES: readonly RouteText[] = [
  {
    key: 'TRAINING',
    names: {
      en: 'Vocational training in a company',
      ar: 'التدريب المهني في شركة',
      fr: 'Formation professionnelle en entreprise',
      de: 'Betriebliche Berufsausbildung',
    },
    law: '§ 16a (1) AufenthG; § 8 (1) BeschV',
    purpose: 'vocational_training',
    family: 'training',
    ba: 'yes',
    accelerated: true,
    title: {
      en: 'Length of the training; then § 18a, settlement after 2 years instead of 3.',
      ar: 'مدة التدريب، ثم ⁦§ 18a⁩، والإقامة الدائمة بعد سنتين بدلًا من 3.',
      fr: 'Durée de la formation ; puis § 18a, établissement après 2 ans au lieu de 3.',
      de: 'Dauer der Ausbildung; danach § 18a, Niederlassung nach 2 statt 3 Jahren.',
    },
  },
  {
    key: 'TRAINING_SCHOOL',
    names: {
      en: 'Vocational training at a school',
      ar: 'التدريب المهني في مدرسة',
      fr: 'Formation professionnelle à l’école',
      de: 'Schulische Berufsausbildung',
    },
    law: '§ 16a (2) AufenthG',
    purpose: 'vocational_training',
    family: 'training',
    ba: 'no',
    accelerated: true,
    title: {
      en: 'Length of the training; then § 18a, settlement after 2 years instead of 3.',
      ar: 'مدة التدريب، ثم ⁦§ 18a⁩، والإقامة الدائمة بعد سنتين بدلًا من 3.',
      fr: 'Durée de la formation ; puis § 18a, établissement après 2 ans au lieu de 3.',
      de: 'Dauer der Ausbildung; danach § 18a, Niederlassung nach 2 statt 3 Jahren.',
    },
  },
  {
    key: 'STUDY',
    names: { en: 'Studies', ar: 'الدراسة الجامعية', fr: 'Études', de: 'Studium' },
    law: '§ 16b (1) AufenthG',
    purpose: 'study',
    family: 'study',
    ba: 'no',
    accelerated: false,
    title: {
      en: 'Usually 2 years, at least 1; jobs up to 140 days a year; then § 20, 18b or 18g.',
      ar: 'عادةً سنتان وسنة على الأقل؛ عمل حتى 140 يومًا في السنة؛ ثم ⁦§ 20⁩ أو ⁦18b⁩ أو ⁦18g⁩.',
      fr: 'En général 2 ans, au moins 1 ; emploi jusqu’à 140 jours par an ; puis § 20, 18b ou 18g.',
      de: 'In der Regel 2 Jahre, mindestens 1; Arbeit bis 140 Tage im Jahr; danach § 20, 18b oder 18g.',
    },
  },
  {
    key: 'STUDY_COLLEGE',
    names: {
      en: 'Preparatory college and studies',
      ar: 'السنة التحضيرية والدراسة',
      fr: 'Studienkolleg et études',
      de: 'Studienkolleg und Studium',
    },
    law: '§ 16b (1) no. 2, (5) AufenthG',
    purpose: 'study',
    family: 'study',
    ba: 'no',
    accelerated: false,
    title: {
      en: 'Usually 2 years, at least 1; after two failed exams the end or training.',
      ar: 'عادةً سنتان وسنة على الأقل؛ بعد رسوبين النهاية أو التدريب المهني.',
      fr: 'En général 2 ans, au moins 1 ; après deux échecs, fin ou formation.',
      de: 'In der Regel 2 Jahre, mindestens 1; nach zweimaligem Scheitern Ende oder Ausbildung.',
    },
  },
]
