import { defineResource } from '../definition/define'
import { instant, longText, ref, text } from '../definition/fields'

/** Something that one person should know; one made by hand is a reminder to oneself. */
export const notifications = defineResource('notifications', {
  title: 'title',
  unlogged: true,
  fields: {
    user_id: ref('users', { read: true, index: true }),
    kind: text({ max: 60, default: 'reminder', index: true }),
    title: text({ max: 200, required: true }),
    body: longText({ max: 2_000 }),
    link: text({ max: 500, dir: 'ltr' }),
    viewed_at: instant({ when: 'happened', index: true, clockAt: 'office' }),
  },
  list: { columns: ['title', 'body', 'kind', 'created_at', 'viewed_at'], filters: ['kind', 'viewed_at'] },
  form: [['title'], ['body'], ['link']],
  own: 'user_id',
  verbs: ['read', 'create', 'update', 'delete', 'bulk'],
})
