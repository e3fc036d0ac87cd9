import { type Block, without } from '../assemble'
import { OUTCOME_NAMES } from '../outcomes'

/** Block N (docs/spec/routes.md, "Other routes"): the licence of a health profession, and the change of title after it. */
export const LICENCE: Block = {
  key: 'licence',
  names: {
    en: 'Licence',
    ar: 'ترخيص مزاولة المهنة',
    fr: 'Autorisation d’exercer',
    de: 'Erlaubnis zum Führen der Berufsbezeichnung',
  },
  runs: 'in_order',
  steps: [
    {
      key: 'licence_papers',
      names: {
        en: 'Documents for the licence',
        ar: 'مستندات الترخيص',
        fr: 'Dossier d’autorisation',
        de: 'Unterlagen für die Urkunde',
      },
      holder: 'us',
      kind: 'milestone',
      public_text: {
        en: 'We are collecting the last documents for your licence.',
        ar: 'نجمع آخر المستندات اللازمة لترخيصك المهني.',
        fr: 'Nous rassemblons les derniers documents pour votre autorisation d’exercer.',
        de: 'Wir sammeln die letzten Unterlagen für Ihre Berufsurkunde.',
      },
    },
    {
      key: 'licence_applied',
      names: {
        en: 'Licence applied for',
        ar: 'تقديم طلب الترخيص',
        fr: 'Autorisation demandée',
        de: 'Urkunde beantragt',
      },
      holder: 'us',
      kind: 'milestone',
      record: { resource: 'licences', event: 'applied_on' },
      public_text: {
        en: 'We are applying for your licence.',
        ar: 'نتقدم بطلب ترخيصك المهني.',
        fr: 'Nous demandons votre autorisation d’exercer.',
        de: 'Wir beantragen Ihre Berufsurkunde.',
      },
    },
    {
      key: 'licence_granted',
      names: {
        en: 'Licence granted',
        ar: 'منح الترخيص',
        fr: 'Autorisation accordée',
        de: 'Urkunde erteilt',
      },
      holder: 'authority',
      kind: 'decision',
      record: { resource: 'licences', event: 'granted_on', result: 'result' },
      outcomes: [
        { key: 'granted', names: OUTCOME_NAMES.granted, leads_to: [{ step: 'title_changed' }] },
        { key: 'refused', names: OUTCOME_NAMES.refused, leads_to: [{ track: 'remedy' }], fails: true },
      ],
      public_text: {
        en: 'The authority is deciding on your licence.',
        ar: 'تنظر الجهة الرسمية في ترخيصك المهني.',
        fr: 'L’autorité décide de votre autorisation d’exercer.',
        de: 'Die Behörde entscheidet über Ihre Berufsurkunde.',
      },
    },
    {
      key: 'title_changed',
      names: {
        en: 'Residence permit changed to skilled work',
        ar: 'تحويل تصريح الإقامة إلى عمل مؤهل',
        fr: 'Titre de séjour changé en travail qualifié',
        de: 'Wechsel von § 16d zu § 18a',
      },
      holder: 'authority',
      kind: 'decision',
      record: {
        resource: 'permits',
        event: 'issued_on',
        result: 'result',
        where: [{ field: 'kind', in: ['change_of_title'] }],
      },
      outcomes: [
        { key: 'issued', names: OUTCOME_NAMES.issued },
        { key: 'refused', names: OUTCOME_NAMES.refused, leads_to: [{ track: 'remedy' }], fails: true },
      ],
      public_text: {
        en: 'You have your licence; your residence permit is being changed.',
        ar: 'حصلت على الترخيص، ويجري الآن تغيير تصريح إقامتك.',
        fr: 'Vous avez votre autorisation ; votre titre de séjour est en cours de changement.',
        de: 'Sie haben die Urkunde; Ihr Aufenthaltstitel wird geändert.',
      },
    },
  ],
}

/** The licence before the visa: there is no title to change. */
export const LICENCE_BEFORE_VISA: Block = without(LICENCE, ['title_changed'])
