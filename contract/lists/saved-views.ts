import type { Role } from '../access/roles'
import { type Definition, SYSTEM_FIELDS, visibleFields } from '../definition/define'
import type { Kind } from '../definition/fields'

/** How a list can be drawn. */
export const VIEW_KINDS = ['list', 'board', 'calendar', 'gallery'] as const
export type ViewKind = (typeof VIEW_KINDS)[number]

/** How high a list's rows are. */
export const DENSITIES = ['compact', 'normal', 'roomy'] as const
export type Density = (typeof DENSITIES)[number]

/** Set-up of a list that a person saved. A null leaves the part as each person has it. */
export interface ViewState {
  kind: ViewKind
  /** As a list's `filter` has it (docs/spec/api.md), and `q` for a text that is searched for. */
  filter: Record<string, unknown>
  sort: string | null
  order: 'asc' | 'desc'
  per_page: number | null
  /** The columns that are shown, in their order; the record's name stands before them whether it is named or not. */
  columns: string[] | null
  density: Density | null
  /** The tab of the list that it belongs to, where the list has tabs of its own. */
  tab: string | null
}

/** A view as the wire has it, for the one who asks. */
export interface SavedView {
  id: number
  version: number
  resource: string
  name: string
  /** Everybody who may use the resource finds it. */
  shared: boolean
  /** Whether the one who asks wants it among the tabs. */
  pinned: boolean
  /** Whether it belongs to the one who asks. */
  mine: boolean
  user_id: number
  owner: string
  state: ViewState
  /** Parts were left out that the role may not see, or that are no more. */
  reduced: boolean
  created_at: string
  updated_at: string
}

/** Columns that a screen draws without a field of that name behind them. */
const DRAWN: Readonly<Record<string, readonly string[]>> = {
  campaigns: ['progress'],
  'bw-campaigns': ['progress'],
  'bb-campaigns': ['progress'],
}

/** Kinds that would fill a screen or say nothing in a cell. */
const NO_COLUMN = new Set<Kind>(['html', 'secret'])

/** @returns every name that may stand as a column of a resource for a role: those of its list first */
export function columnChoices(definition: Definition, role: Role | null): string[] {
  const fields = visibleFields(definition, role)
    .filter(([, { kind }]) => !NO_COLUMN.has(kind))
    .map(([name]) => name)
  const known = new Set<string>([...fields, ...SYSTEM_FIELDS, ...(DRAWN[definition.name] ?? [])])
  const usual = definition.list.columns.filter(name => known.has(name))
  return [...new Set([...usual, ...known])].filter(name => name !== 'version')
}
