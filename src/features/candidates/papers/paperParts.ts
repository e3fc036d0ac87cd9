import type { PaperState } from '../../../../contract/calls/candidates/page'
import type { Document } from '../../../../contract/resources/documents'
import type { PaperForm } from '../../../../contract/routes/requirementFacts'

type Name = keyof Document & string

/** Parts of what is known of a document: each is added on its own, by a small dialog. */
export const PAPER_PARTS = {
  check: ['check_result', 'check_fault', 'check_reason'],
  seen: ['seen_on', 'seen_place', 'original_place'],
  certified: ['certifier', 'certified_on'],
  authentication: ['authentication', 'authentication_reason'],
  translation: ['translation', 'translation_language', 'translator', 'sworn_at', 'translated_on'],
  origin: ['language', 'document_number', 'issuer', 'issued_on', 'issuing_country_id', 'valid_until'],
  place: ['original_place'],
} as const satisfies Record<string, readonly Name[]>
export type PaperPart = keyof typeof PAPER_PARTS
export const PART_NAMES = [
  'check',
  'seen',
  'certified',
  'authentication',
  'translation',
  'origin',
  'place',
] as const satisfies readonly PaperPart[]

/** The part that a missing form is added by; a copy is uploaded. */
const PART_OF_FORM: Readonly<Partial<Record<PaperForm, PaperPart>>> = {
  original_seen: 'seen',
  certified_copy: 'certified',
  authenticated: 'authentication',
  sworn_translation: 'translation',
  valid: 'origin',
  dated: 'origin',
}

/** Returns the part that a document lacks next. A file is checked by another person than the one who uploaded it. */
export function nextPart({ state, missing }: PaperState, isOwn: boolean): PaperPart | undefined {
  if (state === 'uploaded') return isOwn ? undefined : 'check'
  return state === 'incomplete'
    ? missing.flatMap(form => PART_OF_FORM[form] ?? []).find(part => part !== undefined)
    : undefined
}

/** Fields of a part as the dialog asks for them: reasons only where the answer needs one. */
export function fieldsOfPart(part: PaperPart, values: Readonly<Record<string, unknown>>): readonly Name[] {
  return PAPER_PARTS[part].filter(
    name =>
      ((name !== 'check_fault' && name !== 'check_reason') || values.check_result === 'not_ok') &&
      (name !== 'authentication_reason' || values.authentication === 'not_possible'),
  )
}
