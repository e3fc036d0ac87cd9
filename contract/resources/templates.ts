import { defineResource } from '../definition/define'
import { files, html, image, longText, oneOf, ref, text } from '../definition/fields'

/** The engines that a template can be made in: the built-in one, and Unlayer where it is offered. */
export const TEMPLATE_EDITORS = ['grapesjs', 'unlayer'] as const
export type TemplateEditor = (typeof TEMPLATE_EDITORS)[number]

const fields = {
  name: text({ max: 160, default: 'New Template' }),
  content: html({ language: 'html' }),
  style: html({ language: 'css', max: 500_000 }),
  user_id: ref('users', { read: true, index: true }),
  subject: text({ max: 300 }),
  thumbnail: image({ folder: 'media' }),
  /** The engine that it was last saved in; Unlayer's own design stands beside (`GET /templates/{id}/design`). */
  editor: oneOf(TEMPLATE_EDITORS, { read: true, default: 'grapesjs' }),
  /** The text part where a person wrote it; null: made of the content. */
  plain_text: longText({ max: 500_000 }),
}
const list = {
  columns: ['name', 'subject', 'user_id', 'updated_at'],
  filters: ['user_id'],
  search: ['name'],
} as const
const form = [['name'], ['subject']] as const

/** A mail's content, made in the builder. */
export const templates = defineResource('templates', {
  title: 'name',
  fields,
  list,
  form,
  only: { audience: 'general' },
})
/** A template of the German side, with files that go with each mail. */
export const bwTemplates = defineResource('bw-templates', {
  title: 'name',
  fields: { ...fields, attachments: files({ folder: 'attachments' }) },
  list,
  form: [...form, ['attachments']],
  table: 'templates',
  only: { audience: 'bw' },
})
/** A template of mails to employers. */
export const bbTemplates = defineResource('bb-templates', {
  title: 'name',
  fields,
  list,
  form,
  table: 'templates',
  only: { audience: 'bb' },
})
