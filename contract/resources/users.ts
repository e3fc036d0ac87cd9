import { ROLES } from '../access/roles'
import { defineResource } from '../definition/define'
import {
  day,
  email,
  flag,
  image,
  instant,
  number,
  oneOf,
  phone,
  ref,
  refs,
  secret,
  text,
} from '../definition/fields'

/** A member of staff. One without a role may sign in and nothing else. */
export const users = defineResource('users', {
  title: 'name',
  namedInImports: true,
  picture: 'image',
  clock: 'office_id',
  fields: {
    name: text({ max: 120, required: true }),
    name_arabic: text({ max: 120, dir: 'rtl' }),
    email: email({ required: true, unique: true }),
    /** For sign-in codes, if the organisation sends them by SMS. */
    phone: phone(),
    image: image({ folder: 'users' }),
    role: oneOf(ROLES, { index: true }),
    level: number({ min: 0, max: 1_000 }),
    superior: number({ min: 0, max: 1_000 }),
    special: flag(),
    position: text({ max: 120 }),
    office_id: ref('offices', { index: true }),
    language: oneOf(['en', 'ar', 'fr', 'de'], { default: 'en' }),
    pin: secret({ min: 4, max: 12, sentTo: null }),
    password: secret({ min: 10, max: 200, sentTo: null }),
    online: flag({ read: true }),
    last_seen_at: instant({ read: true }),
    active: flag({ default: true }),
    /** Both days included; without an end it is not known yet. Who is away is given no leads. */
    absent_from: day({ when: 'planned' }),
    absent_until: day({ when: 'until', from: 'absent_from' }),
    /** Stands in for this person's files. */
    deputy_id: ref('users'),
    /** Leads that this person is given when they are shared out by country or program; none named: any. */
    lead_country_ids: refs('countries'),
    lead_program_ids: refs('programs'),
  },
  list: {
    columns: ['name', 'email', 'role', 'office_id', 'position', 'online', 'active'],
    filters: ['role', 'office_id', 'active'],
    search: ['name', 'name_arabic', 'email', 'position'],
    sort: ['name', 'asc'],
  },
  form: {
    person: [['name', 'name_arabic'], ['email', 'phone'], ['image'], ['position', 'office_id'], ['language']],
    rights: [['role'], ['level', 'superior'], ['active', 'special']],
    work: [['absent_from', 'absent_until'], ['deputy_id'], ['lead_country_ids'], ['lead_program_ids']],
    secrets: [['password', 'pin']],
  },
  bin: true,
  selfService: ['name', 'name_arabic', 'image', 'language', 'password', 'pin', 'absent_from', 'absent_until'],
})
