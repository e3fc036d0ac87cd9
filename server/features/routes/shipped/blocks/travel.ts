import type { Block } from '../assemble'

/** Block T (docs/spec/routes.md, "Other routes"). */
export const TRAVEL: Block = {
  key: 'travel',
  names: { en: 'Travel', ar: 'السفر', fr: 'Voyage', de: 'Reise' },
  runs: 'in_order',
  steps: [
    {
      key: 'ticket_booked',
      names: {
        en: 'Ticket booked',
        ar: 'حجز تذكرة الطيران',
        fr: 'Billet réservé',
        de: 'Flug gebucht',
      },
      holder: 'us',
      kind: 'milestone',
      public_text: {
        en: 'You have your visa; the flight is being booked.',
        ar: 'حصلت على التأشيرة، ويجري حجز تذكرة الطيران.',
        fr: 'Vous avez votre visa ; le vol est en cours de réservation.',
        de: 'Sie haben Ihr Visum; der Flug wird gebucht.',
      },
    },
    {
      key: 'arrived',
      names: {
        en: 'Arrived in Germany',
        ar: 'الوصول إلى ألمانيا',
        fr: 'Arrivée en Allemagne',
        de: 'In Deutschland angekommen',
      },
      holder: 'candidate',
      kind: 'milestone',
      event: 'entered',
      record: { resource: 'visas', event: 'entered_on' },
      outcomes: [
        { key: 'arrived', names: { en: 'Arrived', ar: 'تم الوصول', fr: 'Sur place', de: 'Angekommen' } },
        {
          key: 'no_show',
          names: { en: 'Did not arrive', ar: 'لم يتم الوصول', fr: 'Pas sur place', de: 'Nicht angekommen' },
          leads_to: [{ step: 'ticket_booked' }],
          fails: true,
        },
      ],
      public_text: {
        en: 'Your flight is booked and we are expecting you in Germany.',
        ar: 'تم حجز رحلتك ونحن بانتظارك في ألمانيا.',
        fr: 'Votre vol est réservé et nous vous attendons en Allemagne.',
        de: 'Ihr Flug ist gebucht und wir erwarten Sie in Deutschland.',
      },
    },
  ],
}
