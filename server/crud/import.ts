import type { Role } from '../../contract/access/roles'
import { type Definition, writableFields } from '../../contract/definition/define'
import { Failure, fail } from '../../contract/http/errors'
import { definitionOf } from '../../contract/resources'
import { checkBody, checkReferences, sameValue } from './check'
import { compiledOf } from './compiled'
import { valueOfCell } from './csv'
import type { Row, Tx, Values } from './hooks'
import type { Batch } from './import-file'
import { checkedKey, existingRows, keyOf } from './import-keys'
import type { ImportPlan } from './import-plan'
import { findAllReachable, type WriteScope, type Writing } from './reachable'
import { runHookWithin } from './records'
import { writeRows } from './write'

export type { ImportPlan }

/** A row that was refused, with the reason that its column of the error file says. */
export interface BadRow {
  line: number
  cells: Record<string, string>
  reason: string
}

export interface BatchResult {
  created: number
  updated: number
  bad: BadRow[]
}

/** Names of references that the file may use instead of ids, for lookups and small lists. */
export async function referenceNames(
  tx: Tx,
  definition: Definition,
): Promise<(to: string, name: string) => number | undefined> {
  const known = new Map<string, number>()
  for (const { options } of Object.values(definition.fields)) {
    const target = options.to ? definitionOf(options.to) : undefined
    if (!target?.namedInImports) continue
    const names = target.lookup
      ? ['slug', 'en', 'ar', 'fr', ...(target.fields.de ? ['de'] : [])]
      : [target.title]
    const rows = await tx<Row[]>`select id, ${tx(names)} from ${tx(target.table)} limit 10000`
    for (const row of rows)
      for (const name of names)
        if (row[name]) known.set(`${target.name}\n${String(row[name]).toLowerCase()}`, row.id)
  }
  return (to, name) => known.get(`${to}\n${name.toLowerCase()}`)
}

/** A batch whose cells are read: what can be done while the database is still busy with the one before. */
export interface ReadBatch extends Batch {
  bodies: Values[]
  /** The value that each person is known by. */
  keys: string[]
  /** The values of each as a new record, as most are, or why it cannot be one. */
  fresh: (Values | Failure)[]
}

/** Makes bodies of a batch's cells. */
export function readBatch(
  plan: ImportPlan,
  names: (to: string, name: string) => number | undefined,
  batch: Batch,
): ReadBatch {
  const bodies = batch.lines.map(cells => bodyOf(plan, cells, names))
  const imported = compiledOf(plan.definition).importDefaults
  const fresh = bodies.map(body => checkedValues(plan, undefined, { ...imported, ...body }))
  const keys = bodies.map((body, place) => checkedKey(plan, fresh[place]) ?? keyOf(plan, body))
  return { ...batch, bodies, keys, fresh }
}

/**
 * Writes one batch in the caller's transaction: a person who is there is updated, never doubled.
 * @param batch.onSent runs when the new rows are on their way to the database, if there are any
 */
