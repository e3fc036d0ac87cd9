/** What a refused call says, as screens need it. */
export interface Refusal {
  /** A code of the contract's errors; `network` where no answer came. */
  code: string
  /** The code of each field that failed. */
  fields: Record<string, string>
  /** The record as it stands, with a conflict. */
  current?: Record<string, unknown>
  /** Where something is still in use: resource to how many, or to their ids. */
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
