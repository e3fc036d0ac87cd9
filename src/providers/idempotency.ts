/** Creates that have no answer yet, by what they would make. */
const open = new Map<string, string>()

/**
 * The `Idempotency-Key` of a create. The same body keeps its key until the server has answered, so that a second
 * try after a lost connection makes no second record; the next create of an equal body is a new one.
 */
export function keyFor(resource: string, data: unknown): string {
  const what = `${resource} ${JSON.stringify(data)}`
  const key = open.get(what) ?? newKey()
  open.set(what, key)
  return key
}

/** The server has answered: the key is spent. */
export function spend(resource: string, data: unknown): void {
  open.delete(`${resource} ${JSON.stringify(data)}`)
}

/** 128 random bits; `crypto.randomUUID` is not there outside of secure contexts. */
function newKey(): string {
  return [...crypto.getRandomValues(new Uint8Array(16))]
    .map(byte => byte.toString(16).padStart(2, '0'))
    .join('')
}
