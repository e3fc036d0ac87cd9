import type { Names } from '../../../../../contract/routes/version'
import { house } from '../sources'
import type { ClockRow } from './clockRow'

/** Own targets between two steps (docs/spec/routes.md, "Shipped deadlines"): their clocks count from a step. */
interface Target {
  key: string
  names: Names
  from: string
  to: string
  days: number
  holder?: ClockRow['rule']['holder']
  warn: number
}

const LEVELS_WITH_EXAM = ['A1', 'A2', 'B1', 'B2'] as const
const LEVELS_WITH_CERTIFICATE = ['B1', 'B2'] as const

const TARGETS: readonly Target[] = [
  {
    key: 'H-01',
    names: {
      en: 'Hand in the recognition file',
      ar: 'تسليم ملف الاعتراف',
      fr: 'Transmettre le dossier de reconnaissance',
      de: 'Anerkennungsakte abgeben',
    },
    from: 'recognition_ready',
    to: 'recognition_submitted',
    days: 7,
    warn: 2,
  },
  {
    key: 'H-02',
    names: {
      en: 'Check the recognition file',
      ar: 'مراجعة ملف الاعتراف',
      fr: 'Vérifier le dossier de reconnaissance',
      de: 'Anerkennungsakte prüfen',
    },
    from: 'recognition_submitted',
    to: 'recognition_reviewed',
    days: 14,
    warn: 3,
  },
  {
    key: 'H-03',
    names: {
      en: 'Send by courier',
      ar: 'الإرسال بالبريد السريع',
      fr: 'Envoyer par coursier',
      de: 'Per Kurier versenden',
    },
    from: 'recognition_reviewed',
    to: 'recognition_courier_sent',
    days: 5,
    warn: 2,
  },
  {
    key: 'H-04',
    names: {
      en: 'Courier delivers',
      ar: 'وصول البريد السريع',
      fr: 'Livraison par coursier',
      de: 'Kurier stellt zu',
    },
    from: 'recognition_courier_sent',
    to: 'recognition_courier_received',
    days: 7,
    warn: 2,
  },
  {
    key: 'H-05',
    names: {
      en: 'Apply at the authority',
      ar: 'تقديم الطلب إلى الجهة الرسمية',
      fr: 'Déposer la demande à l’autorité',
      de: 'Antrag bei der Behörde stellen',
    },
    from: 'recognition_courier_received',
    to: 'recognition_authority_submitted',
    days: 7,
    warn: 2,
  },
  {
    key: 'H-06',
    names: {
      en: 'Agreement with the foreigners authority',
      ar: 'الاتفاق مع دائرة الأجانب',
      fr: 'Accord avec l’office des étrangers',
      de: 'Vereinbarung mit der Ausländerbehörde',
    },
    from: 'accelerated_documents_ready',
    to: 'accelerated_submitted',
    days: 7,
    holder: 'employer',
    warn: 2,
  },
  {
    key: 'H-07',
    names: {
      en: 'Apply to the BA',
      ar: 'تقديم طلب موافقة BA',
      fr: 'Demander l’accord de la BA',
      de: 'Zustimmung der BA beantragen',
    },
    from: 'ba_documents_ready',
    to: 'ba_submitted',
    days: 5,
    warn: 2,
  },
  {
    key: 'H-09',
    names: {
      en: 'Hand in the visa application',
      ar: 'تقديم طلب التأشيرة',
      fr: 'Déposer la demande de visa',
      de: 'Visumantrag abgeben',
    },
    from: 'visa_appointment',
    to: 'visa_submitted',
    days: 1,
    holder: 'candidate',
    warn: 1,
  },
  {
    key: 'H-10',
    names: {
      en: 'Book the ticket',
      ar: 'حجز تذكرة الطيران',
      fr: 'Réserver le billet',
      de: 'Flug buchen',
    },
    from: 'visa_granted',
    to: 'ticket_booked',
    days: 14,
    warn: 3,
  },
  ...LEVELS_WITH_EXAM.map((level, at) => ({
    key: `H-${11 + at}`,
    names: {
      en: `Exam after the ${level} course`,
      ar: `امتحان ${level} بعد الدورة`,
      fr: `Examen après le cours ${level}`,
      de: `Prüfung nach dem Kurs ${level}`,
    },
    from: `${level.toLowerCase()}_finished`,
    to: `${level.toLowerCase()}_passed`,
    days: 30,
    holder: 'candidate' as const,
    warn: 7,
  })),
  ...LEVELS_WITH_CERTIFICATE.map((level, at) => ({
    key: `H-${15 + at}`,
    names: {
      en: `${level} certificate after the exam`,
      ar: `شهادة ${level} بعد الامتحان`,
      fr: `Certificat ${level} après l’examen`,
      de: `Zertifikat ${level} nach der Prüfung`,
    },
    from: `${level.toLowerCase()}_passed`,
    to: `${level.toLowerCase()}_certificate`,
    days: 30,
    holder: 'candidate' as const,
    warn: 7,
  })),
]

