/** What a contract's text can name, as `{{ candidate.name }}`: each is filled, with a line to write on where nothing is known. */
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

/** What mails of the job tool can name of the listing, beside what every mail can. */
export const LISTING_FIELDS = [
  ...['occupation', 'employer_name', 'city', 'state', 'contact_title', 'contact_name', 'salutation'],
  ...['external_id', 'published_on', 'employer_url'],
] as const
/** And of the candidate who is presented to it. */
export const CANDIDATE_FIELDS = [
  ...['name', 'age', 'country', 'program', 'sector', 'state', 'language_level', 'recognition'],
] as const

const OUTPUT = /\{\{-?\s*([A-Za-z_][\w.]*)/g

/** The names that a text puts out and that nothing fills, each once. */
export function unknownFields(text: string): string[] {
  const named = [...text.matchAll(OUTPUT)].map(([, name]) => name as string)
  return [...new Set(named)].filter(name => !(CONTRACT_FIELDS as readonly string[]).includes(name))
}
