import type { Component, Editor } from 'grapesjs'
import { byteSize, htmlOf, type MailSource, normalise, readContent, readWriting } from './content'
import { createEditor } from './editor'
import { insertBlock, insertField } from './insert'
import { listen } from './messages'
import { describe, layersOf, mailBox } from './parts'
import { type FromEditor, type MailState, type PartAct, post, type ToEditor, toEditor } from './protocol'

type Loading = Extract<ToEditor, { type: 'load' }>

/** Serves one parent window: edits the mail that it loads, and reports changes. */
export function startSession(): void {
  const parent = window.parent
  const report = (message: FromEditor) => post(parent, message)
  let session: Session | null = null
  listen({
    schema: toEditor,
    from: () => parent,
    onMessage: message => {
      if (message.type === 'load') {
        session?.end()
        session = new Session(message, report)
      } else session?.do(message)
    },
  })
  window.addEventListener('keydown', event => saveKey(event, report))
  report({ type: 'ready' })
}

/** GrapesJS repeats events of the canvas (never trusted), which has a listener of its own: they would save twice. */
function saveKey(event: KeyboardEvent, report: (message: FromEditor) => void): void {
  if (!event.isTrusted) return
  if (!(event.ctrlKey || event.metaKey) || event.key.toLowerCase() !== 's') return
  event.preventDefault()
  report({ type: 'save' })
}

class Session {
  private readonly editor: Editor
  private readonly report: (message: FromEditor) => void
  private style: string
  private pending = 0
  private typing = 0
  private ended = false

  constructor(loading: Loading, report: (message: FromEditor) => void) {
    this.report = report
    document.documentElement.lang = loading.locale
    document.documentElement.dir = loading.direction
    document.documentElement.dataset.scheme = loading.scheme
    document.title = loading.labels.canvas
    const stage = document.createElement('div')
    stage.className = 'canvas'
    document.getElementById('stage')!.replaceChildren(stage)
    this.editor = createEditor(stage, loading.labels)
    const mail = normalise(loading)
    this.style = mail.style
    this.editor.onReady(() => this.begin(mail.content, loading))
  }

  end(): void {
    this.ended = true
    window.clearTimeout(this.pending)
    this.editor.destroy()
  }

  private begin(content: string, loading: Loading): void {
    const { editor } = this
    editor.Components.getWrapper()?.set({ highlightable: false, hoverable: false })
    editor.setComponents(content)
    editor.UndoManager.clear()
    this.showStyle()
    const page = this.page()
    page.title = loading.labels.canvas
    page.documentElement.lang = loading.locale
    editor.Canvas.getFrameEl().title = loading.labels.canvas
    editor.Canvas.getWindow().addEventListener('keydown', event => saveKey(event, this.report))
    this.watch()
    const state = this.state()
    this.report({ type: 'loaded', state })
  }

  private watch(): void {
    const { editor } = this
    const onChange = () => this.reportChangeSoon()
    editor.on('component:add component:remove component:update component:styleUpdate undo redo', onChange)
    editor.on('rte:enable', () => this.report({ type: 'writing' }))
    editor.on('rte:disable', onChange)
    editor.on('component:input', () => this.reportWritingSoon())
    editor.on('component:selected component:deselected', () => this.reportSelected())
    editor.on('canvas:drop', (_data, dropped: Component | Component[]) => {
      const first = Array.isArray(dropped) ? dropped[0] : dropped
      if (first) editor.select(first)
    })
    editor.on('canvas:dragdata', (data: DataTransfer | null | undefined, result) => {
      const picture = [...(data?.files ?? [])].find(file => file.type.startsWith('image/'))
      if (!picture) return
      result.setContent('')
      this.report({ type: 'uploadPicture', file: picture, name: picture.name })
    })
    editor.Commands.add('open-assets', {
      run: () => {
        const target = editor.getSelected()
        if (target) this.report({ type: 'pickPicture', id: target.getId() })
        editor.stopCommand('open-assets')
      },
    })
  }

  /** Acts on a message of the parent. */
  do(message: Exclude<ToEditor, Loading>): void {
    const { editor } = this
    if (message.type === 'replace') this.replace(message)
    else if (message.type === 'insertBlock')
      void this.finishWriting().then(() => insertBlock(editor, message.html))
    else if (message.type === 'insertField') insertField(editor, message.code, message.link)
    else if (message.type === 'drag') editor.getModel().set('dragSource', { content: message.html })
    else if (message.type === 'dragEnd') editor.getModel().set('dragSource', undefined)
    else if (message.type === 'undo') editor.UndoManager.undo()
    else if (message.type === 'redo') editor.UndoManager.redo()
    else if (message.type === 'width') this.setWidth(message.pixels)
    else if (message.type === 'select') this.select(this.byId(message.id))
    else if (message.type === 'find') this.select(editor.getWrapper()?.find(message.selector)[message.index])
    else if (message.type === 'act') this.act(message.act)
    else if (message.type === 'setAttributes') this.setAttributes(message.id, message.attributes)
    else if (message.type === 'setStyle') this.setStyle(message.id, message.style)
    else if (message.type === 'setMailStyle') this.setMailStyle(message.css)
    else if (message.type === 'take') void this.take(message.nonce)
    else void this.read(message.nonce)
  }

