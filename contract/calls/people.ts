import { z } from 'zod'
import { isNearDay } from '../definition/fields'
import { noticeSettings } from '../inbox/notices'
import { waiting } from '../inbox/waiting'
import { logs } from '../resources/logs'
import { call } from './call'

const session = z.object({
  sid: z.string(),
  created_at: z.string(),
  expires_at: z.string(),
  locked: z.boolean(),
  ip: z.string(),
  user_agent: z.string(),
  /** The one that asks. */
  current: z.boolean(),
})
/** A place where somebody is signed in. */
export type PersonSession = z.infer<typeof session>

const kinds = z.object({ actions: z.array(z.string()), resources: z.array(z.string()) })

/** Counts, sessions and settings of notices of the person that asks. */
export const peopleCalls = {
  countWaiting: call('GET /waiting', {
    tag: 'session',
    summary: 'Counts of items to do for the caller, by menu key, each up to a hundred.',
    access: 'staff',
    query: z.strictObject({
      today: z.iso
        .date('valid_day')
        .refine(isNearDay, 'valid_day')
        .optional()
        .describe('The day where the person is; the organisation’s where left out.'),
    }),
    answer: z.array(waiting),
  }),
  listSessions: call('GET /users/{id}/sessions', {
    summary:
      'Active sessions of a person, the newest first: your own, or those of others with the right to edit users.',
    access: 'staff',
    answer: z.array(session),
  }),
  endSession: call('DELETE /users/{id}/sessions/{sid}', {
    summary: 'Ends a session immediately, on every device.',
    access: 'staff',
  }),
  listLogKinds: call('GET /log-kinds', {
    tag: 'logs',
    summary: 'Actions and places with entries in the log.',
    access: logs.roles,
    answer: kinds,
  }),
  readNoticeSettings: call('GET /notice-settings', {
    tag: 'notifications',
    summary: 'Channel of each type of notification.',
    access: 'staff',
    answer: noticeSettings,
  }),
  changeNoticeSettings: call('PUT /notice-settings', {
    tag: 'notifications',
    summary: 'Changes it for the kinds that are named.',
    access: 'staff',
    body: noticeSettings,
    answer: noticeSettings,
  }),
}
