import type { FormLanguage, FormTarget } from './choices'

/** Kinds of questions. */
export const FORM_FIELD_KINDS = [
  'text',
  'long',
  'email',
  'phone',
  'day',
  'choice',
  'choices',
  'country',
  'program',
  'level',
  'file',
  'consent',
] as const
export type FormFieldKind = (typeof FORM_FIELD_KINDS)[number]

/** One text in the languages of a form. */
export type Texts = { [L in FormLanguage]?: string }

/** Something to choose. */
export interface FormOption {
  value: string
  label: Texts
}

/** One question of a form. */
export interface FormField {
  /** Key of the answer; in a form of Meta the name of the question. */
  key: string
  kind: FormFieldKind
  required?: boolean
  label: Texts
  help?: Texts
  /** Of `choice` and `choices`. */
  options?: FormOption[]
  /** Field of the new record; answers without one go into its note. */
  maps_to?: string
  /** Of files: their kind of paper once the person is a candidate. */
  document_kind_id?: number
}

/** The content of a form; each published version is stored whole. */
export interface FormDesign {
  target: FormTarget
  title: Texts
  intro: Texts
  thank_you: Texts
  languages: FormLanguage[]
  fields: FormField[]
}

/** Fields of the record that an answer can be mapped to, with the kinds of questions that fit. */
export const MAPPED: Record<FormTarget, Readonly<Record<string, readonly FormFieldKind[]>>> = {
  leads: {
    name: ['text'],
    phone: ['phone'],
    phone_alternative: ['phone'],
    email: ['email'],
    country_id: ['country'],
    program_id: ['program'],
    call_back_date: ['day'],
  },
  'online-candidates': {
    name: ['text'],
    phone: ['phone'],
    email: ['email'],
    country_id: ['country'],
    program_id: ['program'],
    language_level_id: ['level'],
    birth_date: ['day'],
  },
}

/** Fields that a new record must have. */
export const NEEDED: Record<FormTarget, readonly string[]> = {
  leads: ['name', 'phone'],
  'online-candidates': ['name'],
}

/** Limits of uploads: kinds, bytes per file, bytes in all, and files per question. */
export const FORM_FILES = {
  kinds: ['pdf', 'jpg', 'png', 'webp', 'heic', 'docx', 'odt'],
  bytes: 10 * 1_048_576,
  all: 25 * 1_048_576,
  most: 5,
} as const

export const MOST_FIELDS = 60
export const MOST_OPTIONS = 60
/** Same characters as the names of Meta's questions. */
export const KEY = /^[a-z][a-z0-9_]{0,59}$/
/** The longest answer, by kind. */
export const LONGEST = { text: 200, long: 4_000, email: 254, phone: 40 } as const

/** Returns the text in a language, else in the first of the form's languages that has one. */
export function textIn(
  texts: Texts | undefined,
  language: FormLanguage,
  languages: readonly FormLanguage[],
): string {
  for (const each of [language, ...languages]) {
    const text = texts?.[each]?.trim()
    if (text) return text
  }
  return ''
}

/** A reason against publishing a form. */
export interface FormFault {
  at: 'title' | 'thank_you' | 'fields' | 'languages'
  /** Index of the question. */
  index?: number
  code:
    | 'no_language'
    | 'no_text'
    | 'no_options'
    | 'same_key'
    | 'bad_key'
    | 'same_target'
    | 'not_mapped'
    | 'not_required'
  /** The field of the record, or the language, that is missing. */
  about?: string
}

/**
 * Returns the reasons against publishing a form: missing texts, questions without choices, duplicate keys, and missing
 * fields of the new record.
 */
export function formFaults(design: FormDesign): FormFault[] {
  const { languages, fields, target } = design
  if (!languages.length) return [{ at: 'languages', code: 'no_language' }]
  return [
    ...lacking(design.title, languages).map(about => ({ at: 'title', code: 'no_text', about }) as const),
    ...lacking(design.thank_you, languages).map(
      about => ({ at: 'thank_you', code: 'no_text', about }) as const,
    ),
    ...fields.flatMap((field, index) => fieldFaults(design, field, index)),
    ...NEEDED[target].flatMap(name => neededFaults(fields, name)),
  ]
}

const lacking = (texts: Texts | undefined, languages: readonly FormLanguage[]) =>
  languages.filter(language => !texts?.[language]?.trim())

function fieldFaults({ languages, fields }: FormDesign, field: FormField, index: number): FormFault[] {
  const faults: FormFault[] = []
  const found = (code: FormFault['code'], about?: string) =>
    faults.push({ at: 'fields', index, code, ...(about ? { about } : {}) })
  if (!KEY.test(field.key)) found('bad_key')
  if (fields.findIndex(({ key }) => key === field.key) < index) found('same_key')
  if (field.maps_to && fields.findIndex(({ maps_to }) => maps_to === field.maps_to) < index)
    found('same_target', field.maps_to)
  for (const language of lacking(field.label, languages)) found('no_text', language)
  if (!hasOptions(field.kind)) return faults
  const { options = [] } = field
  if (!options.length) found('no_options')
  const incomplete = languages.find(language => options.some(({ label }) => !label[language]?.trim()))
  if (incomplete) found('no_text', incomplete)
  return faults
}

function neededFaults(fields: readonly FormField[], name: string): FormFault[] {
  const index = fields.findIndex(({ maps_to }) => maps_to === name)
  if (index < 0) return [{ at: 'fields', code: 'not_mapped', about: name }]
  return fields[index]?.required ? [] : [{ at: 'fields', index, code: 'not_required', about: name }]
}

/** Returns whether questions of a kind have their own choices. */
export function hasOptions(kind: FormFieldKind): boolean {
  return kind === 'choice' || kind === 'choices'
}
