import { z } from 'zod'
import type { Definition } from '../definition/define'
import { BODY_MOST } from '../http/body-limits'
import { bbTemplates, bwTemplates, TEMPLATE_EDITORS, templates } from '../resources/templates'
import { TEMPLATE_AUDIENCES, type TemplateResource } from '../templates/sides'
import { bodyText, lineText } from '../templates/texts'
import { call } from './call'

const unlayerDesign = z.record(z.string(), z.unknown()).nullable()

/** A test of a mail in the builder, saved or not, sent to its author. */
const templateTest = z.strictObject({
  /** The template whose saved attachments go with it. */
  id: z.int('invalid').positive('invalid').nullable().default(null),
  subject: lineText(300).default(''),
  content: bodyText(2_000_000),
  style: bodyText(500_000).default(''),
  plain_text: bodyText(500_000).nullable().default(null),
  /** The person that it is filled in for. */
  person: z.strictObject({
    name: lineText(200).default(''),
    email: lineText(254).default(''),
    language: lineText(12).default(''),
    attributes: z.record(z.string(), z.unknown(), { error: 'invalid' }).default({}),
  }),
})
export type TemplateTest = z.infer<typeof templateTest>

const recordId = z.int('invalid').positive('invalid').nullable().default(null)

/** Asks for the values of a mail of the job tool: for the contact of a listing, a ready candidate, or both. */
const templateSample = z.strictObject({
  listing_id: recordId,
  candidate_id: recordId,
  /** The language of the salutation and of names of places and programs. */
  language: lineText(12).default('de'),
})

const templateSampleAnswer = z.object({
  /** The contact's; empty without a listing. */
  name: z.string(),
  email: z.string(),
  language: z.string(),
  /** `listing` and `candidate`, as far as asked for; a value is empty if the role may not see its fields. */
  attributes: z.record(z.string(), z.record(z.string(), z.string())),
})

/** Bytes of a block of 200,000 letters. */
const BODY_BLOCK = 1_048_576
/** A part of a mail that is saved for other mails. */
const newTemplateBlock = z.strictObject({
  audience: z.enum(TEMPLATE_AUDIENCES, 'not_a_choice'),
  name: lineText(80).min(1, 'required'),
  html: bodyText(200_000).min(1, 'required'),
  shared: z.boolean('invalid').default(false),
})

const block = z.object({
  id: z.int(),
  name: z.string(),
  html: z.string(),
  shared: z.boolean(),
  /** True for a block of the caller. */
  mine: z.boolean(),
  owner: z.string(),
})
export type TemplateBlock = z.infer<typeof block>

const savedVersion = z.object({
  version: z.int(),
  saved_at: z.string(),
  /** The author; null if the account is deleted. */
  saved_by: z.int().nullable(),
  saved_by_name: z.string().nullable(),
  name: z.string(),
  editor: z.enum(TEMPLATE_EDITORS),
})
/** An earlier version of a template: its time and author. */
export type TemplateVersion = z.infer<typeof savedVersion>

const wholeVersion = savedVersion.extend({
  subject: z.string().nullable(),
  content: z.string().nullable(),
  style: z.string().nullable(),
  design: unlayerDesign,
  plain_text: z.string().nullable(),
  attachments: z.array(z.object({ url: z.string(), name: z.string() })).nullable(),
})
export type WholeTemplateVersion = z.infer<typeof wholeVersion>

/** A file that the browser has put into the bucket of Firebase Storage: its download URL, and what it was called. */
const firebaseFile = z.strictObject({
  url: lineText(500).min(1, 'required'),
  name: lineText(200).min(1, 'required'),
})

const storedFile = z.object({ url: z.string(), name: z.string(), size: z.int(), type: z.string() })

/** Calls that the three template resources have in common. */
export const templateCalls: Readonly<Record<TemplateResource, ReturnType<typeof callsOf>>> = {
  templates: callsOf('templates', templates),
  'bw-templates': callsOf('bw-templates', bwTemplates),
  'bb-templates': callsOf('bb-templates', bbTemplates),
}

function callsOf(name: TemplateResource, { roles: access }: Definition) {
  return {
    readDesign: call(`GET /${name}/{id}/design`, {
      summary: "The second engine's own design; null where the template was saved in the built-in editor.",
      access,
      answer: z.object({ design: unlayerDesign }),
    }),
    listVersions: call(`GET /${name}/{id}/versions`, {
      summary: 'Versions with time and author, newest first: the last 50.',
      access,
      answer: z.array(savedVersion),
    }),
    readVersion: call(`GET /${name}/{id}/versions/{version}`, {
      summary: 'The template as it was then.',
      access,
      answer: wholeVersion,
    }),
    sendTest: call(`POST /${name}/test`, {
      summary: 'Sends the email in the builder to your own address.',
      access,
      body: templateTest,
      bodyMax: BODY_MOST,
      answer: z.object({ to: z.string() }),
    }),
  }
}

/** Roles that use templates of any side. */
const access = [...new Set([templates, bwTemplates, bbTemplates].flatMap(({ roles }) => roles))]

/** Calls of the builder and of the picker that no single template has. */
export const builderCalls = {
  listOwners: call('GET /template-owners', {
    tag: 'templates',
    summary: 'Whose templates the picker offers.',
    access,
    answer: z.object({ ids: z.array(z.int()) }),
  }),
  readSample: call('POST /bb-templates/sample', {
    summary:
      'Fields of a listing and of a ready candidate for an email of the job tool, as the caller may see them.',
    access: bbTemplates.roles,
    body: templateSample,
    answer: templateSampleAnswer,
  }),
  registerFile: call('POST /firebase-files', {
    tag: 'files',
    summary:
      'Takes note of an attachment that lies in the bucket of Firebase Storage; 422 where none is set up.',
    access: bwTemplates.roles,
    body: firebaseFile,
    status: 201,
    answer: storedFile,
  }),
  listBlocks: call('GET /template-blocks', {
    tag: 'templates',
    summary: 'Own and shared blocks of a mailer.',
    access,
    query: z.strictObject({
      audience: z
        .enum(TEMPLATE_AUDIENCES, {
          error: ({ input }) => (input === undefined ? 'required' : 'not_a_choice'),
        })
        .describe('The side.'),
    }),
    answer: z.array(block),
  }),
  createBlock: call('POST /template-blocks', {
    tag: 'templates',
    summary: 'Saves a part of an email as a block.',
    access,
    body: newTemplateBlock,
    bodyMax: BODY_BLOCK,
    status: 201,
    answer: block,
  }),
  removeBlock: call('DELETE /template-blocks/{id}', {
    tag: 'templates',
    summary: "Takes away an own part, or another's that is shared, for those who manage.",
    access,
  }),
}
