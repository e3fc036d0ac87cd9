import { setImmediate } from 'node:timers/promises'
import { type Definition, mayChange } from '../../contract/definition/define'
import { Failure, fail, invalid } from '../../contract/http/errors'
import type { ImportOrigin } from '../../contract/imports/imported'
import { referrersOf } from '../../contract/resources'
import type { Actor } from '../auth/actor'
import { codeOf } from '../describeError'
import { checkReferences, sameValue } from './check'
import { refuseImpossibleDays } from './days'
import { refuseFixed } from './fixed'
import type { Change, Fragment, Hooks, Row, Tx, Values } from './hooks'
import { refuseOtherPersons } from './onePerson'
import { refuseUnreachable, type Writing } from './reachable'
import { lockNamed } from './record'
import { withoutStaleSecrets } from './secrets'
import { eraseRows, writeRows } from './write'
import type { Write } from './write-request'

/** A change that somebody asks for: checked against the definition, not yet judged by the rules of the resource. */
export interface WantedRow {
  /** As it stands, locked; undefined for a new record. */
  before: Row | undefined
  changes: Values
  /** Keys of the body that are no fields. */
  extra?: Values
  /** The row of the file that it comes from. */
  line?: number
}

/** Changes of one resource that are judged and written in their order. */
export interface JudgedWrite {
  definition: Definition
  actor: Actor
  /** The action on records that are there. A row without `before` is a new record. */
  action: 'update' | 'delete' | 'restore'
  by?: Write['by']
  rows: readonly WantedRow[]
  /** The import that the rows come from. */
  origin?: Partial<ImportOrigin> | undefined
  /** Takes a row that is refused; the others are written. Without it one refused row refuses all. */
  onRefused?: (place: number, failure: Failure) => void
  /** Takes rows out of the write after they were judged, such as those whose key was rewritten. */
  keep?: (rows: readonly JudgedRow[]) => Promise<JudgedRow[]>
  /** See {@link Write}. */
  sent?: Write['sent']
}

/** A row as the hooks of its resource completed it. */
export interface JudgedRow extends WantedRow {
  /** Its place among the rows of the write. */
  place: number
}

/** A row that is through, with the record as it stands now. */
export interface WrittenRow extends JudgedRow {
  after: Row
  /** Whether a value changed. */
  isChanged: boolean
}

/** Rows between which other requests are answered. */
const PIECE = 500

/**
 * Writes changes that people ask for, by whichever way: form, bulk change, import, undo. Each row is judged by the hooks of
 * its resource when the rows before it are written, so that limits, numbers and places that are taken count them.
 * Resources whose records are judged alone are judged first and written in one statement.
 * @returns the rows that are through, in their order
 * @throws Failure of the first row that is refused, where nobody takes refused rows
 */
export async function writeJudged(writing: Writing, write: JudgedWrite): Promise<WrittenRow[]> {
  const rows = write.rows.map((row, place) => ({ ...row, place }))
  if (rows.length > 1 && judgesAlone(writing.services.hooks[write.definition.name])) {
    const written = await writeTogether(writing, write, rows)
    if (written) return written
  }
  const written: WrittenRow[] = []
  for (const row of rows) {
    const latest = row.place ? await latestOf(writing.tx, write, row) : row
    if (!latest) continue
    written.push(...(await writeOne(writing, write, latest)))
    if (row.place % PIECE === PIECE - 1) await setImmediate()
  }
  return written
}

/** Returns whether the records of a resource are judged one by one without regard to each other. */
export const judgesAlone = (hooks: Hooks | undefined): boolean =>
  !hooks?.beforeWrite || hooks.judgesAlone === true

/**
 * Returns a row with its record as the rows before left it.
 * @returns undefined where it is to be deleted and was deleted with one of them
 */
async function latestOf(
  tx: Tx,
  { definition, action }: JudgedWrite,
  row: JudgedRow,
): Promise<JudgedRow | undefined> {
  if (!row.before) return row
  const [before] = await tx<
    Row[]
  >`select * from ${tx(definition.table)} where id = ${row.before.id} for update`
  if (before) return { ...row, before }
  if (action === 'delete') return undefined
  throw fail('conflict')
}

