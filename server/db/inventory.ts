import { createHash, type Hash } from 'node:crypto'

/** Content of one part of an archive: a table (`tables/public/leads`) or a folder (`files`, `imports`). */
export interface Part {
  entries: number
  bytes: number
  /** Of a table: its rows, since COPY writes one line a row. 0 of a folder. */
  lines: number
  /** SHA-256 over name, size and content of each entry, in order; hexadecimal. */
  sha256: string
}

/** Each part by its name. It is the last entry of an archive. */
export type Inventory = Record<string, Part>

const LINE_END = 0x0a

/** Counts and hashes the entries of an archive while they are written or read, in memory that does not grow with them. */
export class Tally {
  readonly #parts = new Map<string, { entries: number; bytes: number; lines: number; hash: Hash }>()

  /** Passes the content of an entry on. */
  async *of(
    name: string,
    size: number,
    content: AsyncIterable<Buffer> | Iterable<Buffer>,
  ): AsyncGenerator<Buffer> {
    const part = this.#part(partOf(name))
    part.entries += 1
    part.bytes += size
    part.hash.update(`${name}\n${size}\n`)
    for await (const piece of content) {
      part.hash.update(piece)
      if (name.startsWith('tables/')) part.lines += linesIn(piece)
      yield piece
    }
  }

  /** Returns the counts so far and ends the counting. */
  inventory(): Inventory {
    const parts = [...this.#parts].sort(([one], [other]) => (one < other ? -1 : 1))
    return Object.fromEntries(
      parts.map(([name, { hash, ...counts }]) => [name, { ...counts, sha256: hash.digest('hex') }]),
    )
  }

  #part(name: string) {
    const found = this.#parts.get(name) ?? { entries: 0, bytes: 0, lines: 0, hash: createHash('sha256') }
    this.#parts.set(name, found)
    return found
  }
}

function linesIn(piece: Buffer): number {
  let lines = 0
  for (let at = piece.indexOf(LINE_END); at >= 0; at = piece.indexOf(LINE_END, at + 1)) lines += 1
  return lines
}

/** `tables/public/leads` of `tables/public/leads/00000001`, `files` of everything below it. */
function partOf(name: string): string {
  return name.startsWith('tables/') ? name.split('/').slice(0, 3).join('/') : (name.split('/')[0] ?? name)
}

/** @returns the first part in which two inventories differ */
export function differenceOf(wanted: Inventory, found: Inventory): string | undefined {
  const names = [...new Set([...Object.keys(wanted), ...Object.keys(found)])].sort()
  return names.find(name => JSON.stringify(wanted[name]) !== JSON.stringify(found[name]))
}
