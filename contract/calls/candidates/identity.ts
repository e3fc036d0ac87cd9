import { z } from 'zod'
import { rolesOfPage } from '../../access/pages'
import { guardWarning } from '../../candidates/rules'
import { isNearDay } from '../../definition/fields'
import { BODY_USUAL } from '../../http/body-limits'
import { candidates } from '../../resources/candidates'
import { DUPLICATE_REASONS, possibleDuplicates } from '../../resources/identity'
import { leads } from '../../resources/leads'
import { call, recordAnswer, rolesFor } from '../call'

/** Bytes of the values of one candidate. */
const BODY_RECORD = 2 * BODY_USUAL

const id = z.int('invalid').positive('invalid')
const version = z.int('invalid')
const values = z.record(z.string(), z.unknown()).optional()

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

/** The answer about a new candidate beside its record, each part where there is something to say. */
export const newCandidate = z.object({
  candidate: recordAnswer(candidates),
  duplicates: z.array(duplicate).optional(),
  warnings: z.array(guardWarning).optional(),
  /** The moment at which somebody with the same marks was erased; null where nobody was. */
  erased_at: z.string().nullish(),
})

/** A person that is about to be written down: the marks by which others are found. */
const duplicateQuestion = z.strictObject({
  resource: z.enum(['candidates', 'leads'], 'not_a_choice'),
  name: z.string('invalid').max(120, 'too_long').optional(),
  name_arabic: z.string('invalid').max(120, 'too_long').nullish(),
  former_names: z.string('invalid').max(240, 'too_long').nullish(),
  phone: z.string('invalid').max(40, 'too_long').nullish(),
  phone_alternative: z.string('invalid').max(40, 'too_long').nullish(),
  email: z.string('invalid').max(254, 'too_long').nullish(),
  birth_date: z.string('valid_day').refine(isNearDay, 'valid_day').nullish(),
  last_pass_number: z.string('invalid').max(40, 'too_long').nullish(),
})
export type DuplicateQuestion = z.infer<typeof duplicateQuestion>

const mergeChoice = z.strictObject({ other_id: id })

/** Each chosen value; a field that is not named keeps its own value, or fills an empty one. */
const mergeOrder = mergeChoice.extend({ version, other_version: version, values })

const side = z.looseObject({ id, version, name: z.string(), created_at: z.string() })
const mergePreview = z.object({
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
  /** References to the other record that would point to the kept one. */
  references: z.array(z.object({ resource: z.string(), field: z.string(), count: z.int() })),
  /** How many more in what the caller may not use. */
  others: z.int(),
  /** The limit of fees that the two are above together, with the suggested values. It refuses nothing. */
  warnings: z.array(guardWarning),
})
/** The effects of a merge. */
export type MergePreview = z.infer<typeof mergePreview>

const mergeDone = z.object({
  merge_id: id,
  candidate: recordAnswer(candidates),
  moved: z.int(),
  undo_until: z.string(),
  /** The limit of fees that the person is above now. */
  warnings: z.array(guardWarning),
})
export type MergeDone = z.input<typeof mergeDone>

const mergeUndone = z.object({
  kept_id: id,
  other_id: id,
  kept_as_they_are: z.array(z.object({ resource: z.string(), id, field: z.string() })),
})
/** The answer of a merge's undo, with what it left as it is because somebody changed it since. */
export type MergeUndone = z.infer<typeof mergeUndone>

const openMerge = z.object({ id, gone_id: id, name: z.string(), at: z.string(), undo_until: z.string() })
/** A merge that can still be taken back. */
export type OpenMerge = z.infer<typeof openMerge>

const linkOrder = z.strictObject({ candidate_id: id.optional(), values })
const linked = newCandidate.extend({ lead: recordAnswer(leads), made: z.boolean() })
export type Linked = z.input<typeof linked>

const mergers = rolesOfPage('candidate-merge')
/** A link changes both records. */
const linkers = rolesFor(leads, 'update').filter(role => rolesFor(candidates, 'update').includes(role))

/** Duplicates, merging, and the way from lead to candidate. */
export const identityCalls = {
  listDuplicates: call('GET /candidates/{id}/duplicates', {
    summary: 'Candidates and leads that look like the same person.',
    access: candidates.roles,
    answer: z.array(duplicate),
  }),
  listLeadDuplicates: call('GET /leads/{id}/duplicates', {
    summary: 'Leads and candidates that look like the same person.',
    access: leads.roles,
    answer: z.array(duplicate),
  }),
  checkDuplicates: call('POST /candidates/duplicates', {
    summary: 'Records that look like a person who is not saved yet.',
    access: candidates.roles,
    body: duplicateQuestion,
    answer: z.array(duplicate),
  }),
  listLeadGuards: call('GET /leads/{id}/guards', {
    summary: 'Rules of § 38 BeschV against recruiting a lead.',
    access: leads.roles,
    answer: z.array(guardWarning),
  }),
  notSame: call('POST /possible-duplicates/{id}/not-same', {
    tag: 'possible-duplicates',
    summary: 'Records that two candidates are two people, or undoes it.',
    access: possibleDuplicates.roles,
    body: z.strictObject({ not_same: z.boolean('invalid') }),
    answer: recordAnswer(possibleDuplicates),
  }),
  previewMerge: call('POST /candidates/{id}/merge/preview', {
    summary: 'Preview of merging another one into it.',
    access: mergers,
    body: mergeChoice,
    answer: mergePreview,
  }),
  merge: call('POST /candidates/{id}/merge', {
    summary: 'Merges another one into it, in one transaction.',
    access: mergers,
    body: mergeOrder,
    bodyMax: BODY_RECORD,
    answer: mergeDone,
  }),
  listMerges: call('GET /candidates/{id}/merges', {
    summary: 'Merges into it that can still be undone.',
    access: mergers,
    answer: z.array(openMerge),
  }),
  undoMerge: call('POST /candidate-merges/{id}/undo', {
    tag: 'candidates',
    summary: 'Takes a merge back, for seven days.',
    access: mergers,
    answer: mergeUndone,
  }),
  link: call('POST /leads/{id}/candidate', {
    summary: 'Makes a candidate of a lead, or links one that is there.',
    access: linkers,
    body: linkOrder,
    bodyMax: BODY_RECORD,
    answer: linked,
  }),
  unlink: call('DELETE /leads/{id}/candidate', {
    summary: 'Takes the link of a lead with its candidate back.',
    access: linkers,
    answer: recordAnswer(leads),
  }),
}