export async function importBatch(
  { services, tx }: WriteScope,
  plan: ImportPlan,
  { lines, numbers, bodies, keys, fresh, onSent }: ReadBatch & { onSent?: () => void },
): Promise<BatchResult> {
  const bad: BadRow[] = []
  const refuse = (index: number, fields: Readonly<Record<string, string>>) =>
    bad.push({
      line: numbers[index] ?? 0,
      cells: lines[index] ?? {},
      reason: wordsOf(fields),
    })
  const writing: Writing = { services, tx, reached: new Map() }
  const existing = await existingRows(writing, plan, { keys, bodies })
  await findAllReachable(writing, plan, bodies)
  const rows: ImportedRow[] = []
  const seen = new Map<string, number>()
  for (const [index, body] of bodies.entries()) {
    try {
      const key = keys[index]
      const before = key ? existing.get(key) : undefined
      const values = before ? checkedValues(plan, before, body) : (fresh[index] ?? {})
      const changes = await hookedRow(writing, plan, { before, values })
      const earlier = key ? seen.get(key) : undefined
      // The same person twice in one batch: the later line wins, in one row.
      if (earlier !== undefined && rows[earlier]) join(rows[earlier], { before, indexes: [index], changes })
      else {
        if (key) seen.set(key, rows.length)
        rows.push({ before, indexes: [index], changes })
      }
    } catch (error) {
      if (!(error instanceof Failure)) throw error
      refuse(index, error.details.fields ?? { '': error.code })
    }
  }
  await matchRewritten(writing, plan, { rows, keys, bodies })
  const broken = await checkReferences(
    tx,
    plan.definition,
    rows.map(({ changes }) => changes),
  )
  const good: ImportedRow[] = []
  for (const [place, row] of rows.entries()) {
    const fields = broken[place] ?? {}
    if (!Object.keys(fields).length) good.push(row)
    else for (const index of row.indexes) refuse(index, fields)
  }
  return { ...(await writeGood({ services, tx }, plan, { rows: good, numbers, onSent })), bad }
}

/** A row that may be written, with the places in the batch of the lines that it is made of, one or more. */
interface ImportedRow {
  indexes: number[]
  before: Row | undefined
  changes: Values
}

const firstOf = ({ indexes: [first = 0] }: ImportedRow) => first

/** Takes a later line of the same person into their row. */
function join(row: ImportedRow, { indexes, changes }: ImportedRow): void {
  Object.assign(row.changes, changes)
  row.indexes.push(...indexes)
}

/**
 * The key of a row may only now be in its final writing: `München.example` is kept as `xn--mnchen-3ya.example`.
 * Those that are there in that writing are updated; of several in one batch the last one wins.
 */
async function matchRewritten(
  writing: Writing,
  plan: ImportPlan,
  { rows, keys, bodies }: { rows: ImportedRow[] } & Pick<ReadBatch, 'keys' | 'bodies'>,
): Promise<void> {
  const { definition } = plan
  const name = Object.entries(definition.fields).find(([, { options }]) => options.unique)?.[0]
  if (!name || definition.knownBy.length || definition.knownFirstBy.length) return
  const keyIn = ({ changes }: ImportedRow) => String(changes[name] ?? '').toLowerCase()
  const rewritten = rows.filter(row => !row.before && keyIn(row) !== keys[firstOf(row)])
  if (rewritten.length === 0) return
  const existing = await existingRows(writing, plan, { keys: rewritten.map(keyIn) })
  for (const row of rewritten) {
    const before = existing.get(keyIn(row))
    if (!before) continue
    const body: Values = Object.assign({}, ...row.indexes.map(index => bodies[index]))
    const values = checkedValues(plan, before, body)
    Object.assign(row, { before, changes: await hookedRow(writing, plan, { before, values }) })
  }
  joinTwins(rows, keyIn)
}

/** Makes one row of those with the same key, in the order of the file. */
function joinTwins(rows: ImportedRow[], keyIn: (row: ImportedRow) => string): void {
  const firsts = new Map<string, ImportedRow>()
  const kept = rows.filter(row => {
    const key = keyIn(row)
    const first = key ? firsts.get(key) : undefined
    if (first) joinTwin(first, row)
    else firsts.set(key, row)
    return !first
  })
  rows.splice(0, rows.length, ...kept)
}

/** A line that was joined before may stand further down than the twin: its values are the later ones. */
function joinTwin(row: ImportedRow, twin: ImportedRow): void {
  const last = ({ indexes }: ImportedRow) => Math.max(...indexes)
  const later = last(twin) > last(row) ? twin.changes : { ...row.changes }
  join(row, twin)
  Object.assign(row.changes, later)
}

