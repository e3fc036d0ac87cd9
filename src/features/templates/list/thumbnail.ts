import { normalise } from '../../../builder/content'
import { styleNonce } from '../../../layout/theme/styleCache'

/**
 * Returns a mail as a whole document for a sandboxed frame in the application's page. Its style sheet carries the
 * page's nonce, as such a frame inherits the page's policy; foreign pictures are left out, so that the gallery sends no
 * request to their hosts, and links are removed.
 */
export function thumbnailDocument(mail: { content: string; style: string }): string {
  const { content, style } = normalise(mail)
  const page = new DOMParser().parseFromString(content, 'text/html')
  for (const picture of page.querySelectorAll('img')) {
    picture.removeAttribute('srcset')
    if (!isOwn(picture.getAttribute('src') ?? '')) removePicture(picture)
  }
  for (const element of page.querySelectorAll('[background]')) element.removeAttribute('background')
  for (const element of page.querySelectorAll('[style*="url("]'))
    element.setAttribute('style', withoutForeign(element.getAttribute('style') ?? ''))
  for (const link of page.querySelectorAll('[href]')) link.removeAttribute('href')
  for (const foreign of page.querySelectorAll('iframe, object, embed, video, audio')) foreign.remove()
  const nonce = styleNonce()
  const rules = withoutForeign(style).replace(/<\/style/gi, '')
  // A short mail stands on its own ground to the end of the picture.
  const ground = page.body.querySelector<HTMLElement>(':scope > *')?.style.backgroundColor || '#fff'
  const sheet = `<style${nonce ? ` nonce="${nonce}"` : ''}>body{margin:0;overflow:hidden;background:${ground}}${rules}</style>`
  return `<!doctype html><html><head><meta charset="utf-8">${sheet}</head><body>${page.body.innerHTML}</body></html>`
}

const isOwn = (address: string) =>
  address.startsWith('data:image/') ||
  address.startsWith('/m/') ||
  address.startsWith(`${window.location.origin}/m/`)

/** Keeps the size of the picture's place. */
function removePicture(picture: HTMLImageElement): void {
  picture.removeAttribute('src')
  picture.style.backgroundColor = '#dae2e9'
  if (!picture.hasAttribute('height') && !picture.style.height) picture.style.minHeight = '120px'
}

const UNQUOTED = /\)/g
const QUOTED: Readonly<Record<string, RegExp>> = { '"': /"\s{0,20}\)/g, "'": /'\s{0,20}\)/g }

/** Removes foreign addresses from rules. An address that is never closed removes the rest of the rules. */
function withoutForeign(rules: string): string {
  let out = ''
  let at = 0
  for (const { index, 0: opening, 1: quote = '' } of rules.matchAll(/url\(\s{0,20}(["']?)/gi)) {
    if (index < at) continue
    const closing = QUOTED[quote] ?? UNQUOTED
    closing.lastIndex = index + opening.length
    const closed = closing.exec(rules)
    out += rules.slice(at, index)
    if (!closed) return `${out}none`
    at = closing.lastIndex
    const address = rules.slice(index + opening.length, closed.index)
    out += isOwn(address.trim()) ? rules.slice(index, at) : 'none'
  }
  return out + rules.slice(at)
}
