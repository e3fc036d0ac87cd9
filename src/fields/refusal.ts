import type { GuardWarning } from '../../contract/candidates/rules'
import { definitionOf } from '../../contract/resources'
import { errorWords, fieldLabel, resourceName, type Translate } from './words'

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
  /** The column that stands in a file twice. */
  column?: string | undefined
  /** The rules that forbid it, with their sources. */
  guards: readonly GuardWarning[]
  status?: number
}

/** Reads an error that a call threw. Never throws itself. */
export function refusalOf(thrown: unknown): Refusal {
  const { status, body } = (thrown ?? {}) as { status?: number; body?: Record<string, unknown> }
  if (!body || typeof body.error !== 'string') {
    return { code: status ? 'unknown' : 'network', fields: {}, guards: [], status }
  }
  return {
    code: body.error,
    fields: (body.fields as Record<string, string>) ?? {},
    current: body.current as Record<string, unknown> | undefined,
    by: body.by,
    column: typeof body.column === 'string' ? body.column : undefined,
    guards: Array.isArray(body.guards) ? body.guards : [],
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

/** `settings.city` is a field of the settings. A key that is no field of the resource has no name that people know. */
function labelOf(translate: Translate, resource: string, name: string): string[] {
  const [of = '', field] = name.split('.')
  if (field && (of === 'settings' || definitionOf(of)?.fields[field]))
    return [resourceName(translate, of, 1), fieldLabel(translate, of, field)]
  return definitionOf(resource)?.fields[name] ? [fieldLabel(translate, resource, name)] : []
}
