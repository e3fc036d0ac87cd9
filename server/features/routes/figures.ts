import { type FieldErrors, invalid } from '../../../contract/http/errors'
import { type Figure, figures } from '../../../contract/resources/figures'
import { FIGURE_KEY, type FigureRow, overlapping } from '../../../contract/routes/figures'
import { SYSTEM } from '../../auth/actor'
import type { HooksOf, Tx } from '../../crud/hooks'
import { type Write, writeRows } from '../../crud/write'
import type { Connection, Sql } from '../../db/connect'
import { EVENTS_CHANNEL } from '../../db/eventsChannel'
import { readFigures } from '../recruitment'
import { shippedFigures } from './shipped/figures'

/** A figure is an amount or a share of another one, and of two amounts of one day none could count. */
export const figuresHooks: HooksOf<typeof figures> = {
  async beforeWrite(tx, { action, before, changes }) {
    if (action !== 'create' && action !== 'update') return changes
    const row = { ...before, ...changes }
    const errors = errorsOf(row)
    if (Object.keys(errors).length) throw invalid(errors)
    // Two people who enter the same year at once: the second waits, and finds it taken.
    await tx`select pg_advisory_xact_lock(hashtext('figures'))`
    const others = await tx<(FigureRow & { id: number })[]>`
      select * from figures where key = ${String(row.key)} and id is distinct from ${before?.id ?? null}`
    if (overlapping(rowOf(row), others).length) throw invalid({ valid_from: 'taken' })
    return changes
  },
}

function errorsOf(row: Partial<Figure>): FieldErrors {
  const { key, percent, percent_of, amount } = row
  return {
    ...(FIGURE_KEY.test(key ?? '') ? {} : { key: 'invalid' }),
    // A share of itself, or of nothing, has no amount on any day.
    ...(percent_of && (!FIGURE_KEY.test(percent_of) || percent_of === key)
      ? { percent_of: 'not_a_choice' }
      : {}),
    ...(percent != null && !percent_of ? { percent_of: 'required' } : {}),
    ...(percent_of && percent == null ? { percent: 'required' } : {}),
    ...(percent_of && amount != null ? { amount: 'not_writable' } : {}),
  }
}

const rowOf = (row: Partial<Figure>): FigureRow => ({
  key: row.key ?? '',
  part: row.part ?? null,
  valid_from: row.valid_from ?? '',
  valid_to: row.valid_to ?? null,
  amount: row.amount ?? null,
  percent_of: row.percent_of ?? null,
  percent: row.percent ?? null,
})

/** Makes every open page of a case read its requirements again: nothing of them is kept. */
export async function followFigures(tx: Tx, { actor }: Write): Promise<void> {
  const event = { type: 'changed', resource: 'cases', id: null, version: null, by: actor.id }
  await tx`select pg_notify(${EVENTS_CHANNEL}, ${JSON.stringify(event)})`
}

interface ShippedKey {
  key: string
  part: string
  valid_from: string
}

/** Adds the figures that come with the application, each once: one that staff delete does not come back. */
export async function shipFigures(sql: Sql): Promise<void> {
  const shipped = shippedFigures()
  if ((await addedFigures(sql)).length >= shipped.length) return
  await sql.begin(async tx => {
    // Of two processes that start together the second finds them there.
    await tx`select pg_advisory_xact_lock(hashtext('ship_figures'))`
    const added = new Set((await addedFigures(tx)).map(nameOf))
    const missing = shipped.filter(
      ({ key, part, valid_from }) => !added.has(nameOf({ key, part, valid_from })),
    )
    const entered = await readFigures(tx)
    // An amount that staff entered before it was shipped stays theirs.
    const rows = missing.filter(row => !overlapping(row, entered).length)
    await writeRows(tx, {
      definition: figures,
      actor: SYSTEM,
      action: 'create',
      rows: rows.map(({ names, source, ...row }) => ({
        before: undefined,
        changes: { ...row, ...names, ...sourceOf(source) },
      })),
    })
    await tx`
      insert into shipped_figures (key, part, valid_from)
      select key, coalesce(part, ''), valid_from
      from jsonb_to_recordset(${tx.json(missing.map(({ key, part, valid_from }) => ({ key, part, valid_from })))})
        as s(key text, part text, valid_from date)
      on conflict do nothing`
  })
}

const addedFigures = (sql: Connection): Promise<ShippedKey[]> =>
  sql<ShippedKey[]>`select key, part, valid_from from shipped_figures`

const nameOf = ({
  key,
  part,
  valid_from,
}: {
  key: string
  part: string | null
  valid_from: string
}): string => `${key} ${part ?? ''} ${valid_from}`

const sourceOf = ({
  text,
  kind,
  checked_on,
  confidence,
}: ReturnType<typeof shippedFigures>[number]['source']) => ({
  source: text,
  source_kind: kind,
  checked_on,
  confidence,
})
