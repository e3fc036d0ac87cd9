/**
 * Parses the declarations of a style attribute. GrapesJS cuts at every semicolon and so destroys `data:` addresses; here one
 * inside of brackets or quotes does not end a declaration. A property that comes twice keeps all its values, in order.
 */
export function parseInlineStyle(style: string): Record<string, string | string[]> {
  const found: Record<string, string | string[]> = {}
  for (const declaration of declarations(withoutComments(style))) {
    const colon = declaration.indexOf(':')
    const name = declaration.slice(0, colon).trim()
    if (colon < 1 || !name) continue
    const value = declaration.slice(colon + 1).trim()
    const earlier = found[name]
    found[name] = earlier === undefined ? value : [earlier, value].flat()
  }
  return found
}

function withoutComments(style: string): string {
  let out = ''
  let at = 0
  for (;;) {
    const start = style.indexOf('/*', at)
    const end = start < 0 ? -1 : style.indexOf('*/', start + 2)
    if (end < 0) return out + style.slice(at)
    out += style.slice(at, start)
    at = end + 2
  }
}

const CLOSING: Readonly<Record<string, string>> = { '"': '"', "'": "'", '(': ')' }

/** Reads each letter once: a quote or bracket that is never closed is a letter like any other. */
function declarations(style: string): string[] {
  const found: string[] = []
  const unclosed = new Set<string>()
  let start = 0
  for (let at = 0; at < style.length; at++) {
    const letter = style.charAt(at)
    const closing = unclosed.has(letter) ? undefined : CLOSING[letter]
    if (letter === ';') {
      found.push(style.slice(start, at))
      start = at + 1
    } else if (closing) {
      const end = style.indexOf(closing, at + 1)
      if (end < 0) unclosed.add(letter)
      else at = end
    }
  }
  return [...found, style.slice(start)]
}
