import { randomBytes } from 'node:crypto'
import type { Request, Response } from 'json-server'
import { fail, invalid } from '../contract/http/errors'
import type { Store } from './server'

/** Reads a form that carries a file. @throws Failure unsupported_media_type */
export async function formOf(request: Request): Promise<FormData> {
  const pieces: Buffer[] = []
  for await (const piece of request) pieces.push(piece as Buffer)
  const headers = { 'content-type': request.headers['content-type'] ?? '' }
  return new globalThis.Response(Buffer.concat(pieces), { headers }).formData().catch(() => {
    throw fail('unsupported_media_type')
  })
}

/** Stores a file. @throws Failure invalid without one */
export async function keepFile(request: Request, { files }: Store): Promise<object> {
  const form = await formOf(request)
  const file = form.get('file')
  if (!(file instanceof File)) throw invalid({ file: 'required' })
  const extension = /\.\w{1,5}$/.exec(file.name)?.[0] ?? ''
  const url = `/api/v1/files/${form.get('folder') ?? 'attachments'}/${randomBytes(8).toString('hex')}${extension}`
  files.set(url, file)
  return { url, name: file.name, size: file.size, type: file.type }
}

/** Sends a stored file. @throws Failure not_found */
export async function sendFile(request: Request, response: Response, { files }: Store): Promise<void> {
  const file = files.get(request.originalUrl.replace(/\?.*$/, ''))
  if (!file) throw fail('not_found')
  response.type(file.type).send(Buffer.from(await file.arrayBuffer()))
}

/** Opens a stream in which nothing ever happens; it ends with its request. */
export function openEvents(request: Request, response: Response): Promise<void> {
  response.setHeader('Content-Type', 'text/event-stream')
  response.setHeader('Cache-Control', 'no-store')
  response.write(': open\n\n')
  const beat = setInterval(() => response.write(': still open\n\n'), 20_000)
  return new Promise(ended => {
    request.once('close', () => {
      clearInterval(beat)
      ended()
    })
  })
}
