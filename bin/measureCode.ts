import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { dirname, posix } from 'node:path'
import { parseSync } from 'vite'

/** A node of a syntax tree (ESTree with TypeScript). */
interface Node {
  type: string
  start: number
  end: number
  [key: string]: unknown
}

/** A function of the code, with its place as `file:line`. */
export interface MeasuredFunction {
  where: string
  lines: number
  /** Positional parameters. */
  parameters: number
}

/** Figures of a checkout: src, server and contract without tests. */
export interface Measured {
  files: string[]
  /** Lines of TypeScript and CSS. */
  lines: number
  cssLines: number
  cssRules: number
  distinctCssRules: number
  /** Assertions with `as`, beside `as const`. */
  casts: number
  rawCalls: number
  /** Places of objects that are spread where they are written: `...{ a, b }`. */
  packedSpreads: string[]
  weakMaps: number
  functions: MeasuredFunction[]
  comments: string[]
  /** Files by the package that they import. */
  importers: ReadonlyMap<string, string[]>
  /** The files of each import cycle: at run time, and with imports of types. */
  cycles: string[][]
  cyclesWithTypes: string[][]
}

/**
 * Measures a checkout of this repository.
 * @param folder its root
 */
export function measureCode(folder: string): Measured {
  const files = productFilesOf(folder)
  const read = (file: string) => readFileSync(posix.join(folder, file), 'utf8')
  const styles = files.filter(file => file.endsWith('.css')).map(read)
  const code = files.filter(file => /\.tsx?$/.test(file)).map(file => measureFile(file, read(file)))
  const cssRules = styles.flatMap(style => style.match(/[^{}]+\{[^{}]*\}/g) ?? [])
  const graph = (withTypes: boolean) => importGraph(code, new Set(files), withTypes)
  return {
    files,
    lines: sum([...code.map(({ lines }) => lines), ...styles.map(linesOf)]),
    cssLines: sum(styles.map(linesOf)),
    cssRules: cssRules.length,
    distinctCssRules: new Set(cssRules.map(rule => rule.slice(rule.indexOf('{')).replace(/\s+/g, ' '))).size,
    casts: sum(code.map(({ casts }) => casts)),
    rawCalls: sum(code.map(({ rawCalls }) => rawCalls)),
    packedSpreads: code.flatMap(({ packedSpreads }) => packedSpreads),
    weakMaps: sum(code.map(({ weakMaps }) => weakMaps)),
    functions: code.flatMap(({ functions }) => functions),
    comments: code.flatMap(({ comments }) => comments),
    importers: importersIn(code),
    cycles: findCycles(graph(false)),
    cyclesWithTypes: findCycles(graph(true)),
  }
}

function productFilesOf(folder: string): string[] {
  const args = ['ls-files', '-z', '--cached', '--others', '--exclude-standard', 'src', 'server', 'contract']
  const listed = execFileSync('git', args, { cwd: folder, encoding: 'utf8', maxBuffer: 64 * 1024 * 1024 })
  return listed
    .split('\0')
    .filter(file => /\.(tsx?|css)$/.test(file) && !isTest(file) && !file.endsWith('.d.ts'))
}

const isTest = (file: string) => /\.test\.tsx?$/.test(file)
const linesOf = (text: string) => text.split('\n').length - (text.endsWith('\n') ? 1 : 0)
const sum = (numbers: number[]) => numbers.reduce((total, number) => total + number, 0)

type MeasuredFile = ReturnType<typeof measureFile>

