import { usersOf } from '../access/menu'
import { MANAGERS } from '../access/roles'
import { defineResource, type RecordOf } from '../definition/define'
import {
  day,
  email,
  file,
  flag,
  instant,
  longText,
  number,
  oneOf,
  phone,
  ref,
  text,
} from '../definition/fields'
import { ROUTE_LANGUAGES } from '../routes/words'

const CANDIDATES = usersOf('candidates')

/** A passport of a candidate. The newest valid one is the passport of the file; older ones tell the person again. */
export const passports = defineResource('passports', {
  // Not by its number: notices and links quote what a record is called by.
  title: 'country_id',
  fields: {
    candidate_id: ref('candidates', { required: true, index: true }),
    passport_number: text({ max: 40, required: true, index: true, sensitive: true }),
    country_id: ref('countries', { index: true }),
    issued_on: day({ when: 'happened', years: 120, sensitive: true }),
    valid_until: day({ when: 'until', index: true, sensitive: true, from: 'issued_on' }),
    file: file({ folder: 'candidates/{candidate_id}' }),
    /** The visa is in this one. */
    has_visa: flag(),
    note: longText({ max: 4_000 }),
  },
  list: {
    columns: ['candidate_id', 'passport_number', 'country_id', 'issued_on', 'valid_until', 'has_visa'],
    filters: ['candidate_id', 'country_id', 'valid_until'],
    search: ['passport_number'],
  },
  form: [
    ['candidate_id'],
    ['passport_number', 'country_id'],
    ['issued_on', 'valid_until'],
    ['file', 'has_visa'],
    ['note'],
  ],
  roles: CANDIDATES,
})
export type Passport = RecordOf<typeof passports>

export const GUARDIAN_RELATIONS = ['mother', 'father', 'guardian'] as const

/** A holder of custody of a candidate under 18: agrees to the stay, and gets every message (§ 80 AufenthG). */
export const guardians = defineResource('guardians', {
  title: 'name',
  fields: {
    candidate_id: ref('candidates', { required: true, index: true, fixed: true }),
    name: text({ max: 120, required: true }),
    relation: oneOf(GUARDIAN_RELATIONS, { required: true, default: 'mother' }),
    phone: phone(),
    email: email(),
    /** Of letters, codes and the own page; empty: that of the candidate. */
    language: oneOf(ROUTE_LANGUAGES),
    /** The other parent need not agree; the proof of it. */
    sole_custody: flag(),
    custody_proof: file({ folder: 'candidates/{candidate_id}' }),
    consent_on: day({ when: 'happened', index: true }),
    consent: file({ folder: 'candidates/{candidate_id}' }),
    /** A consent by the own page: the words that the guardian read, their version and their language. */
    consent_text: longText({ max: 10_000, read: true }),
    text_version: number({ read: true }),
    consent_language: oneOf(ROUTE_LANGUAGES, { read: true }),
    withdrawn_on: day({ when: 'happened' }),
    id_copy: file({ folder: 'candidates/{candidate_id}' }),
    note: longText({ max: 4_000 }),
  },
  list: {
    columns: ['candidate_id', 'name', 'relation', 'phone', 'email', 'language', 'sole_custody', 'consent_on'],
    filters: ['candidate_id', 'consent_on'],
    search: ['name', 'phone', 'email'],
  },
  form: [
    ['candidate_id'],
    ['name', 'relation'],
    ['phone', 'email', 'language'],
    ['consent_on', 'consent', 'id_copy'],
    ['consent_text'],
    ['text_version', 'consent_language', 'withdrawn_on'],
    ['sole_custody', 'custody_proof'],
    ['note'],
  ],
  roles: CANDIDATES,
})
export type Guardian = RecordOf<typeof guardians>

/** Two given names that staff judged: one name in two spellings, or two names. They win over the rules of spelling. */
export const givenNames = defineResource('given-names', {
  title: 'name',
  fields: {
    name: text({ max: 60, required: true }),
    other: text({ max: 60, required: true }),
    verdict: oneOf(['same', 'different'], { required: true, default: 'same', index: true }),
  },
  list: {
    columns: ['name', 'other', 'verdict'],
    filters: ['verdict'],
    search: ['name', 'other'],
    sort: ['name', 'asc'],
  },
  form: [['name', 'other', 'verdict']],
  roles: CANDIDATES,
  writers: usersOf('settings').filter(role => CANDIDATES.includes(role)),
})
export type GivenNames = RecordOf<typeof givenNames>

/** Why two records may be one person, the surest first. */
export const DUPLICATE_REASONS = ['phone', 'email', 'passport', 'name_and_birth', 'name'] as const

/**
 * Two candidates, a candidate and a lead, or two leads that may be one person, until they are one record or somebody says that they
 * are not the same.
 */
export const possibleDuplicates = defineResource('possible-duplicates', {
  title: 'reason',
  fields: {
    candidate_id: ref('candidates', { read: true, index: true }),
    other_id: ref('candidates', { read: true, index: true }),
    lead_id: ref('leads', { read: true, index: true }),
    other_lead_id: ref('leads', { read: true, index: true }),
    reason: oneOf(DUPLICATE_REASONS, { required: true, read: true, index: true }),
    state: oneOf(['open', 'not_same'], { read: true, default: 'open', index: true }),
    decided_by: ref('users', { read: true }),
    decided_at: instant({ read: true }),
  },
  list: {
    columns: ['candidate_id', 'other_id', 'lead_id', 'other_lead_id', 'reason', 'state', 'created_at'],
    filters: ['state', 'reason', 'candidate_id', 'lead_id'],
  },
  form: [
    ['candidate_id', 'other_id'],
    ['lead_id', 'other_lead_id'],
    ['reason', 'state'],
    ['decided_by', 'decided_at'],
  ],
  roles: MANAGERS.filter(role => CANDIDATES.includes(role)),
  verbs: ['read', 'export'],
})
export type PossibleDuplicate = RecordOf<typeof possibleDuplicates>
