import { usersOf } from '../access/menu'
import { defineResource, type RecordOf } from '../definition/define'
import { day, flag, longText, number, ref, text } from '../definition/fields'

const CANDIDATES = usersOf('candidates')

/** Skills and wishes of a candidate for the German profile. One a candidate. */
export const candidateProfiles = defineResource('candidate-profiles', {
  title: 'occupation',
  fields: {
    candidate_id: ref('candidates', { required: true, unique: true }),
    /** The German name of the occupation. */
    occupation: text({ max: 200, required: true }),
    /** The licence to practise at home. */
    licence: text({ max: 200 }),
    licence_authority: text({ max: 200 }),
    licence_on: day({ when: 'happened', years: 120 }),
    skills: longText({ max: 4_000 }),
    wished_place: text({ max: 200 }),
    wished_start: day({ when: 'planned' }),
    /** Partner and children. An employer gets it only with the consent to that. */
    family: text({ max: 400, sensitive: true }),
    written_by: ref('users', { read: true }),
    checked_by: ref('users', { read: true }),
    checked_on: day({ when: 'happened' }),
  },
  list: {
    columns: ['candidate_id', 'occupation', 'wished_place', 'wished_start', 'checked_on'],
    filters: ['candidate_id', 'wished_start', 'checked_on'],
    search: ['occupation', 'skills', 'wished_place'],
  },
  form: [
    ['candidate_id', 'occupation'],
    ['licence', 'licence_authority', 'licence_on'],
    ['skills'],
    ['wished_place', 'wished_start'],
    ['family'],
    ['written_by', 'checked_by', 'checked_on'],
  ],
  roles: CANDIDATES,
})
export type CandidateProfile = RecordOf<typeof candidateProfiles>

/** Work before: a row of the table in a German curriculum vitae. */
export const experiences = defineResource('experiences', {
  title: 'position',
  fields: {
    candidate_id: ref('candidates', { required: true, index: true }),
    from_day: day({ when: 'happened', years: 120, required: true }),
    until_day: day({ when: 'any', from: 'from_day' }),
    employer: text({ max: 200, required: true }),
    /** So small that its name alone would tell the person. */
    is_small: flag(),
    city: text({ max: 120 }),
    country_id: ref('countries'),
    position: text({ max: 200, required: true }),
    ward: text({ max: 200 }),
    beds: number({ min: 0, max: 10_000 }),
    tasks: longText({ max: 4_000 }),
  },
  list: {
    columns: ['candidate_id', 'from_day', 'until_day', 'employer', 'position', 'ward'],
    filters: ['candidate_id'],
    search: ['employer', 'position', 'ward', 'tasks'],
  },
  form: [
    ['candidate_id', 'position'],
    ['from_day', 'until_day'],
    ['employer', 'is_small'],
    ['city', 'country_id'],
    ['ward', 'beds'],
    ['tasks'],
  ],
  roles: CANDIDATES,
})
export type Experience = RecordOf<typeof experiences>

/** School and training of a candidate. */
export const educations = defineResource('educations', {
  title: 'degree_german',
  fields: {
    candidate_id: ref('candidates', { required: true, index: true }),
    /** As it stands in the certificate, and in German. */
    degree: text({ max: 200, required: true }),
    degree_german: text({ max: 200, required: true }),
    school: text({ max: 200, required: true }),
    city: text({ max: 120 }),
    country_id: ref('countries'),
    from_day: day({ when: 'happened', years: 120 }),
    until_day: day({ when: 'any', from: 'from_day' }),
    theory_hours: number({ min: 0, max: 20_000 }),
    practice_hours: number({ min: 0, max: 20_000 }),
  },
  list: {
    columns: ['candidate_id', 'degree_german', 'school', 'from_day', 'until_day'],
    filters: ['candidate_id'],
    search: ['degree', 'degree_german', 'school'],
  },
  form: [
    ['candidate_id'],
    ['degree', 'degree_german'],
    ['school', 'city', 'country_id'],
    ['from_day', 'until_day'],
    ['theory_hours', 'practice_hours'],
  ],
  roles: CANDIDATES,
})
export type Education = RecordOf<typeof educations>
