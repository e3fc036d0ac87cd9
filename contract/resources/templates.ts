import { defineResource, type RecordOf } from '../define'
import { files, html, image, ref, text } from '../fields'

const fields = {
  name: text({ max: 160, default: 'New Template' }),
  content: html({ language: 'html' }),
  style: html({ language: 'css', max: 500_000 }),
  user_id: ref('users', { read: true, index: true }),
  subject: text({ max: 300 }),
  thumbnail: image({ folder: 'media' }),
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
export type Template = RecordOf<typeof templates>
export type BwTemplate = RecordOf<typeof bwTemplates>
