import { spawnSync } from 'node:child_process'
import { describe, expect, it } from 'vitest'
import { readTar, tarEnd, tarHeader, tarPadding } from './tar'

const FILES = {
  'manifest.json': Buffer.from('{"format":1}'),
  'files/attachments/ليلى.pdf': Buffer.alloc(1024, 7),
  [`files/${'a'.repeat(90)}/${'b'.repeat(90)}`]: Buffer.alloc(1025, 8),
  empty: Buffer.alloc(0),
}

const archive = Buffer.concat([
  ...Object.entries(FILES).flatMap(([name, content]) => [
    tarHeader(name, content.length),
    content,
    tarPadding(content.length),
  ]),
  tarEnd(),
])

/** In pieces that fit no block. */
async function* pieces(whole: Buffer) {
  for (let at = 0; at < whole.length; at += 333) yield whole.subarray(at, at + 333)
}

async function read(whole: Buffer) {
  const files: Record<string, Buffer> = {}
  for await (const { name, content } of readTar(pieces(whole))) {
    const parts: Buffer[] = []
    for await (const part of content) parts.push(part)
    files[name] = Buffer.concat(parts)
  }
  return files
}

describe('tar', () => {
  it('reads what it wrote', async () => {
    expect(await read(archive)).toEqual(FILES)
  })

  it('passes over what the taker leaves', async () => {
    const names: string[] = []
    for await (const { name } of readTar(pieces(archive))) names.push(name)
    expect(names).toEqual(Object.keys(FILES))
  })

  it('is read by tar itself', () => {
    const { stdout } = spawnSync('tar', ['-tf', '-', '--quoting-style=literal'], {
      input: archive,
      encoding: 'utf8',
    })
    expect(stdout.trim().split('\n')).toEqual(Object.keys(FILES))
  })

  it('knows an archive that is cut off or none', async () => {
    await expect(read(archive.subarray(0, 2000))).rejects.toThrow('cut off')
    await expect(read(Buffer.alloc(1024, 1))).rejects.toThrow('not a tar archive')
  })

  it('writes sizes beyond eight GiB', async () => {
    const size = 9 * 2 ** 30
    const entries = readTar(pieces(tarHeader('big', size)))
    expect((await entries.next()).value).toMatchObject({ name: 'big', size })
  })

  it('refuses a name that does not fit', () => {
    expect(() => tarHeader('x'.repeat(101), 0)).toThrow('too long')
  })
})
