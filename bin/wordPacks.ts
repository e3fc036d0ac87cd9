import { readFileSync } from 'node:fs'

type Tree = { [key: string]: string | Tree }

/** Texts of sign-in. */
const door = ['actions', 'app', 'errors', 'messages', 'roles', 'session']

/** Texts of the application's frame and of the list of leads, which most people see first. */
const first = [
  ...['board', 'clock', 'connection', 'holder', 'idle', 'keys', 'leads', 'lists', 'menu', 'palette'],
  ...['ra', 'records', 'sections', 'validation', 'views', 'waiting'],
]
/** Resources whose fields and choices are among the first words; the names of all are. */
const firstResources = ['calls', 'leads', 'pin']
/** Shared words of fields that are among the first: those of every resource. */
const firstFields = ['id', 'version', 'created_at', 'updated_at', 'created_by', 'deleted_at']

/** The parts in which a word file is loaded; together they are the file, and no word is in two. */
export const PACKS = ['door', 'first', 'later'] as const
export type Pack = (typeof PACKS)[number]

/**
 * For vite: `en.json?door`, `?first` and `?later` are modules with a part of a word file each. The whole file is 49 kB
 * (Arabic 62 kB), half of what sign-in may weigh, and one module cannot be shared out between downloads.
 */
export function wordPacksPlugin() {
  return {
    name: 'word-packs',
    enforce: 'pre' as const,
    load(id: string) {
      const [file = '', query] = id.split('?')
      const pack = PACKS.find(name => name === query)
      if (!pack || !file.endsWith('.json')) return undefined
      const tree = packOf(JSON.parse(readFileSync(file, 'utf8')) as Tree, pack)
      const code =
        pack === 'door'
          ? door.map(name => `export const ${name} = ${JSON.stringify(tree[name] ?? {})}`).join('\n')
          : `export default ${JSON.stringify(tree)}`
      return { code, moduleType: 'js' }
    },
  }
}

/** @returns the part of a word tree that a pack holds */
export function packOf(tree: Tree, pack: Pack): Tree {
  return pick(tree, path => packAt(path) === pack)
}

/** In which pack the words at a path are. */
function packAt([branch = '', name = '', part = '']: readonly string[]): Pack {
  if (door.includes(branch)) return 'door'
  if (branch === 'fields') return firstFields.includes(name) ? 'first' : 'later'
  if (branch === 'resources') return part === 'name' || firstResources.includes(name) ? 'first' : 'later'
  return first.includes(branch) ? 'first' : 'later'
}

/** A tree of those words whose path is wanted; branches without any are left out. */
function pick(tree: Tree, isWanted: (path: readonly string[]) => boolean, at: readonly string[] = []): Tree {
  const picked: Tree = {}
  for (const [key, value] of Object.entries(tree)) {
    const path = [...at, key]
    if (typeof value === 'string') {
      if (isWanted(path)) picked[key] = value
    } else {
      const below = pick(value, isWanted, path)
      if (Object.keys(below).length > 0) picked[key] = below
    }
  }
  return picked
}
