/** Caps of a mail from outside. A report stands at its front; what is beyond them is not read. */
export const CAPS = {
  /** Bytes of the mail. */
  mail: 128 * 1024,
  /** Characters; RFC 5322, 2.1.1 allows 998. */
  line: 1_000,
  lines: 4_000,
  /** Characters of a field of several lines. */
  field: 2_000,
  /** Recipients that a report may name. */
  groups: 50,
  /** Names of messages of one kind. */
  names: 20,
} as const

const LINE_FEED = 10

/** @returns the front of a mail, its lines cut, in one pass over its bytes */
export function boundMail(raw: Uint8Array): Uint8Array {
  const bytes = raw.subarray(0, CAPS.mail)
  const bound = new Uint8Array(bytes.length)
  let [length, column, lines] = [0, 0, 0]
  for (const byte of bytes) {
    if (byte === LINE_FEED) {
      lines += 1
      if (lines > CAPS.lines) break
      column = 0
    } else {
      column += 1
      if (column > CAPS.line) continue
    }
    bound[length] = byte
    length += 1
  }
  return bound.subarray(0, length)
}

/** @returns the lines of a text, capped; without their ends */
export function linesOf(text: string): string[] {
  return text
    .slice(0, CAPS.mail)
    .split('\n', CAPS.lines)
    .map(line => (line.endsWith('\r') ? line.slice(0, -1) : line).slice(0, CAPS.line))
}

/** Values of header-like lines by their names in lower case; folded lines are joined. */
export type Fields = ReadonlyMap<string, readonly string[]>

/** @param lines end at the first blank one */
export function fieldsOf(lines: readonly string[]): Fields {
  const fields = new Map<string, string[]>()
  let values: string[] | undefined
  for (const line of lines) {
    if (/^[ \t]/.test(line)) {
      const folded = values?.pop()
      if (values && folded !== undefined) values.push(`${folded} ${line.trim()}`.slice(0, CAPS.field))
      continue
    }
    const colon = line.indexOf(':')
    const name = line.slice(0, Math.max(0, colon)).toLowerCase()
    values = undefined
    if (!/^[\w-]{1,80}$/.test(name)) continue
    values = fields.get(name) ?? []
    fields.set(name, values)
    values.push(line.slice(colon + 1).trim())
  }
  return fields
}

/** @returns groups of lines between blank ones */
export function groupsOfLines(lines: readonly string[]): string[][] {
  const groups: string[][] = [[]]
  for (const line of lines) {
    if (line.trim() !== '') groups.at(-1)?.push(line)
    else if (groups.at(-1)?.length) groups.push([])
    if (groups.length > CAPS.groups) break
  }
  return groups.filter(group => group.length > 0)
}

/** @returns the first address of a field, `rfc822; <A@b.example>`, in lower case; empty where there is none */
export function addressOf(field: string): string {
  const found = field.split(/[\s<>;"]/).find(part => {
    const at = part.indexOf('@')
    return at > 0 && at < part.length - 1
  })
  return (found ?? '').toLowerCase()
}