async function writeOne(writing: Writing, write: JudgedWrite, row: JudgedRow): Promise<WrittenRow[]> {
  const { onRefused } = write
  const pass = async (within: Writing) => {
    const judged = [{ ...row, changes: await judge(within, write, row) }]
    return store(within, write, write.keep ? await write.keep(judged) : judged)
  }
  if (!onRefused) return pass(writing)
  try {
    // Awaited here: a refusal takes back what the hooks of this row wrote.
    return await writing.tx.savepoint(tx => pass({ ...writing, tx }))
  } catch (error) {
    onRefused(row.place, refusalOf(error))
    return []
  }
}

/** @returns undefined where the rows refuse each other, so that they are to be written one by one */
async function writeTogether(
  writing: Writing,
  write: JudgedWrite,
  rows: readonly JudgedRow[],
): Promise<WrittenRow[] | undefined> {
  const { onRefused } = write
  if (!onRefused) return store(writing, write, await judgeAll(writing, write, { rows }))
  const refused = new Map<number, Failure>()
  try {
    const written = await writing.tx.savepoint(async tx => {
      const within = { ...writing, tx }
      const judged = await judgeAll(within, write, { rows, refused })
      return store(within, write, await withoutBroken(within, write, { rows: judged, refused }))
    })
    for (const [place, failure] of refused) onRefused(place, failure)
    return written
  } catch (error) {
    refusalOf(error)
    return undefined
  }
}

/** @param order.refused takes the rows that are refused; without it the first one is thrown */
async function judgeAll(
  writing: Writing,
  write: JudgedWrite,
  { rows, refused }: { rows: readonly JudgedRow[]; refused?: Map<number, Failure> },
): Promise<JudgedRow[]> {
  const judged: JudgedRow[] = []
  for (const row of rows) {
    try {
      judged.push({ ...row, changes: await judge(writing, write, row) })
    } catch (error) {
      if (!refused || !(error instanceof Failure)) throw error
      refused.set(row.place, error)
    }
    // Calls of others are answered between the pieces of a change of 100,000 records.
    if (row.place % PIECE === PIECE - 1) await setImmediate()
  }
  return write.keep ? write.keep(judged) : judged
}

/** The rows whose references are all there; the others are refused. */
async function withoutBroken(
  { tx }: Writing,
  { definition }: JudgedWrite,
  { rows, refused }: { rows: readonly JudgedRow[]; refused: Map<number, Failure> },
): Promise<JudgedRow[]> {
  const errors = await checkReferences(
    tx,
    definition,
    rows.map(({ changes }) => changes),
  )
  return rows.filter(({ place }, index) => {
    const fields = errors[index] ?? {}
    if (!Object.keys(fields).length) return true
    refused.set(place, invalid(fields))
    return false
  })
}

/** @throws Failure forbidden for a record of another author, or as the hooks of the resource refuse it */
function judge(writing: Writing, write: JudgedWrite, row: JudgedRow): Promise<Values> {
  const { definition, actor, by } = write
  const { before, changes, extra = {} } = row
  const action = before ? write.action : 'create'
  return runHookWithin(writing, definition, { action, actor, before, changes, extra, by })
}

async function store(
  { services, tx }: Writing,
  write: JudgedWrite,
  rows: readonly JudgedRow[],
): Promise<WrittenRow[]> {
  const { definition, actor, action, by, sent } = write
  const order = { definition, actor, by, now: services.now() }
  const fresh = rows.filter(({ before }) => !before)
  const isChanged = ({ before, changes }: JudgedRow) =>
    !before || action !== 'update' || !isSame(before, changes)
  const known = rows.filter(row => row.before && isChanged(row))
  const together = definition.importedTogether && write.origin ? linesOf(write.origin, fresh) : undefined
  const made = await writeRows(tx, { ...order, action: 'create', rows: fresh, together, sent })
  const isErased = action === 'delete' && !definition.bin
  const changed = isErased ? [] : await writeRows(tx, { ...order, action, rows: known })
  if (isErased) {
    // The hooks have deleted what goes with the records.
    await refuseUsed(tx, definition, known)
    await eraseRows(tx, { ...order, action, rows: known })
  }
  const hooks = services.hooks[definition.name]
  if (by === 'import' && made.length) await hooks?.imported?.({ services, tx, actor }, made)
  const through = rows.flatMap(({ before, changes }) => (before ? [{ before, changes }] : []))
  if (action === 'update' && through.length) await hooks?.afterUpdate?.(tx, through, services)
  const afters = new Map([
    ...fresh.map((row, index) => [row.place, made[index]] as const),
    ...known.map((row, index) => [row.place, changed[index]] as const),
  ])
  return rows.flatMap(row => {
    const after = afters.get(row.place) ?? row.before
    return after ? [{ ...row, after, isChanged: isChanged(row) }] : []
  })
}

