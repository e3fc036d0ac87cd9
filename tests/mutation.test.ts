import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { ROOT } from './kit/sources'
import { SERVER, UNIT } from './mutation/files.mjs'

/** Paths of a pattern with at most one list in braces. */
function pathsOf(pattern: string): string[] {
  const [, before, list, after] = /^(.*)\{(.*)\}(.*)$/.exec(pattern) ?? []
  return list ? list.split(',').map(each => `${before}${each}${after}`) : [pattern]
}

it('names files that are there', () => {
  const named = [...UNIT, ...Object.keys(SERVER), ...Object.values(SERVER).flat()].flatMap(pathsOf)
  expect(named.filter(path => !existsSync(join(ROOT, path)))).toEqual([])
})
