import { createHash } from 'node:crypto'
import { palettePng } from './palettePng.ts'
import { SERVER_PATHS } from './serverPaths.mjs'

/** A file of a build, as far as the shell needs it: scripts have the others. */
interface Built {
  type: 'asset' | 'chunk'
  fileName: string
  facadeModuleId?: string | null
  imports?: string[]
  code?: string
  source?: string | Uint8Array
  viteMetadata?: { importedCss: Set<string> }
}
type Bundle = Record<string, Built>

/** Modules that the shell loads on demand: the frame of the application, the page without a connection, words of each language. */
const ON_DEMAND = [/src\/(App|session\/Offline)\.tsx$/, /i18n\/\w+\.json\?door$/]

/** Sides of the icons in pixels; 180 is that of iOS. */
const ICONS = [180, 192, 512]

const INK = [0x10, 0x29, 0x44]
const WHITE = [0xff, 0xff, 0xff]
const RED = [0x95, 0x0e, 0x0e]

/** For vite: writes the files of the shell into the worker that keeps them, and makes the icons of the installed application. */
export function appShellPlugin() {
  return {
    name: 'app-shell',
    apply: 'build' as const,
    enforce: 'post' as const,
    generateBundle(
      this: { emitFile(file: { type: 'asset'; fileName: string; source: Uint8Array }): string },
      _: unknown,
      bundle: Bundle,
    ) {
      const worker = bundle['sw.js']
      if (worker?.code) worker.code = withShell(worker.code, shellFiles(bundle))
      for (const size of ICONS)
        this.emitFile({ type: 'asset', fileName: `icons/mark-${size}.png`, source: flag(size, 0.85) })
      // Launchers cut a maskable icon to a circle of 80 % (W3C, Web Application Manifest, "Icon masks and safe zone").
      this.emitFile({ type: 'asset', fileName: 'icons/maskable-512.png', source: flag(512, 0.54) })
    },
  }
}

/** Returns the worker's script with what it keeps in place of the names that stand for it. */
export function withShell(code: string, files: readonly string[]): string {
  const release = createHash('sha256').update(files.join('\n')).digest('hex').slice(0, 12)
  const values = { SHELL_FILES: files, SHELL_RELEASE: release, SERVER_PATHS }
  return Object.entries(values).reduce(
    (text, [name, value]) => text.replaceAll(name, () => JSON.stringify(value)),
    code,
  )
}

/** Lists the scripts and style sheets of the page, and of what it loads on demand. */
function shellFiles(bundle: Bundle): string[] {
  const found = new Set<string>()
  const add = (name: string) => {
    const file = bundle[name]
    if (found.has(name) || !file) return
    found.add(name)
    for (const css of file.viteMetadata?.importedCss ?? []) found.add(css)
    for (const next of file.imports ?? []) add(next)
  }
  const page = String(bundle['index.html']?.source)
  for (const [, name = ''] of page.matchAll(/"\/(assets\/[^"]+\.(?:js|css))"/g)) add(name)
  for (const { fileName, facadeModuleId } of Object.values(bundle))
    if (ON_DEMAND.some(module => module.test(facadeModuleId ?? ''))) add(fileName)
  return [...found].sort().map(name => `/${name}`)
}

/** Draws signal flag H on ink; `part` is its share of a side. */
function flag(size: number, part: number): Uint8Array {
  const data = new Uint8Array(4 * size * size)
  const edge = Math.round((size * (1 - part)) / 2)
  const isInside = (at: number) => at >= edge && at < size - edge
  for (let y = 0; y < size; y++)
    for (let x = 0; x < size; x++) {
      const half = x < size / 2 ? WHITE : RED
      data.set([...(isInside(x) && isInside(y) ? half : INK), 255], 4 * (y * size + x))
    }
  return palettePng({ width: size, height: size, data })
}
