import type { FieldChange } from '../../../../contract/calls/candidates/page'
import { STEPS, TRACK_NAMES } from '../../../../contract/candidates/steps'
import { type Definition, visibleFields } from '../../../../contract/definition/define'
import type { Fragment, Values } from '../../../crud/hooks'
import { hideUnseenValues } from '../../../crud/refs'
import { roleOf } from '../caller'
import { type Found, latest, type Request, type Source } from './timelineEntries'

/** A row of the audit log. */
export interface LoggedRow {
  resource: string
  record: number
  action: string
  before: Values | null
  after: Values | null
}

/** A row of the log with the visible fields that it changed. */
export interface LoggedChange {
  row: Found<LoggedRow>
  action: string
  changes: FieldChange[]
}

/** Moves of steps have entries of their own: what is only that is no change. */
const STEP_FIELDS: readonly string[] = [
  ...STEPS.flatMap(step => [step, `${step}_date`]),
  ...TRACK_NAMES.map(track => `${track}_step`),
]

/**
 * Reads changes from the audit log: each visible field before and after.
 * @param of.fields the fields whose change is an entry, and which a new record is shown with; all that are no step unless given
 */
export async function logged(
  request: Request,
  source: Source,
  { definition, where, fields }: { definition: Definition; where: Fragment; fields?: readonly string[] },
): Promise<LoggedChange[]> {
  const { services, actor } = request
  const { sql } = services
  const seen = visibleFields(definition, roleOf(actor))
    .map(([name]) => name)
    .filter(name => (fields ? fields.includes(name) : !STEP_FIELDS.includes(name)))
  const rows = await latest<LoggedRow>(
    request,
    source,
    sql`select t.*, at as entry_at, user_id as who_id from logs t
      where resource = ${definition.name} and ${where} and action ~ '(create|update|delete|restore)$'
        and (action !~ 'update$' or exists (
          select from jsonb_object_keys(coalesce(before, '{}') || coalesce(after, '{}')) name
          where name = any(${seen}::text[])))`,
  )
  const reading = { definition, actor, sql }
  const was = await hideUnseenValues(
    services,
    reading,
    rows.map(({ before }) => before ?? {}),
  )
  const is = await hideUnseenValues(
    services,
    reading,
    rows.map(({ after }) => after ?? {}),
  )
  return rows.map((row, place) => {
    const { action } = row
    const isShown = action.endsWith('update') || (fields !== undefined && action.endsWith('create'))
    return { row, action, changes: isShown ? changesOf({ before: was[place], after: is[place] }, seen) : [] }
  })
}

function changesOf(
  { before = {}, after = {} }: { before: Values | undefined; after: Values | undefined },
  seen: readonly string[],
): FieldChange[] {
  return seen
    .filter(name => name in before || name in after)
    .map(field => ({ field, old: before[field] ?? null, new: after[field] ?? null }))
}
