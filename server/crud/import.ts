import type { Role } from '../../contract/access/roles'
import { type Definition, writableFields } from '../../contract/definition/define'
import { Failure, fail } from '../../contract/http/errors'
import { definitionOf } from '../../contract/resources'
import { checkBody } from './check'
import { compiledOf } from './compiled'
import { valueOfCell } from './csv'
import type { Row, Tx, Values } from './hooks'
import type { Batch } from './import-file'
import { checkedKey, existingRows, keyOf } from './import-keys'
import type { ImportPlan } from './import-plan'
import { type JudgedRow, judgesAlone, type WantedRow, writeJudged } from './judged'
import { findAllReachable, startWriting, type WriteScope, type Writing } from './reachable'
import { lockNamed } from './record'

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
    const names = target.lookup ? ['slug', 'en', 'ar', 'fr', 'de'] : [target.title]
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
  const fresh = bodies.map((body, place) =>
    checkedValues(plan, undefined, {
      ...emptyReferences(plan, batch.lines[place] ?? {}),
      ...imported,
      ...body,
    }),
  )
  const keys = bodies.map((body, place) => checkedKey(plan, fresh[place]) ?? keyOf(plan, body))
  return { ...batch, bodies, keys, fresh }
}

/** A batch on its way into the tables. */
interface Importing {
  writing: Writing
  plan: ImportPlan
  batch: ReadBatch & { onSent?: () => void }
  /** The key of each line; a hook may rewrite it: `München.example` is kept as `xn--mnchen-3ya.example`. */
  keys: string[]
  bad: BadRow[]
}

/**
 * Writes one batch in the caller's transaction: a person who is there is updated, never doubled, and a line more of the same
 * person changes what the line before it made. A trial writes nothing in the end.
 * @param batch.onSent runs when the new rows are on their way to the database, if there are any
 */
export async function importBatch(
  { services, tx }: WriteScope,
  plan: ImportPlan,
  batch: ReadBatch & { onSent?: () => void },
): Promise<BatchResult> {
  const result: BatchResult = { created: 0, updated: 0, bad: [] }
  const writeAll = async (within: Tx) => {
    const writing = startWriting(services, within)
    const importing: Importing = { writing, plan, batch, keys: [...batch.keys], bad: result.bad }
    const areAlone = judgesAlone(services.hooks[plan.definition.name])
    // All at once and in their order: line by line, two imports at once could wait for each other in a circle.
    if (!areAlone) await lockNamed(writing, plan.definition, { changes: batch.bodies })
    let waiting = batch.bodies.map((_, index) => index)
    while (waiting.length) {
      const now = areAlone ? firstOfEach(importing.keys, waiting) : waiting.slice(0, 1)
      const { created, updated, again } = await importLines(importing, now)
      result.created += created
      result.updated += updated
      const done = new Set(now.filter(index => !again.includes(index)))
      waiting = waiting.filter(index => !done.has(index))
    }
  }
  await (plan.dryRun ? takenBack(tx, writeAll) : writeAll(tx))
  batch.onSent?.()
  result.bad.sort((one, other) => one.line - other.line)
  return result
}

class TakenBack extends Error {}

/** Does something and takes back what it wrote. */
async function takenBack(tx: Tx, write: (within: Tx) => Promise<void>): Promise<void> {
  try {
    await tx.savepoint(async within => {
      await write(within)
      throw new TakenBack()
    })
  } catch (error) {
    if (!(error instanceof TakenBack)) throw error
  }
}

/** The first line of each key, and all without one. */
function firstOfEach(keys: readonly string[], lines: readonly number[]): number[] {
  const seen = new Set<string>()
  return lines.filter(index => {
    const key = keys[index]
    if (!key) return true
    const isFirst = !seen.has(key)
    seen.add(key)
    return isFirst
  })
}

/** @returns how many were written, and the lines that are to be read again by the key that they are known by now */
async function importLines(
  { writing, plan, batch, keys, bad }: Importing,
  lines: readonly number[],
): Promise<{ created: number; updated: number; again: number[] }> {
  const { definition, actor, origin } = plan
  const refuse = (index: number, { details, code }: Failure) =>
    bad.push({
      line: batch.numbers[index] ?? 0,
      cells: batch.lines[index] ?? {},
      reason: wordsOf(details.fields ?? { '': code }),
    })
  const bodies = lines.map(index => batch.bodies[index] ?? {})
  const existing = await existingRows(writing, plan, { keys: lines.map(index => keys[index] ?? ''), bodies })
  await findAllReachable(writing, plan, bodies)
  const rows: (WantedRow & { index: number })[] = []
  for (const index of lines) {
    const before = existing.get(keys[index] ?? '')
    const values = before ? checkedValues(plan, before, batch.bodies[index] ?? {}) : batch.fresh[index]
    if (values instanceof Failure) refuse(index, values)
    else rows.push({ before, changes: values ?? {}, line: batch.numbers[index] ?? 0, index })
  }
  const again: number[] = []
  const written = await writeJudged(writing, {
    definition,
    actor,
    action: 'update',
    by: 'import',
    origin: origin ?? {},
    rows,
    onRefused: (place, failure) => refuse(rows[place]?.index ?? 0, failure),
    keep: judged => withoutRewritten({ writing, plan, keys, again }, rows, judged),
    sent: batch.onSent,
  })
  const created = written.filter(({ before }) => !before).length
  return { created, updated: written.length - created, again }
}

/**
 * Takes out new rows whose key the hook has rewritten to that of a record which is there, or of a row before: they are read
 * again by that key.
 */
async function withoutRewritten(
  { writing, plan, keys, again }: Pick<Importing, 'writing' | 'plan' | 'keys'> & { again: number[] },
  rows: readonly { index: number }[],
  judged: readonly JudgedRow[],
): Promise<JudgedRow[]> {
  const { definition } = plan
  const name = Object.entries(definition.fields).find(([, { options }]) => options.unique)?.[0]
  if (!name || definition.knownBy.length || definition.knownFirstBy.length) return [...judged]
  const keyIn = ({ changes }: JudgedRow) => String(changes[name] ?? '').toLowerCase()
  const indexOf = ({ place }: JudgedRow) => rows[place]?.index ?? 0
  const isRewritten = (row: JudgedRow) => !row.before && keyIn(row) !== keys[indexOf(row)]
  const rewritten = judged.filter(isRewritten)
  if (!rewritten.length) return [...judged]
  const existing = await existingRows(writing, plan, { keys: rewritten.map(keyIn) })
  const seen = new Set<string>()
  return judged.filter(row => {
    const key = keyIn(row)
    const isTwin = Boolean(key) && !row.before && (seen.has(key) || (isRewritten(row) && existing.has(key)))
    seen.add(key)
    if (!isTwin) return true
    keys[indexOf(row)] = key
    again.push(indexOf(row))
    return false
  })
}

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

/** References that the file has a column for and leaves empty: a new record has none, and none is derived. */
function emptyReferences(plan: ImportPlan, cells: Record<string, string>): Values {
  const empty = [...writableFields(plan.definition, plan.actor.role)].filter(
    ([name, { kind }]) => kind === 'ref' && cells[plan.mapping[name] ?? name]?.trim() === '',
  )
  return Object.fromEntries(empty.map(([name]) => [name, null]))
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
