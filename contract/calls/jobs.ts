import { z } from 'zod'
import { call } from './call'

const job = z.object({
  id: z.int(),
  kind: z.string(),
  resource: z.string().nullable(),
  status: z.enum(['queued', 'running', 'done', 'failed']),
  total: z.int().nullable(),
  done: z.int(),
  created: z.int(),
  updated: z.int(),
  failed: z.int(),
  errors_url: z.string().nullable(),
  error: z.string().nullable(),
  created_at: z.string(),
  finished_at: z.string().nullable(),
  /** The row of the file that could not be read, as a spreadsheet numbers it. */
  stopped_at: z.int().nullable(),
  /** Jobs of its kind that are done before it, while it waits in the queue. */
  jobs_before: z.int().nullable(),
})
/** The state of an import. */
export type Job = z.infer<typeof job>

/** Imports are shown to the person who started them, and to master. */
export const jobCalls = {
  read: call('GET /jobs/{id}', {
    summary: 'Progress of an import, for the person who started it.',
    access: 'staff',
    answer: job,
  }),
  readErrors: call('GET /jobs/{id}/errors', {
    summary: 'The rows that an import refused, with the reason of each.',
    access: 'staff',
    answer: 'text/csv',
  }),
}

/** The body is checked by `server/crud`: a token is a text of its own making. */
export const undoCalls = {
  undo: call('POST /undo', {
    summary: 'Undoes a change of many records, for ten minutes.',
    access: 'staff',
    body: z.strictObject({ undo: z.string('required') }),
    answer: z.record(z.string(), z.unknown()),
  }),
}

export const eventCalls = {
  listen: call('GET /events', {
    summary: 'Server-sent events: notification, presence, campaign, changed, job.',
    access: 'staff',
    cookie: true,
    answer: 'text/event-stream',
  }),
}

export const documentCalls = {
  readOpenApi: call('GET /openapi.json', {
    tag: 'documents',
    summary: 'This document.',
    access: 'public',
    answer: z.looseObject({ openapi: z.literal('3.1.0') }),
  }),
}
