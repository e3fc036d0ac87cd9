import type { Component, Editor } from 'grapesjs'
import { mailBox } from './parts'

/** Puts a block after the selected one, else at the end of the mail's text, and selects it. */
export function insertBlock(editor: Editor, html: string): void {
  const selected = editor.getSelected()
  const { parent, at } = selected ? placeAfter(editor, selected) : placeAtEnd(editor)
  const [made] = parent.append(html, { at })
  if (!made) return
  editor.select(made)
  made.getEl()?.scrollIntoView({ block: 'nearest' })
}

interface Place {
  parent: Component
  at: number
}

/** The nearest ancestor that holds blocks: a cell that is not itself writing, the mail's box, or the mail. */
function placeAfter(editor: Editor, selected: Component): Place {
  if (isHolder(editor, selected)) return { parent: selected, at: selected.components().length }
  let block = selected
  for (let parent = block.parent(); parent; parent = block.parent()) {
    if (isHolder(editor, parent)) return { parent, at: block.index() + 1 }
    block = parent
  }
  return placeAtEnd(editor)
}

function isHolder(editor: Editor, component: Component): boolean {
  if (component.is('wrapper')) return true
  const tag = String(component.get('tagName'))
  if (tag !== 'td' && tag !== 'div') return false
  if (component === mailBox(editor)) return false
  return !component.is('text')
}

function placeAtEnd(editor: Editor): Place {
  const wrapper = editor.getWrapper()!
  const body = wrapper.find('.mail-body')[0] ?? lastHolder(wrapper)
  return { parent: body, at: body.components().length }
}

/** The cell with most parts is where the text of a foreign mail stands. */
function lastHolder(wrapper: Component): Component {
  let best = wrapper
  for (const cell of wrapper.find('td')) {
    if (!cell.is('text') && cell.components().length > Math.max(1, best.components().length)) best = cell
  }
  return best
}

/**
 * Puts merge code at the caret of the text being written; else at the end of the selected text; else, for an address
 * and a selected link, into the link; else into a new paragraph.
 */
export function insertField(editor: Editor, code: string, isLink: boolean): void {
  const selected = editor.getSelected()
  if (selected?.get('tagName') === 'a' && isLink) {
    selected.addAttributes({ href: code })
    return
  }
  if (editor.getEditing() && writeAtCaret(editor, code)) return
  if (selected?.is('text')) {
    selected.append({ type: 'textnode', content: ` ${code}` })
    return
  }
  insertBlock(editor, `<p style="margin: 0 0 16px">${code}</p>`)
}

function writeAtCaret(editor: Editor, code: string): boolean {
  const page = editor.Canvas.getDocument()!
  const selection = page.getSelection()
  const writing = editor.getEditing()?.getEl()
  if (!selection?.rangeCount || !writing) return false
  const range = selection.getRangeAt(0)
  if (!writing.contains(range.commonAncestorContainer)) return false
  range.deleteContents()
  const text = page.createTextNode(code)
  range.insertNode(text)
  range.setStartAfter(text)
  range.collapse(true)
  selection.removeAllRanges()
  selection.addRange(range)
  editor.Canvas.getWindow().focus()
  writing.dispatchEvent(new Event('input', { bubbles: true }))
  return true
}
