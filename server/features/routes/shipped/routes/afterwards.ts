import type { RouteText } from './shippedRoute'

export const AFTERWARDS_ROUTES: readonly RouteText[] = [
  {
    key: 'FAMILY',
    names: {
      en: 'Family follow-up',
      ar: 'لم شمل الأسرة',
      fr: 'Regroupement familial',
      de: 'Familiennachzug',
    },
    law: '§§ 27 to 36 AufenthG',
    purpose: 'family',
    family: 'family',
    ba: 'no',
    accelerated: true,
    title: {
      en: 'As long as the permit of the person whom they join.',
      ar: 'بمدة تصريح الشخص الملتحق به.',
      fr: 'Aussi longtemps que le titre de la personne rejointe.',
      de: 'So lange wie der Titel der Person, zu der sie nachziehen.',
    },
  },
  {
    key: 'FOLLOW_UP',
    names: {
      en: 'After arrival',
      ar: 'بعد الوصول',
      fr: 'Suites en Allemagne',
      de: 'Folgetitel und Niederlassung',
    },
    law: '§§ 18c, 20 AufenthG; § 16d to § 18a',
    purpose: null,
    family: 'follow_up',
    ba: 'no',
    accelerated: false,
    title: {
      en: 'From the case before; to settlement.',
      ar: 'من الملف السابق؛ إلى الإقامة الدائمة.',
      fr: 'Depuis le dossier précédent ; jusqu’à l’établissement.',
      de: 'Aus dem vorigen Fall; bis zur Niederlassungserlaubnis.',
    },
  },
]
