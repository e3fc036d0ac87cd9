import { defineResource, type RecordOf } from '../definition/define'
import { day, number, oneOf, ref } from '../definition/fields'

/** Kinds of documents that nothing else records: the signed statement, complaints, and the answers to them. */
export const EVIDENCE_KINDS = {
  statement: 'no_payment_statement',
  complaint: 'complaint',
  answer: 'complaint_answer',
} as const

/** Parts of the evidence that a person can lack. */
export const EVIDENCE_LACKS = [
  'own_language',
  'sheet',
  'consent',
  'statement',
  'proof',
  'paid_by_person',
  'answer',
  'language',
  'interview',
] as const
export type EvidenceLack = (typeof EVIDENCE_LACKS)[number]

/**
 * The evidence that the employer pays, by person and year of the signed job contract (quality mark Faire Anwerbung Pflege
 * Deutschland). `lacks` names what no record shows; nothing is assumed.
 */
export const paymentEvidence = defineResource('payment-evidence', {
  title: 'year',
  fields: {
    year: number({ read: true }),
    candidate_id: ref('candidates', { read: true }),
    bw_lead_id: ref('bw-leads', { read: true }),
    signed_on: day({ read: true }),
    /** The day on which the person first got a contract in Arabic. */
    own_language_on: day({ read: true }),
    sheet_on: day({ read: true }),
    /** Consents to employers that hold. */
    consents: number({ read: true }),
    statement_on: day({ read: true }),
    /** Entries of money, and those that were paid without a proof. */
    costs: number({ read: true }),
    unproved: number({ read: true }),
    /** Entries that the person or relatives pay, private purchases apart. */
    paid_by_person: number({ read: true }),
    complaints: number({ read: true }),
    answers: number({ read: true }),
    courses: number({ read: true }),
    /** Talks with an employer until the signature at which the person was present. */
    interviews: number({ read: true }),
    lacks: oneOf(EVIDENCE_LACKS, { many: true, read: true }),
  },
  list: {
    columns: [
      'candidate_id',
      'bw_lead_id',
      'signed_on',
      'sheet_on',
      'statement_on',
      'costs',
      'paid_by_person',
      'lacks',
    ],
    filters: ['year', 'candidate_id', 'bw_lead_id', 'signed_on', 'lacks'],
    sort: ['signed_on', 'desc'],
  },
  form: [
    ['year', 'candidate_id', 'bw_lead_id'],
    ['signed_on', 'own_language_on', 'sheet_on'],
    ['consents', 'statement_on', 'interviews'],
    ['costs', 'unproved', 'paid_by_person'],
    ['complaints', 'answers', 'courses'],
    ['lacks'],
  ],
  computed: true,
})
export type PaymentEvidence = RecordOf<typeof paymentEvidence>
