import { execFileSync } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { parseSync } from 'vite'

export const ROOT = resolve(import.meta.dirname, '../..')

/** Files that are or will be in the repository. */
export const FILES = execFileSync('git', ['ls-files', '--cached', '--others', '--exclude-standard', '-z'], {
  cwd: ROOT,
  encoding: 'utf8',
  maxBuffer: 64 * 1024 * 1024,
})
  .split('\0')
  .filter(file => file && existsSync(join(ROOT, file)))

/** Reads a file of the repository. */
export const textOf = (file: string) => readFileSync(join(ROOT, file), 'utf8')
const isTest = (file: string) => /\.test\.tsx?$|^tests\//.test(file)

export const CODE = FILES.filter(file => /\.(ts|tsx|mts|mjs)$/.test(file) && !file.endsWith('.d.ts'))

/** Code of the product, without its tests. */
export const SOURCE = CODE.filter(file => /^(contract|src|server|mock-server)\//.test(file) && !isTest(file))

/** Parses a file. @throws Error with the file's name */
export function parsed(file: string, text: string) {
  const result = parseSync(file, text)
  if (result.errors.length) throw new Error(`${file}: ${result.errors[0]?.message}`)
  return result
}
