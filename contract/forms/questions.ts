import type { FormLanguage, FormTarget } from './choices'

/** What a form can ask for. */
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
  /** What the answer is kept and sent under; in a form of Meta the name of its question. */
  key: string
  kind: FormFieldKind
  required?: boolean
  label: Texts
  help?: Texts
  /** Of `choice` and `choices`. */
  options?: FormOption[]
  /** The field of the record that is made; what is mapped to none is written into its note. */
  maps_to?: string
  /** Of files: the kind of paper that they are once the person is a candidate. */
  document_kind_id?: number
}

/** What decides how a form looks and what it makes of an answer: kept whole for each version that somebody filled in. */
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

/** Without these no record can be made of an answer. */
export const NEEDED: Record<FormTarget, readonly string[]> = {
  leads: ['name', 'phone'],
  'online-candidates': ['name'],
}

/** What visitors can send along: kinds by their bytes, bytes of one file and of all, and how many to one question. */
export const FORM_FILES = {
  kinds: ['pdf', 'jpg', 'png', 'webp', 'heic', 'docx', 'odt'],
  bytes: 10 * 1_048_576,
  all: 25 * 1_048_576,
  most: 5,
} as const

export const MOST_FIELDS = 60
export const MOST_OPTIONS = 60
/** A key is a name for machines: letters as Meta's questions have them. */
export const KEY = /^[a-z][a-z0-9_]{0,59}$/
/** The longest answer, by kind. */
export const LONGEST = { text: 200, long: 4_000, email: 254, phone: 40 } as const

/** @returns the text in a language, else in the first of the form's languages that has one */
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

/** What is wrong with a form, and where. */
export interface FormFault {
  /** A field of the form: `title`, `thank_you`, `fields`, `languages`. */
  at: 'title' | 'thank_you' | 'fields' | 'languages'
  /** Which question, from 0. */
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
  /** The field of the record, or the language, that the code speaks of. */
  about?: string
}

/**
 * What keeps a form from being published: a text that one of its languages lacks, a question without choices, two of
 * one name, or a record that could not be made.
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
  const unsaid = languages.find(language => options.some(({ label }) => !label[language]?.trim()))
  if (unsaid) found('no_text', unsaid)
  return faults
}

function neededFaults(fields: readonly FormField[], name: string): FormFault[] {
  const index = fields.findIndex(({ maps_to }) => maps_to === name)
  if (index < 0) return [{ at: 'fields', code: 'not_mapped', about: name }]
  return fields[index]?.required ? [] : [{ at: 'fields', index, code: 'not_required', about: name }]
}

/** @returns whether a question offers choices of its own */
export function hasOptions(kind: FormFieldKind): boolean {
  return kind === 'choice' || kind === 'choices'
}
