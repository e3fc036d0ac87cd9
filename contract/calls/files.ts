import { z } from 'zod'
import { call } from './call'

/** A file as the server keeps it. */
const stored = z.object({ url: z.string(), name: z.string(), size: z.int(), type: z.string() })
export type Stored = z.infer<typeof stored>

/** Uploads and downloads (docs/spec/api.md, "Named calls"). */
export const fileCalls = {
  upload: call('POST /files', {
    summary: 'Stores a file; its kind is read from its bytes.',
    access: 'staff',
    sent: z.strictObject({ file: z.file(), folder: z.string() }),
    upload: true,
    status: 201,
    answer: stored,
  }),
  /** The folder may have two parts, `candidates/{slug}`. */
  download: call('GET /files/{folder}/{name}', {
    summary: 'A private file, for those who may see its record.',
    access: 'session',
    cookie: true,
    answer: 'application/octet-stream',
  }),
  readPicture: call('GET //m/{name}', {
    tag: 'recipients',
    summary: 'An image of an email.',
    access: 'public',
    answer: 'image/*',
  }),
}
