/**
 * The declarations of a style attribute. GrapesJS cuts at every semicolon and so destroys `data:` addresses; here one
 * inside of brackets or quotes does not end a declaration. A property that comes twice keeps all its values, in order.
 */
export function parseInlineStyle(style: string): Record<string, string | string[]> {
  const found: Record<string, string | string[]> = {}
  for (const declaration of declarations(style.replace(/\/\*[\s\S]*?\*\//g, ''))) {
    const colon = declaration.indexOf(':')
    const name = declaration.slice(0, colon).trim()
    if (colon < 1 || !name) continue
    const value = declaration.slice(colon + 1).trim()
    const known = found[name]
    found[name] = known === undefined ? value : [...(Array.isArray(known) ? known : [known]), value]
  }
  return found
}

function declarations(style: string): string[] {
  return style.match(/(?:"[^"]*"|'[^']*'|\([^)]*\)|[^;])+/g) ?? []
}
