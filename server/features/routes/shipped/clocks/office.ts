import type { ClockRule } from '../../../../../contract/routes/version'
import { law } from '../sources'

/** Clocks of duties of the company, which belong to no case: requests and breaches (docs/spec/routes.md, "Clocks"). */
export const OFFICE_CLOCKS: readonly ClockRule[] = [
  {
    key: 'C-41',
    names: {
      en: 'Answer to a request on personal data',
      ar: 'الرد على طلب بشأن البيانات الشخصية',
      fr: 'Réponse à une demande sur les données personnelles',
      de: 'Antwort auf einen Antrag nach der DSGVO',
    },
    record: 'privacy-requests',
    holder: 'us',
    nature: 'statutory',
    start: ['received'],
    length: { number: 1, unit: 'months' },
    pause: 'none',
    extension: 'once',
    extends_to: { number: 3, unit: 'months' },
    expiry: 'duty_missed',
    source: law('Art. 12 (3) GDPR: prolonged once to three months in all, told in the first month'),
  },
  {
    key: 'C-42',
    names: {
      en: 'Notification of a data breach',
      ar: 'الإبلاغ عن خرق للبيانات',
      fr: 'Notification d’une violation de données',
      de: 'Meldung einer Datenpanne',
    },
    record: 'breaches',
    holder: 'us',
    nature: 'statutory',
    start: ['known'],
    length: { number: 72, unit: 'hours' },
    pause: 'none',
    extension: 'none',
    expiry: 'duty_missed',
    source: law('Art. 33 GDPR'),
  },
]
