import { createHash } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { MIGRATIONS } from '../server/db/migrate'

const FROZEN = new URL('fixtures/migrations.json', import.meta.url)

test('migrations are frozen: a new one is added to fixtures/migrations.json, and none is ever changed', () => {
  const checksums = readdirSync(MIGRATIONS)
    .sort()
    .map(name => [name, checksumOf(readFileSync(`${MIGRATIONS}/${name}`, 'utf8'))])
  expect(Object.fromEntries(checksums)).toEqual(JSON.parse(readFileSync(FROZEN, 'utf8')))
})

/** As the program itself takes it. */
const checksumOf = (text: string) =>
  createHash('sha256').update(text.replaceAll('\r', '')).digest('hex').slice(0, 16)
