import { parsePrintable } from '../../contract/text/printable'

/** Returns the JSON object of another system; an empty one where its body is anything else. Any field may be missing. */
export function jsonObject<T extends object = Record<string, unknown>>(body: Buffer | string): Partial<T> {
  try {
    const json: unknown = parsePrintable(String(body))
    return typeof json === 'object' && json !== null && !Array.isArray(json) ? (json as Partial<T>) : {}
  } catch {
    return {}
  }
}
