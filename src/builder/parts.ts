import type { Component, Editor } from 'grapesjs'
import type { Layer, Part, PartKind } from './protocol'

const STYLE_PROPERTIES = [
  'font-size',
  'color',
  'line-height',
  'font-weight',
  'text-align',
  'background-color',
  'padding-top',
  'padding-right',
  'padding-bottom',
  'padding-left',
  'width',
  'font-family',
]
const ATTRIBUTES = ['href', 'src', 'alt', 'width', 'dir', 'lang', 'target']
const kindOfTag: Record<string, PartKind> = {
  img: 'picture',
  td: 'cell',
  th: 'cell',
  tr: 'row',
  table: 'table',
  tbody: 'table',
  thead: 'table',
  tfoot: 'table',
  hr: 'line',
}

/** Returns the kind of a component of the canvas. */
function kindOf(component: Component): PartKind {
  if (component.is('wrapper')) return 'mail'
  const tag = String(component.get('tagName') ?? '').toLowerCase()
  if (tag === 'a') return looksLikeButton(component) ? 'button' : 'link'
  if (tag === 'td' && isWriting(component)) return 'text'
  const ofTag = kindOfTag[tag]
  if (ofTag) return ofTag
  return isWriting(component) ? 'text' : 'box'
}

function isWriting(component: Component): boolean {
  return component.is('text')
}

function looksLikeButton(link: Component): boolean {
  const style = link.getStyle()
  return (
    Boolean(style['background-color'] ?? style.background ?? style.padding) ||
    /\bbutton\b/.test(classes(link))
  )
}

function classes(component: Component): string {
  return component.getClasses().join(' ')
}

/** Describes a component for the inspector. */
export function describe(component: Component): Part {
  const attributes = component.getAttributes()
  const siblings = component.parent()?.components().length ?? 0
  const fixed = component.is('wrapper')
  return {
    id: component.getId(),
    kind: kindOf(component),
    attributes: onlyText(ATTRIBUTES.map(name => [name, attributes[name]])),
    style: onlyText(Object.entries(component.getStyle())),
    computed: computedStyle(component),
    canUp: !fixed && component.index() > 0,
    canDown: !fixed && component.index() < siblings - 1,
    canRemove: !fixed && Boolean(component.get('removable')),
  }
}

function onlyText(entries: (readonly [string, unknown] | readonly unknown[])[]): Record<string, string> {
  const set = entries.filter(([, value]) => value !== undefined && value !== null)
  return Object.fromEntries(set.map(([name, value]) => [String(name), String(value)]))
}

function computedStyle(component: Component): Record<string, string> {
  const element = component.getEl()
  const view = element?.ownerDocument.defaultView
  if (!element || !view) return {}
  const look = view.getComputedStyle(element)
  return Object.fromEntries(STYLE_PROPERTIES.map(name => [name, look.getPropertyValue(name)]))
}

const LAYERS_MAX = 600
/** Row groups are left out: their rows stand under the table. */
const groups = new Set(['tbody', 'thead', 'tfoot'])
const WITHOUT_TEXT: ReadonlySet<PartKind> = new Set(['box', 'table', 'row', 'cell', 'mail'])

/** Lists the parts of the mail in document order, without bare text; at most 600. */
export function layersOf(editor: Editor): Layer[] {
  const lines: Layer[] = []
  const walk = (component: Component, depth: number) => {
    if (lines.length >= LAYERS_MAX) return
    const tag = String(component.get('tagName') ?? '')
    const shown = tag !== '' && !groups.has(tag)
    if (shown) lines.push({ id: component.getId(), depth, kind: kindOf(component), text: excerpt(component) })
    if (component.is('text')) return
    for (const child of component.components().models) walk(child, shown ? depth + 1 : depth)
  }
  for (const child of editor.getWrapper()?.components().models ?? []) walk(child, 0)
  return lines
}

function excerpt(component: Component): string {
  if (WITHOUT_TEXT.has(kindOf(component))) return ''
  const alt = component.getAttributes().alt
  if (typeof alt === 'string') return alt
  const text = component.getEl()?.textContent ?? ''
  return text.replace(/\s+/g, ' ').trim().slice(0, 60)
}

/** Returns the box around the whole mail, with its direction, background and font; null if there is none. */
export function mailBox(editor: Editor): Component | null {
  const top = editor.getWrapper()?.components().models ?? []
  const boxes = top.filter(component => component.get('tagName'))
  const only = boxes.length === 1 ? boxes[0] : undefined
  return only && ['div', 'table', 'center'].includes(String(only.get('tagName'))) ? only : null
}
