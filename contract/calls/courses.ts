import { z } from 'zod'
import { isNearDay } from '../definition/fields'
import { courses } from '../resources/courses'
import { call, rolesFor } from './call'

const id = z.int('invalid').positive('invalid')
const day = z.string('valid_day').refine(isNearDay, 'valid_day')
const ids = z.array(id, 'invalid').max(500, 'too_long')

/** Participants to add and to remove. `over`: more than the course has seats for is meant. */
const seatsOrder = z.strictObject({
  add: ids.default([]),
  remove: ids.default([]),
  over: z.boolean('invalid').default(false),
})
export type SeatsOrder = z.infer<typeof seatsOrder>

/** Attendance on a day; null: not known. */
const presenceOrder = z.strictObject({
  candidate_id: id,
  day,
  present: z.boolean('invalid').nullable(),
})
export type PresenceOrder = z.infer<typeof presenceOrder>

/** States of the level of a course. */
export const LEVEL_STATES = ['started', 'finished', 'passed'] as const
const levelOrder = z.strictObject({
  candidate_ids: ids.min(1, 'required'),
  state: z.enum(LEVEL_STATES, 'not_a_choice'),
  day,
  /** Ids of requirements that only warn and were accepted. */
  confirm: z.array(id, 'invalid').max(100, 'too_long').default([]),
})
export type LevelOrder = z.infer<typeof levelOrder>

const seat = z.object({
  candidate_id: id,
  name: z.string(),
  name_arabic: z.string().nullable(),
  started: z.string().nullable(),
  finished: z.string().nullable(),
  passed: z.string().nullable(),
  present: z.int(),
  absent: z.int(),
})
/** A participant with the days on which the course's level was started, finished and passed, and how often they came. */
export type Seat = z.infer<typeof seat>

/** Both days are within. */
const sessionQuery = z.strictObject({
  from: day.describe('The first day.'),
  to: day.describe('The last day.'),
})
export type SessionQuery = z.output<typeof sessionQuery>

const session = z.object({
  course_id: id,
  name: z.string(),
  day: z.string(),
  /** How many were marked, and how many of them came. */
  count: z.int(),
  present: z.int(),
})
/** A day on which a course took place. */
export type CourseSession = z.infer<typeof session>

const coursePage = z.object({
  course: z.record(z.string(), z.unknown()),
  seats: z.array(seat),
  /** Participants that the caller may not see. */
  hidden: z.int(),
  days: z.array(z.string()),
  marks: z.array(z.object({ candidate_id: id, day: z.string(), present: z.boolean() })),
})
export type CoursePage = z.infer<typeof coursePage>

const levelResult = z.object({
  candidate_id: id,
  done: z.boolean(),
  error: z.string().optional(),
  requirements: z.array(z.looseObject({ id, name: z.string(), effect: z.string() })).optional(),
})
export type LevelResult = z.infer<typeof levelResult>

const access = courses.roles
const writers = rolesFor(courses, 'update')

/** A course with its participants, and who came on which day. */
export const courseCalls = {
  readPage: call('GET /courses/{id}/page', {
    summary: 'The course, its participants and the days of attendance, in one answer.',
    access,
    answer: coursePage,
  }),
  changeSeats: call('POST /courses/{id}/seats', {
    summary:
      'Adds and removes participants. 422 with `capacity` and `count` where there are fewer seats, unless `over`.',
    access: writers,
    body: seatsOrder,
    answer: coursePage,
  }),
  markAttendance: call('PUT /courses/{id}/attendance', {
    summary: 'Marks a participant present or absent on a day, or takes the mark back.',
    access: writers,
    body: presenceOrder,
    answer: presenceOrder,
  }),
  markLevel: call('POST /courses/{id}/level', {
    summary:
      "Completes the step of the course's level for each participant: a requirement that stops one does not stop the others.",
    access: writers,
    body: levelOrder,
    answer: z.object({ results: z.array(levelResult) }),
  }),
  listSessions: call('GET /course-sessions', {
    tag: 'courses',
    summary: 'The days on which courses took place, with how many came.',
    access,
    query: sessionQuery,
    answer: z.array(session),
  }),
}
