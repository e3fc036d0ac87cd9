import { describe, expect, it } from 'vitest'
import { type Attachment, attachmentParts, encodeAhead } from './attachments'

const fileOf = (size: number): Attachment => ({
  name: 'Lebenslauf.pdf',
  type: 'application/pdf',
  content: Buffer.alloc(size, 'a file of no particular kind, '),
})

/** Counts how often others had their turn while some work went on. */
async function turnsDuring(work: () => Promise<unknown>): Promise<number> {
  let turns = 0
  let isOver = false
  const turn = () => {
    turns++
    if (!isOver) setImmediate(turn)
  }
  setImmediate(turn)
  await work()
  isOver = true
  return turns
}

describe('attachments', () => {
  it.each([0, 1, 56, 57, 114, 1_000_000, 57 * 16_384, 57 * 16_384 * 3 + 1])(
    'of %s bytes are the same encoded ahead and at once',
    async size => {
      const file = fileOf(size)
      const [ahead] = await encodeAhead([file])
      const part = attachmentParts([ahead as Attachment], 'b')
      expect(part.equals(attachmentParts([file], 'b'))).toBe(true)
      const [, body = ''] = part.toString('latin1').split('\r\n\r\n')
      expect(Buffer.from(body.split('--b--')[0] as string, 'base64').equals(file.content)).toBe(true)
      expect(body.split('\r\n').every(line => line.length <= 76)).toBe(true)
    },
  )

  it('leave others their turns while they are encoded', async () => {
    const turns = await turnsDuring(() => encodeAhead([fileOf(5_000_000), fileOf(5_000_000)]))
    expect(turns).toBeGreaterThanOrEqual(10)
  })
})
