import { z } from 'zod'
import { ADMIN_ROLES, ERASERS } from '../../access/roles'
import { BODY_MOST } from '../../http/body-limits'
import { trimText } from '../../text/printable'
import { call } from '../call'

const id = z.int('invalid').positive('invalid')

/** Classes of data, each kept for a time of its own (docs/spec/routes.md, "Privacy"). */
export const RETENTION_KEYS = [
  ...(['leads_unreached', 'leads', 'matches_refused', 'candidates'] as const),
  ...(['health_papers', 'money', 'employer_contacts'] as const),
] as const
export type RetentionKey = (typeof RETENTION_KEYS)[number]
const key = z.enum(RETENTION_KEYS, 'not_a_choice')

const reason = z.string('required').overwrite(trimText).min(3, 'required').max(400, 'too_long')
const months = z.int('only_numbers').min(6, 'too_small').max(360, 'too_large')
const retentionChange = z.strictObject({
  key,
  months: months.optional(),
  active: z.boolean('invalid').optional(),
  /** Needed to switch a class off, and to keep it longer. */
  reason: reason.optional(),
})
export type RetentionChange = z.infer<typeof retentionChange>

const retentionClass = z.object({
  key,
  resource: z.string(),
  months: z.int(),
  active: z.boolean(),
  /** False for a time that data is kept at least. */
  makes_lists: z.boolean(),
  source: z.string(),
  /** Law, authority, court, practice, or our own decision, as in docs/spec/routes.md. */
  source_kind: z.enum(['L', 'A', 'C', 'P', 'H']),
  checked_on: z.string(),
  /** `s`: sure; `k`: to be confirmed with counsel. */
  confidence: z.enum(['s', 'k']),
  reason: z.string().nullable(),
  changed_by: z.string().nullable(),
  changed_at: z.string().nullable(),
})
const retentionList = z.object({
  id,
  class: key,
  resource: z.string(),
  made_at: z.string(),
  total: z.int(),
  /** The first 500, each with the day from which its months count. */
  records: z.array(z.object({ id, name: z.string(), since: z.string() })),
})
/** How long each class is kept, and the lists that wait for a confirmation. */
const retention = z.object({
  classes: z.array(retentionClass),
  lists: z.array(retentionList),
  running: z.array(z.object({ id, class: key, total: z.int(), done: z.int() })),
})
export type Retention = z.infer<typeof retention>

const retentionOrder = z.strictObject({
  list_id: id,
  except: z.array(id, 'invalid').max(100_000, 'too_long').optional(),
})

const opening = z.object({
  at: z.string(),
  user_id: id.nullable(),
  name: z.string().nullable(),
  file: z.string(),
})
/** One opening of a file. */
export type Opening = z.infer<typeof opening>

const eraseOrder = z.strictObject({
  reason,
  version: z.int('invalid').optional(),
})

/** Resources of people who can be erased one by one. */
export type Erasable = 'leads' | 'candidates'

const erase = <const Name extends Erasable>(name: Name) =>
  call(`POST /${name}/{id}/erase`, {
    summary: 'Erases a person: what the ledger needs stays, without a name.',
    access: ERASERS,
    body: eraseOrder,
    answer: z.object({ id, documents: z.int(), files: z.int() }),
  })

/** Calls that erase a person, by resource. */
export const eraseCalls = { leads: erase('leads'), candidates: erase('candidates') }

/** Resources of people who may ask for a copy of their data; of employers it is the person to talk to. */
export type Copied = Erasable | 'bw-leads'

const copy = <const Name extends Copied>(name: Name) =>
  call(`GET /${name}/{id}/everything`, {
    summary: 'All stored data of a person, with the files, as one zip.',
    access: ADMIN_ROLES,
    answer: 'application/zip',
  })

/** Calls that answer the copy of Art. 15 GDPR, by resource. */
export const copyCalls = {
  leads: copy('leads'),
  candidates: copy('candidates'),
  'bw-leads': copy('bw-leads'),
}

/** Rights of people on their data, and how long it is kept. */
export const privacyCalls = {
  listOpenings: call('GET /documents/{id}/openings', {
    summary: 'Openings of the files of a document, the latest first.',
    access: ADMIN_ROLES,
    answer: z.array(opening),
  }),
  readRetention: call('GET /retention', {
    tag: 'settings',
    summary: 'Retention of each class of data, and the lists to review.',
    access: ERASERS,
    answer: retention,
  }),
  changeRetention: call('PUT /retention', {
    tag: 'settings',
    summary: 'Changes the retention of a class of data. Only a master switches one off, with a reason.',
    access: ERASERS,
    body: retentionChange,
    answer: retention,
  }),
  makeLists: call('POST /retention/lists', {
    tag: 'settings',
    summary: 'Makes the lists now rather than in the night.',
    access: ERASERS,
    answer: retention,
  }),
  confirmList: call('POST /retention/confirm', {
    tag: 'settings',
    summary: 'Erases what is on a list, but the excepted records.',
    access: ERASERS,
    body: retentionOrder,
    bodyMax: BODY_MOST,
    status: 202,
    answer: retention,
  }),
}