const linesOf = (origin: Partial<ImportOrigin>, rows: readonly JudgedRow[]) => ({
  ...origin,
  lines: rows.map(({ line = 0 }) => line),
})

const isSame = (before: Row, changes: Values) =>
  Object.entries(changes).every(([name, value]) => sameValue(before[name], value))

/** PostgreSQL's classes of errors in a value, and of a broken constraint. */
const OF_VALUES = /^(22|23)/

/** Returns an error as the refusal of a row. @throws the error, if it is none of the row's values */
function refusalOf(error: unknown): Failure {
  if (error instanceof Failure) return error
  if (OF_VALUES.test(codeOf(error))) return fail('invalid')
  throw error
}

/**
 * Returns a change as the resource's hook completes it, or unchanged.
 * @throws Failure forbidden for a record of another author; invalid where it refers to a record that the writer may not
 * see: it is as if it were not there
 */
export async function runHookWithin(
  writing: Writing,
  definition: Definition,
  change: Change,
): Promise<Values> {
  const { services, tx } = writing
  refuseOfOthers(definition, change)
  refuseFixed(definition, change)
  await refuseImpossibleDays(writing, definition, change)
  await refuseUnreachable(writing, definition, change)
  await lockNamed(writing, definition, { changes: [change.changes] })
  const changes = withoutStaleSecrets(definition, change.before, change.changes)
  const hook = services.hooks[definition.name]?.beforeWrite
  const completed = hook ? await hook(tx, { ...change, changes }, services) : changes
  await refuseOtherPersons(tx, definition, { before: change.before, changes: completed })
  return completed
}

/** @throws Failure forbidden for a record of another author */
export function refuseOfOthers(
  definition: Definition,
  { actor, before }: Pick<Change, 'actor' | 'before'>,
): void {
  if (before && !mayChange(definition, actor, before)) throw fail('forbidden')
}

/** Says where records are still in use, before the database refuses. */
async function refuseUsed(tx: Tx, { name }: Definition, rows: readonly JudgedRow[]): Promise<void> {
  const ids = rows.flatMap(({ before }) => before?.id ?? [])
  const counts = referrersOf(name)
    .filter(({ definition }) => !definition.computed)
    .flatMap(({ definition, fields }) => fields.map(field => countUses(tx, { definition, field }, ids)))
  if (!ids.length || !counts.length) return
  const by = await tx<{ resource: string; field: string; count: number }[]>`
    select resource, field, count from (${counts.reduce((all, count) => tx`${all} union all ${count}`)}) uses
    where count > 0`
  if (by.length) throw fail('in_use', { by: [...by] })
}

/** Makes the SQL that counts the records of a field that name some of the ids, up to 1,000. */
function countUses(
  tx: Tx,
  { definition, field }: { definition: Definition; field: string },
  ids: readonly number[],
): Fragment {
  const many = definition.fields[field]?.kind === 'refs'
  const match = many ? tx`${tx(field)} && ${ids}::bigint[]` : tx`${tx(field)} = any(${ids}::bigint[])`
  const only = Object.entries(definition.only).reduce(
    (all, [key, value]) => tx`${all} and ${tx(key)} = ${value}`,
    tx``,
  )
  return tx`
    select ${definition.name}::text as resource, ${field}::text as field, (
      select count(*)::int from (select 1 from ${tx(definition.table)} where ${match} ${only} limit 1000) used) as count`
}
