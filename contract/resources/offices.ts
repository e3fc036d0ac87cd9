import { defineResource } from '../definition/define'
import { email, json, phone, ref, text } from '../definition/fields'

/** A place of the company, with its own clock. */
export const offices = defineResource('offices', {
  title: 'name',
  clock: 'timezone',
  namedInImports: true,
  fields: {
    name: text({ max: 120, required: true }),
    country_id: ref('countries', { index: true }),
    city: text({ max: 120 }),
    address: text({ max: 300 }),
    phone: phone(),
    email: email(),
    timezone: text({ max: 60, default: 'Europe/Berlin', dir: 'ltr' }),
    /** Opening hours by weekday (contract/booking/availability.ts). The own page of candidates writes them in its language. */
    weekly: json(),
    /** The same in words of one language, which the own page shows as long as there are no weekly hours. */
    hours: text({ max: 200 }),
  },
  list: {
    columns: ['name', 'country_id', 'city', 'phone', 'timezone'],
    filters: ['country_id'],
    search: ['name', 'city', 'phone', 'email'],
    sort: ['name', 'asc'],
  },
  form: [
    ['name'],
    ['country_id', 'city'],
    ['address'],
    ['phone', 'email'],
    ['timezone'],
    ['weekly'],
    ['hours'],
  ],
})
