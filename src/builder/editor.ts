import grapesjs, { type Editor } from 'grapesjs'
import newsletter from 'grapesjs-preset-newsletter'
import 'grapesjs/dist/css/grapes.min.css'
import './builder.css'
import { parseInlineStyle } from './inlineStyle'
import type { EditorLabels } from './protocol'

/** The preset is a CommonJS file: some bundlers give its exports, others its default export. */
const preset = pluginOf(newsletter)

/** Sections of the newsletter preset that are offered beside our own blocks; the preset also inlines the CSS. */
const presetBlocks = ['sect30', 'sect37', 'quote']

/** The style of the canvas' marks around parts; the mail itself brings its own styles. */
const canvasCss = `
  body { margin: 0; }
  .gjs-selected { outline: 2px solid #104b91 !important; outline-offset: -2px; }
  .gjs-hovered { outline: 1px solid #4c8bc9 !important; outline-offset: -1px; }
  .gjs-dashed *[data-gjs-highlightable] { outline: none; }
  [contenteditable='true']:focus { outline: 2px solid #104b91; }
  td:empty { height: 40px; outline: 1px dashed #8494a5; outline-offset: -3px; }
`

function pluginOf(file: typeof newsletter | { default: typeof newsletter }): typeof newsletter {
  return typeof file === 'function' ? file : file.default
}

/** Starts GrapesJS as a canvas alone: no panel, no storage, no request. */
export function createEditor(container: HTMLElement, labels: EditorLabels): Editor {
  const editor = grapesjs.init({
    container,
    height: '100%',
    width: 'auto',
    telemetry: false,
    cssIcons: '',
    storageManager: false,
    noticeOnUnload: false,
    protectedCss: '',
    canvasCss,
    // Styles stay where mail programs read them: on the element.
    avoidInlineStyle: false,
    forceClass: false,
    keepUnusedStyles: true,
    jsInHtml: false,
    multipleSelection: false,
    showDevices: false,
    panels: { defaults: [] },
    assetManager: { embedAsBase64: false, upload: false, custom: true },
    deviceManager: { devices: [{ id: 'mail', name: 'mail', width: '600px', widthMedia: '' }] },
    richTextEditor: { actions: ['bold', 'italic', 'underline', 'strikethrough', 'link'] },
    plugins: [
      made =>
        preset(made, {
          blocks: presetBlocks,
          updateStyleManager: false,
          showStylesOnChange: false,
          showBlocksOnLoad: false,
          useCustomTheme: false,
          tableStyle: { width: '100%' },
          cellStyle: { padding: '8px', 'vertical-align': 'top' },
        }),
    ],
  })
  editor.Parser.parserHtml.parseStyle = parseInlineStyle
  for (const panel of [...editor.Panels.getPanels().models]) editor.Panels.removePanel(panel)
  nameTools(editor, labels)
  return editor
}

function nameTools(editor: Editor, labels: EditorLabels): void {
  const words: Record<string, string> = {
    bold: labels.bold,
    italic: labels.italic,
    underline: labels.underline,
    strikethrough: labels.strike,
    link: labels.link,
  }
  for (const action of editor.RichTextEditor.getAll()) {
    const word = words[action.name]
    if (word) action.attributes = { ...action.attributes, title: word, 'aria-label': word, role: 'button' }
  }
  editor.on('component:selected', component => {
    const titles: Record<string, string> = {
      'tlb-move': labels.move,
      'tlb-clone': labels.copy,
      'tlb-delete': labels.remove,
    }
    for (const tool of component.get('toolbar') ?? []) {
      const title = titles[String(tool.command)] ?? labels.parent
      tool.attributes = { ...tool.attributes, title, 'aria-label': title, role: 'button' }
    }
  })
}
