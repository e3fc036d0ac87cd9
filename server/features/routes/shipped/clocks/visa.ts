import { STUDY_ROUTES } from '../routeKeys'
import { ACCELERATED, authority, law, REGULAR, toConfirm } from '../sources'
import { BY_PERMIT, type ClockRow } from './clockRow'

/** Clocks of the visa, from the certificate to entry (docs/spec/routes.md, "Clocks"). */
const UNTIL_THE_APPLICATION: readonly ClockRow[] = [
  {
    rule: {
      key: 'C-01',
      names: {
        en: 'Certificate usable for the visa',
        ar: 'صلاحية شهادة اللغة للتأشيرة',
        fr: 'Certificat utilisable pour le visa',
        de: 'Zertifikat für das Visum verwendbar',
      },
      record: 'language-certificates',
      holder: 'candidate',
      nature: 'usual_practice',
      start: ['oldest_module'],
      length: { number: 12, unit: 'months' },
      pause: 'none',
      extension: 'none',
      expiry: 'lapses',
      warn: [60, 30, 14, 7],
      source: authority(
        'FAQ of the Foreign Office: usually not older than a year, by the oldest passed module, of one provider; embassies and consulates differ',
      ),
    },
    ends_at: ['visa_submitted', 'member_visa_submitted'],
  },
  {
    rule: {
      key: 'C-20',
      names: {
        en: 'Visa appointment, fast-track procedure (§ 81a)',
        ar: 'موعد التأشيرة، الإجراء المعجّل (⁦§ 81a⁩)',
        fr: 'Rendez-vous visa, procédure accélérée (§ 81a)',
        de: 'Visumtermin, beschleunigt (§ 81a)',
      },
      record: 'preapprovals',
      holder: 'authority',
      nature: 'statutory',
      start: ['preapproval_shown', 'appointment_asked'],
      length: { number: 3, unit: 'weeks' },
      pause: 'none',
      extension: 'none',
      expiry: 'overdue',
      applies_if: [ACCELERATED],
      source: law('§ 31a (1) AufenthV'),
    },
    ends_at: ['visa_appointment', 'member_visa_submitted'],
    // § 81a AufenthG is not for them.
    except: [...STUDY_ROUTES, 'SEARCH'],
  },
  {
    rule: {
      key: 'C-28',
      names: {
        en: 'Visa appointment',
        ar: 'موعد التأشيرة',
        fr: 'Rendez-vous visa',
        de: 'Visumtermin',
      },
      record: 'visas',
      holder: 'authority',
      nature: 'usual_practice',
      start: ['appointment_asked'],
      length: { median_of: 'mission' },
      pause: 'starts_when_complete',
      extension: 'none',
      expiry: 'overdue',
      applies_if: [REGULAR],
      source: law('No period in law; the median of the embassy or consulate'),
    },
    ends_at: ['visa_appointment', 'member_visa_submitted'],
  },
]

