import { parse } from 'csv-parse/sync'
import type { App, Request, Row } from 'json-server'
import type { Definition } from '../contract/definition/define'
import { fail, invalid } from '../contract/http/errors'
import { undoable } from './better'
import { formOf } from './files'
import { matches, readFilter } from './filter'
import { type Demand, prepareChange, prepareNew, seenBy } from './records'
import type { Store } from './server'
import { callerOf } from './sessions'

interface Resource {
  definition: Definition
  demand: Demand
  store: Store
}

/** Changing, deleting, restoring, importing and exporting many records. */
export function addMany(app: App, resource: Resource): void {
  const { definition, demand, store } = resource
  const { name } = definition
  app.put(`/${name}`, (request, response, next) => {
    const { id, changes } = request.body as Chosen
    if (id) {
      request.url = `/${name}/${id}`
      return next()
    }
    demand(request, 'bulk')
    const rows = chosenOf(resource, request)
    if (!changes) throw invalid({ changes: 'required' })
    const before = rows.map(row => ({ row, held: { ...row }, next: prepareChange(definition, changes, row) }))
    for (const { row, next } of before) Object.assign(row, next)
    const undo = undoable(store, () => {
      if (before.some(({ row, held }) => Number(row.version) > Number(held.version) + 1))
        throw fail('conflict')
      for (const { row, held } of before) Object.assign(row, held)
    })
    response.json({ updated: rows.length, undo })
  })
  app.delete(`/${name}`, (request, response) => {
    demand(request, 'bulk')
    const removed = store.remove(
      name,
      chosenOf(resource, request).map(({ id }) => id),
    )
    if (definition.bin) store.bin(name).push(...removed)
    response.json({ deleted: removed.length, undo: undoable(store, () => putBack(resource, removed)) })
  })
  app.post(`/${name}/:id/restore`, (request, response) => {
    demand(request, 'delete')
    const row = store.bin(name).find(({ id }) => String(id) === request.params.id)
    if (!row) throw fail('not_found')
    putBack(resource, [row])
    response.json(row)
  })
  app.post(`/${name}/import`, (request, response, next) => {
    demand(request, 'import')
    importFile(resource, request).then(answer => response.status(202).json(answer), next)
  })
  app.get(`/${name}/export`, (request, response) => {
    demand(request, 'export')
    response.type('text/csv').send(csvOf(resource, request))
  })
}

interface Chosen {
  id?: number
  ids?: number[]
  filter?: object
  except?: number[]
  changes?: object
}

/** The records that a call over many means. @throws Failure invalid where it says none; not_found */
function chosenOf({ definition, store }: Resource, { body }: Request): Row[] {
  const { ids, filter, except = [] } = body as Chosen
  if (ids?.length) return ids.map(id => store.row(definition.name, id))
  if (!filter) throw invalid({ ids: 'required' })
  const rules = readFilter(definition, filter)
  return store.rows(definition.name).filter(row => matches(row, rules) && !except.includes(row.id))
}

function putBack({ definition: { name, bin }, store }: Resource, rows: Row[]): void {
  if (bin) for (const row of rows) store.bin(name).splice(store.bin(name).indexOf(row), 1)
  store.rows(name).push(...rows)
}

function csvOf({ definition, store }: Resource, request: Request): string {
  const { role } = callerOf(request)
  const rules = readFilter(definition, request.query.filter)
  const rows = store.rows(definition.name).filter(row => matches(row, rules))
  const seen = rows.map(row => seenBy(definition, role, row))
  const cell = (value: unknown) => `"${String(value ?? '').replaceAll('"', '""')}"`
  return [Object.keys(seen[0] ?? { id: 0 }), ...seen.map(row => Object.values(row))]
    .map(cells => cells.map(cell).join(','))
    .join('\r\n')
}

/** Makes a record of each row of a CSV file; an existing one is never looked for. */
async function importFile({ definition, store }: Resource, request: Request): Promise<object> {
  const form = await formOf(request)
  const file = form.get('file')
  if (!(file instanceof File)) throw invalid({ file: 'required' })
  const lines: Record<string, string>[] = parse(await file.text(), {
    bom: true,
    columns: true,
    delimiter: [',', ';', '\t'],
    relax_column_count: true,
  })
  const columns = Object.keys(lines[0] ?? {})
  if (form.get('columns')) {
    const samplesOf = (name: string) => lines.slice(0, 3).map(line => line[name] ?? '')
    return { columns: columns.map(name => ({ name, samples: samplesOf(name) })), sheets: [] }
  }
  const mapping: Record<string, string> = JSON.parse(String(form.get('mapping') ?? '{}'))
  const set: Row = JSON.parse(String(form.get('set') ?? '{}'))
  const rows = store.rows(definition.name)
  const job = { status: 'done', total: lines.length, done: lines.length, created: 0, updated: 0, failed: 0 }
  for (const line of lines) {
    const fields = Object.keys(definition.fields).map(name => [name, line[mapping[name] ?? name]])
    const body = Object.fromEntries(fields.filter(([, value]) => value))
    try {
      const made = prepareNew(definition, { ...request, body: { ...body, ...set } } as Request, rows)
      job.created += 1
      if (!form.get('dry_run'))
        rows.push({ ...made, id: Math.max(0, ...rows.map(({ id }) => id)) + 1 } as Row)
    } catch {
      job.failed += 1
    }
  }
  return { job_id: store.jobs.push({ ...job, errors_url: null, stopped_at: null, jobs_before: null }) }
}
