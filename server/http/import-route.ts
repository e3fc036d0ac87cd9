import { createWriteStream } from 'node:fs'
import { mkdir, rm } from 'node:fs/promises'
import { join } from 'node:path'
import type { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import type { Definition } from '../../contract/define'
import { fail, invalid } from '../../contract/errors'
import type { Role } from '../../contract/roles'
import { isObject, parseJson } from '../crud/check'
import type { Values } from '../crud/hooks'
import { refuseUnknownFields } from '../crud/import'
import { addJob } from '../jobs/queue'
import { type Call, type Route, route } from './route'

/** The largest CSV file that is taken in (api.md, "Limits"). */
const CSV_MAX = 1_073_741_824

/** `POST /{resource}/import`: keeps the file, and answers 202 with the job that works through it. */
export function importRoute(definition: Definition, guard: Route['guard']): Route {
  return route({
    method: 'POST',
    path: `/${definition.name}/import`,
    access: 'staff',
    guard,
    handle: call => takeFile(call, definition),
  })
}

async function takeFile(call: Call, definition: Definition) {
  const { services, actor, reply, query } = call
  const folder = join(services.config.dataDir, 'imports')
  await mkdir(folder, { recursive: true, mode: 0o700 })
  const path = join(folder, `${call.requestId}.csv`)
  try {
    const options = await readForm(call, path)
    const plan = planOf({ ...query, ...options }, definition, actor.role as Role)
    const job = await services.sql.begin(async tx => {
      const payload = { path, actor, ...plan }
      const [row] = await tx<{ id: number }[]>`
        insert into jobs (kind, resource, user_id, payload)
        values ('import', ${definition.name}, ${actor.id}, ${tx.json(payload as never)}) returning id`
      await addJob(tx, 'import', { job_id: row?.id })
      return row
    })
    return reply.code(202).send({ job_id: job?.id })
  } catch (error) {
    await rm(path, { force: true })
    throw error
  }
}

/** Streams the file part to the disk and returns the other parts. @throws Failure where there is no file, or too large a one */
async function readForm({ request }: Call, path: string): Promise<Values> {
  if (!request.isMultipart()) throw fail('unsupported_media_type')
  const options: Values = {}
  let file = false
  for await (const part of request.parts({
    limits: { fileSize: CSV_MAX, files: 1, fields: 10, fieldSize: 200_000 },
  })) {
    if (part.type === 'field') options[part.fieldname] = part.value
    else if (part.fieldname !== 'file') throw invalid({ [part.fieldname]: 'unknown_field' })
    else {
      file = true
      if (!/\.(csv|txt|tsv)$/i.test(part.filename))
        throw fail('unsupported_media_type', { fields: { file: 'invalid' } })
      await pipeline(part.file as Readable, createWriteStream(path, { mode: 0o600 }))
      if (part.file.truncated) throw fail('too_large')
    }
  }
  if (!file) throw invalid({ file: 'required' })
  return options
}

function planOf(options: Values, definition: Definition, role: Role) {
  const mapping = objectOf(options.mapping, 'mapping')
  const set = objectOf(options.set, 'set')
  refuseUnknownFields(definition, role, Object.keys(mapping), 'mapping')
  refuseUnknownFields(definition, role, Object.keys(set), 'set')
  if (Object.values(mapping).some(column => typeof column !== 'string')) throw invalid({ mapping: 'invalid' })
  if (!['0', '1', undefined].includes(options.dry_run as string | undefined))
    throw invalid({ dry_run: 'invalid' })
  return { mapping, set, dryRun: options.dry_run === '1', country: options.country }
}

function objectOf(text: unknown, name: string): Values {
  if (text === undefined || text === '') return {}
  try {
    const parsed = parseJson(String(text))
    if (isObject(parsed)) return parsed
  } catch {
    // Refused below, like JSON that is no object.
  }
  throw invalid({ [name]: 'invalid' })
}
