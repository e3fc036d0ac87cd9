import { usersOf } from '../access/menu'
import { ROLES } from '../access/roles'
import { type Definition, defineResource } from '../definition/define'
import { type Fields, flag, image, oneOf, ref, slug, text } from '../definition/fields'
import { keysOf } from '../definition/keysOf'

const names = {
  slug: slug({ required: true, unique: true }),
  ar: text({ max: 120, dir: 'rtl' }),
  en: text({ max: 120 }),
  fr: text({ max: 120 }),
  de: text({ max: 120 }),
}

/** How a status is shown: a shape first, a colour second. */
export const STATUS_KINDS = ['none', 'info', 'wait', 'good', 'bad', 'away'] as const

/** Countries of the world, ISO 3166. */
export const countries = lookup('countries', names, { clock: 'slug' })
/** States of a lead or a candidate; `ends` marks those with which our work for a person is over. */
export const statuses = lookup(
  'statuses',
  { ...names, kind: oneOf(STATUS_KINDS, { default: 'none' }), ends: flag() },
  { mark: 'kind' },
)
/** Reasons for which the company brings people to Germany. */
export const programs = lookup('programs', { ...names, image_url: image({ folder: 'programs' }) })
/** The seven roles with their names; the slugs are fixed. */
export const roles = lookup('roles', names)
/** The sixteen states of Germany. */
export const bundeslands = lookup('bundeslands', names)
/** Trades that people work in; `health_care` marks occupations of health and care, training too (§ 38 BeschV). */
export const sectors = lookup('sectors', {
  ...names,
  program_id: ref('programs'),
  health_care: flag(),
})
/** Trades of employers. */
export const databaseSectors = lookup('database-sectors', names)

export const lookups = [countries, statuses, programs, roles, bundeslands, sectors, databaseSectors]

/** A short list of names in several languages: read by every role, written by those of Settings. */
function lookup<const F extends Fields>(
  name: string,
  fields: F & typeof names,
  more: { mark?: Extract<keyof F, string>; clock?: 'slug' } = {},
): Definition<F & typeof names> {
  const shown = keysOf<typeof names>(fields)
  return defineResource(name, {
    title: 'slug',
    fields,
    list: { columns: shown, search: ['slug', 'ar', 'en', 'fr', 'de'], sort: ['id', 'asc'] },
    form: [shown],
    roles: ROLES,
    writers: usersOf('settings'),
    lookup: true,
    ...more,
  } as Parameters<typeof defineResource<F & typeof names>>[1])
}
