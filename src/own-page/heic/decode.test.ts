import { createRequire } from 'node:module'
import { expect, test } from 'vitest'
import { HEIC_PHOTO } from '../../../tests/kit/heic'
import { decodeHeic, type Libheif, MOST_PIXELS } from './decode'

const build: () => Libheif = createRequire(import.meta.url)('libheif-js/libheif/libheif.js')
const decode = (bytes: Uint8Array) => decodeHeic(build(), bytes)

test('a HEIC photo becomes pixels', async () => {
  const pixels = await decode(HEIC_PHOTO)
  expect(pixels).toMatchObject({ width: 96, height: 64 })
  const at = (x: number) => [...(pixels?.data.slice(4 * x, 4 * x + 3) ?? [])]
  const [[red = 0, , blueOfRed = 0], [redOfBlue = 0, , blue = 0]] = [at(0), at(95)]
  expect(red - blueOfRed).toBeGreaterThan(150)
  expect(blue - redOfBlue).toBeGreaterThan(150)
})

test('nothing becomes of bytes that are no photo, of a photo that was cut, and of one that is too large', async () => {
  expect(await decode(new Uint8Array())).toBeUndefined()
  expect(await decode(Buffer.from('<html>not a photo</html>'))).toBeUndefined()
  expect(await decode(HEIC_PHOTO.subarray(0, 380))).toBeUndefined()
  const large = Buffer.from(HEIC_PHOTO)
  const size = large.indexOf('ispe') + 8
  const side = Math.ceil(Math.sqrt(MOST_PIXELS)) + 1
  large.writeUInt32BE(side, size)
  large.writeUInt32BE(side, size + 4)
  expect(await decode(large)).toBeUndefined()
})
