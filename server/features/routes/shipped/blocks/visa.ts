import type { Block } from '../assemble'
import { OUTCOME_NAMES } from '../outcomes'

/** Block V (docs/spec/routes.md, "Other routes"). */
export const VISA: Block = {
  key: 'visa',
  names: { en: 'Visa', ar: 'التأشيرة', fr: 'Visa', de: 'Visum' },
  runs: 'in_order',
  steps: [
    {
      key: 'visa_application_ready',
      names: {
        en: 'Visa application ready',
        ar: 'جاهزية طلب التأشيرة',
        fr: 'Demande de visa prête',
        de: 'Visumantrag vorbereitet',
      },
      holder: 'us',
      kind: 'milestone',
      public_text: {
        en: 'We are preparing your visa application.',
        ar: 'نُعدّ طلب التأشيرة الخاص بك.',
        fr: 'Nous préparons votre demande de visa.',
        de: 'Wir bereiten Ihren Visumantrag vor.',
      },
    },
    {
      key: 'visa_portal_submitted',
      names: {
        en: 'Sent in the online portal',
        ar: 'إرسال الطلب عبر البوابة الإلكترونية',
        fr: 'Envoyé sur le portail en ligne',
        de: 'Im Auslandsportal eingereicht',
      },
      holder: 'candidate',
      kind: 'milestone',
      record: { resource: 'visas', event: 'portal_on' },
      optional: true,
      outcomes: [
        { key: 'sent', names: { en: 'Sent', ar: 'تم الإرسال', fr: 'Envoyé', de: 'Gesendet' } },
        {
          key: 'corrections_asked',
          names: {
            en: 'Corrections asked for',
            ar: 'مطلوب تصحيح',
            fr: 'Corrections demandées',
            de: 'Korrekturen verlangt',
          },
          leads_to: [{ step: 'visa_portal_submitted' }],
          fails: true,
        },
      ],
      public_text: {
        en: 'Your next step is to send the visa application in the online portal.',
        ar: 'خطوتك التالية هي إرسال طلب التأشيرة عبر البوابة الإلكترونية.',
        fr: 'Votre prochaine étape : envoyer la demande de visa sur le portail en ligne.',
        de: 'Ihr nächster Schritt ist der Visumantrag im Online-Portal.',
      },
    },
    {
      key: 'visa_appointment_asked',
      names: {
        en: 'Visa appointment asked for',
        ar: 'طلب موعد التأشيرة',
        fr: 'Rendez-vous visa demandé',
        de: 'Visumtermin angefragt',
      },
      holder: 'candidate',
      kind: 'appointment',
      event: 'appointment_asked',
      record: { resource: 'visas', event: 'appointment_asked_on' },
      public_text: {
        en: 'Please ask for your visa appointment at the embassy or consulate; we will help you.',
        ar: 'اطلب موعد التأشيرة من السفارة أو القنصلية، وسنساعدك في ذلك.',
        fr: 'Demandez votre rendez-vous visa à l’ambassade ou au consulat ; nous vous aidons.',
        de: 'Bitte fragen Sie Ihren Visumtermin bei der Botschaft oder dem Konsulat an; wir helfen Ihnen.',
      },
    },
    {
      key: 'visa_appointment',
      names: {
        en: 'Visa appointment',
        ar: 'موعد التأشيرة',
        fr: 'Rendez-vous visa',
        de: 'Visumtermin',
      },
      holder: 'authority',
      kind: 'appointment',
      record: { resource: 'visas', event: 'appointment_at' },
      outcomes: [
        {
          key: 'given',
          names: { en: 'Date given', ar: 'تم تحديد الموعد', fr: 'Date fixée', de: 'Termin erhalten' },
        },
        {
          key: 'missed',
          names: { en: 'Missed', ar: 'لم يتم الحضور', fr: 'Manqué', de: 'Versäumt' },
          leads_to: [{ step: 'visa_appointment_asked' }, { step: 'visa_appointment' }],
          fails: true,
        },
      ],
      public_text: {
        en: 'The embassy or consulate will give you an appointment.',
        ar: 'ستحدد لك السفارة أو القنصلية موعدًا.',
        fr: 'L’ambassade ou le consulat va vous donner un rendez-vous.',
        de: 'Die Botschaft oder das Konsulat gibt Ihnen einen Termin.',
      },
    },
    {
      key: 'visa_submitted',
      names: {
        en: 'Visa submitted',
        ar: 'تقديم طلب التأشيرة',
        fr: 'Demande de visa déposée',
        de: 'Visum beantragt',
      },
      holder: 'candidate',
      kind: 'milestone',
      record: { resource: 'visas', event: 'applied_on' },
      outcomes: [
        { key: 'submitted', names: { en: 'Submitted', ar: 'تم التقديم', fr: 'Déposé', de: 'Abgegeben' } },
        { key: 'incomplete', names: OUTCOME_NAMES.more_asked },
      ],
      public_text: {
        en: 'Bring your original documents and the fee to your visa appointment.',
        ar: 'أحضر مستنداتك الأصلية والرسوم إلى موعد التأشيرة.',
        fr: 'Apportez vos documents originaux et les frais à votre rendez-vous visa.',
        de: 'Bringen Sie Ihre Originale und die Gebühr zum Visumtermin mit.',
      },
    },
    {
      key: 'visa_granted',
      names: { en: 'Visa granted', ar: 'منح التأشيرة', fr: 'Visa accordé', de: 'Visum erteilt' },
      holder: 'authority',
      kind: 'decision',
      record: { resource: 'visas', event: 'decided_on', result: 'state' },
      outcomes: [
        { key: 'granted', names: OUTCOME_NAMES.granted, of: ['entered'], leads_to: [{ track: 'travel' }] },
        {
          key: 'more_asked',
          names: OUTCOME_NAMES.more_asked,
          leads_to: [{ step: 'visa_granted' }],
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
          leads_to: [{ step: 'visa_application_ready' }],
          fails: true,
        },
      ],
      public_text: {
        en: 'The embassy or consulate is deciding on your visa.',
        ar: 'تنظر السفارة أو القنصلية في طلب تأشيرتك.',
        fr: 'L’ambassade ou le consulat décide de votre visa.',
        de: 'Die Botschaft oder das Konsulat entscheidet über Ihr Visum.',
      },
    },
  ],
}