function targetRow({ key, names, from, to, days, holder = 'us', warn }: Target): ClockRow {
  return {
    rule: {
      key,
      names,
      holder,
      nature: 'house_target',
      start: ['step_done'],
      from_step: from,
      length: { number: days, unit: 'days' },
      pause: 'none',
      extension: 'none',
      expiry: 'overdue',
      warn: [warn],
      source: house('Own target'),
    },
    ends_at: [to],
  }
}

export const HOUSE_CLOCKS: readonly ClockRow[] = [
  ...TARGETS.map(targetRow),
  {
    rule: {
      key: 'H-08',
      names: {
        en: 'Prepare the visa application',
        ar: 'إعداد طلب التأشيرة',
        fr: 'Préparer la demande de visa',
        de: 'Visumantrag vorbereiten',
      },
      holder: 'us',
      nature: 'house_target',
      start: ['decided'],
      length: { number: 7, unit: 'days' },
      pause: 'none',
      extension: 'none',
      expiry: 'overdue',
      // Nobody prepares a visa after a refusal.
      applies_if: [{ fact: 'result', in: ['rejected', 'refused', 'withdrawn'], not: true }],
      source: house('Own target after the last decision before the visa'),
    },
    ends_at: ['visa_application_ready'],
    requires: ['recognition_result', 'ba_result'],
    except: ['CLASSIC'],
  },
  {
    rule: {
      key: 'H-19',
      names: {
        en: 'Complete the recognition file',
        ar: 'استكمال ملف الاعتراف',
        fr: 'Compléter le dossier de reconnaissance',
        de: 'Anerkennungsakte vervollständigen',
      },
      record: 'contracts',
      holder: 'us',
      nature: 'house_target',
      start: ['contract_signed'],
      length: { number: 7, unit: 'days' },
      pause: 'none',
      extension: 'none',
      expiry: 'overdue',
      source: house('Own target after the contract of the person with us'),
    },
    ends_at: ['recognition_ready'],
    except: ['CLASSIC', 'PARTNERSHIP', 'NURSE_PARTNERSHIP'],
  },
  {
    rule: {
      key: 'H-17',
      names: {
        en: 'Choose exam or course',
        ar: 'اختيار الامتحان أو الدورة التكيفية',
        fr: 'Choisir l’épreuve ou le stage',
        de: 'Prüfung oder Lehrgang wählen',
      },
      record: 'recognitions',
      holder: 'candidate',
      nature: 'house_target',
      start: ['notified'],
      length: { number: 14, unit: 'days' },
      pause: 'none',
      extension: 'none',
      expiry: 'overdue',
      applies_if: [{ fact: 'result', in: ['partial', 'waived'] }],
      // A choice after a course that was broken off is not late by the first decision.
      settled_by: [{ resource: 'measures', event: 'chosen_on' }],
      source: house('Own target'),
    },
    ends_at: ['measure_chosen'],
  },
  {
    rule: {
      key: 'H-18',
      names: {
        en: 'Licence granted',
        ar: 'منح الترخيص',
        fr: 'Autorisation accordée',
        de: 'Erteilung der Urkunde',
      },
      record: 'licences',
      holder: 'authority',
      nature: 'house_target',
      start: ['applied'],
      length: { number: 30, unit: 'days' },
      pause: 'none',
      extension: 'none',
      expiry: 'overdue',
      source: house('No period in law; own target'),
    },
    ends_at: ['licence_granted'],
  },
]
