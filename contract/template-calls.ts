import { z } from 'zod'
import { BODY_MOST } from './body-limits'
import type { Endpoint } from './endpoints'
import { TEMPLATE_EDITORS } from './resources/templates'

/** The three sides that have templates of their own, with the audience that tells their rows apart. */
export const TEMPLATE_SIDES = { general: 'templates', bw: 'bw-templates', bb: 'bb-templates' } as const
export type TemplateAudience = keyof typeof TEMPLATE_SIDES
const audiences = Object.keys(TEMPLATE_SIDES) as [TemplateAudience, ...TemplateAudience[]]

const UNPRINTABLE = /(?![\t\n\r])\p{Cc}|\p{Cs}/u
const line = (max: number) =>
  z
    .string({ error: 'invalid' })
    .trim()
    .max(max, 'too_long')
    .refine(text => !UNPRINTABLE.test(text) && !/[\r\n]/.test(text), 'invalid')
const body = (max: number) =>
  z
    .string({ error: 'invalid' })
    .max(max, 'too_long')
    .refine(text => !UNPRINTABLE.test(text), 'invalid')

/** Unlayer's own JSON of a mail; what is in it is Unlayer's business. At most 2 MB as text. */
export const templateDesign = z.record(z.string(), z.unknown(), { error: 'invalid' }).refine(design => {
  const written = JSON.stringify(design)
  return written.length <= 2_000_000 && !/\\u0000|\\ud[89a-f]/i.test(written)
}, 'invalid')
export type TemplateDesign = z.infer<typeof templateDesign>

/** A mail as it stands in the builder, saved or not, on its way to whoever wrote it. */
export const templateTest = z.strictObject({
  /** The template whose saved attachments go with it. */
  id: z.int('invalid').positive('invalid').nullable().default(null),
  subject: line(300).default(''),
  content: body(2_000_000),
  style: body(500_000).default(''),
  plain_text: body(500_000).nullable().default(null),
  /** Whom it is filled in for. */
  person: z.strictObject({
    name: line(200).default(''),
    email: line(254).default(''),
    language: line(12).default(''),
    attributes: z.record(z.string(), z.unknown(), { error: 'invalid' }).default({}),
  }),
})
export type TemplateTest = z.infer<typeof templateTest>

const recordId = z.int('invalid').positive('invalid').nullable().default(null)

/** Whom a mail of the job tool is shown for: the contact of a listing, a ready candidate, or both. */
export const templateSample = z.strictObject({
  listing_id: recordId,
  candidate_id: recordId,
  /** The language of the salutation and of names of places and programs. */
  language: line(12).default('de'),
})
export type TemplateSample = z.infer<typeof templateSample>

const templateSampleAnswer = z.object({
  /** The contact's; empty without a listing. */
  name: z.string(),
  email: z.string(),
  language: z.string(),
  /** `listing` and `candidate`, as far as asked for; a word is empty where the role may not see what it is made of. */
  attributes: z.record(z.string(), z.record(z.string(), z.string())),
})
export type TemplateSampleAnswer = z.infer<typeof templateSampleAnswer>

/** Bytes of a block of 200,000 letters. */
const BODY_BLOCK = 1_048_576
/** A part of a mail that is kept for others. */
export const newTemplateBlock = z.strictObject({
  audience: z.enum(audiences, 'not_a_choice'),
  name: line(80).min(1, 'required'),
  html: body(200_000).min(1, 'required'),
  shared: z.boolean('invalid').default(false),
})
export type NewTemplateBlock = z.infer<typeof newTemplateBlock>

const block = z.object({
  id: z.int(),
  name: z.string(),
  html: z.string(),
  shared: z.boolean(),
  /** Whether it belongs to the one who asks. */
  mine: z.boolean(),
  owner: z.string(),
})
export type TemplateBlock = z.infer<typeof block>

const savedVersion = z.object({
  version: z.int(),
  saved_at: z.string(),
  /** Who saved it; null where nobody is known any more. */
  saved_by: z.int().nullable(),
  saved_by_name: z.string().nullable(),
  name: z.string(),
  editor: z.enum(TEMPLATE_EDITORS),
})
/** A template as it was saved once: when, and by whom. */
export type TemplateVersion = z.infer<typeof savedVersion>

const wholeVersion = savedVersion.extend({
  subject: z.string().nullable(),
  content: z.string().nullable(),
  style: z.string().nullable(),
  design: z.record(z.string(), z.unknown()).nullable(),
  plain_text: z.string().nullable(),
  attachments: z.array(z.object({ url: z.string(), name: z.string() })).nullable(),
})
export type WholeTemplateVersion = z.infer<typeof wholeVersion>

/** A file that the browser has put into the bucket of Firebase Storage: its download URL, and what it was called. */
export const firebaseFile = z.strictObject({
  url: line(500).min(1, 'required'),
  name: line(200).min(1, 'required'),
})
export type FirebaseFile = z.infer<typeof firebaseFile>

/** What the builder asks beside the generic calls. */
export const TEMPLATE_CALLS: readonly Endpoint[] = [
  ...Object.values(TEMPLATE_SIDES).flatMap((name): Endpoint[] => [
    {
      ...{ method: 'GET', path: `/${name}/{id}/design`, tag: name, id: `get ${name} id design` },
      summary: "The second engine's own design; null where the template was saved in the built-in editor.",
      answer: z.object({ design: z.record(z.string(), z.unknown()).nullable() }),
    },
    {
      ...{ method: 'GET', path: `/${name}/{id}/versions`, tag: name, id: `get ${name} id versions` },
      summary: 'When and by whom it was saved, newest first: the last 50.',
      answer: z.array(savedVersion),
    },
    {
      ...{ method: 'GET', path: `/${name}/{id}/versions/{version}`, tag: name },
      id: `get ${name} id versions version`,
      summary: 'The template as it was then.',
      answer: wholeVersion,
    },
    {
      ...{ method: 'POST', path: `/${name}/test`, tag: name, id: `post ${name} test` },
      summary: 'Sends a mail as it stands in the builder to the own address.',
      body: templateTest,
      bodyMax: BODY_MOST,
      answer: z.object({ to: z.string() }),
    },
  ]),
  {
    ...{ method: 'POST', path: '/bb-templates/sample', tag: 'bb-templates', id: 'post bb-templates sample' },
    summary:
      'What a mail of the job tool says of a listing and of a ready candidate, as the caller may see them.',
    body: templateSample,
    answer: templateSampleAnswer,
  },
  {
    ...{ method: 'POST', path: '/firebase-files', tag: 'files', id: 'post firebase-files' },
    summary:
      'Takes note of an attachment that lies in the bucket of Firebase Storage; 422 where none is set up.',
    body: firebaseFile,
    status: 201,
    answer: z.object({ url: z.string(), name: z.string(), size: z.int(), type: z.string() }),
  },
  {
    ...{ method: 'GET', path: '/template-blocks', tag: 'templates', id: 'get template-blocks' },
    summary: 'Own and shared parts of mails of a side.',
    query: { audience: { schema: z.enum(audiences), about: 'The side.' } },
    answer: z.array(block),
  },
  {
    ...{ method: 'POST', path: '/template-blocks', tag: 'templates', id: 'post template-blocks' },
    summary: 'Keeps a part of a mail for others.',
    body: newTemplateBlock,
    bodyMax: BODY_BLOCK,
    status: 201,
    answer: block,
  },
  {
    ...{ method: 'DELETE', path: '/template-blocks/{id}', tag: 'templates', id: 'delete template-blocks id' },
    summary: "Takes away an own part, or another's that is shared, for those who manage.",
    status: 204,
  },
]
