import { z } from 'zod'
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
    summary: 'How much waits for the person that asks, by menu key, each counted up to a hundred.',
    access: 'staff',
    query: z.strictObject({
      today: z.iso
        .date('valid_day')
        .optional()
        .describe('The day where the person is; the organisation’s where left out.'),
    }),
    answer: z.array(waiting),
  }),
  listSessions: call('GET /users/{id}/sessions', {
    summary:
      'Live sessions of a person, the newest first: the own ones for everybody, those of others for who may edit users.',
    access: 'staff',
    answer: z.array(session),
  }),
  endSession: call('DELETE /users/{id}/sessions/{sid}', {
    summary: 'Ends a session, at once and everywhere.',
    access: 'staff',
  }),
  listLogKinds: call('GET /log-kinds', {
    tag: 'logs',
    summary: 'Which actions and places the log has entries of.',
    access: logs.roles,
    answer: kinds,
  }),
  readNoticeSettings: call('GET /notice-settings', {
    tag: 'notifications',
    summary: 'How one is told of each kind of notice.',
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