function measureFile(file: string, text: string) {
  const { program, comments, module } = parseSync(file, text)
  const counts = { casts: 0, rawCalls: 0, weakMaps: 0 }
  const packedSpreads: string[] = []
  const functions: MeasuredFunction[] = []
  const whereOf = ({ start }: Node) => `${file}:${linesOf(text.slice(0, start)) + 1}`
  for (const node of nodesIn(program as unknown as Node)) {
    if (isCast(node, text)) counts.casts += 1
    if (isPackedSpread(node)) packedSpreads.push(whereOf(node))
    if (node.type === 'NewExpression' && (node.callee as Node).name === 'WeakMap') counts.weakMaps += 1
    if (isRawCall(node)) counts.rawCalls += 1
    if (isFunction(node))
      functions.push({
        where: whereOf(node),
        lines: linesOf(text.slice(node.start, node.end)),
        parameters: (node.params as Node[]).length,
      })
  }
  return {
    file,
    lines: linesOf(text),
    ...counts,
    packedSpreads,
    functions,
    comments: comments.map(({ value }) => value),
    imports: [
      ...module.staticImports.map(({ moduleRequest, entries }) => ({
        name: moduleRequest.value,
        isType: entries.length > 0 && entries.every(({ isType }) => isType),
      })),
      ...module.staticExports.flatMap(({ entries }) =>
        entries.flatMap(({ moduleRequest, isType }) =>
          moduleRequest ? [{ name: moduleRequest.value, isType }] : [],
        ),
      ),
    ],
  }
}

function* nodesIn(root: Node): Generator<Node> {
  const open = [root]
  for (let node = open.pop(); node; node = open.pop()) {
    yield node
    for (const value of Object.values(node).flat())
      if (typeof (value as Node | null)?.type === 'string') open.push(value as Node)
  }
}

function isCast({ type, typeAnnotation, end }: Node, text: string) {
  return type === 'TSAsExpression' && text.slice((typeAnnotation as Node).start, end) !== 'const'
}

function isPackedSpread({ type, argument }: Node) {
  return type === 'SpreadElement' && (argument as Node).type === 'ObjectExpression'
}

function isFunction({ type }: Node) {
  return /^(FunctionDeclaration|FunctionExpression|ArrowFunctionExpression)$/.test(type)
}

/** A call of `raw(...)` or `x.raw(...)`, whose answer has no type. */
function isRawCall({ type, callee }: Node) {
  if (type !== 'CallExpression') return false
  const { name, property } = callee as { name?: string; property?: Node }
  return name === 'raw' || property?.name === 'raw'
}

function importersIn(code: readonly MeasuredFile[]): Map<string, string[]> {
  const importers = new Map<string, string[]>()
  for (const { file, imports } of code)
    for (const { name } of imports)
      if (!name.startsWith('.')) importers.set(name, [...(importers.get(name) ?? []), file])
  return importers
}

/** Returns each file's imports of other product files. */
function importGraph(code: readonly MeasuredFile[], files: ReadonlySet<string>, withTypes: boolean) {
  const resolve = (file: string, name: string) => {
    const path = posix.join(dirname(file), name)
    return [path, `${path}.ts`, `${path}.tsx`, `${path}/index.ts`, `${path}/index.tsx`].find(each =>
      files.has(each),
    )
  }
  return new Map(
    code.map(({ file, imports }) => [
      file,
      imports
        .filter(({ name, isType }) => name.startsWith('.') && (withTypes || !isType))
        .map(({ name }) => resolve(file, name))
        .filter(path => path !== undefined),
    ]),
  )
}

/**
 * Finds import cycles: the strongly connected components of more than one file (Tarjan, 1972).
 * @param imports each file's imports
 * @returns the files of each cycle
 */
export function findCycles(imports: ReadonlyMap<string, readonly string[]>): string[][] {
  const index = new Map<string, number>()
  const low = new Map<string, number>()
  const stack: string[] = []
  const cycles: string[][] = []
  for (const file of imports.keys()) if (!index.has(file)) connect(file)
  return cycles

  function connect(file: string) {
    index.set(file, index.size)
    low.set(file, index.size - 1)
    stack.push(file)
    for (const next of imports.get(file) ?? []) {
      if (!index.has(next)) {
        connect(next)
        lower(file, low.get(next))
      } else if (stack.includes(next)) lower(file, index.get(next))
    }
    if (low.get(file) !== index.get(file)) return
    const cycle = stack.splice(stack.indexOf(file))
    if (cycle.length > 1) cycles.push(cycle)
  }

  function lower(file: string, to = Number.POSITIVE_INFINITY) {
    low.set(file, Math.min(low.get(file) ?? to, to))
  }
}
