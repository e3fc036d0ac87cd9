/**
 * The plain tar format (POSIX.1-1988, ustar), as far as a backup needs it: regular files. Written and read as a
 * stream, so that memory stays flat whatever the size.
 */

const BLOCK = 512

export type TarEntry = { name: string; size: number; content: AsyncIterable<Buffer> }

/** The header block of a file of `size` bytes. @throws Error when the name is too long for the format. */
export function tarHeader(name: string, size: number): Buffer {
  const header = Buffer.alloc(BLOCK)
  const [prefix, rest] = splitName(name)
  header.write(rest, 0)
  header.write('0000600\0', 100)
  header.write('0000000\0', 108)
  header.write('0000000\0', 116)
  writeSize(header, size)
  header.write('00000000000\0', 136)
  header.write('        ', 148)
  header.write('0', 156)
  header.write('ustar\u000000', 257)
  header.write(prefix, 345)
  const sum = header.reduce((total, byte) => total + byte, 0)
  header.write(`${sum.toString(8).padStart(6, '0')}\0 `, 148)
  return header
}

/** What follows the bytes of a file: zeros up to the next block. */
export function tarPadding(size: number): Buffer {
  return Buffer.alloc((BLOCK - (size % BLOCK)) % BLOCK)
}

/** What ends an archive. */
export function tarEnd(): Buffer {
  return Buffer.alloc(2 * BLOCK)
}

/**
 * The files of an archive in order. What the taker leaves of a file's content is passed over. The source is read to its
 * end, also behind the end of the tar: a checksum of what it is packed in may stand there.
 * @throws Error when the archive is cut off or is no tar.
 */
export async function* readTar(source: AsyncIterable<Buffer>): AsyncGenerator<TarEntry> {
  const input = new Input(source)
  for (;;) {
    const header = await input.exactly(BLOCK)
    if (header.every(byte => byte === 0)) return input.toEnd()
    checkSum(header)
    const size = readSize(header)
    const content = input.upTo(size)
    yield { name: nameIn(header), size, content }
    for await (const _ of content);
    await input.exactly((BLOCK - (size % BLOCK)) % BLOCK)
  }
}

class Input {
  readonly #source: AsyncIterator<Buffer>
  #rest: Buffer = Buffer.alloc(0)

  constructor(source: AsyncIterable<Buffer>) {
    this.#source = source[Symbol.asyncIterator]()
  }

  async exactly(size: number): Promise<Buffer> {
    const parts: Buffer[] = []
    for await (const part of this.upTo(size)) parts.push(part)
    return Buffer.concat(parts)
  }

  async *upTo(size: number): AsyncGenerator<Buffer> {
    let missing = size
    while (missing > 0) {
      if (!this.#rest.length) await this.#next()
      const part = this.#rest.subarray(0, missing)
      this.#rest = this.#rest.subarray(part.length)
      missing -= part.length
      yield part
    }
  }

  /** @throws Error where anything but zeros follows the end of a tar */
  async toEnd(): Promise<void> {
    for (let rest = this.#rest; ; ) {
      if (rest.some(byte => byte !== 0)) throw new Error('Something follows the end of the archive.')
      const { value, done } = await this.#source.next()
      if (done) return
      rest = value
    }
  }

  async #next() {
    const { value, done } = await this.#source.next()
    if (done) throw new Error('The archive is cut off.')
    this.#rest = value
  }
}

function splitName(name: string): [string, string] {
  if (Buffer.byteLength(name) <= 100) return ['', name]
  const cut = [...name.matchAll(/\//g)]
    .map(({ index }) => index)
    .find(
      index =>
        Buffer.byteLength(name.slice(0, index)) <= 155 && Buffer.byteLength(name.slice(index + 1)) <= 100,
    )
  if (cut === undefined) throw new Error(`The name ${name} is too long for a backup.`)
  return [name.slice(0, cut), name.slice(cut + 1)]
}

/** Octal up to 8 GiB, the base-256 form that GNU tar introduced beyond. */
function writeSize(header: Buffer, size: number) {
  if (size < 8 ** 11) {
    header.write(`${size.toString(8).padStart(11, '0')}\0`, 124)
    return
  }
  header[124] = 0x80
  header.writeBigUInt64BE(BigInt(size), 128)
}

function readSize(header: Buffer): number {
  if ((header[124] ?? 0) & 0x80) return Number(header.readBigUInt64BE(128))
  return Number.parseInt(header.toString('latin1', 124, 136), 8)
}

function checkSum(header: Buffer) {
  const written = Number.parseInt(header.toString('latin1', 148, 156), 8)
  const blank = Buffer.from(header).fill(' ', 148, 156)
  if (written !== blank.reduce((total, byte) => total + byte, 0))
    throw new Error('This is not a tar archive.')
}

function nameIn(header: Buffer): string {
  const text = (from: number, to: number) => header.toString('utf8', from, to).split('\0', 1)[0] ?? ''
  const prefix = text(345, 500)
  return prefix ? `${prefix}/${text(0, 100)}` : text(0, 100)
}
