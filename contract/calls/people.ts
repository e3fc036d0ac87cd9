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

/** A browser that gets notifications on the lock screen. */
const pushDevice = z.object({ id: z.number(), user_agent: z.string(), created_at: z.string() })
export type PushDevice = z.infer<typeof pushDevice>

const endpoint = z.url({ protocol: /^https?$/, error: 'invalid' }).max(1_000, 'too_long')
/** A point of the curve P-256 (65 bytes), and a secret (16 bytes), in base64url. */
const p256dh = z
  .string('required')
  .min(87, 'invalid')
  .max(88, 'invalid')
  .regex(/^[\w-]+=?$/, 'invalid')
const auth = z
  .string('required')
  .min(22, 'invalid')
  .max(24, 'invalid')
  .regex(/^[\w-]+={0,2}$/, 'invalid')

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
  readPushKey: call('GET /push-key', {
    tag: 'notifications',
    summary: 'The public key that a browser subscribes to push notifications with (RFC 8292).',
    access: 'staff',
    answer: z.object({ key: z.string() }),
  }),
  listPushDevices: call('GET /push-devices', {
    tag: 'notifications',
    summary: 'Own browsers that get push notifications.',
    access: 'staff',
    answer: z.array(pushDevice),
  }),
  addPushDevice: call('POST /push-devices', {
    tag: 'notifications',
    summary:
      'Has this browser get push notifications, by the subscription that its push service gave (RFC 8030).',
    access: 'staff',
    body: z.strictObject({
      endpoint,
      keys: z.strictObject({ p256dh, auth }),
    }),
    status: 201,
    answer: pushDevice,
  }),
  keepPushDevice: call('POST /push-devices/keep', {
    tag: 'notifications',
    summary:
      'Says that this browser is there, and whether it is still one of the caller: one of somebody else is removed.',
    access: 'staff',
    body: z.strictObject({ endpoint }),
    answer: z.object({ id: z.number().nullable() }),
  }),
  removePushDevice: call('DELETE /push-devices/{id}', {
    tag: 'notifications',
    summary: 'Has an own browser get no more push notifications.',
    access: 'staff',
  }),
}
