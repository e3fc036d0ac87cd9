import { LEVELS } from '../candidates/steps'
import { defineResource, type RecordOf } from '../definition/define'
import {
  day,
  email,
  flag,
  longText,
  money,
  number,
  oneOf,
  phone,
  ref,
  refs,
  text,
} from '../definition/fields'

/** Somebody who teaches German, and up to which levels. */
export const teachers = defineResource('teachers', {
  title: 'name',
  fields: {
    name: text({ max: 120, required: true }),
    email: email({ index: true }),
    phone: phone({ index: true }),
    levels: oneOf(LEVELS, { many: true }),
    note: longText({ max: 4_000 }),
  },
  list: {
    columns: ['name', 'phone', 'email', 'levels'],
    search: ['name', 'email', 'phone'],
    sort: ['name', 'asc'],
  },
  form: [['name'], ['phone', 'email'], ['levels'], ['note']],
})

/** A language course and who sits in it. */
export const courses = defineResource('courses', {
  title: 'name',
  apartBy: 'start_date',
  fields: {
    name: text({ max: 160, required: true }),
    level: oneOf(LEVELS, { required: true, index: true }),
    teacher_id: ref('teachers', { index: true }),
    office_id: ref('offices', { index: true }),
    start_date: day({ when: 'any', index: true }),
    finish_date: day({ when: 'any', index: true, from: 'start_date' }),
    capacity: number({ min: 0, max: 1_000 }),
    price: money({ min: 0 }),
    price_currency: text({ max: 3 }),
    online: flag(),
    /** The approval of a distance course (section 12 FernUSG). */
    approval_number: text({ max: 60 }),
    candidates: refs('candidates', { index: true }),
  },
  list: {
    columns: ['name', 'level', 'teacher_id', 'office_id', 'start_date', 'finish_date', 'capacity'],
    filters: ['level', 'teacher_id', 'office_id', 'start_date', 'finish_date'],
    search: ['name'],
  },
  form: [
    ['name', 'level'],
    ['teacher_id', 'office_id'],
    ['start_date', 'finish_date'],
    ['capacity', 'price'],
    ['online', 'approval_number'],
    ['candidates'],
  ],
})
export type Course = RecordOf<typeof courses>

/** Whether a candidate was in class on a day: at most one record a person and day. */
export const attendance = defineResource('attendance', {
  title: 'day',
  fields: {
    course_id: ref('courses', { required: true, index: true }),
    candidate_id: ref('candidates', { required: true, index: true }),
    day: day({ when: 'any', required: true, index: true }),
    present: flag({ default: true }),
    note: text({ max: 400 }),
  },
  list: {
    columns: ['course_id', 'candidate_id', 'day', 'present', 'note'],
    filters: ['course_id', 'candidate_id', 'day', 'present'],
  },
  form: [['course_id', 'candidate_id'], ['day', 'present'], ['note']],
  roles: courses.roles,
})
