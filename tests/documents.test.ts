import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { CODE, textOf } from './kit/sources'

const ROOT = join(import.meta.dirname, '..')
const DOCUMENTS = readdirSync(join(ROOT, 'docs'), { recursive: true, encoding: 'utf8' })
  .filter(path => path.endsWith('.md'))
  .map(path => `docs/${path}`)
  .concat('README.md', 'STYLE.md')
const read = (path: string) => readFileSync(join(ROOT, path), 'utf8')

describe('documents', () => {
  test('link to files that exist', () => {
    const broken = DOCUMENTS.flatMap(document =>
      [...read(document).matchAll(/\]\(([^)#]+)\)/g)]
        .map(([, link = '']) => link)
        .filter(link => !/^https?:/.test(link) && !existsSync(join(ROOT, dirname(document), link)))
        .map(link => `${document}: ${link}`),
    )
    expect(broken).toEqual([])
  })

  test('show every picture', () => {
    const screens = read('docs/screens.md')
    const missing = readdirSync(join(ROOT, 'docs/pictures')).filter(
      name => !screens.includes(`(pictures/${name})`),
    )
    expect(missing).toEqual([])
  })

  test('name files that exist', () => {
    const broken = DOCUMENTS.flatMap(document => {
      const roots = document === 'docs/mail-properties.md' ? ['', 'server/mail'] : ['']
      return [...read(document).matchAll(/`([\w-]+\/[\w./-]+\.\w{2,4})`/g)]
        .map(([, path = '']) => path)
        .filter(path => !roots.some(root => existsSync(join(ROOT, root, path))))
        .map(path => `${document}: ${path}`)
    })
    expect(broken).toEqual([])
  })

  test('have the decisions that comments cite', () => {
    const known = new Set(readdirSync(join(ROOT, 'docs/decisions')).map(name => Number(name.slice(0, 4))))
    const broken = CODE.flatMap(file =>
      [...textOf(file).matchAll(/decisions?[ /](\d{1,4})\b/g)]
        .filter(([, number]) => !known.has(Number(number)))
        .map(([citation]) => `${file}: ${citation}`),
    )
    expect(broken).toEqual([])
  })

  test('have the sections that comments cite', () => {
    // The headings of routes.md have no numbers, unlike those of product.md.
    const numbered = CODE.filter(file => /docs\/spec\/routes\.md,? \d/.test(textOf(file)))
    expect(numbered).toEqual([])
    const broken = CODE.flatMap(file =>
      [...textOf(file).matchAll(/(docs\/[\w/-]+\.(?:md|yml))(?:,\s+(?:\*\s+)?"([^"\n]+)")?/g)]
        .filter(([, path = '', section]) => !hasSection(path, section))
        .map(([citation]) => `${file}: ${citation}`),
    )
    expect(broken).toEqual([])
  })
})

function hasSection(path: string, section: string | undefined): boolean {
  if (!existsSync(join(ROOT, path))) return false
  if (section === undefined) return true
  const headings = read(path).match(/^#+ .*$/gm) ?? []
  return headings.some(line => {
    const heading = line.replace(/^#+ (\d+\. )?/, '').toLowerCase()
    return heading.startsWith(section.toLowerCase())
  })
}
