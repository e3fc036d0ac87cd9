import { z } from 'zod'
import { FORM_LANGUAGES, FORM_TARGETS } from './choices'
import { FORM_FIELD_KINDS, KEY, MAPPED, MOST_FIELDS, MOST_OPTIONS } from './questions'

const LONGEST_TEXT = 4_000
const LONGEST_CHOICE = 100

const text = z.string('invalid').max(LONGEST_TEXT, 'too_long')
/** One text in several languages. */
export const texts = z.partialRecord(z.enum(FORM_LANGUAGES, 'not_a_choice'), text, 'invalid')

const option = z.strictObject({
  value: z.string('invalid').trim().min(1, 'required').max(LONGEST_CHOICE, 'too_long'),
  label: texts,
})

/** A question of a draft; publishing has more rules (`formFaults`). */
const question = z.strictObject({
  key: z.string('invalid').regex(KEY, 'invalid'),
  kind: z.enum(FORM_FIELD_KINDS, 'not_a_choice'),
  required: z.boolean('invalid').optional(),
  label: texts,
  help: texts.optional(),
  options: z.array(option, 'invalid').max(MOST_OPTIONS, 'too_long').optional(),
  maps_to: z.string('invalid').optional(),
  document_kind_id: z.int('invalid').positive('invalid').optional(),
})
export const questions = z.strictObject({
  list: z.array(question, 'invalid').max(MOST_FIELDS, 'too_long'),
})

/** The design of a form, published or draft. */
export const formDesign = z
  .strictObject({
    target: z.enum(FORM_TARGETS, 'not_a_choice'),
    title: texts,
    intro: texts,
    thank_you: texts,
    languages: z.array(z.enum(FORM_LANGUAGES, 'not_a_choice')),
    fields: z.array(question, 'invalid').max(MOST_FIELDS, 'too_long'),
  })
  .refine(({ target, fields }) =>
    fields.every(
      ({ kind, maps_to }) => maps_to === undefined || MAPPED[target][maps_to]?.includes(kind) === true,
    ),
  )
