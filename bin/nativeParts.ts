/** Packages that do what every browser we build for does by itself, or what our server does, and what stands instead. */
const PARTS: Readonly<Record<string, string>> = {
  // Of node-polyglot: twenty packages that look for Object.entries.
  'object.entries': 'module.exports = Object.entries',
  // Of ra-core's own CSV export; ours is written by the server, whatever the number of rows (api.md).
  'jsonexport/dist/index.js': 'export default () => { throw new Error("A list is exported by the server.") }',
  // Of ra-core's guess at a name where there are no words; ours has words for every resource and field.
  inflection:
    'export const humanize = name => name.replaceAll("_", " "); export { humanize as inflect, humanize as pluralize, humanize as transform }',
}

/** For vite: leaves dead weight out of the first page. */
export function nativePartsPlugin() {
  return {
    name: 'native-parts',
    enforce: 'pre' as const,
    resolveId: (source: string) => (Object.hasOwn(PARTS, source) ? `\0native:${source}` : undefined),
    load(id: string) {
      const code = id.startsWith('\0native:') ? PARTS[id.slice('\0native:'.length)] : undefined
      return code === undefined ? undefined : { code, moduleType: 'js' }
    },
  }
}
