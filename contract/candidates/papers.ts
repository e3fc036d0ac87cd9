/** The information sheet of § 299 SGB III, given before a contract is signed. */
export const SHEET_299 = 'info_299_sheet'

/** States of a document by itself, as lists filter by them. What it is needed for says more: {@link PAPER_STATES}. */
export const DOCUMENT_STATES = ['missing', 'asked', 'uploaded', 'not_ok', 'ok'] as const

/** States of a document beside what is asked of it (docs/spec/routes.md, "Documents"). */
export const PAPER_STATES = [
  'missing',
  'asked',
  'uploaded',
  'not_ok',
  'incomplete',
  'ends_early',
  'too_old',
  'expired',
  'expiring',
  'ok',
] as const
export type PaperStateWord = (typeof PAPER_STATES)[number]

/** States in which a document counts. One that ends soon still does. */
export const COUNTING_STATES: readonly PaperStateWord[] = ['ok', 'expiring']

export const CHECK_RESULTS = ['ok', 'not_ok'] as const

/** Files of a document, with the field that names the person who put each here. */
export const DOCUMENT_FILES = [
  ['file', 'uploaded_by'],
  ['translation', 'translation_uploaded_by'],
] as const
type Uploaders = Partial<Record<(typeof DOCUMENT_FILES)[number][1], number | null>>

/** Tells whether a user put a file of a document here: somebody else checks the document. */
export const isUploader = (document: Uploaders, userId: number): boolean =>
  DOCUMENT_FILES.some(([, by]) => document[by] === userId)

/** Faults of a document that the person reads in the own language; `other` needs a reason in words. */
export const CHECK_FAULTS = [
  'blurred',
  'cut_off',
  'pages_missing',
  'wrong_document',
  'expired',
  'not_readable',
  'other',
] as const
export type CheckFault = (typeof CHECK_FAULTS)[number]

/** Proof that a document is genuine: of the country that issued it, or of the mission that looked into it. */
export const AUTHENTICATIONS = ['none', 'apostille', 'legalised', 'verified', 'not_possible'] as const
export type Authentication = (typeof AUTHENTICATIONS)[number]

/** The authentication that Germany takes from a country. `uncertain`: to be confirmed; a legalisation counts meanwhile. */
export const AUTHENTICATION_WAYS = ['legalisation', 'apostille', 'uncertain'] as const
export type AuthenticationWay = (typeof AUTHENTICATION_WAYS)[number]

/** Ways in which authorities treat documents that nobody can authenticate. */
export const AUTHENTICATION_DEMANDS = ['not_asked', 'accepts_without', 'wants_verification'] as const
export type AuthenticationDemand = (typeof AUTHENTICATION_DEMANDS)[number]

/** Places of an original. */
export const ORIGINAL_PLACES = ['person', 'office', 'courier', 'authority', 'returned'] as const
