import { LEVELS } from '../candidates/steps'
import { defineResource } from '../definition/define'
import { day, email, json, longText, oneOf, phone, ref, text } from '../definition/fields'

/** States of a registration; the last two end it. */
export const ONLINE_STAGES = [
  'registered',
  'reviewed',
  'contacted',
  'invited',
  'taken_over',
  'declined',
] as const
export type OnlineStage = (typeof ONLINE_STAGES)[number]

/** A person who registered by a form and is no candidate yet. */
export const onlineCandidates = defineResource('online-candidates', {
  title: 'name',
  fields: {
    name: text({ max: 120, required: true, index: true }),
    phone: phone({ index: true }),
    email: email({ index: true }),
    country_id: ref('countries', { index: true }),
    program_id: ref('programs', { index: true }),
    language_level_id: oneOf(LEVELS, { index: true }),
    birth_date: day({ when: 'happened', years: 120 }),
    stage: oneOf(ONLINE_STAGES, { index: true, default: 'registered' }),
    answers: json(),
    utm_campaign: text({ max: 200, index: true }),
    note: longText({ max: 10_000 }),
    form_id: ref('forms', { read: true, index: true }),
    candidate_id: ref('candidates', { read: true, index: true }),
  },
  list: {
    columns: [
      'name',
      'phone',
      'country_id',
      'program_id',
      'language_level_id',
      'stage',
      'candidate_id',
      'created_at',
    ],
    filters: ['stage', 'country_id', 'program_id', 'language_level_id', 'form_id'],
    search: ['name', 'phone', 'email'],
  },
  form: {
    person: [
      ['name'],
      ['phone', 'email'],
      ['country_id', 'birth_date'],
      ['program_id', 'language_level_id'],
      ['stage'],
      ['note'],
    ],
  },
})
