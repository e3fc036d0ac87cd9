import type { RouteText } from './shippedRoute'

export const CLASSIC_ROUTE: RouteText = {
  key: 'CLASSIC',
  names: {
    en: 'Classic',
    ar: 'المسار التقليدي',
    fr: 'Parcours classique',
    de: 'Klassischer Ablauf',
  },
  law: '',
  purpose: null,
  family: 'recognition',
  ba: 'yes',
  accelerated: true,
  title: {
    en: 'Six tracks from language to the ticket.',
    ar: 'ستة مسارات من اللغة إلى تذكرة الطيران.',
    fr: 'Six parcours, de la langue au billet.',
    de: 'Sechs Abläufe von der Sprache bis zum Flug.',
  },
}
