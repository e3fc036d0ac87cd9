import { z } from 'zod'
import { call } from './call'
import { CALLS } from './calls'
import { recordSchema } from './check'
import type { Endpoint } from './endpoints'
import { SIGN_IN_ERRORS } from './errors'
import { users } from './resources/users'
import { ROLES } from './roles'

const user = recordSchema(users)
const anything = z.record(z.string(), z.unknown())
const refused = z.object({
  error: z.enum(SIGN_IN_ERRORS),
  ticket: z.string().optional(),
  captcha_id: z.string().optional(),
  captcha_svg: z.string().optional(),
  /** A challenge of ALTCHA, to be solved beside the captcha. */
  work: anything.optional(),
})
const signedIn = z.union([z.object({ access_token: z.string(), user }), refused])
const credentials = { email: z.string(), password: z.string() }
const url = z.object({ url: z.string() })
const status = z.object({ status: z.boolean() })

/** Signing in, and everything that a session is about (api.md, "Named calls"). */
const session: Endpoint[] = [
  call(
    'sign-in',
    'GET /install-check',
    'What a signed-out browser knows: an empty array while nobody is installed.',
    {
      open: true,
      answer: z.union([
        z.array(z.never()).max(0),
        z.object({
          installed: z.literal(true),
          providers: z.array(z.string()),
          password: z.boolean(),
          demo: z.boolean(),
          name: z.string(),
          logo_url: z.string().nullable(),
          firebase: z
            .object({ projectId: z.string(), apiKey: z.string(), authDomain: z.string() })
            .optional(),
        }),
      ]),
    },
  ),
  call('sign-in', 'GET /auth/{provider}/redirect', 'Where the provider asks for the sign-in.', {
    open: true,
    answer: url,
  }),
  call('sign-in', 'GET /auth/{provider}/callback', 'All query parameters as the provider sent them.', {
    open: true,
    answer: signedIn,
  }),
  call('sign-in', 'POST /user', 'Makes the account that a ticket stands for, without a role, once.', {
    open: true,
    body: z.object({
      ticket: z.string(),
      provider: z.string().optional(),
      name: z.string().optional(),
      email: z.string().optional(),
      scopes: z.unknown().optional(),
      image: z.string().nullable().optional(),
      verified_email: z.boolean().optional(),
    }),
    answer: anything,
  }),
  call('sign-in', 'POST /loginCRM', 'Signs in by a Firebase ID token.', {
    open: true,
    body: z.object({ token: z.string() }),
    answer: signedIn,
  }),
  call(
    'sign-in',
    'POST /users/magic-first-login',
    'Makes the first master by the magic word that the start printed.',
    {
      open: true,
      body: z.object({ magic: z.string(), ...credentials }),
      answer: signedIn,
    },
  ),
  call('sign-in', 'POST /users/first-login', 'The same without a magic word, from this machine only.', {
    open: true,
    body: z.object(credentials),
    answer: signedIn,
  }),
  call('sign-in', 'POST /users/login', 'Sends a six-digit code by e-mail, or by SMS.', {
    open: true,
    body: z.object({
      ...credentials,
      captcha_id: z.string().optional(),
      captcha: z.string().optional(),
      work: anything.optional(),
    }),
    answer: z.union([z.object({ session_token: z.string(), sent_by: z.enum(['sms', 'mail']) }), refused]),
  }),
  call('sign-in', 'GET /captchas/{captcha}/audio', 'The characters of a captcha, spoken in English.', {
    open: true,
    answer: 'audio/wav',
  }),
  call('sign-in', 'POST /user/auth', 'Takes the code: ten minutes and five tries.', {
    open: true,
    body: z.object({ code: z.string(), email: z.string(), session_token: z.string() }),
    answer: signedIn,
  }),
  call('sign-in', 'POST /users/demo-login', 'Signs in as the demo person of a role; exists in a demo only.', {
    open: true,
    body: z.object({ role: z.enum(ROLES) }),
    answer: signedIn,
  }),
  call('session', 'GET /user/me', 'Who is signed in, with the settings that every role needs.', {
    answer: anything,
  }),
  call('session', 'GET /user/logout', 'Ends the session, at once and everywhere.', { answer: anything }),
  call('session', 'GET /user/gooffline/{id}', 'Turns the presence off.', { answer: anything }),
  call('session', 'POST /users/pin', 'Opens the lock; five wrong PINs in a row end the session.', {
    body: z.object({ pin: z.unknown() }),
    answer: status,
  }),
  call('session', 'POST /user/lock', 'Locks the session: only the PIN, log-out and /user/me are answered.', {
    answer: anything,
  }),
]

/** Everything else below `/api/v1`. */
const others: Endpoint[] = [
  call('files', 'POST /files', 'Stores a file; its kind is read from its bytes.', {
    body: z.object({ file: z.file(), folder: z.string() }),
    upload: true,
    status: 201,
    answer: z.object({ url: z.string(), name: z.string(), size: z.int(), type: z.string() }),
  }),
  call('files', 'GET /files/{folder}/{name}', 'A private file, for those who may see its record.', {
    cookie: true,
    answer: 'application/octet-stream',
  }),
  call('events', 'GET /events', 'Server-sent events: notification, presence, campaign, changed, job.', {
    cookie: true,
    answer: 'text/event-stream',
  }),
  call('documents', 'GET /openapi.json', 'This document.', { open: true, answer: anything }),
  call('jobs', 'GET /jobs/{id}', 'How far an import is, for who started it.', {
    answer: z.object({
      status: z.enum(['queued', 'running', 'done', 'failed']),
      total: z.int().nullable(),
      done: z.int(),
      created: z.int(),
      updated: z.int(),
      failed: z.int(),
      errors_url: z.string().nullable(),
      /** The row of the file that could not be read, as a spreadsheet numbers it. */
      stopped_at: z.int().nullable(),
    }),
  }),
  call('undo', 'POST /undo', 'Takes back a change of many records, for ten minutes.', {
    body: z.object({ undo: z.string() }),
    answer: anything,
  }),
]

/** What recipients of mail and machines call at the origin's root, without a session. */
const root: Endpoint[] = [
  call('recipients', 'GET //m/{name}', 'A picture of a mail.', { answer: 'image/*' }),
  call('machines', 'GET //health/live', 'The process runs.', { answer: anything }),
  call('machines', 'GET //health/ready', 'The process can serve.', { answer: anything }),
  call('machines', 'GET //metrics', 'Prometheus text, from this machine or with METRICS_TOKEN.', {
    answer: 'text/plain',
  }),
].map(endpoint => ({ ...endpoint, open: true as const }))

/** Every call that belongs to no resource's generic ones. */
export const NAMED_CALLS: readonly Endpoint[] = [...CALLS, ...session, ...others, ...root]
