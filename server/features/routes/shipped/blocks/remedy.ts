import type { Condition } from '../../../../../contract/routes/version'
import type { Block } from '../assemble'

/** Steps of a way that was not chosen are not needed: no lawsuit is filed after an objection, and nobody decides on no remedy. */
const unless = (...kinds: string[]): Condition[] => [{ fact: 'kind', in: kinds, not: true }]

/** Block X (docs/spec/routes.md, "Other routes"). Remonstration against a refused visa no longer exists since 1 July 2025. */
export const REMEDY: Block = {
  key: 'remedy',
  names: {
    en: 'Remedy against a decision',
    ar: 'الطعن في القرار',
    fr: 'Recours contre une décision',
    de: 'Rechtsbehelf',
  },
  runs: 'in_order',
  repeats: true,
  optional: true,
  applies_if: [{ fact: 'track', in: ['remedy'] }],
  steps: [
    {
      key: 'remedy_chosen',
      names: {
        en: 'Remedy chosen',
        ar: 'اختيار طريق الطعن',
        fr: 'Recours choisi',
        de: 'Rechtsbehelf gewählt',
      },
      holder: 'us',
      kind: 'decision',
      record: { resource: 'remedies', event: 'chosen_on', result: 'kind' },
      outcomes: [
        {
          key: 'objection',
          in_time: true,
          names: {
            en: 'Objection, if the letter says so',
            ar: 'اعتراض، إن ذُكر في القرار',
            fr: 'Opposition, si la lettre le prévoit',
            de: 'Widerspruch, wenn der Bescheid ihn nennt',
          },
          leads_to: [{ step: 'remedy_decided' }],
        },
        {
          key: 'lawsuit',
          in_time: true,
          names: { en: 'Lawsuit', ar: 'دعوى قضائية', fr: 'Action en justice', de: 'Klage' },
          leads_to: [{ step: 'lawsuit_filed' }],
        },
        {
          key: 'new_application',
          names: { en: 'New application', ar: 'طلب جديد', fr: 'Nouvelle demande', de: 'Neuer Antrag' },
          leads_to: [
            { step: 'visa_application_ready' },
            { step: 'permit_applied' },
            { step: 'member_papers' },
          ],
        },
        {
          key: 'none',
          in_time: true,
          names: { en: 'None', ar: 'بلا طعن', fr: 'Aucun', de: 'Keiner' },
          leads_to: [{ end: 'lost' }],
        },
      ],
      public_text: {
        en: 'A decision went against you; we are discussing with you what to do next.',
        ar: 'صدر قرار ليس في صالحك، ونناقش معك الخطوة التالية.',
        fr: 'Une décision vous est défavorable ; nous voyons avec vous la suite.',
        de: 'Eine Entscheidung fiel gegen Sie aus; wir besprechen mit Ihnen, wie es weitergeht.',
      },
    },
    {
      key: 'lawsuit_filed',
      names: {
        en: 'Lawsuit filed',
        ar: 'رفع الدعوى',
        fr: 'Action en justice engagée',
        de: 'Klage eingereicht',
      },
      holder: 'us',
      kind: 'milestone',
      record: { resource: 'remedies', event: 'filed_on', where: [{ field: 'kind', in: ['lawsuit'] }] },
      applies_if: unless('objection', 'new_application', 'none'),
      public_text: {
        en: 'Your lawyer is preparing the lawsuit.',
        ar: 'يُعدّ محاميك الدعوى.',
        fr: 'Votre cabinet d’avocats prépare l’action en justice.',
        de: 'Ihre anwaltliche Vertretung bereitet die Klage vor.',
      },
    },
    {
      key: 'remedy_decided',
      names: {
        en: 'Remedy decided',
        ar: 'البت في الطعن',
        fr: 'Recours tranché',
        de: 'Über den Rechtsbehelf entschieden',
      },
      holder: 'authority',
      kind: 'decision',
      record: { resource: 'remedies', event: 'decided_on', result: 'result' },
      applies_if: unless('new_application', 'none'),
      outcomes: [
        {
          key: 'won',
          names: { en: 'Won', ar: 'لصالح المرشح', fr: 'Gagné', de: 'Gewonnen' },
          leads_to: [
            { step: 'visa_granted' },
            { step: 'permit_issued' },
            { step: 'member_visa_granted' },
            { step: 'recognition_result' },
          ],
        },
        {
          key: 'lost',
          names: { en: 'Lost', ar: 'ليس لصالح المرشح', fr: 'Perdu', de: 'Verloren' },
          leads_to: [{ end: 'lost' }],
          fails: true,
        },
        {
          key: 'new_application',
          names: {
            en: 'Lost, new application',
            ar: 'ليس لصالح المرشح، طلب جديد',
            fr: 'Perdu, nouvelle demande',
            de: 'Verloren, neuer Antrag',
          },
          leads_to: [
            { step: 'visa_application_ready' },
            { step: 'permit_applied' },
            { step: 'member_papers' },
          ],
          fails: true,
        },
      ],
      public_text: {
        en: 'Your case is being looked at again.',
        ar: 'يُعاد النظر في ملفك.',
        fr: 'Votre dossier est réexaminé.',
        de: 'Ihr Fall wird erneut geprüft.',
      },
    },
  ],
}
