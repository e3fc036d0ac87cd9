import { defineResource } from '../definition/define'
import { email, flag, instant, secret, text } from '../definition/fields'

/** An account at Zoom, reached as a server-to-server OAuth app. */
export const zoom = defineResource('zoom', {
  title: 'name',
  fields: {
    name: text({ max: 120, required: true }),
    account_id: text({ max: 120, required: true }),
    client_id: text({ max: 120, required: true }),
    client_secret: secret({ max: 400, sentTo: null }),
    webhook_secret: secret({ max: 400, sentTo: null }),
    /** The host of the meetings; the account's owner unless given. */
    user_email: email(),
    active: flag({ default: true }),
    last_success_at: instant({ read: true }),
    last_error: text({ max: 400, read: true }),
    last_error_at: instant({ read: true }),
  },
  list: {
    columns: ['name', 'account_id', 'user_email', 'active', 'last_success_at', 'last_error'],
    filters: ['active'],
    search: ['name', 'account_id', 'user_email'],
    sort: ['id', 'asc'],
  },
  form: [
    ['name', 'active'],
    ['account_id', 'client_id'],
    ['client_secret', 'webhook_secret'],
    ['user_email'],
    ['last_success_at', 'last_error_at'],
    ['last_error'],
  ],
})