const UNTIL_THE_DECISION: readonly ClockRow[] = [
  {
    rule: {
      key: 'C-25',
      names: {
        en: 'Documents asked for by the embassy or consulate',
        ar: 'مستندات طلبتها السفارة أو القنصلية',
        fr: 'Pièces demandées par l’ambassade ou le consulat',
        de: 'Nachforderung der Botschaft oder des Konsulats',
      },
      record: 'visas',
      holder: 'candidate',
      nature: 'set_by_authority',
      start: ['letter'],
      length: { printed: true },
      pause: 'none',
      extension: 'none',
      expiry: 'withdrawn',
      source: authority('FAQ of the online portal: without an answer the application counts as withdrawn'),
    },
    requires: ['visa_submitted', 'member_visa_submitted'],
  },
  {
    rule: {
      key: 'C-27',
      names: {
        en: 'Visa decision, fast-track procedure (§ 81a)',
        ar: 'قرار التأشيرة، الإجراء المعجّل (⁦§ 81a⁩)',
        fr: 'Décision sur le visa, procédure accélérée (§ 81a)',
        de: 'Entscheidung über das Visum, beschleunigt (§ 81a)',
      },
      record: 'visas',
      holder: 'authority',
      nature: 'statutory_soft',
      start: ['application_complete'],
      length: { number: 3, unit: 'weeks' },
      pause: 'starts_when_complete',
      extension: 'none',
      expiry: 'overdue',
      applies_if: [ACCELERATED],
      source: law('§ 31a (2) AufenthV: usually'),
    },
    ends_at: ['visa_granted', 'member_visa_granted'],
  },
  {
    rule: {
      key: 'C-28a',
      names: {
        en: 'Visa decision',
        ar: 'قرار التأشيرة',
        fr: 'Décision sur le visa',
        de: 'Entscheidung über das Visum',
      },
      record: 'visas',
      holder: 'authority',
      nature: 'usual_practice',
      start: ['application_complete'],
      length: { median_of: 'mission' },
      pause: 'starts_when_complete',
      extension: 'none',
      expiry: 'overdue',
      applies_if: [REGULAR],
      source: law('No period in law; the median of the embassy or consulate'),
    },
    ends_at: ['visa_granted', 'member_visa_granted'],
  },
  {
    rule: {
      key: 'C-40',
      names: {
        en: 'Silence of the foreigners authority towards the embassy or consulate',
        ar: 'عدم رد دائرة الأجانب على السفارة أو القنصلية',
        fr: 'Silence de l’office des étrangers envers l’ambassade ou le consulat',
        de: 'Schweigefrist der Ausländerbehörde gegenüber der Auslandsvertretung',
      },
      record: 'visas',
      holder: 'authority',
      nature: 'statutory',
      start: ['received'],
      length: { number: 10, unit: 'days' },
      pause: 'restart_on_answer',
      extension: 'none',
      expiry: 'silence_over',
      applies_if: [REGULAR],
      source: law(
        '§ 31 (1) sentences 3, 4 AufenthV: from the day on which the data reached the foreigners authority',
      ),
    },
    ends_at: ['visa_granted', 'member_visa_granted'],
    except: ['CLASSIC'],
  },
]

const AFTER_THE_DECISION: readonly ClockRow[] = [
  {
    rule: {
      key: 'C-30',
      names: {
        en: 'Visa valid: entry',
        ar: 'صلاحية التأشيرة: الدخول',
        fr: 'Visa valable : entrée',
        de: 'Gültigkeit des Visums: Einreise',
      },
      record: 'visas',
      holder: 'candidate',
      nature: 'validity',
      start: ['printed_until'],
      length: { printed: true },
      pause: 'none',
      extension: 'none',
      expiry: 'lapses',
      warn: [60, 30, 14, 7],
      source: law('The last day of the visa; visas of § 81a are often issued for 12 months'),
    },
    ends_at: ['arrived', 'member_arrived', 'ticket_booked'],
  },
  {
    rule: {
      key: 'C-30a',
      names: {
        en: 'Visa valid: residence permit applied for',
        ar: 'صلاحية التأشيرة: طلب تصريح الإقامة',
        fr: 'Visa valable : titre de séjour demandé',
        de: 'Gültigkeit des Visums: Aufenthaltstitel beantragt',
      },
      record: 'visas',
      holder: 'candidate',
      nature: 'validity',
      start: ['printed_until'],
      length: { printed: true },
      pause: 'none',
      extension: 'none',
      expiry: 'lapses',
      warn: [60, 30, 14, 7],
      settled_by: BY_PERMIT,
      source: law('§ 81 (4) AufenthG: an application before the end keeps the right to stay'),
    },
    ends_at: ['permit_applied', 'member_permit'],
  },
  {
    rule: {
      key: 'C-39',
      names: {
        en: 'Family joins the fast-track procedure (§ 81a)',
        ar: 'التحاق الأسرة بالإجراء المعجّل (⁦§ 81a⁩)',
        fr: 'Famille dans la procédure accélérée (§ 81a)',
        de: 'Familiennachzug im beschleunigten Verfahren (§ 81a)',
      },
      record: 'visas',
      of_parent: true,
      holder: 'candidate',
      nature: 'usual_practice',
      start: ['entered'],
      length: { number: 6, unit: 'months' },
      pause: 'none',
      extension: 'none',
      expiry: 'lapses',
      applies_if: [ACCELERATED],
      source: toConfirm(
        authority('§ 81a (4) AufenthG: in temporal connection; six months by practice of authorities'),
      ),
    },
    ends_at: ['member_visa_submitted'],
    routes: ['FAMILY'],
  },
]

export const VISA_CLOCKS: readonly ClockRow[] = [
  ...UNTIL_THE_APPLICATION,
  ...UNTIL_THE_DECISION,
  ...AFTER_THE_DECISION,
]
