import { inflateSync } from 'node:zlib'
import { describe, expect, it } from 'vitest'
import { GLYPHS } from './captcha-glyphs'
import { drawPicture, HEIGHT, WIDTH } from './captcha-picture'

/** Grey values of a PNG as we write it, row after row. */
function pixelsOf(png: Buffer): number[][] {
  const at = png.indexOf('IDAT')
  const rows = inflateSync(png.subarray(at + 4, at + 4 + png.readUInt32BE(at - 4)))
  return Array.from({ length: HEIGHT }, (_, row) => [
    ...rows.subarray(row * (WIDTH + 1) + 1, (row + 1) * (WIDTH + 1)),
  ])
}
const inkOf = (pixels: number[][]) => pixels.flat().filter(grey => grey < 150).length

describe('the picture of a captcha', () => {
  it('is a grey PNG of pixels, with no other text or part in it', () => {
    const png = drawPicture('ACDEFH')
    expect(png.toString('hex', 0, 8)).toBe('89504e470d0a1a0a')
    expect([png.readUInt32BE(16), png.readUInt32BE(20)]).toEqual([WIDTH, HEIGHT])
    const parts = []
    for (let at = 8; at < png.length; at += png.readUInt32BE(at) + 12)
      parts.push(png.toString('latin1', at + 4, at + 8))
    expect(parts).toEqual(['IHDR', 'IDAT', 'IEND'])
  })

  it('is never the same twice, and never without ink where a letter stands', () => {
    const pictures = Array.from({ length: 20 }, () => pixelsOf(drawPicture('7X7X7X')))
    expect(new Set(pictures.map(rows => rows.flat().join())).size).toBe(20)
    for (const rows of pictures)
      for (let letter = 0; letter < 6; letter++) {
        const from = 28 + letter * 44
        expect(inkOf(rows.map(row => row.slice(from, from + 44)))).toBeGreaterThan(60)
      }
  })

  it('draws each character in another way than the next', () => {
    const [plain = 0] = [inkOf(pixelsOf(drawPicture('')))]
    for (const letter of Object.keys(GLYPHS))
      expect(inkOf(pixelsOf(drawPicture(letter.repeat(6)))), letter).toBeGreaterThan(plain / 2)
  })
})
