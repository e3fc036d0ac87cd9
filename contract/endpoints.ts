import { z } from 'zod'

export type Method = 'GET' | 'POST' | 'PUT' | 'DELETE'

/** One call of the API as documents and tests read it. */
export interface Endpoint {
  method: Method
  /** Below `/api/v1` unless it starts with `//`, which is the origin's root. Parameters stand in braces. */
  path: string
  /** The resource or the part it belongs to. */
  tag: string
  /** A name that no other call has. */
  id: string
  summary: string
  /** Needs no session. */
  open?: true
  /** Takes the session from the cookie too, for elements that send no bearer. */
  cookie?: true
  query?: Record<string, { schema: z.ZodType; about: string }>
  /** The JSON body; a file upload where `upload` says so. */
  body?: z.ZodType
  /** The same where the handler checks it: a record's fields depend on the caller's role, parts of an upload are streamed. */
  sent?: z.ZodType
  upload?: true
  /** Bytes that the body may have; `BODY_USUAL` unless said. */
  bodyMax?: number
  /** The status of what went well: 200 unless said. 204 has no answer. */
  status?: 200 | 201 | 202 | 204 | 302 | 303
  /** The JSON answer, or the media type of another one. */
  answer?: z.ZodType | string
}

/** The envelope of a page of records. */
export function pageSchema<Row extends z.ZodType>(record: Row) {
  return z.object({
    data: z.array(record),
    current_page: z.int(),
    per_page: z.int(),
    last_page: z.int(),
    total: z.int(),
    total_is_estimate: z.literal(true).optional(),
  })
}
