import { type Block, without } from '../assemble'
import { OUTCOME_NAMES } from '../outcomes'

/** Block A (docs/spec/routes.md, "Other routes"): the procedure of § 81a AufenthG. The employer gets the letters. */
export const ACCELERATED: Block = {
  key: 'accelerated',
  names: {
    en: 'Fast-track procedure (§ 81a)',
    ar: 'الإجراء المعجّل (⁦§ 81a⁩)',
    fr: 'Procédure accélérée (§ 81a)',
    de: 'Beschleunigtes Fachkräfteverfahren (§ 81a)',
  },
  runs: 'in_order',
  steps: [
    {
      key: 'accelerated_documents_ready',
      names: {
        en: 'Fast-track documents ready',
        ar: 'جاهزية مستندات الإجراء المعجّل',
        fr: 'Dossier de la procédure accélérée prêt',
        de: 'Unterlagen für das beschleunigte Verfahren vollständig',
      },
      holder: 'employer',
      kind: 'milestone',
      public_text: {
        en: 'Your employer is preparing the fast-track procedure.',
        ar: 'يحضّر صاحب العمل الإجراء المعجّل.',
        fr: 'Votre employeur prépare la procédure accélérée.',
        de: 'Ihr Arbeitgeber bereitet das beschleunigte Verfahren vor.',
      },
    },
    {
      key: 'accelerated_submitted',
      names: {
        en: 'Fast track submitted',
        ar: 'تقديم مستندات الإجراء المعجّل',
        fr: 'Accord signé et frais payés',
        de: 'Vereinbarung geschlossen und Gebühr bezahlt',
      },
      holder: 'employer',
      kind: 'payment',
      record: { resource: 'agreements', event: 'paid_on', result: 'result' },
      outcomes: [
        {
          key: 'signed',
          of: ['in_force'],
          names: {
            en: 'Signed and paid',
            ar: 'تم التوقيع والدفع',
            fr: 'Signé et payé',
            de: 'Unterschrieben und bezahlt',
          },
        },
        {
          key: 'ended',
          names: {
            en: 'Ended, goes on as regular',
            ar: 'انتهى، ويستمر بالإجراء العادي',
            fr: 'Terminé, suite en procédure normale',
            de: 'Beendet, weiter im Regelverfahren',
          },
          leads_to: [{ track: 'ba' }, { track: 'visa' }],
          fails: true,
        },
      ],
      public_text: {
        en: 'Your employer is signing the agreement for the fast-track procedure.',
        ar: 'يوقّع صاحب العمل اتفاق الإجراء المعجّل.',
        fr: 'Votre employeur signe l’accord pour la procédure accélérée.',
        de: 'Ihr Arbeitgeber schließt die Vereinbarung für das beschleunigte Verfahren.',
      },
    },
    {
      key: 'abh_recognition_asked',
      names: {
        en: 'Recognition applied for by the foreigners authority',
        ar: 'طلب الاعتراف عن طريق دائرة الأجانب',
        fr: 'Reconnaissance demandée par l’office des étrangers',
        de: 'Anerkennung durch die Ausländerbehörde eingeleitet',
      },
      holder: 'authority',
      kind: 'milestone',
      record: { resource: 'recognitions', event: 'applied_on' },
    },
    {
      key: 'abh_ba_asked',
      names: {
        en: 'BA asked by the foreigners authority',
        ar: 'طلب موافقة BA من دائرة الأجانب',
        fr: 'BA saisie par l’office des étrangers',
        de: 'BA durch die Ausländerbehörde beteiligt',
      },
      holder: 'authority',
      kind: 'milestone',
      record: { resource: 'ba-approvals', event: 'reached_on' },
    },
    {
      key: 'accelerated_result',
      names: {
        en: 'Fast-track result',
        ar: 'نتيجة الإجراء المعجّل',
        fr: 'Accord préalable',
        de: 'Vorabzustimmung',
      },
      holder: 'authority',
      kind: 'decision',
      event: 'preapproval_issued',
      record: { resource: 'preapprovals', event: 'issued_on', result: 'result' },
      outcomes: [
        { key: 'issued', names: OUTCOME_NAMES.issued, leads_to: [{ track: 'visa' }] },
        {
          key: 'refused',
          names: OUTCOME_NAMES.refused,
          leads_to: [{ track: 'remedy' }],
          fails: true,
        },
        {
          key: 'regular',
          names: {
            en: 'Goes on as regular',
            ar: 'يستمر بالإجراء العادي',
            fr: 'Suite en procédure normale',
            de: 'Weiter im Regelverfahren',
          },
          leads_to: [{ track: 'ba' }, { track: 'visa' }],
          fails: true,
        },
      ],
      public_text: {
        en: 'The office in Germany is preparing the pre-approval for your visa.',
        ar: 'تُعدّ الجهة الرسمية في ألمانيا الموافقة المسبقة على تأشيرتك.',
        fr: 'L’administration allemande prépare l’accord préalable à votre visa.',
        de: 'Die Behörde in Deutschland bereitet die Vorabzustimmung zu Ihrem Visum vor.',
      },
    },
  ],
}

/** For routes that have no recognition before the visa. */
export const ACCELERATED_WITHOUT_RECOGNITION: Block = without(ACCELERATED, ['abh_recognition_asked'])
/** For routes that need no approval of the BA. */
export const ACCELERATED_WITHOUT_BA: Block = without(ACCELERATED, ['abh_recognition_asked', 'abh_ba_asked'])
