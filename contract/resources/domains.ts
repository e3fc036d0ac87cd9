import { defineResource } from '../definition/define'
import { flag, instant, number, oneOf, text } from '../definition/fields'

const STATES = ['unknown', 'missing', 'wrong', 'ok'] as const

/** A domain that mail is sent from, with what it may send a day. */
export const domains = defineResource('domains', {
  title: 'name',
  fields: {
    name: text({ max: 253, required: true, unique: true, dir: 'ltr' }),
    day_limit: number({ min: 0, max: 10_000_000, default: 50_000 }),
    active: flag({ default: true }),
    warm: oneOf(['cold', 'warming', 'warm'], { default: 'cold' }),
    warm_day: number({ read: true, default: 0 }),
    timezone: text({ max: 60, default: 'Europe/Berlin', dir: 'ltr' }),
    paused_reason: text({ read: true, max: 300 }),
    sent_today: number({ read: true, default: 0 }),
    cname_name: text({ read: true, max: 253 }),
    cname_value: text({ read: true, max: 253 }),
    cloudflare_status: oneOf(STATES, { read: true, default: 'unknown' }),
    aws_status: oneOf(STATES, { read: true, default: 'unknown' }),
    dkim: oneOf(STATES, { read: true, default: 'unknown' }),
    spf: oneOf(STATES, { read: true, default: 'unknown' }),
    dmarc: oneOf(STATES, { read: true, default: 'unknown' }),
    return_path: oneOf(STATES, { read: true, default: 'unknown' }),
    checked_at: instant({ read: true }),
    ready: flag({ read: true }),
  },
  list: {
    columns: ['name', 'active', 'warm', 'sent_today', 'day_limit', 'ready'],
    filters: ['active', 'warm'],
    search: ['name'],
    sort: ['name', 'asc'],
  },
  form: [['name'], ['day_limit', 'timezone'], ['warm', 'active']],
})
