import { describe, expect, test } from 'vitest'
import { findCycles, measureCode } from '../bin/measureCode'
import { FILES, ROOT } from './kit/sources'

describe('the structure', () => {
  const { cycles, cyclesWithTypes, files, functions, packedSpreads, rawCalls } = measureCode(ROOT)

  test('keeps the contract in rooms', () => {
    const atRoot = files.filter(file => /^contract\/[^/]+$/.test(file))
    expect(atRoot).toEqual(['contract/constants.ts', 'contract/health.ts', 'contract/resources.ts'])
  })

  test('has no import cycle, not even of types', () => {
    expect([...cycles, ...cyclesWithTypes]).toEqual([])
  })

  /** As the projects of vitest.config.ts look for them. */
  const FOUND =
    /^(contract|src|server|mock-server|bin)\/|^tests\/(stories\/)?[^/]+\.test\.ts$|^tests\/browser\/(stories\/)?[^/]+\.browser\.test\.ts$/

  test('keeps every test where a project runs it', () => {
    const tests = FILES.filter(file => /\.test\.tsx?$/.test(file))
    expect(tests.filter(file => !FOUND.test(file))).toEqual([])
  })

  test('has no function over 60 lines', () => {
    expect(functions.filter(({ lines }) => lines > 60)).toEqual([])
  })

  /** Files whose functions take more: a step of the generic calls that has some hundred callers, or a hook's shape. */
  const MORE_PARAMETERS = [
    'server/crud/list.ts',
    'server/crud/record.ts',
    'server/crud/records.ts',
    'server/crud/where.ts',
    'server/jobs/queue.ts',
  ]

  test('passes at most three positional parameters', () => {
    const many = functions.filter(({ parameters }) => parameters > 3).map(({ where }) => where)
    expect(many.filter(where => !MORE_PARAMETERS.some(file => where.startsWith(`${file}:`)))).toEqual([])
    expect(MORE_PARAMETERS.filter(file => !many.some(where => where.startsWith(`${file}:`)))).toEqual([])
  })

  test('spreads no object where it is written, and calls nothing untyped', () => {
    expect(packedSpreads).toEqual([])
    expect(rawCalls).toBe(0)
  })

  test('is measured: a cycle is found', () => {
    const imports = new Map([
      ['a', ['b']],
      ['b', ['c']],
      ['c', ['b']],
    ])
    expect(findCycles(imports).map(cycle => cycle.toSorted())).toEqual([['b', 'c']])
  })
})
