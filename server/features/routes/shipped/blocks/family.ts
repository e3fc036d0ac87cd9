import type { RecordChoice } from '../../../../../contract/routes/version'
import type { Block } from '../assemble'
import { OUTCOME_NAMES } from '../outcomes'

const FAMILY_VISA: RecordChoice = [{ field: 'kind', in: ['family'] }]

/** Block F (docs/spec/routes.md, "Other routes"): repeats for each member. */
export const FAMILY: Block = {
  key: 'family',
  names: { en: 'Family member', ar: 'أحد أفراد الأسرة', fr: 'Membre de la famille', de: 'Familienmitglied' },
  runs: 'in_order',
  repeats: true,
  steps: [
    {
      key: 'member_added',
      names: {
        en: 'Member added',
        ar: 'إضافة فرد من الأسرة',
        fr: 'Membre ajouté',
        de: 'Mitglied aufgenommen',
      },
      holder: 'candidate',
      kind: 'milestone',
      public_text: {
        en: 'Please tell us which family member will join you.',
        ar: 'أخبرنا بفرد الأسرة الذي سيلتحق بك.',
        fr: 'Indiquez-nous quel membre de la famille va vous rejoindre.',
        de: 'Bitte sagen Sie uns, welches Familienmitglied nachkommt.',
      },
    },
    {
      key: 'member_papers',
      names: {
        en: 'Member’s documents complete',
        ar: 'اكتمال مستندات فرد الأسرة',
        fr: 'Documents du membre complets',
        de: 'Unterlagen des Mitglieds vollständig',
      },
      holder: 'candidate',
      kind: 'milestone',
      public_text: {
        en: 'We are collecting the documents of your family member.',
        ar: 'نجمع مستندات فرد أسرتك.',
        fr: 'Nous rassemblons les documents du membre de votre famille.',
        de: 'Wir sammeln die Unterlagen Ihres Familienmitglieds.',
      },
    },
    {
      key: 'member_visa_submitted',
      names: {
        en: 'Member’s visa submitted',
        ar: 'تقديم تأشيرة فرد الأسرة',
        fr: 'Demande de visa du membre déposée',
        de: 'Visum des Mitglieds beantragt',
      },
      holder: 'candidate',
      kind: 'appointment',
      record: { resource: 'visas', event: 'applied_on', where: FAMILY_VISA },
      public_text: {
        en: 'The visa appointment of your family member is the next step.',
        ar: 'موعد تأشيرة فرد أسرتك هو الخطوة التالية.',
        fr: 'Le rendez-vous visa du membre de votre famille est la prochaine étape.',
        de: 'Der Visumtermin Ihres Familienmitglieds ist der nächste Schritt.',
      },
    },
    {
      key: 'member_visa_granted',
      names: {
        en: 'Member’s visa granted',
        ar: 'منح تأشيرة فرد الأسرة',
        fr: 'Visa du membre accordé',
        de: 'Visum des Mitglieds erteilt',
      },
      holder: 'authority',
      kind: 'decision',
      record: { resource: 'visas', event: 'decided_on', result: 'state', where: FAMILY_VISA },
      outcomes: [
        { key: 'granted', names: OUTCOME_NAMES.granted, of: ['entered'] },
        {
          key: 'more_asked',
          names: OUTCOME_NAMES.more_asked,
          leads_to: [{ step: 'member_visa_granted' }],
          fails: true,
        },
        {
          key: 'rejected',
          names: OUTCOME_NAMES.refused,
          of: ['lawsuit', 'new_application'],
          leads_to: [{ track: 'remedy' }],
          fails: true,
        },
        {
          key: 'withdrawn',
          names: OUTCOME_NAMES.withdrawn,
          leads_to: [{ step: 'member_papers' }],
          fails: true,
        },
      ],
      public_text: {
        en: 'The embassy or consulate is deciding on the visa of your family member.',
        ar: 'تنظر السفارة أو القنصلية في تأشيرة فرد أسرتك.',
        fr: 'L’ambassade ou le consulat décide du visa du membre de votre famille.',
        de: 'Die Botschaft oder das Konsulat entscheidet über das Visum Ihres Familienmitglieds.',
      },
    },
    {
      key: 'member_arrived',
      names: {
        en: 'Member arrived',
        ar: 'وصول فرد الأسرة',
        fr: 'Membre sur place',
        de: 'Mitglied angekommen',
      },
      holder: 'candidate',
      kind: 'milestone',
      event: 'entered',
      record: { resource: 'visas', event: 'entered_on', where: FAMILY_VISA },
      public_text: {
        en: 'Your family member has the visa and can travel.',
        ar: 'حصل فرد أسرتك على التأشيرة ويمكنه السفر.',
        fr: 'Le membre de votre famille a le visa et peut voyager.',
        de: 'Ihr Familienmitglied hat das Visum und kann reisen.',
      },
    },
    {
      key: 'member_permit',
      names: {
        en: 'Member’s residence permit',
        ar: 'تصريح إقامة فرد الأسرة',
        fr: 'Titre de séjour du membre',
        de: 'Aufenthaltstitel des Mitglieds',
      },
      holder: 'authority',
      kind: 'decision',
      record: { resource: 'permits', event: 'issued_on', result: 'result' },
      outcomes: [
        { key: 'issued', names: OUTCOME_NAMES.issued },
        { key: 'refused', names: OUTCOME_NAMES.refused, leads_to: [{ track: 'remedy' }], fails: true },
      ],
      public_text: {
        en: 'The immigration office is preparing the residence card of your family member.',
        ar: 'تُعدّ دائرة الأجانب بطاقة إقامة فرد أسرتك.',
        fr: 'L’office des étrangers prépare la carte de séjour du membre de votre famille.',
        de: 'Die Ausländerbehörde stellt die Aufenthaltskarte Ihres Familienmitglieds aus.',
      },
    },
  ],
}
