import type { Payer } from '../candidates/fees'
import type { EvidenceLack } from '../resources/payment-evidence'
import type { ProfileLanguage } from './profileWords'

/** Parts of the evidence of one person, in the order of the document. */
export const EVIDENCE_PARTS = [
  'contracts',
  'sheets',
  'consents',
  'costs',
  'statements',
  'complaints',
  'courses',
  'interviews',
] as const
export type EvidencePart = (typeof EVIDENCE_PARTS)[number]

interface Words {
  title: string
  parts: Readonly<Record<EvidencePart, { title: string; heads: readonly string[] }>>
  lacks: string
  lack: Readonly<Record<EvidenceLack, string>>
  complete: string
  none: string
  yes: string
  no: string
  /** Heads of the table of a year: person, employer, signature, gaps. */
  heads: readonly string[]
  payers: Readonly<Record<Payer, string>>
  refund: string
  footer: string
}

/** Words of the evidence that employers pay, for auditors of the quality mark. */
export const EVIDENCE_WORDS: Readonly<Record<ProfileLanguage, Words>> = {
  de: {
    title: 'Nachweis: der Arbeitgeber zahlt',
    parts: {
      contracts: {
        title: 'Verträge, auch in der eigenen Sprache',
        heads: ['Vertrag', 'Unterschrift', 'Text ausgehändigt', 'Arabisch'],
      },
      sheets: { title: 'Informationsblatt nach § 299 SGB III', heads: ['Dokument', 'Erhalten', 'Geprüft'] },
      consents: {
        title: 'Einwilligungen je Arbeitgeber',
        heads: ['Arbeitgeber', 'Antwort', 'Tag', 'Widerrufen'],
      },
      costs: {
        title: 'Kosten mit Zahler und Beleg',
        heads: ['Art', 'Betrag', 'Zahler', 'Empfänger', 'Vereinbart', 'Bezahlt', 'Beleg'],
      },
      statements: {
        title: 'Unterschriebene Erklärung: keine Zahlung durch die Person',
        heads: ['Dokument', 'Erhalten', 'Geprüft'],
      },
      complaints: { title: 'Beschwerden und Antworten', heads: ['Dokument', 'Tag', 'Geprüft'] },
      courses: { title: 'Sprachförderung', heads: ['Kurs', 'Stufe', 'Von', 'Bis'] },
      interviews: { title: 'Gespräche vor der Unterschrift', heads: ['Arbeitgeber', 'Tag', 'Anwesend'] },
    },
    lacks: 'Es fehlt',
    lack: {
      own_language: 'Vertrag in der eigenen Sprache mit dem Tag der Aushändigung',
      sheet: 'Informationsblatt nach § 299 SGB III vor der Unterschrift',
      consent: 'Einwilligung für einen Arbeitgeber',
      statement: 'Erklärung: keine Zahlung durch die Person',
      proof: 'Beleg zu einer Zahlung',
      paid_by_person: 'Die Person oder Angehörige zahlen einen Posten',
      answer: 'Antwort auf eine Beschwerde',
      language: 'Sprachförderung',
      interview: 'Gespräch mit dem Arbeitgeber vor der Unterschrift',
    },
    complete: 'Nichts fehlt.',
    none: 'Kein Eintrag.',
    yes: 'ja',
    no: 'nein',
    heads: ['Person', 'Arbeitgeber', 'Unterschrift', 'Es fehlt'],
    payers: {
      candidate: 'Person',
      employer: 'Arbeitgeber',
      company: 'Agentur',
      authority: 'Behörde',
      third_party: 'Dritte',
    },
    refund: 'Erstattung',
    footer: 'Der Nachweis zeigt nur, was in den Akten steht. Er ist keine Rechtsberatung.',
  },
  en: {
    title: 'Evidence: the employer pays',
    parts: {
      contracts: {
        title: 'Contracts, also in the own language',
        heads: ['Contract', 'Signed', 'Text given', 'Arabic'],
      },
      sheets: { title: 'Information sheet (§ 299 SGB III)', heads: ['Document', 'Received', 'Checked'] },
      consents: { title: 'Consents per employer', heads: ['Employer', 'Answer', 'Day', 'Withdrawn'] },
      costs: {
        title: 'Costs with payer and proof',
        heads: ['Type', 'Amount', 'Payer', 'Payee', 'Agreed', 'Paid', 'Proof'],
      },
      statements: {
        title: 'Signed statement: no payment by the person',
        heads: ['Document', 'Received', 'Checked'],
      },
      complaints: { title: 'Complaints and answers', heads: ['Document', 'Day', 'Checked'] },
      courses: { title: 'Language support', heads: ['Course', 'Level', 'From', 'Until'] },
      interviews: { title: 'Interviews before the signature', heads: ['Employer', 'Day', 'Present'] },
    },
    lacks: 'Missing',
    lack: {
      own_language: 'Contract in the own language with the day on which it was given',
      sheet: 'Information sheet (§ 299 SGB III) before the signature',
      consent: 'Consent to an employer',
      statement: 'Statement: no payment by the person',
      proof: 'Proof of a payment',
      paid_by_person: 'The person or relatives pay an entry',
      answer: 'Answer to a complaint',
      language: 'Language support',
      interview: 'Interview with the employer before the signature',
    },
    complete: 'Nothing is missing.',
    none: 'No entry.',
    yes: 'yes',
    no: 'no',
    heads: ['Person', 'Employer', 'Signed', 'Missing'],
    payers: {
      candidate: 'Person',
      employer: 'Employer',
      company: 'Agency',
      authority: 'Authority',
      third_party: 'Third party',
    },
    refund: 'Refund',
    footer: 'The evidence shows only what is on file. It is no legal advice.',
  },
}
