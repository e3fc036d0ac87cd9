import type { ComponentType } from 'react'
import type { Field } from '../../contract/definition/fields'
import { RELATIVE_DAYS, type RelativeDays } from '../../contract/time/relative-days'

/** Which field of which resource is drawn. */
export interface FieldProps {
  resource: string
  name: string
  field: Field
}

/** A value as it is read in a table, a card or a page that cannot be written. */
export interface CellProps extends FieldProps {
  value: unknown
  /** The record around it: a currency beside an amount, an address beside a name. */
  record?: Readonly<Record<string, unknown>>
}

/** A value that a person changes. The caller holds it; null is "empty". */
export interface InputProps extends FieldProps {
  value: unknown
  onChange: (value: unknown) => void
  onBlur?: () => void
  /** The words above the field. */
  label: string
  /** Shows no label but tells it to screen readers: in tables and chips. */
  hideLabel?: boolean
  /** The error, in the page's language. */
  error?: string
  help?: string
  required?: boolean
  disabled?: boolean
  autoFocus?: boolean
  /** The choices show at once: the input stands in a popover that was opened for them. */
  isOpenAtOnce?: boolean
  /** The ISO 4217 code beside an amount, and how to change it. */
  currency?: string | null
  onCurrencyChange?: (code: string) => void
  /** The id of the record, where it has one: files belong to it. */
  recordId?: number
  /** Told whether something is on its way to the server: a form waits for it. */
  onBusy?: (isBusy: boolean) => void
}

/** How a filter compares: the suffix of its key (docs/spec/api.md, "Generic reads and writes"); '' is equal, or any of several. */
export type Operator = '' | '_neq' | '_gte' | '_lte' | '_gt' | '_lt' | '_like' | '_null' | OfDays
/** Compares with days that move with the calendar; the value counts them. */
export type OfDays = `_${RelativeDays}`

/** A value that rows are compared with. */
export interface FilterProps extends FieldProps {
  operator: Operator
  value: unknown
  onChange: (value: unknown) => void
  label: string
}

/** Everything that one kind of field draws. */
export interface KindParts {
  Cell: ComponentType<CellProps>
  Input: ComponentType<InputProps>
  Filter: ComponentType<FilterProps>
  /** The comparisons that make sense, the first one being the usual. */
  operators: readonly Operator[]
}

export const OF_DAYS: readonly OfDays[] = RELATIVE_DAYS.map(each => `_${each}` as const)

/** @returns whether a comparison counts such days */
export const isOfDays = (operator: Operator): operator is OfDays =>
  (OF_DAYS as readonly Operator[]).includes(operator)

export const OF_TEXT: readonly Operator[] = ['_like', '', '_null']
export const OF_ORDER: readonly Operator[] = ['', '_gte', '_lte', '_null']
export const OF_CHOICE: readonly Operator[] = ['', '_neq', '_null']
