import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'

/** How the stand-in for Unlayer's host behaves: it answers, it is down, or it never has its editor ready. */
export type UnlayerMood = 'well' | 'down' | 'silent'

export interface TestUnlayer {
  /** The address of its script, for `UNLAYER_URL`. */
  url: string
  mood: UnlayerMood
  /** Parts of the page around it that its script could reach. */
  saw: string[]
  stop(): Promise<void>
}

/**
 * A stand-in for editor.unlayer.com on a free port of 127.0.0.1: `/embed.js` with the interface that react-email-editor
 * uses (createEditor, loadDesign, exportHtml, registerCallback, events), and the page of its editor in a frame, which
 * is one field and one button.
 */
export async function startUnlayer(): Promise<TestUnlayer> {
  const server = createServer((request, response) => {
    const { pathname, searchParams } = new URL(request.url ?? '/', 'http://unlayer')
    if (pathname === '/saw') unlayer.saw.push(searchParams.get('what') ?? '')
    if (pathname === '/embed.js' && unlayer.mood !== 'down') {
      response.setHeader('content-type', 'text/javascript')
      return response.end(script(unlayer.mood === 'silent'))
    }
    if (pathname === '/editor.html') {
      response.setHeader('content-type', 'text/html')
      return response.end(EDITOR)
    }
    response.statusCode = pathname === '/saw' ? 204 : 503
    response.end()
  })
  await new Promise<void>(done => server.listen(0, '127.0.0.1', done))
  const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  const unlayer: TestUnlayer = {
    url: `${origin}/embed.js?2`,
    mood: 'well',
    saw: [],
    stop: () =>
      new Promise<void>(done => {
        server.close(() => done())
        server.closeAllConnections()
      }),
  }
  return unlayer
}

const script = (silent: boolean) => `(() => {
  const base = new URL(document.currentScript.src).origin
  let cookies = document.cookie
  try { cookies += ' ' + window.parent.document.cookie } catch { cookies += ' closed' }
  new Image().src = base + '/saw?what=' + encodeURIComponent(cookies)
  void fetch(base + '/saw?what=' + encodeURIComponent(cookies), { mode: 'no-cors' })

  class Editor {
    constructor(options) {
      this.heard = {}
      this.design = null
      this.frame = Object.assign(document.createElement('iframe'), { src: base + '/editor.html', title: 'Unlayer' })
      this.frame.style.cssText = 'width:100%;height:100%;border:0'
      document.getElementById(options.id).append(this.frame)
      window.addEventListener('message', event => {
        if (event.source !== this.frame.contentWindow || event.origin !== base) return
        if (event.data.what === 'ready' && !${silent}) this.fire('editor:ready')
        if (event.data.what === 'text') {
          this.design.body.rows[0].columns[0].contents[0].values.text = event.data.text
          this.fire('design:updated', { design: this.design })
        }
        if (event.data.what === 'picture') this.askForPicture(event.data.file)
      })
    }
    fire(type, data) { for (const call of this.heard[type] ?? []) call(data) }
    addEventListener(type, call) { (this.heard[type] ??= []).push(call) }
    registerCallback(type, call) { this['on ' + type] = call }
    loadDesign(design) {
      this.design = structuredClone(design)
      const contents = this.design.body.rows[0].columns[0].contents
      if (!contents.length) contents.push({ type: 'text', values: { text: '' } })
      const { values } = contents[0]
      values.text ??= values.html
      this.say({ what: 'load', text: values.text })
      this.fire('design:loaded', { design: this.design })
    }
    exportHtml(call) {
      const { text, src } = this.design.body.rows[0].columns[0].contents[0].values
      const picture = src ? '<img src="' + src + '" alt="A picture">' : ''
      const html = '<!DOCTYPE HTML><html><head><style>.u_row { width: 600px }</style></head>' +
        '<body class="clean-body u_body" style="margin: 0;background-color: #ffffff"><div class="u_row">' + text + picture +
        '</div></body></html>'
      setTimeout(() => call({ html, design: structuredClone(this.design), chunks: {}, amp: {} }))
    }
    askForPicture(file) {
      this['on image']?.({ attachments: [file], accepted: [file] }, answer => {
        if (answer.progress !== 100) return
        this.design.body.rows[0].columns[0].contents[0].values.src = answer.url
        this.say({ what: 'stored', url: answer.url })
        this.fire('design:updated', { design: this.design })
      })
    }
    say(message) { this.frame.contentWindow.postMessage(message, base) }
    destroy() { this.frame.remove() }
  }
  window.unlayer = { createEditor: options => new Editor(options) }
})()`

const PNG = 'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg=='

const EDITOR = `<!doctype html><title>Unlayer</title><textarea aria-label="Text"></textarea>
<button>Picture</button><output></output><script>
  const field = document.querySelector('textarea')
  const tell = message => window.parent.postMessage(message, '*')
  field.addEventListener('input', () => tell({ what: 'text', text: field.value }))
  document.querySelector('button').addEventListener('click', async () => {
    const bytes = Uint8Array.from(atob('${PNG}'), letter => letter.charCodeAt(0))
    tell({ what: 'picture', file: new File([bytes], 'a.png', { type: 'image/png' }) })
  })
  window.addEventListener('message', ({ data }) => {
    if (data.what === 'load') field.value = data.text
    if (data.what === 'stored') document.querySelector('output').textContent = data.url
  })
  tell({ what: 'ready' })
</script>`
