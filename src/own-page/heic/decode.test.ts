import { createRequire } from 'node:module'
import { expect, test } from 'vitest'
import { decodeHeic, type Libheif, MOST_PIXELS } from './decode'

/** A photo of 96 x 64 pixels, red on the left and blue on the right, made with heif-enc. */
const PHOTO = Buffer.from(
  'AAAAHGZ0eXBoZWljAAAAAG1pZjFoZWljbWlhZgAAAUJtZXRhAAAAAAAAACFoZGxyAAAAAAAAAABwaWN0AAAAAAAAAAAAAAAAAAAAAA5waXRtAAAAAAAB' +
    'AAAAImlsb2MAAAAAREAAAQABAAAAAAFmAAEAAAAAAAAAVQAAACNpaW5mAAAAAAABAAAAFWluZmUCAAAAAAEAAGh2YzEAAAAAwmlwcnAAAACkaXBjbwAA' +
    'AHhodmNDAQNwAAAAAAAAAAAAHvAA/P34+AAADwMgAAEAGEABDAH//wNwAAADAJAAAAMAAAMAHroCQCEAAQArQgEBA3AAAAMAkAAAAwAAAwAeoDCBBZbq' +
    'SSmubgQEDAgAAAMACAAAAwAIQCIAAQAHRAHBcrAiQAAAABRpc3BlAAAAAAAAAGAAAABAAAAAEHBpeGkAAAAAAwgICAAAABZpcG1hAAAAAAAAAAEAAQOB' +
    'AoMAAABdbWRhdAAAAFEoAa9YitgOkl//7xd//Uf5D5QDDo3f+0vhfcL8/04VU6XxGo1YRUemY0Iy/fAD/wtSw/DYcf7jHewpPqWjc8RbKMLAx6VYeYSJ' +
    '8MPX9bKR7Lw=',
  'base64',
)

const build: () => Libheif = createRequire(import.meta.url)('libheif-js/libheif/libheif.js')
const decode = (bytes: Uint8Array) => decodeHeic(build(), bytes)

test('a HEIC photo becomes pixels', async () => {
  const pixels = await decode(PHOTO)
  expect(pixels).toMatchObject({ width: 96, height: 64 })
  const at = (x: number) => [...(pixels?.data.slice(4 * x, 4 * x + 3) ?? [])]
  const [[red = 0, , blueOfRed = 0], [redOfBlue = 0, , blue = 0]] = [at(0), at(95)]
  expect(red - blueOfRed).toBeGreaterThan(150)
  expect(blue - redOfBlue).toBeGreaterThan(150)
})

test('nothing becomes of bytes that are no photo, of a photo that was cut, and of one that is too large', async () => {
  expect(await decode(new Uint8Array())).toBeUndefined()
  expect(await decode(Buffer.from('<html>not a photo</html>'))).toBeUndefined()
  expect(await decode(PHOTO.subarray(0, 380))).toBeUndefined()
  const large = Buffer.from(PHOTO)
  const size = large.indexOf('ispe') + 8
  const side = Math.ceil(Math.sqrt(MOST_PIXELS)) + 1
  large.writeUInt32BE(side, size)
  large.writeUInt32BE(side, size + 4)
  expect(await decode(large)).toBeUndefined()
})
