import { createWriteStream } from 'node:fs'
import { pipeline } from 'node:stream/promises'
import { describe, expect, it } from 'vitest'
import { linesOf, rowsOf, testFolder } from '../../../tests/kit/zipFolder'
import type { Values } from '../hooks'
import { readHead } from '../import-file'
import type { Column } from './parts'
import { workbook } from './write'

const { pathOf } = testFolder()

describe('writing', () => {
  const columns: Column[] = [
    { name: 'id', kind: 'number' },
    { name: 'name', kind: 'text' },
    { name: 'phone', kind: 'phone' },
    { name: 'born', kind: 'day' },
    { name: 'at', kind: 'instant' },
    { name: 'fee', kind: 'money' },
    { name: 'gone', kind: 'flag' },
    { name: 'list_ids', kind: 'refs' },
  ]
  async function write(rows: Values[][], more: { rightToLeft?: boolean; rowsMax?: number } = {}) {
    const path = pathOf('xlsx')
    async function* batches() {
      yield* rows
    }
    const stream = workbook({
      title: 'leads',
      columns,
      rows: batches(),
      rightToLeft: false,
      now: new Date(),
      ...more,
    })
    await pipeline(stream, createWriteStream(path))
    return path
  }

  it('gives back what was written', async () => {
    const given = {
      id: 7,
      name: 'منى <b> & "صالح"\nline\u0007 _x0041_',
      phone: '+212661421801',
      born: '1999-02-28',
      at: '2026-11-23T13:30:05.250Z',
      fee: '1234.50',
      gone: true,
      list_ids: [3, 5],
    }
    const path = await write([
      [given, { id: 8, name: '=HYPERLINK("x")', fee: '123456789012.3456', born: '1800-01-01' }],
    ])
    expect(await linesOf(path)).toEqual([
      { ...given, id: '7', fee: '1234.5', gone: 'true', list_ids: '3 5' },
      {
        id: '8',
        name: `'=HYPERLINK("x")`,
        phone: '',
        born: '1800-01-01',
        at: '',
        fee: '123456789012.3456',
        gone: '',
        list_ids: '',
      },
    ])
  })

  it('goes on in a further sheet where one is full', async () => {
    const rows = Array.from({ length: 9 }, (_, id) => ({ id, name: 'x' }))
    const path = await write([rows.slice(0, 5), [], rows.slice(5)], { rowsMax: 4 })
    expect((await readHead({ path })).sheets).toEqual(['leads', 'leads 2', 'leads 3'])
    expect((await rowsOf(path, 'leads 3')).map(([, id]) => id)).toEqual(['id', '6', '7', '8'])
    const exact = await write([rows.slice(0, 6)], { rowsMax: 4 })
    expect((await readHead({ path: exact })).sheets).toEqual(['leads', 'leads 2'])
    expect((await readHead({ path: await write([]) })).sheets).toEqual(['leads'])
  })

  it('asks for no more rows once nobody reads, and breaks off where reading rows fails', async () => {
    let asked = 0
    let ended = false
    async function* endless() {
      try {
        for (;;) {
          asked++
          yield Array.from({ length: 500 }, (_, id) => ({ id, name: Math.random().toString(36) }))
        }
      } finally {
        ended = true
      }
    }
    const options = { title: 'leads', columns, rightToLeft: true, now: new Date() }
    const stream = workbook({ ...options, rows: endless() })
    stream.resume()
    await expect.poll(() => asked).toBeGreaterThan(2)
    stream.destroy()
    await expect.poll(() => ended).toBe(true)
    const before = asked
    await new Promise(later => setTimeout(later, 50))
    expect(asked).toBe(before)
    async function* failing(): AsyncGenerator<Values[]> {
      yield [{ id: 1 }]
      throw new Error('gone')
    }
    const broken = workbook({ ...options, rows: failing() })
    await expect(pipeline(broken, createWriteStream(pathOf('xlsx')))).rejects.toThrow('gone')
  })
})
