import { z } from 'zod'
import { usersOf } from '../access/menu'
import { ROLES } from '../access/roles'
import { users } from '../resources/users'
import { call, recordAnswer } from './call'

/** The organisation's settings that every role needs. */
const organisation = z.object({
  name: z.string(),
  logo_url: z.string().nullable(),
  editor: z.string(),
  /** Origin of the second template editor; null where it is not offered. */
  builder_origin: z.string().nullable(),
  /** Bucket for attachments of templates; null: the own server keeps them. */
  firebase_store: z
    .object({ projectId: z.string(), apiKey: z.string(), bucket: z.string(), url: z.string() })
    .nullable(),
  time_zone: z.string(),
  currencies: z.array(z.string()),
  /** Records were made up by `--demo`. */
  is_demo: z.boolean(),
})
export type Organisation = z.infer<typeof organisation>

/** The own user. Locked, it is only `id`, `name`, `image` and `locked`; secrets are whether one is set. */
export const ownUser = z.looseObject({
  id: z.int(),
  name: z.string(),
  image: z.string().nullable(),
  locked: z.literal(true).optional(),
  role: z.enum(ROLES).nullable().optional(),
  email: z.string().optional(),
  level: z.int().nullable().optional(),
  special: z.boolean().optional(),
  language: z.string().nullable().optional(),
  pin: z.boolean().optional(),
  password: z.boolean().optional(),
  version: z.int().optional(),
  organisation: organisation.optional(),
})
export type OwnUser = z.infer<typeof ownUser>

const done = z.object({ status: z.boolean() })

/** Calls of the person that is signed in. */
export const sessionCalls = {
  readMe: call('GET /user/me', {
    tag: 'session',
    summary: 'The own user, with the settings that every role needs.',
    access: 'session',
    answer: ownUser,
  }),
  logOut: call('GET /user/logout', {
    tag: 'session',
    summary: 'Ends the session immediately, on every device.',
    access: 'session',
    answer: done,
  }),
  goOffline: call('GET /user/gooffline/{id}', {
    tag: 'session',
    summary: 'Turns the presence off.',
    access: 'staff',
    answer: done,
  }),
  tryPin: call('POST /users/pin', {
    tag: 'session',
    summary: 'Opens the lock; five wrong PINs in a row end the session.',
    access: 'session',
    body: z.strictObject({ pin: z.unknown().optional() }),
    answer: done,
  }),
  lock: call('POST /user/lock', {
    tag: 'session',
    summary: 'Locks the session: only the PIN, log-out and /user/me are answered.',
    access: 'staff',
    answer: z.object({ locked: z.literal(true) }),
  }),
  readProfile: call('GET /profile', {
    id: 'read profile',
    summary: 'The own record.',
    access: usersOf('profile'),
    answer: z.intersection(recordAnswer(users), z.object({ id: z.int() })),
  }),
  readPin: call('GET /pin', {
    id: 'read pin',
    summary: 'Whether the person has a PIN.',
    access: usersOf('pin'),
    answer: z.object({ has_pin: z.boolean() }),
  }),
}
