import { z } from 'zod'
import { ADMIN_ROLES, ERASERS } from '../../access/roles'
import { BODY_MOST } from '../../http/body-limits'
import { call } from '../call'

const id = z.int('invalid').positive('invalid')

export const RETAINED = ['leads', 'candidates'] as const
export type Retained = (typeof RETAINED)[number]

const months = z.int('only_numbers').min(6, 'too_small').max(360, 'too_large').nullable()
const retentionTimes = z.strictObject({ leads_months: months, candidates_months: months }).partial()

const retentionList = z.object({
  id,
  resource: z.enum(RETAINED),
  made_at: z.string(),
  total: z.int(),
  /** The first 500. */
  people: z.array(z.object({ id, name: z.string(), last_activity: z.string() })),
})
/** Months without activity after which people are put on a list, and the lists that wait for a confirmation. */
const retention = z.object({
  leads_months: z.int().nullable(),
  candidates_months: z.int().nullable(),
  lists: z.array(retentionList),
  running: z.array(z.object({ id, resource: z.enum(RETAINED), total: z.int(), done: z.int() })),
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
  reason: z.string('required').trim().min(3, 'required').max(400, 'too_long'),
  version: z.int('invalid').optional(),
})

const erase = <const Name extends Retained>(name: Name) =>
  call(`POST /${name}/{id}/erase`, {
    summary: 'Erases a person: what the ledger needs stays, without a name.',
    access: ERASERS,
    body: eraseOrder,
    answer: z.object({ id, documents: z.int(), files: z.int() }),
  })

/** Calls that erase a person, by resource. */
export const eraseCalls = { leads: erase('leads'), candidates: erase('candidates') }

/** Rights of people on their data, and how long it is kept. */
export const privacyCalls = {
  download: call('GET /candidates/{id}/everything', {
    summary: 'All that is kept of a person, with the files, as one zip.',
    access: ADMIN_ROLES,
    answer: 'application/zip',
  }),
  listOpenings: call('GET /documents/{id}/openings', {
    summary: 'Who opened the files of a document, the latest first.',
    access: ADMIN_ROLES,
    answer: z.array(opening),
  }),
  readRetention: call('GET /retention', {
    tag: 'settings',
    summary: 'How long people are kept, and the lists that wait.',
    access: ERASERS,
    answer: retention,
  }),
  changeRetention: call('PUT /retention', {
    tag: 'settings',
    summary: 'Changes how long people are kept.',
    access: ERASERS,
    body: retentionTimes,
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
    summary: 'Erases who is on a list, but those excepted.',
    access: ERASERS,
    body: retentionOrder,
    bodyMax: BODY_MOST,
    status: 202,
    answer: retention,
  }),
}
