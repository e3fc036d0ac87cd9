import type { Condition } from '../../../../../contract/routes/version'
import { ACCELERATED, authority, BQFG, house, law, NURSE, REGULAR, toConfirm } from '../sources'
import type { ClockRow } from './clockRow'

/** Clocks of the recognition of qualifications (docs/spec/routes.md, "Clocks"). */
const OTHER_PROOF: Condition = { fact: 'procedure', in: ['bqfg_other_proof'] }
const ANY_BQFG: Condition = { fact: 'procedure', in: [...BQFG.in, ...OTHER_PROOF.in] }
const ZAB: Condition = { fact: 'procedure', in: ['zab', 'zab_confirmation'] }

/** European Union, European Economic Area and Switzerland, as slugs of countries. */
const EU_TITLE: Condition = {
  fact: 'issued_in',
  in: [
    ...['at', 'be', 'bg', 'ch', 'cy', 'cz', 'de', 'dk', 'ee', 'es', 'fi', 'fr', 'gr', 'hr', 'hu', 'ie'],
    ...['is', 'it', 'li', 'lt', 'lu', 'lv', 'mt', 'nl', 'no', 'pl', 'pt', 'ro', 'se', 'si', 'sk'],
  ],
}

const RECEIPT: readonly ClockRow[] = [
  {
    rule: {
      key: 'C-02',
      names: {
        en: 'Receipt confirmed by the authority',
        ar: 'تأكيد الجهة استلام الطلب',
        fr: 'Confirmation de réception par l’autorité',
        de: 'Empfangsbestätigung der Behörde',
      },
      record: 'recognitions',
      holder: 'authority',
      nature: 'statutory',
      start: ['received'],
      length: { number: 1, unit: 'months' },
      pause: 'none',
      extension: 'none',
      expiry: 'overdue',
      applies_if: [ANY_BQFG, REGULAR],
      source: law('§§ 6 (2), 13 (2) BQFG'),
    },
    ends_at: ['recognition_receipt'],
  },
  {
    rule: {
      key: 'C-02a',
      names: {
        en: 'Receipt confirmed, fast-track procedure (§ 81a)',
        ar: 'تأكيد الاستلام، الإجراء المعجّل (⁦§ 81a⁩)',
        fr: 'Confirmation de réception, procédure accélérée (§ 81a)',
        de: 'Empfangsbestätigung im beschleunigten Verfahren (§ 81a)',
      },
      record: 'recognitions',
      holder: 'authority',
      nature: 'statutory',
      start: ['received'],
      length: { number: 2, unit: 'weeks' },
      pause: 'none',
      extension: 'none',
      expiry: 'overdue',
      applies_if: [ANY_BQFG, ACCELERATED],
      source: law('§ 14a (2) BQFG'),
    },
    ends_at: ['recognition_receipt'],
  },
  {
    rule: {
      key: 'C-02b',
      names: {
        en: 'Receipt confirmed, nurse',
        ar: 'تأكيد الاستلام، تمريض',
        fr: 'Confirmation de réception, soins infirmiers',
        de: 'Empfangsbestätigung, Pflege',
      },
      record: 'recognitions',
      holder: 'authority',
      nature: 'house_target',
      start: ['received'],
      length: { number: 1, unit: 'months' },
      pause: 'none',
      extension: 'none',
      expiry: 'overdue',
      applies_if: [NURSE],
      source: house('No period in law for nurses; our own month'),
    },
    ends_at: ['recognition_receipt'],
  },
]

