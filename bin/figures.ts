import { measureCode } from './measureCode.ts'

// npm run figures: figures of the code's structure as a table. `npm run figures -- <folder>` measures another checkout;
// with `--places`, the places of what the architecture test refuses follow.
const LONG = 60
const MANY = 4

const [folder = '.'] = process.argv.slice(2).filter(word => !word.startsWith('--'))
const found = measureCode(folder)
const longest = [...found.functions].sort((one, other) => other.lines - one.lines)[0]
const long = found.functions.filter(({ lines }) => lines > LONG)
const many = found.functions.filter(({ parameters }) => parameters >= MANY)
const commentsLike = (pattern: RegExp) => found.comments.filter(comment => pattern.test(comment)).length

const rows: [string, number | string][] = [
  ['lines (src, server, contract without tests)', found.lines],
  ['of them CSS', found.cssLines],
  ['files', found.files.length],
  ['casts (`as`, beside `as const`)', found.casts],
  ['import cycles at run time', found.cycles.length],
  ['import cycles with types', found.cyclesWithTypes.length],
  ['files in the largest cycle', Math.max(0, ...found.cyclesWithTypes.map(({ length }) => length))],
  ['untyped calls (`raw`)', found.rawCalls],
  ['packed spreads (`...{ a }`)', found.packedSpreads.length],
  [`functions of ${MANY} or more parameters`, many.length],
  [`functions over ${LONG} lines`, long.length],
  ['longest function', `${longest?.lines} lines, ${longest?.where}`],
  ['WeakMaps', found.weakMaps],
  [
    'comments that begin with What, Who, Whose, Whom, Where',
    commentsLike(/^[\s*/]*(What|Who|Whose|Whom|Where)\b/),
  ],
  [
    'comments that cite a document outside of the repository',
    commentsLike(
      /(?<!docs\/[\w/-]*)\b(api|product|routes|mail|domain|architecture|look|words|resources)\.(md|txt)\b/,
    ),
  ],
  ['imports of ra-core', found.importers.get('ra-core')?.length ?? 0],
  ['imports of react-admin', found.importers.get('react-admin')?.length ?? 0],
  ['CSS rules', found.cssRules],
  ['CSS rules with distinct declarations', found.distinctCssRules],
]
const lines = ['| figure | value |', '|---|---|', ...rows.map(([name, value]) => `| ${name} | ${value} |`)]
if (process.argv.includes('--places'))
  lines.push(
    ...found.cyclesWithTypes.map(cycle => `cycle: ${cycle.join(' ')}`),
    ...long.map(({ where, lines }) => `long: ${where} (${lines})`),
    ...many.map(({ where, parameters }) => `parameters: ${where} (${parameters})`),
    ...found.packedSpreads.map(where => `packed: ${where}`),
  )
process.stdout.write(`${lines.join('\n')}\n`)
