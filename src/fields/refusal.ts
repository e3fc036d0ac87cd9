import { definitionOf } from '../../contract/resources'
import { errorWords, fieldLabel, type Translate } from './words'

/** A refused call, as screens need it. */
export interface Refusal {
  /** A code of the contract's errors; `network` where no answer came. */
  code: string
  /** The code of each field that failed. */
  fields: Record<string, string>
  /** The record as it stands, with a conflict. */
  current?: Record<string, unknown>
  /** The records that still use it: resource to their number, or to their ids. */
  by?: unknown
  status?: number
}

/** Reads an error that a call threw. Never throws itself. */
export function refusalOf(thrown: unknown): Refusal {
  const { status, body } = (thrown ?? {}) as { status?: number; body?: Record<string, unknown> }
  if (!body || typeof body.error !== 'string') {
    return { code: status ? 'unknown' : 'network', fields: {}, status }
  }
  return {
    code: body.error,
    fields: (body.fields as Record<string, string>) ?? {},
    current: body.current as Record<string, unknown> | undefined,
    by: body.by,
    status,
  }
}

/**
 * @param resource the resource that names the fields
 * @returns the message of a refusal; where a value is not valid, each field by its name instead
 */
export function refusalWords(translate: Translate, { code, fields }: Refusal, resource: string): string {
  const faults = Object.entries(fields).map(([name, fault]) =>
    [...labelOf(translate, resource, name), errorWords(translate, fault)].join(': '),
  )
  const said = translate(`errors.${code}`, { _: translate('errors.unknown') })
  const first = code === 'invalid' && faults.length > 0 ? [] : [said]
  return [...first, ...faults].join(' · ')
}

/** A key that is no field of the resource has no name that people know. */
const labelOf = (translate: Translate, resource: string, name: string) =>
  definitionOf(resource)?.fields[name] ? [fieldLabel(translate, resource, name)] : []
