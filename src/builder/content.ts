import type { Component, Editor } from 'grapesjs'
import { replaceLiquid } from '../../contract/templates/liquid-tokens'

/** A mail in the editor's form: the inside of the body, and all CSS apart. */
export interface MailSource {
  content: string
  style: string
}

/**
 * Brings any stored mail into the editor's form: a whole document loses its shell (what its body carried moves to one
 * box around everything), `<style>` elements join the CSS, scripts and handlers go. Doing it twice changes nothing.
 */
export function normalise({ content, style }: MailSource): MailSource {
  const page = new DOMParser().parseFromString(content, 'text/html')
  const rules = [style.trim()]
  for (const element of page.querySelectorAll('style')) {
    rules.push((element.textContent ?? '').trim())
    element.remove()
  }
  for (const element of page.querySelectorAll('script, base, meta, title, link')) element.remove()
  const inside = page.body.innerHTML.trim()
  const shell = [...page.body.attributes].filter(attribute => !attribute.name.startsWith('on'))
  const documentLike = /<html[\s>]/i.test(content)
  for (const name of documentLike ? ['dir', 'lang'] : []) {
    const value = page.documentElement.getAttribute(name)
    if (value && !page.body.hasAttribute(name)) shell.push(attribute(page, name, value))
  }
  const unique = [...new Set(rules.filter(Boolean))]
  return { content: shell.length ? boxed(page, shell, inside) : inside, style: unique.join('\n') }
}

function attribute(page: Document, name: string, value: string): Attr {
  const made = page.createAttribute(name)
  made.value = value
  return made
}

function boxed(page: Document, shell: Attr[], inside: string): string {
  const box = page.createElement('div')
  for (const { name, value } of shell) {
    if (name === 'bgcolor') box.style.backgroundColor = value
    else box.setAttribute(name, value)
  }
  box.innerHTML = inside
  return box.outerHTML
}

/** Returns the mail's HTML to save: inline styles stay inline, merge code stays as written. */
export function readContent(editor: Editor): string {
  const wrapper = editor.getWrapper()
  return wrapper ? readPart(wrapper) : ''
}

/** Returns the mail with the text that is being typed, which is not in the model yet. */
export function readWriting(editor: Editor): string {
  const part = editor.getEditing()
  const page = part?.getView()?.el
  if (!part || !page) return readContent(editor)
  const typed = withoutMarks(page)
  part.getInnerHTML = () => typed
  try {
    return readContent(editor)
  } finally {
    Reflect.deleteProperty(part, 'getInnerHTML')
  }
}

/** Returns the HTML of a part of the canvas, without the editor's marks. */
function withoutMarks(page: HTMLElement): string {
  const copy = page.ownerDocument.importNode(page, true)
  for (const element of copy.querySelectorAll('*')) {
    for (const name of element.getAttributeNames())
      if (name.startsWith('data-gjs-') || name === 'draggable') element.removeAttribute(name)
    for (const name of [...element.classList]) if (name.startsWith('gjs-')) element.classList.remove(name)
    if (!element.classList.length) element.removeAttribute('class')
  }
  return copy.innerHTML
}

function readPart(wrapper: Component): string {
  return plainMergeCode(wrapper.getInnerHTML({ altQuoteAttr: true, keepInlineStyle: true }))
}

/** Returns one part as it would be saved in a mail. */
export function htmlOf(part: Component): string {
  return plainMergeCode(part.toHTML({ altQuoteAttr: true, keepInlineStyle: true }))
}

/**
 * Takes the entities that an HTML writer put into Liquid code out again (`{% if a &gt; b %}`): the engine reads the
 * code before any HTML is parsed. A double quote becomes a single one where it can, so that attributes stay whole.
 */
export function plainMergeCode(html: string): string {
  return replaceLiquid(html, code => {
    if (!code.includes('&')) return code
    const plain = code
      .replaceAll('&gt;', '>')
      .replaceAll('&lt;', '<')
      .replaceAll('&#39;', "'")
      .replaceAll('&apos;', "'")
      .replaceAll('&nbsp;', ' ')
      .replaceAll('&amp;', '&')
    return plain.replaceAll('&quot;', plain.includes("'") ? '&quot;' : "'")
  })
}

/** Returns the size of a text in bytes of UTF-8. */
export function byteSize(text: string): number {
  return new TextEncoder().encode(text).length
}