const DECISION: readonly ClockRow[] = [
  {
    rule: {
      key: 'C-03',
      names: {
        en: 'Decision on the recognition',
        ar: 'القرار بشأن الاعتراف بالمؤهل',
        fr: 'Décision de reconnaissance',
        de: 'Entscheidung über die Anerkennung',
      },
      record: 'recognitions',
      holder: 'authority',
      nature: 'statutory',
      start: ['complete'],
      length: { number: 3, unit: 'months' },
      pause: 'suspend',
      extension: 'once',
      expiry: 'overdue',
      applies_if: [BQFG, REGULAR],
      source: law('§§ 6 (3), (4), 13 (3), (4) BQFG'),
    },
    ends_at: ['recognition_result'],
  },
  {
    rule: {
      key: 'C-04',
      names: {
        en: 'Decision, other ways of proof (§ 14 BQFG)',
        ar: 'القرار، طرق إثبات أخرى (⁦§ 14 BQFG⁩)',
        fr: 'Décision, autres moyens de preuve (§ 14 BQFG)',
        de: 'Entscheidung, sonstige Verfahren (§ 14 BQFG)',
      },
      record: 'recognitions',
      holder: 'authority',
      nature: 'statutory',
      start: ['complete'],
      length: { number: 3, unit: 'months' },
      pause: 'suspend',
      extension: 'once',
      expiry: 'overdue',
      applies_if: [OTHER_PROOF, REGULAR],
      source: law('§ 6 (4) sentence 2 BQFG: suspended until that procedure ends'),
    },
    ends_at: ['recognition_result'],
  },
  {
    rule: {
      key: 'C-05',
      names: {
        en: 'Decision on the recognition, fast-track procedure (§ 81a)',
        ar: 'القرار بشأن الاعتراف، الإجراء المعجّل (⁦§ 81a⁩)',
        fr: 'Décision de reconnaissance, procédure accélérée (§ 81a)',
        de: 'Entscheidung über die Anerkennung, beschleunigt (§ 81a)',
      },
      record: 'recognitions',
      holder: 'authority',
      nature: 'statutory_soft',
      start: ['complete'],
      length: { number: 2, unit: 'months' },
      pause: 'suspend',
      extension: 'once',
      expiry: 'overdue',
      applies_if: [ANY_BQFG, ACCELERATED],
      source: law('§ 14a (3), (4) BQFG'),
    },
    ends_at: ['recognition_result'],
  },
  {
    rule: {
      key: 'C-06',
      names: {
        en: 'Decision on the recognition, nurse',
        ar: 'القرار بشأن الاعتراف، تمريض',
        fr: 'Décision de reconnaissance, soins infirmiers',
        de: 'Entscheidung über die Anerkennung, Pflege',
      },
      record: 'recognitions',
      holder: 'authority',
      nature: 'statutory',
      start: ['complete'],
      length: { number: 4, unit: 'months' },
      pause: 'starts_when_complete',
      extension: 'none',
      expiry: 'overdue',
      applies_if: [NURSE, REGULAR, { ...EU_TITLE, not: true }],
      source: law('§ 43 (3) sentence 1 PflAPrV; the BQFG does not apply, § 40 (4) PflBG'),
    },
    ends_at: ['recognition_result'],
  },
  {
    rule: {
      key: 'C-06a',
      names: {
        en: 'Decision on the recognition, nurse with an EU title',
        ar: 'القرار بشأن الاعتراف، تمريض بمؤهل أوروبي',
        fr: 'Décision de reconnaissance, soins infirmiers, diplôme de l’UE',
        de: 'Entscheidung über die Anerkennung, Pflege, EU-Abschluss',
      },
      record: 'recognitions',
      holder: 'authority',
      nature: 'statutory',
      start: ['complete'],
      length: { number: 3, unit: 'months' },
      pause: 'starts_when_complete',
      extension: 'none',
      expiry: 'overdue',
      applies_if: [NURSE, REGULAR, EU_TITLE],
      source: law('§ 43 (3) sentence 2 PflAPrV'),
    },
    ends_at: ['recognition_result'],
  },
  {
    rule: {
      key: 'C-07',
      names: {
        en: 'Decision on the recognition, nurse, fast-track procedure (§ 81a)',
        ar: 'القرار بشأن الاعتراف، تمريض، الإجراء المعجّل (⁦§ 81a⁩)',
        fr: 'Décision de reconnaissance, soins infirmiers, procédure accélérée (§ 81a)',
        de: 'Entscheidung über die Anerkennung, Pflege, beschleunigt (§ 81a)',
      },
      record: 'recognitions',
      holder: 'authority',
      nature: 'statutory_soft',
      start: ['complete'],
      length: { number: 2, unit: 'months' },
      pause: 'starts_when_complete',
      extension: 'none',
      expiry: 'overdue',
      applies_if: [NURSE, ACCELERATED],
      source: law('§ 43 (3) sentence 3 PflAPrV'),
    },
    ends_at: ['recognition_result'],
  },
]

const DEGREE: readonly ClockRow[] = [
  {
    rule: {
      key: 'C-08',
      names: {
        en: 'ZAB rating',
        ar: 'تقييم الشهادة لدى ZAB',
        fr: 'Évaluation par la ZAB',
        de: 'Zeugnisbewertung der ZAB',
      },
      record: 'recognitions',
      holder: 'authority',
      nature: 'usual_practice',
      start: ['complete'],
      length: { median_of: 'authority' },
      pause: 'starts_when_complete',
      extension: 'none',
      expiry: 'overdue',
      applies_if: [ZAB, REGULAR],
      source: authority('Pages of the ZAB: from complete documents and payment'),
    },
    ends_at: ['recognition_result'],
    except: ['BLUE_CARD'],
  },
  {
    rule: {
      key: 'C-08a',
      names: {
        en: 'ZAB rating, fast-track procedure (§ 81a)',
        ar: 'تقييم ZAB، الإجراء المعجّل (⁦§ 81a⁩)',
        fr: 'Évaluation par la ZAB, procédure accélérée (§ 81a)',
        de: 'Zeugnisbewertung der ZAB, beschleunigt (§ 81a)',
      },
      record: 'recognitions',
      holder: 'authority',
      nature: 'usual_practice',
      start: ['complete'],
      length: { number: 2, unit: 'months' },
      pause: 'starts_when_complete',
      extension: 'none',
      expiry: 'overdue',
      applies_if: [ZAB, ACCELERATED],
      source: authority('Pages of the ZAB: two months in the procedure of § 81a'),
    },
    ends_at: ['recognition_result'],
  },
  {
    rule: {
      key: 'C-08b',
      names: {
        en: 'ZAB rating for the Blue Card',
        ar: 'تقييم ZAB للبطاقة الزرقاء',
        fr: 'Évaluation par la ZAB pour la carte bleue',
        de: 'Zeugnisbewertung der ZAB für die Blaue Karte',
      },
      record: 'recognitions',
      holder: 'authority',
      nature: 'usual_practice',
      start: ['complete'],
      length: { number: 2, unit: 'weeks' },
      pause: 'starts_when_complete',
      extension: 'none',
      expiry: 'overdue',
      applies_if: [ZAB, REGULAR],
      source: toConfirm(authority('Pages of the ZAB: target of two weeks for the Blue Card')),
    },
    ends_at: ['recognition_result'],
    routes: ['BLUE_CARD'],
  },
]

export const RECOGNITION_CLOCKS: readonly ClockRow[] = [...RECEIPT, ...DECISION, ...DEGREE]
