import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { dirname, posix } from 'node:path'
import { parseSync } from 'vite'
import { cyclesIn } from './importCycles.ts'

/**
 * Prints figures of the code's structure as a table: lines, casts, cycles, long functions and the like, for src, server
 * and contract without tests. `npm run figures` or, for another checkout, `npm run figures -- <folder>`.
 */
interface Node {
  type: string
  start: number
  end: number
  [key: string]: unknown
}

interface Found {
  casts: number
  rawCalls: number
  packedSpreads: number
  manyParameters: number
  weakMaps: number
  functions: { where: string; lines: number }[]
}

const LONG = 60
const MANY = 4

const folder = process.argv[2] ?? '.'
const tracked = execFileSync('git', ['ls-files', '-z', 'src', 'server', 'contract'], {
  cwd: folder,
  encoding: 'utf8',
  maxBuffer: 64 * 1024 * 1024,
})
const isTest = (file: string) => /\.test\.tsx?$|(^|\/)test-[\w-]+\.tsx?$|\/testing\//.test(file)
const files = tracked.split('\0').filter(file => file && !isTest(file))
const known = new Set(files)
const textOf = (file: string) => readFileSync(posix.join(folder, file), 'utf8')
const linesOf = (text: string) => text.split('\n').length - (text.endsWith('\n') ? 1 : 0)
const sumOf = (texts: string[]) => texts.reduce((sum, text) => sum + linesOf(text), 0)

const code = files.filter(file => /\.tsx?$/.test(file) && !file.endsWith('.d.ts'))
const styles = files.filter(file => file.endsWith('.css'))
const found: Found = {
  casts: 0,
  rawCalls: 0,
  packedSpreads: 0,
  manyParameters: 0,
  weakMaps: 0,
  functions: [],
}
const comments: string[] = []
const imports = { all: new Map<string, string[]>(), atRunTime: new Map<string, string[]>() }
const importsOf = { 'ra-core': 0, 'react-admin': 0 }
for (const file of code) read(file)

const longest = [...found.functions].sort((one, other) => other.lines - one.lines)[0]
const rules = styles.flatMap(file => textOf(file).match(/[^{}]+\{[^{}]*\}/g) ?? [])
const bodies = new Set(rules.map(rule => rule.slice(rule.indexOf('{')).replace(/\s+/g, ' ')))
print({
  'lines (src, server, contract without tests)': sumOf(
    files.filter(file => /\.(tsx?|css)$/.test(file)).map(textOf),
  ),
  '- of them CSS': sumOf(styles.map(textOf)),
  'files of TypeScript': code.length,
  'casts (`as`, without `as const`)': found.casts,
  'import cycles at run time': cyclesIn(imports.atRunTime).length,
  'import cycles with types': cyclesIn(imports.all).length,
  '- files in the largest': Math.max(0, ...cyclesIn(imports.all).map(cycle => cycle.length)),
  'untyped calls (`raw`)': found.rawCalls,
  'packed spreads (`...{ a }`)': found.packedSpreads,
  [`functions of ${MANY} or more parameters`]: found.manyParameters,
  [`functions over ${LONG} lines`]: found.functions.filter(({ lines }) => lines > LONG).length,
  'longest function (lines)': `${longest?.lines} (${longest?.where})`,
  WeakMaps: found.weakMaps,
  'comments that begin with What, Who, Whose, Whom or Where': comments.filter(text =>
    /^[\s*/]*(What|Who|Whose|Whom|Where)\b/.test(text),
  ).length,
  'comments that cite a document outside of the repository': comments.filter(text =>
    /(?<!docs\/[\w/-]*)\b(api|product|routes|mail|domain|architecture|look|words|resources)\.(md|txt)\b/.test(
      text,
    ),
  ).length,
  'imports of ra-core': importsOf['ra-core'],
  'imports of react-admin': importsOf['react-admin'],
  'CSS rules': rules.length,
  'CSS rules with distinct declarations': bodies.size,
})

function read(file: string) {
  const text = textOf(file)
  const { program, comments: own, module } = parseSync(file, text)
  comments.push(...own.map(({ value }) => value))
  const resolved = (name: string) => resolve(file, name)
  const typeOnly = new Set(
    module.staticImports
      .filter(({ entries }) => entries.length > 0 && entries.every(({ isType }) => isType))
      .map(({ moduleRequest }) => moduleRequest.value),
  )
  const names = [
    ...module.staticImports.map(({ moduleRequest }) => moduleRequest.value),
    ...module.staticExports.flatMap(({ entries }) => entries.map(entry => entry.moduleRequest?.value ?? '')),
  ].filter(Boolean)
  for (const name of names) if (name === 'ra-core' || name === 'react-admin') importsOf[name]++
  const ours = names.filter(name => name.startsWith('.'))
  imports.all.set(file, ours.flatMap(resolved))
  imports.atRunTime.set(file, ours.filter(name => !typeOnly.has(name)).flatMap(resolved))
  visit(program as unknown as Node, file, text)
}

/** Resolves a relative import to a file of the checkout. */
function resolve(file: string, name: string): string[] {
  const path = posix.join(dirname(file), name)
  const candidates = [path, `${path}.ts`, `${path}.tsx`, `${path}/index.ts`, `${path}/index.tsx`]
  return candidates.filter(each => known.has(each)).slice(0, 1)
}

function visit(node: Node, file: string, text: string) {
  count(node, file, text)
  for (const child of childrenOf(node)) visit(child, file, text)
}

function childrenOf(node: Node): Node[] {
  return Object.values(node)
    .flat()
    .filter((value): value is Node => typeof (value as Node | null)?.type === 'string')
}

function count(node: Node, file: string, text: string) {
  const { type } = node
  if (type === 'TSAsExpression' && text.slice((node.typeAnnotation as Node).start, node.end) !== 'const')
    found.casts++
  if (type === 'SpreadElement' && (node.argument as Node).type === 'ObjectExpression') found.packedSpreads++
  if (type === 'NewExpression' && (node.callee as Node).name === 'WeakMap') found.weakMaps++
  if (type === 'CallExpression' && isRaw(node.callee as Node)) found.rawCalls++
  if (!/^(FunctionDeclaration|FunctionExpression|ArrowFunctionExpression)$/.test(type)) return
  const lines = linesOf(text.slice(node.start, node.end))
  const line = linesOf(text.slice(0, node.start)) + 1
  found.functions.push({ where: `${file}:${line}`, lines })
  if ((node.params as Node[]).length >= MANY) found.manyParameters++
}

function isRaw(callee: Node) {
  return callee.name === 'raw' || (callee.property as Node | undefined)?.name === 'raw'
}

function print(rows: Record<string, number | string>) {
  process.stdout.write('| figure | value |\n|---|---|\n')
  for (const [name, value] of Object.entries(rows)) process.stdout.write(`| ${name} | ${value} |\n`)
}
