import { serveBrowser } from './browser.mjs'
import { ensureInstalled, freePort, programs, runNode, say, stop } from './setup.mjs'
import { unlayerPagePlugin } from './unlayerPage.mjs'

// The server behind the browser's: both reload when a source changes.
await ensureInstalled()
const port = Number(process.env.PORT || 3000)
const behind = await freePort()
const origin = process.env.PUBLIC_URL || `http://localhost:${port}`
// Read by the server's own reader, so that both say the same of the builder's host.
const { tsImport } = await import('tsx/esm/api')
const { readConfig } = await tsImport('../server/config.ts', import.meta.url)
const config = configured()
const browser = await serveBrowser({
  port,
  target: `http://127.0.0.1:${behind}`,
  plugins: [unlayerPagePlugin(config)],
})
say(`The browser's part is served with reload: ${origin}`)
process.exitCode = await runNode(
  [programs.tsx, 'watch', '--clear-screen=false', 'server/main.ts', ...process.argv.slice(2)],
  { env: { PORT: String(behind), PUBLIC_URL: origin } },
)
await browser.close()

function configured() {
  try {
    return readConfig({ ...process.env, PORT: String(behind), PUBLIC_URL: origin })
  } catch (error) {
    return stop(error.message)
  }
}
