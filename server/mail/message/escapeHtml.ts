const ENTITIES: Record<string, string> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
}

/** Text as HTML text or attribute value. */
export function escapeHtml(text: string): string {
  return /[&<>"']/.test(text) ? text.replace(/[&<>"']/g, sign => ENTITIES[sign] ?? sign) : text
}

/** The five entities, and the space an editor writes, back to text: a Liquid tag may not hold them. */
export function unescapeHtml(html: string): string {
  return html
    .replace(/&nbsp;|&#160;|\u00a0/g, ' ')
    .replace(/&lt;/g, '<')
    .replace(/&gt;/g, '>')
    .replace(/&quot;/g, '"')
    .replace(/&#39;|&apos;|&#x27;/g, "'")
    .replace(/&amp;/g, '&')
}
