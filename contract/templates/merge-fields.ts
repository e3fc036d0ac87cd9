/** Merge fields of a contract's text, as `{{ candidate.name }}`; one without a value becomes a line to write on. */
export const CONTRACT_FIELDS = [
  'candidate.name',
  'candidate.name_arabic',
  'candidate.birth_date',
  'candidate.birth_place',
  'candidate.country',
  'candidate.id_number',
  'candidate.last_pass_number',
  'candidate.pass_expiry_date',
  'candidate.phone',
  'candidate.email',
  'candidate.registration_date',
  'candidate.language_level',
  'program.name',
  'sector.name',
  'bundesland.name',
  'employer.company',
  'employer.contact_name',
  'employer.email',
  'employer.phone',
  'employer.city',
  'contract.name',
  'contract.date',
  'contract.signed_on',
  'office.name',
  'organisation.name',
  'today',
] as const
export type ContractField = (typeof CONTRACT_FIELDS)[number]

/** Merge fields of the listing in mails of the job tool, beside those of every mail. */
export const LISTING_FIELDS = [
  'occupation',
  'employer_name',
  'city',
  'state',
  'contact_title',
  'contact_name',
  'salutation',
  'external_id',
  'published_on',
  'employer_url',
] as const
/** Merge fields of the candidate who is presented to it. */
export const CANDIDATE_FIELDS = [
  'name',
  'age',
  'country',
  'program',
  'sector',
  'state',
  'language_level',
  'recognition',
] as const

const OUTPUT = /\{\{-?\s*([A-Za-z_][\w.]*)/g

/** Returns the names in a text that are no merge field of contracts, each once. */
export function unknownFields(text: string): string[] {
  const known: readonly string[] = CONTRACT_FIELDS
  const names = [...text.matchAll(OUTPUT)].map(([, name = '']) => name)
  return [...new Set(names)].filter(name => !known.includes(name))
}
