import type { ComponentType, ReactNode } from 'react'
import type { RaRecord } from 'react-admin'
import type { Role } from '../../../contract/access/roles'
import { type Definition, visibleFields } from '../../../contract/definition/define'
import type { Kind } from '../../../contract/definition/fields'
import { FieldCell } from '../../fields/FieldCell'
import { fieldOf } from '../../fields/system'
import { EditCell } from './EditCell'
import { RecordLink } from './RecordLink'

/** A cell that a feature draws itself. */
export type Cells = Readonly<Record<string, ComponentType<{ record: RaRecord }>>>

export interface ColumnChoice {
  /** These instead of the definition's. */
  only?: readonly string[]
  omit?: readonly string[]
  cells?: Cells
  /** Fields that are changed in their cells. */
  edit?: readonly string[]
}

/** @returns the columns that a role sees, in order; the first one is the name of the record */
export function columnNames(
  definition: Definition,
  role: Role | undefined,
  { only, omit }: ColumnChoice = {},
): string[] {
  const seen = new Set(role ? visibleFields(definition, role).map(([name]) => name) : [])
  return (only ?? definition.list.columns).filter(
    name => !omit?.includes(name) && (seen.has(name) || !(name in definition.fields)),
  )
}

/** One column of a table. */
export interface Column {
  name: string
  label: ReactNode
  isSortable: boolean
  className?: string
  render: (record: RaRecord) => ReactNode
}

/**
 * The columns of a table, made from a definition.
 * The first cell holds a real link, so that a row can be opened in a new tab and by keyboard.
 */
export function columnsOf({
  definition,
  role,
  label,
  linkTo,
  ...choice
}: ColumnChoice & {
  definition: Definition
  role: Role | undefined
  label: (name: string) => string
  linkTo?: (record: RaRecord) => string
}): Column[] {
  return columnNames(definition, role, choice).map((name, index) => {
    const Own = choice.cells?.[name]
    const cell = (record: RaRecord) =>
      Own ? <Own record={record} /> : <FieldCell source={name} record={record} />
    const edit = (record: RaRecord) => (
      <EditCell record={record} name={name}>
        {cell(record)}
      </EditCell>
    )
    const link = (record: RaRecord) => (
      <RecordLink record={record} linkTo={linkTo}>
        {cell(record)}
      </RecordLink>
    )
    return {
      name,
      label: label(name),
      isSortable: isSortable(definition, name),
      className: classOf(definition, name, index),
      render: index === 0 ? link : choice.edit?.includes(name) ? edit : cell,
    }
  })
}

/** Fields that say where a record stands. */
const STANDING = ['result', 'state', 'status', 'status_id']

/** How many columns stay beside the name where the table is narrow: people work by status and assignee. */
const KEPT = 2

/** Returns the columns that a narrow table keeps beside the name: where a record stands, then its first filters. */
function keptNames({ list: { columns, filters } }: Definition): string[] {
  const standing = columns.filter(name => STANDING.includes(name))
  return [...new Set([...standing, ...filters])].slice(0, KEPT)
}

/** Returns the classes of a column's cells: its kind, and `l-keep` where a narrow table keeps it. */
function classOf(definition: Definition, name: string, index: number): string {
  const field = fieldOf(definition, name)
  // The name always stays.
  const isKept = index === 0 || keptNames(definition).includes(name)
  return [field ? `v-cell-${field.kind}` : '', isKept ? 'l-keep' : ''].filter(Boolean).join(' ')
}

/** @returns whether a list may be ordered by a field of its */
export function isSortable(definition: Definition, name: string): boolean {
  const field = fieldOf(definition, name)
  return field !== undefined && !UNSORTABLE.has(field.kind)
}

/** Kinds without a useful order. */
const UNSORTABLE = new Set<Kind>(['refs', 'json', 'html', 'file', 'secret', 'long'])
