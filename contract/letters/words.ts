/** Occasions of letters to employers and authorities. */
export const LETTER_KINDS = [
  'invoice',
  'credit_note',
  'invoice_reminder',
  'employer_news',
  'please_decide',
] as const
export type LetterKind = (typeof LETTER_KINDS)[number]

/** Languages of letters: employers and authorities in Germany read no other ones. */
export const LETTER_LANGUAGES = ['de', 'en'] as const
export type LetterLanguage = (typeof LETTER_LANGUAGES)[number]

/** States of a letter. `ready` waits for a person; `failed` names the fault in `error`; a `dropped` one is not needed. */
export const LETTER_STATES = ['ready', 'queued', 'sending', 'sent', 'failed', 'dropped'] as const

/** Merge fields of the texts of letters. */
export const LETTER_FIELDS = [
  ...(['name', 'employer', 'contact', 'authority', 'step', 'day', 'since', 'due', 'source'] as const),
  ...(['number', 'issued', 'gross', 'days', 'organisation'] as const),
] as const
export type LetterField = (typeof LETTER_FIELDS)[number]

const en = {
  phone: 'Phone',
  email: 'E-mail',
  register: 'Register',
  vat_id: 'VAT ID',
  tax_number: 'Tax number',
  iban: 'IBAN',
  directors: 'Directors',
  invoice: 'Invoice',
  // A "Gutschrift" is an invoice that the customer writes (§ 14 (2) UStG): ours corrects one.
  correction: 'Corrected invoice (credit note)',
  corrects: 'Credit note for invoice',
  of: 'of',
  number: 'Invoice number',
  issued_on: 'Invoice date',
  performed_on: 'Date of service',
  due_on: 'Due on',
  service: 'Service',
  placement_of: 'Placement',
  net: 'Net amount',
  vat: 'VAT',
  gross: 'Total',
  milestones: {
    contract: 'Placement fee: share due on signing the employment contract',
    arrival: 'Placement fee: share due on arrival',
    licence: 'Placement fee: share due on the licence to practise',
    guarantee: 'Placement fee: share due after the guarantee',
    refund: 'Refund of the placement fee',
    other: 'Placement service',
  },
}
type Words = typeof en

const de: Words = {
  phone: 'Telefon',
  email: 'E-Mail',
  register: 'Register',
  vat_id: 'USt-IdNr.',
  tax_number: 'Steuernummer',
  iban: 'IBAN',
  directors: 'Vertreten durch',
  invoice: 'Rechnung',
  correction: 'Rechnungskorrektur',
  corrects: 'Korrektur der Rechnung',
  of: 'vom',
  number: 'Rechnungsnummer',
  issued_on: 'Rechnungsdatum',
  performed_on: 'Leistungsdatum',
  due_on: 'Fällig am',
  service: 'Leistung',
  placement_of: 'Vermittlung',
  net: 'Nettobetrag',
  vat: 'Umsatzsteuer',
  gross: 'Gesamtbetrag',
  milestones: {
    contract: 'Vermittlungshonorar: Anteil bei Abschluss des Arbeitsvertrags',
    arrival: 'Vermittlungshonorar: Anteil bei Ankunft',
    licence: 'Vermittlungshonorar: Anteil bei Erteilung der Berufszulassung',
    guarantee: 'Vermittlungshonorar: Anteil nach Ablauf der Garantie',
    refund: 'Erstattung von Vermittlungshonorar',
    other: 'Vermittlungsleistung',
  },
}

/** Words that are printed on letters and invoices. */
export const LETTER_WORDS: Readonly<Record<LetterLanguage, Words>> = { de, en }

/** Returns a language of letters; German where a value names none. */
export const languageOf = (value: unknown): LetterLanguage =>
  LETTER_LANGUAGES.find(language => language === value) ?? 'de'
