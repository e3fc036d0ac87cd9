import { createWriteStream } from 'node:fs'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'

const NOTE = 'Asked at the fair about nursing in Bavaria; سأل عن العمل في ألمانيا. '.repeat(13)

/** @returns the file */
export async function writeRows(file: string, lines: Iterable<string>): Promise<string> {
  await pipeline(Readable.from(lines), createWriteStream(file))
  return file
}

/** Every tenth is somebody who stood earlier in the file, the phone number written another way. */
export function* leadLines(count: number) {
  yield 'name,phone,email,source,country_id,note\n'
  for (let n = 0; n < count; n++) {
    const again = n % 10 === 9 && n > 5_000
    const who = again ? n - 5_005 : n
    const number = 10_000_000 + who
    const phone = again ? `0020 10 ${number}` : `+2010${number}`
    const name = who % 2 ? `منى صالح ${who}` : `Mona Saleh ${who}`
    yield `${name},${phone},person${who}@people.example,facebook,eg,${again ? 'Came back' : 'Asked at the fair'}\n`
  }
}

/** About 1.3 kB a row: a person, and what another system knew of it as JSON. */
export function* personLines(bytes: number) {
  yield 'email,name,language,consent_source,attributes\n'
  for (let n = 0, written = 0; written < bytes; n++) {
    const attributes = JSON.stringify({ source: 'fair', number: n, note: NOTE }).replaceAll('"', '""')
    const name = n % 2 ? `منى صالح ${n}` : `Mona Saleh ${n}`
    const line = `person${n}@people${n % 50}.example,${name},${n % 2 ? 'ar' : 'en'},Fair in Cairo,"${attributes}"\n`
    written += Buffer.byteLength(line)
    yield line
  }
}

/** As a list of addresses is exported elsewhere. */
export function* narrowLines(count: number) {
  yield 'email,name,language,consent_source\n'
  for (let n = 0; n < count; n++)
    yield `person${n}@people${n % 50}.example,${n % 2 ? 'منى صالح' : 'Mona Saleh'} ${n},${n % 2 ? 'ar' : 'en'},Fair in Cairo\n`
}
