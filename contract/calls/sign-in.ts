import { z } from 'zod'
import { ROLES } from '../access/roles'
import { CAPTCHA_LENGTH } from '../constants'
import { schemaOf } from '../definition/check'
import { SIGN_IN_ERRORS } from '../http/errors'
import { users } from '../resources/users'
import { call } from './call'
import { ownUser } from './session'

const word = (max: number) => z.string({ error: 'invalid' }).max(max, 'too_long')
const email = schemaOf(users.fields.email)
const password = schemaOf(users.fields.password)

/** Rounds of PBKDF2 for one key: a millisecond or two. */
export const WORK_COST = 5_000
const hex = (max: number) =>
  z
    .string()
    .regex(/^[\da-f]*$/)
    .max(max)
/** A challenge of ALTCHA with its solution. Nothing else of it could be verified. */
const solvedWork = z.strictObject({
  challenge: z.strictObject({
    parameters: z.strictObject({
      algorithm: z.literal('PBKDF2/SHA-256'),
      nonce: hex(64),
      salt: hex(64),
      cost: z.literal(WORK_COST),
      keyLength: z.literal(32),
      keyPrefix: hex(64),
      keySignature: hex(128),
      expiresAt: z.int(),
      data: z.strictObject({ captcha_id: z.string().max(64) }),
    }),
    signature: hex(128),
  }),
  solution: z.strictObject({ counter: z.int().min(0).max(1_000_000), derivedKey: hex(64), time: z.number() }),
})
export type SolvedWork = z.infer<typeof solvedWork>

const credentials = z.strictObject({
  email,
  password: word(200).min(1, 'required'),
  captcha_id: word(64).optional(),
  captcha: word(CAPTCHA_LENGTH * 4).optional(),
  work: solvedWork.optional(),
})
export type Credentials = z.output<typeof credentials>

/** A challenge of ALTCHA, to be solved beside the captcha. */
const work = z.object({
  parameters: z.object({
    algorithm: z.string(),
    nonce: z.string(),
    salt: z.string(),
    cost: z.number(),
    keyLength: z.number(),
    keyPrefix: z.string(),
    keySignature: z.string().optional(),
    memoryCost: z.number().optional(),
    parallelism: z.number().optional(),
    expiresAt: z.number().optional(),
    data: z.record(z.string(), z.union([z.string(), z.number(), z.boolean(), z.null()])).optional(),
  }),
  signature: z.string().optional(),
})

const refused = z.object({
  error: z.enum(SIGN_IN_ERRORS),
  /** With `unuthorized_access` where no account exists yet. */
  ticket: z.string().optional(),
  /** With `max_retries` and `wrong_captcha`. */
  captcha_id: z.string().optional(),
  captcha_svg: z.string().optional(),
  work: work.optional(),
})
export type Refused = z.infer<typeof refused>

const admitted = z.object({ access_token: z.string(), user: ownUser })
export type Admitted = z.infer<typeof admitted>
const signedIn = z.union([admitted, refused])

const codeSent = z.object({ session_token: z.string(), sent_by: z.enum(['sms', 'mail']) })
export type CodeSent = z.infer<typeof codeSent>

const installed = z.object({
  installed: z.literal(true),
  providers: z.array(z.string()),
  password: z.boolean(),
  demo: z.boolean(),
  name: z.string(),
  logo_url: z.string().nullable(),
  /** With the provider `firebase`. */
  firebase: z.object({ projectId: z.string(), apiKey: z.string(), authDomain: z.string() }).optional(),
})
/** The ways of signing in. */
export type Installed = z.infer<typeof installed>

const profile = z.strictObject({
  ticket: word(200),
  provider: word(40).optional(),
  name: word(400).nullish(),
  email: word(254).nullish(),
  scopes: z.union([word(2_000), z.array(word(200)).max(50)]).nullish(),
  image: word(2_000).nullish(),
  verified_email: z.union([z.literal(0), z.literal(1), z.boolean()]).nullish(),
})

const tag = 'sign-in'
const access = 'public'

/** Ways of signing in, and the first installation (docs/spec/api.md, "Named calls"). */
export const signInCalls = {
  checkInstall: call('GET /install-check', {
    tag,
    access,
    summary: 'The ways of signing in; an empty array before the first account exists.',
    answer: z.union([z.array(z.never()).max(0), installed]),
  }),
  redirect: call('GET /auth/{provider}/redirect', {
    tag,
    access,
    summary: 'Provider address for the sign-in.',
    answer: z.object({ url: z.string() }),
  }),
  callback: call('GET /auth/{provider}/callback', {
    tag,
    access,
    summary: 'All query parameters as the provider sent them.',
    query: z.object({}).catchall(z.string()),
    answer: signedIn,
  }),
  createAccount: call('POST /user', {
    tag,
    access,
    summary:
      'Makes the account that a ticket stands for, without a role, once. 201, or 200 with the refusal.',
    body: profile,
    answer: z.union([
      z.object({ id: z.int(), name: z.string(), email: z.string(), role: z.null() }),
      refused,
    ]),
  }),
  signInByFirebase: call('POST /loginCRM', {
    tag,
    access,
    summary: 'Signs in by a Firebase ID token.',
    body: z.strictObject({ token: word(8_000).min(1, 'required') }),
    answer: signedIn,
  }),
  installByMagic: call('POST /users/magic-first-login', {
    tag,
    access,
    summary: 'Makes the first master by the magic word that the start printed.',
    body: z.strictObject({ magic: word(200), email, password }),
    answer: signedIn,
  }),
  install: call('POST /users/first-login', {
    tag,
    access,
    summary: 'The same without a magic word, from this machine only.',
    body: z.strictObject({ email, password }),
    answer: signedIn,
  }),
  checkPassword: call('POST /users/login', {
    tag,
    access,
    summary: 'Sends a six-digit code by email, or by SMS.',
    body: credentials,
    answer: z.union([codeSent, refused]),
  }),
  checkCode: call('POST /user/auth', {
    tag,
    access,
    summary: 'Takes the code: ten minutes and five tries.',
    body: z.strictObject({ email, code: word(20), session_token: word(200) }),
    answer: signedIn,
  }),
  signInToDemo: call('POST /users/demo-login', {
    tag,
    access,
    summary: 'Signs in as the demo person of a role; exists in a demo only.',
    body: z.strictObject({ role: z.enum(ROLES, { error: 'not_a_choice' }) }),
    answer: signedIn,
  }),
  speakCaptcha: call('GET /captchas/{captcha}/audio', {
    tag,
    access,
    summary: 'The characters of a captcha, spoken in English.',
    answer: 'audio/wav',
  }),
}
