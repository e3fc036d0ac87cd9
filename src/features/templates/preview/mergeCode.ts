import { cutAtLiquid, hasOpenLiquid, replaceLiquid } from '../../../../contract/templates/liquid-tokens'

/** Reading Liquid without running it: what a mail names, and what is left open. */

const output = /^\{\{-?\s*([A-Za-z_][\w-]*(?:\.[A-Za-z_][\w-]*)*)/
const own =
  /^\{%-?\s*(?:assign|capture|increment|decrement)\s+([\w-]+)|^\{%-?\s*(?:for|tablerow)\s+([\w-]+)\s+in\b/

/** The fields that a text puts out, each once, in order; what it makes itself by assign, capture or for is left out. */
export function fieldsUsed(text: string): string[] {
  const made = new Set(['forloop', 'tablerowloop', 'true', 'false', 'nil', 'null', 'empty', 'blank'])
  const used = new Set<string>()
  for (const code of cutAtLiquid(text).tokens) {
    const name = own.exec(code)
    if (name) made.add((name[1] ?? name[2])!)
    const path = output.exec(code)?.[1]
    if (path) used.add(path)
  }
  return [...used].filter(path => !made.has(path.split('.')[0]!))
}

/** The fields that a text puts out somewhere without saying what stands in where there is nothing (`| default:`). */
export function fieldsWithoutDefault(text: string): string[] {
  const bare = cutAtLiquid(text).tokens.filter(code => /\|\s*default\s*:/.test(code) === false)
  const known = new Set(fieldsUsed(text))
  return [...new Set(bare.flatMap(code => fieldsUsed(code)))].filter(path => known.has(path))
}

/** True where `{{` or `{%` is opened and never closed: nothing would be sent. */
export function hasOpenCode(text: string): boolean {
  const cut = cutAtLiquid(text)
  const swallowsAnother = cut.tokens.some(code => /\{\{|\{%/.test(code.slice(2)))
  return swallowsAnother || hasOpenLiquid(cut)
}

/** A text without its merge code. */
export function withoutCode(text: string): string {
  return replaceLiquid(text, () => ' ')
}
