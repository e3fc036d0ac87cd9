import { closeSync, fstatSync, openSync, readSync, writeSync } from 'node:fs'
import { rm } from 'node:fs/promises'
import type { Book } from './book'
import { unescaped } from './cells'
import { TEXT_MAX, walk } from './elements'
import { WorkbookError } from './fault'

/** More strings than a sheet of a million rows has names in. */
const STRINGS_MAX = 5_000_000
const BLOCK = 65_536
/** Blocks of the file that are kept in memory: strings stand about in the order in which rows need them. */
const BLOCKS = 64

/** The strings of a workbook, which its cells name by their place. */
export interface SharedStrings {
  at(index: number): string
  close(): Promise<void>
}

/**
 * Reads the shared strings into a file beside the workbook: kept in memory they would be as large as the workbook unpacked.
 * @param stopping ends the reading: the texts are not whole then
 * @throws WorkbookError where there are more than {@link STRINGS_MAX}
 */
export async function readStrings(
  { strings, part }: Book,
  path: string,
  stopping?: AbortSignal,
): Promise<SharedStrings> {
  if (!strings) return { at: textMissing, close: async () => undefined }
  const spill = new Spill(path)
  try {
    let text = ''
    let isText = false
    let phonetic = 0
    const visitor = {
      open(name: string) {
        if (name === 'si') text = ''
        else if (name === 'rPh') phonetic++
        else if (name === 't') isText = phonetic === 0
      },
      text(more: string) {
        if (!isText) return
        text += more
        if (text.length > TEXT_MAX) throw new WorkbookError(`A text is longer than ${TEXT_MAX} letters`)
      },
      close(name: string) {
        if (name === 't') isText = false
        else if (name === 'rPh') phonetic--
        else if (name === 'si') spill.add(unescaped(text))
      },
    }
    for await (const _ of walk(await part(strings), visitor)) if (stopping?.aborted) break
    spill.flush()
    return spill
  } catch (error) {
    await spill.close()
    throw error
  }
}

/** A cell without its text would be imported as an empty one. @throws WorkbookError */
function textMissing(): never {
  throw new WorkbookError('A cell names a text that the workbook does not hold')
}

class Spill implements SharedStrings {
  private readonly file: number
  private ends = new Uint32Array(1_024)
  private count = 0
  private size = 0
  private waiting: Buffer[] = []
  private waitingSize = 0
  private readonly blocks = new Map<number, Buffer>()

  constructor(private readonly path: string) {
    this.file = openSync(path, 'w+', 0o600)
  }

  add(text: string): void {
    if (this.count >= STRINGS_MAX) throw new WorkbookError(`The workbook has more than ${STRINGS_MAX} texts`)
    const bytes = Buffer.from(text)
    this.size += bytes.length
    if (this.count === this.ends.length) {
      const more = new Uint32Array(this.ends.length * 2)
      more.set(this.ends)
      this.ends = more
    }
    this.ends[this.count++] = this.size
    this.waiting.push(bytes)
    this.waitingSize += bytes.length
    if (this.waitingSize >= BLOCK) this.flush()
  }

  flush(): void {
    const bytes = Buffer.concat(this.waiting)
    for (let written = 0; written < bytes.length; ) written += writeSync(this.file, bytes, written)
    this.waiting = []
    this.waitingSize = 0
  }

  at(index: number): string {
    if (!Number.isInteger(index) || index < 0 || index >= this.count) return textMissing()
    const start = this.ends[index - 1] ?? 0
    const end = this.ends[index] ?? start
    const first = Math.floor(start / BLOCK)
    if (end <= (first + 1) * BLOCK)
      return this.block(first).toString('utf8', start - first * BLOCK, end - first * BLOCK)
    const bytes = Buffer.alloc(end - start)
    readSync(this.file, bytes, 0, bytes.length, start)
    return bytes.toString()
  }

  private block(number: number): Buffer {
    const known = this.blocks.get(number)
    if (known) return known
    const bytes = Buffer.alloc(Math.min(BLOCK, fstatSync(this.file).size - number * BLOCK))
    readSync(this.file, bytes, 0, bytes.length, number * BLOCK)
    const [oldest] = this.blocks.keys()
    if (this.blocks.size >= BLOCKS && oldest !== undefined) this.blocks.delete(oldest)
    this.blocks.set(number, bytes)
    return bytes
  }

  async close(): Promise<void> {
    closeSync(this.file)
    await rm(this.path, { force: true })
  }
}
