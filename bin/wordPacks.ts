import { readFileSync } from 'node:fs'

/** The branches of the word tree that sign-in speaks. */
const branches = ['actions', 'app', 'errors', 'messages', 'roles', 'session']

/**
 * For vite: `en.json?door` is a module with only those branches of a word file. The whole file is a tenth of what
 * sign-in may weigh, and one module cannot be halved between two downloads.
 */
export function doorWordsPlugin() {
  return {
    name: 'door-words',
    enforce: 'pre' as const,
    load(id: string) {
      if (!id.endsWith('.json?door')) return undefined
      const tree = JSON.parse(readFileSync(id.replace('?door', ''), 'utf8')) as Record<string, unknown>
      const code = branches
        .map(name => `export const ${name} = ${JSON.stringify(tree[name] ?? {})}`)
        .join('\n')
      return { code, moduleType: 'js' }
    },
  }
}