  private replace(source: MailSource): void {
    const mail = normalise(source)
    this.editor.select(undefined)
    this.editor.setComponents(mail.content)
    this.setMailStyle(mail.style)
    this.reportChangeSoon()
  }

  private setMailStyle(css: string): void {
    this.style = css
    this.showStyle()
    this.reportChangeSoon()
  }

  private byId(id: string): Component | undefined {
    return this.editor.Components.getById(id) ?? undefined
  }

  private select(component: Component | undefined): void {
    if (!component) return
    this.editor.select(component)
    component.getEl()?.scrollIntoView({ block: 'nearest' })
  }

  private setWidth(pixels: number): void {
    const device = this.editor.Devices.get('mail')
    device?.set('width', `${pixels}px`)
    this.editor.Devices.select('mail')
    this.editor.refresh({ tools: true })
  }

  private setAttributes(id: string, attributes: Record<string, string>): void {
    const component = this.byId(id)
    if (!component) return
    for (const [name, value] of Object.entries(attributes)) {
      if (value === '') component.removeAttributes(name)
      else if (name === 'src') component.set('src', value)
      else component.addAttributes({ [name]: value })
    }
    if (attributes.src) component.addAttributes({ src: attributes.src })
    this.reportSelected()
  }

  private setStyle(id: string, style: Record<string, string>): void {
    const component = this.byId(id)
    if (!component) return
    const next = { ...component.getStyle() }
    for (const [name, value] of Object.entries(style)) {
      if (value === '') delete next[name]
      else next[name] = value
    }
    component.setStyle(next)
    this.reportSelected()
  }

  private act(act: PartAct): void {
    const { editor } = this
    const selected = editor.getSelected()
    if (!selected) return
    if (act === 'parent') this.select(selected.parent())
    else if (act === 'write') selected.trigger('active')
    else if (act === 'copy') editor.runCommand('tlb-clone')
    else if (act === 'remove') editor.runCommand('tlb-delete')
    else this.move(selected, act === 'up' ? -1 : 2)
  }

  /** Moving down counts the place of the part itself, so one step down is two places on. */
  private move(selected: Component, by: number): void {
    const parent = selected.parent()
    if (!parent) return
    selected.move(parent, { at: Math.max(0, selected.index() + by) })
    this.select(selected)
  }

  private async read(nonce: string): Promise<void> {
    await this.finishWriting()
    this.report({ type: 'read', nonce, content: readContent(this.editor), style: this.style })
  }

  /** Reports the selected part as it would be saved, without the marks of the canvas. */
  private async take(nonce: string): Promise<void> {
    await this.finishWriting()
    const selected = this.editor.getSelected()
    this.report({ type: 'taken', nonce, html: selected ? htmlOf(selected) : '' })
  }

  /** Moves typed text from the page into the model. */
  private async finishWriting(): Promise<void> {
    const writing = this.editor.getEditing()
    const view = writing?.getView()
    if (view && 'disableEditing' in view && typeof view.disableEditing === 'function')
      await view.disableEditing()
  }

  /** Reports typed text before the part is left: a session that ends meanwhile must not lose it. */
  private reportWritingSoon(): void {
    this.report({ type: 'writing' })
    window.clearTimeout(this.typing)
    this.typing = window.setTimeout(() => {
      if (!this.ended && this.editor.getEditing())
        this.report({ type: 'writing', content: readWriting(this.editor) })
    }, 250)
  }

  private reportChangeSoon(): void {
    if (this.ended) return
    window.clearTimeout(this.pending)
    this.pending = window.setTimeout(() => {
      const state = this.state()
      this.report({ type: 'change', state })
      this.reportSelected()
    }, 120)
  }

  private reportSelected(): void {
    if (this.ended) return
    const selected = this.editor.getSelected()
    this.report({ type: 'selected', part: selected ? describe(selected) : null })
  }

  private state(): MailState {
    const { editor } = this
    const box = mailBox(editor)
    const content = readContent(editor)
    return {
      content,
      style: this.style,
      inlinedBytes: byteSize(this.inlined(content)),
      canUndo: editor.UndoManager.hasUndo(),
      canRedo: editor.UndoManager.hasRedo(),
      layers: layersOf(editor),
      mail: box ? describe(box) : null,
    }
  }

  /** The mail with its CSS on the elements, as the server sends it; only its size counts here. */
  private inlined(content: string): string {
    const inlined: unknown = this.editor.runCommand('gjs-get-inlined-html')
    return `<style>${this.style}</style>${typeof inlined === 'string' ? inlined : content}`
  }

  /** The canvas' own document, which stands once the editor is ready. */
  private page(): Document {
    return this.editor.Canvas.getDocument()!
  }

  private showStyle(): void {
    const page = this.page()
    const present = page.getElementById('mail-style')
    const element = present ?? page.createElement('style')
    element.id = 'mail-style'
    element.textContent = this.style
    if (!present) page.head.append(element)
  }
}
