import { cutAtLiquid, hasOpenLiquid, replaceLiquid } from '../../../../contract/templates/liquid-tokens'

/** Reads Liquid without running it. */

const output = /^\{\{-?\s*([A-Za-z_][\w-]*(?:\.[A-Za-z_][\w-]*)*)/
const variable =
  /^\{%-?\s*(?:assign|capture|increment|decrement)\s+([\w-]+)|^\{%-?\s*(?:for|tablerow)\s+([\w-]+)\s+in\b/

/** Returns the fields that a text outputs, each once, in order, without variables of its own (assign, capture, for). */
export function fieldsUsed(text: string): string[] {
  const variables = new Set(['forloop', 'tablerowloop', 'true', 'false', 'nil', 'null', 'empty', 'blank'])
  const used = new Set<string>()
  for (const code of cutAtLiquid(text).tokens) {
    const name = variable.exec(code)
    if (name) variables.add((name[1] ?? name[2])!)
    const path = output.exec(code)?.[1]
    if (path) used.add(path)
  }
  return [...used].filter(path => !variables.has(path.split('.')[0]!))
}

/** Returns the fields that a text outputs at least once without a default (`| default:`). */
export function fieldsWithoutDefault(text: string): string[] {
  const withoutDefault = cutAtLiquid(text).tokens.filter(code => /\|\s*default\s*:/.test(code) === false)
  const used = new Set(fieldsUsed(text))
  return [...new Set(withoutDefault.flatMap(code => fieldsUsed(code)))].filter(path => used.has(path))
}

/** Returns true if `{{` or `{%` is opened and never closed: the mail could not be sent. */
export function hasOpenCode(text: string): boolean {
  const cut = cutAtLiquid(text)
  const containsAnother = cut.tokens.some(code => /\{\{|\{%/.test(code.slice(2)))
  return containsAnother || hasOpenLiquid(cut)
}

/** Returns a text without its merge code. */
export function withoutCode(text: string): string {
  return replaceLiquid(text, () => ' ')
}