async function writeGood(
  { services, tx }: Pick<Writing, 'services' | 'tx'>,
  { definition, actor, dryRun, origin }: ImportPlan,
  {
    rows,
    numbers,
    onSent,
  }: { rows: ImportedRow[]; numbers: readonly number[]; onSent: (() => void) | undefined },
): Promise<{ created: number; updated: number }> {
  const fresh = rows.filter(({ before }) => !before)
  const known = rows.filter(({ before, changes }) => before && !isSame(before, changes))
  // A line more of somebody who is new by this file changes what the line before it made.
  const lines = rows.reduce((sum, { indexes }) => sum + indexes.length, 0)
  const counted = { created: fresh.length, updated: lines - fresh.length }
  if (!fresh.length) onSent?.()
  if (dryRun) return counted
  const together = definition.importedTogether
    ? { ...origin, lines: fresh.map(row => numbers[firstOf(row)] ?? 0) }
    : undefined
  const write = { definition, actor, by: 'import', now: services.now() } as const
  const made = await writeRows(tx, { ...write, action: 'create', rows: fresh, together, sent: onSent })
  if (made.length) await services.hooks[definition.name]?.imported?.({ services, tx, actor }, made)
  await writeRows(tx, { ...write, action: 'update', rows: known })
  const through = rows.flatMap(({ before, changes }) => (before ? [{ before, changes }] : []))
  if (through.length) await services.hooks[definition.name]?.afterUpdate?.(tx, through, services)
  return counted
}

const isSame = (before: Row, changes: Values) =>
  Object.entries(changes).every(([name, value]) => sameValue(before[name], value))

function bodyOf(
  plan: ImportPlan,
  cells: Record<string, string>,
  names: (to: string, name: string) => number | undefined,
): Values {
  const body: Values = {}
  for (const [name, field] of writableFields(plan.definition, plan.actor.role)) {
    const cell = cells[plan.mapping[name] ?? name]
    if (field.kind === 'secret' || cell === undefined || cell.trim() === '') continue
    body[name] = valueOfCell(field, cell, names)
  }
  return { ...body, ...plan.set }
}

/** The values of a row as they are stored, or why it is refused. */
function checkedValues(
  { definition, actor, country }: ImportPlan,
  before: Row | undefined,
  body: Values,
): Values | Failure {
  try {
    const { values } = checkBody(body, { definition, role: actor.role, before, country })
    return before ? withAdded(definition, before, values) : values
  } catch (error) {
    if (error instanceof Failure) return error
    throw error
  }
}

/** @throws Failure where the row is refused */
async function hookedRow(
  writing: Writing,
  { definition, actor }: ImportPlan,
  { before, values }: { before: Row | undefined; values: Values | Failure },
): Promise<Values> {
  if (values instanceof Failure) throw values
  const action = before ? 'update' : 'create'
  return runHookWithin(writing, definition, { action, actor, before, changes: values, extra: {} })
}

/** Adds to the lists of ids that an import takes nothing out of. */
function withAdded(definition: Definition, before: Row, values: Values): Values {
  const added = compiledOf(definition).importAdds.filter(name => values[name])
  if (!added.length) return values
  const lists = added.map(name => [name, [...new Set([...idsOf(before[name]), ...idsOf(values[name])])]])
  return { ...values, ...Object.fromEntries(lists) }
}

const idsOf = (value: unknown): unknown[] => (Array.isArray(value) ? value : [])

const wordsOf = (fields: Readonly<Record<string, string>>) =>
  Object.entries(fields)
    .map(([name, code]) => `${name}: ${code}`)
    .join('; ')

/** @throws Failure invalid where a mapping or a set names no field that the role may write */
export function refuseUnknownFields(
  { definition, role }: { definition: Definition; role: Role | null },
  names: readonly string[],
  option: string,
): void {
  const known = new Set(writableFields(definition, role).map(([name]) => name))
  if (names.some(name => !known.has(name))) throw fail('invalid', { fields: { [option]: 'unknown_field' } })
}
