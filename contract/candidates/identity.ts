import { z } from 'zod'
import { BODY_MOST, BODY_USUAL } from '../body-limits'
import type { Endpoint } from '../endpoints'

/** Bytes of the values of one candidate. */
const BODY_RECORD = 2 * BODY_USUAL

const id = z.int('invalid').positive('invalid')
const version = z.int('invalid')
const anything = z.record(z.string(), z.unknown())

/** Why two records may be one person, the surest first (domain.md, "Identity"). */
export const DUPLICATE_REASONS = ['phone', 'email', 'passport', 'name_and_birth', 'name'] as const
export type DuplicateReason = (typeof DUPLICATE_REASONS)[number]

const hit = { resource: z.enum(['candidates', 'leads']), reason: z.enum(DUPLICATE_REASONS) }
/** A record that looks like the same person; one that the caller may not see says only where it is. */
export const duplicate = z.union([
  z.object({
    ...hit,
    id,
    name: z.string(),
    employee_id: id.nullable(),
    office_id: id.nullable(),
  }),
  z.object({
    ...hit,
    masked: z.literal(true),
    office: z.string().nullable(),
    owner: z.string().nullable(),
  }),
])
export type Duplicate = z.infer<typeof duplicate>

export const mergeChoice = z.strictObject({ other_id: id })

/** What is merged into what, with each chosen value; a field that is not named keeps its own value, or fills an empty one. */
export const mergeOrder = z.strictObject({
  other_id: id,
  version,
  other_version: version,
  values: anything.optional(),
})

const side = z.object({ id, version, name: z.string(), created_at: z.string() }).loose()
/** What a merge would do. */
export const mergePreview = z.object({
  kept: side,
  other: side,
  fields: z.array(
    z.object({
      field: z.string(),
      mine: z.unknown(),
      theirs: z.unknown(),
      suggested: z.enum(['mine', 'theirs']),
    }),
  ),
  /** What refers to the other one and would refer to the kept one. */
  references: z.array(z.object({ resource: z.string(), field: z.string(), count: z.int() })),
  /** How many more in what the caller may not use. */
  others: z.int(),
})
export type MergePreview = z.infer<typeof mergePreview>

export const mergeDone = z.object({
  merge_id: id,
  candidate: anything,
  moved: z.int(),
  undo_until: z.string(),
})
export type MergeDone = z.infer<typeof mergeDone>

/** What a merge's undo left as it is, because somebody changed it since. */
export const mergeUndone = z.object({
  kept_id: id,
  other_id: id,
  kept_as_they_are: z.array(z.object({ resource: z.string(), id, field: z.string() })),
})
export type MergeUndone = z.infer<typeof mergeUndone>

export const linkOrder = z.strictObject({ candidate_id: id.optional(), values: anything.optional() })
export const linked = z.object({ candidate: anything, lead: anything, made: z.boolean() }).loose()

export const eraseOrder = z.strictObject({
  reason: z.string('required').trim().min(3, 'required').max(400, 'too_long'),
  version: version.optional(),
})
export const erased = z.object({ id, documents: z.int(), files: z.int() })

export const RETAINED = ['leads', 'candidates'] as const
export type Retained = (typeof RETAINED)[number]
const months = z.int('only_numbers').min(6, 'too_small').max(360, 'too_large').nullable()
export const retentionTimes = z.strictObject({ leads_months: months, candidates_months: months }).partial()

const retentionList = z.object({
  id,
  resource: z.enum(RETAINED),
  made_at: z.string(),
  total: z.int(),
  /** The first 500. */
  people: z.array(z.object({ id, name: z.string(), last_activity: z.string() })),
})
/** After how many months without activity people are put on a list, and the lists that wait for a person's word. */
export const retention = z.object({
  leads_months: z.int().nullable(),
  candidates_months: z.int().nullable(),
  lists: z.array(retentionList),
  running: z.array(z.object({ id, resource: z.enum(RETAINED), total: z.int(), done: z.int() })),
})
export type Retention = z.infer<typeof retention>

export const retentionOrder = z.strictObject({
  list_id: id,
  except: z.array(id, 'invalid').max(100_000, 'too_long').optional(),
})

const opening = z.object({
  at: z.string(),
  user_id: id.nullable(),
  name: z.string().nullable(),
  file: z.string(),
})
export type Opening = z.infer<typeof opening>

const call = (
  tag: string,
  line: `${Endpoint['method']} /${string}`,
  summary: string,
  more: Partial<Endpoint> = {},
): Endpoint => {
  const [method, path] = line.split(' ') as [Endpoint['method'], string]
  return {
    method,
    path,
    tag,
    id: `${method.toLowerCase()} ${path.replace(/[{}/]+/g, ' ').trim()}`,
    summary,
    ...more,
  }
}

/** Who is who, and what people may ask of what is known of them. */
export const IDENTITY_CALLS: readonly Endpoint[] = [
  call(
    'candidates',
    'GET /candidates/{id}/duplicates',
    'Candidates and leads that look like the same person.',
    {
      answer: z.array(duplicate),
    },
  ),
  call('leads', 'GET /leads/{id}/duplicates', 'Leads and candidates that look like the same person.', {
    answer: z.array(duplicate),
  }),
  call('candidates', 'POST /candidates/{id}/merge/preview', 'What merging another one into it would do.', {
    body: mergeChoice,
    answer: mergePreview,
  }),
  call('candidates', 'POST /candidates/{id}/merge', 'Merges another one into it, in one transaction.', {
    body: mergeOrder,
    bodyMax: BODY_RECORD,
    answer: mergeDone,
  }),
  call('candidates', 'POST /candidate-merges/{id}/undo', 'Takes a merge back, for seven days.', {
    answer: mergeUndone,
  }),
  call('candidates', 'GET /candidates/{id}/merges', 'Merges into it that can still be taken back.', {
    answer: z.array(z.object({ id, gone_id: id, name: z.string(), at: z.string(), undo_until: z.string() })),
  }),
  call('leads', 'POST /leads/{id}/candidate', 'Makes a candidate of a lead, or links one that is there.', {
    body: linkOrder,
    bodyMax: BODY_RECORD,
    answer: linked,
  }),
  call('leads', 'DELETE /leads/{id}/candidate', 'Takes the link of a lead with its candidate back.', {
    answer: anything,
  }),
  call(
    'candidates',
    'GET /candidates/{id}/everything',
    'All that is kept of a person, with the files, as one zip.',
    {
      answer: 'application/zip',
    },
  ),
  ...RETAINED.map(name =>
    call(name, `POST /${name}/{id}/erase`, 'Erases a person: what the ledger needs stays, without a name.', {
      body: eraseOrder,
      answer: erased,
    }),
  ),
  call('documents', 'GET /documents/{id}/openings', 'Who opened the files of a document, the latest first.', {
    answer: z.array(opening),
  }),
  call('settings', 'GET /retention', 'How long people are kept, and the lists that wait.', {
    answer: retention,
  }),
  call('settings', 'PUT /retention', 'Changes how long people are kept.', {
    body: retentionTimes,
    answer: retention,
  }),
  call('settings', 'POST /retention/lists', 'Makes the lists now rather than in the night.', {
    answer: retention,
  }),
  call('settings', 'POST /retention/confirm', 'Erases who is on a list, but those excepted.', {
    body: retentionOrder,
    bodyMax: BODY_MOST,
    status: 202,
    answer: retention,
  }),
]
