import { serveBrowser } from './browser.mjs'
import { ensureInstalled, freePort, programs, runNode, say } from './setup.mjs'

// The server behind the browser's: both reload when a source changes.
await ensureInstalled()
const port = Number(process.env.PORT || 3000)
const behind = await freePort()
const origin = process.env.PUBLIC_URL || `http://localhost:${port}`
const browser = await serveBrowser({ port, target: `http://127.0.0.1:${behind}` })
say(`The browser's part is served with reload: ${origin}`)
process.exitCode = await runNode(
  [programs.tsx, 'watch', '--clear-screen=false', 'server/main.ts', ...process.argv.slice(2)],
  { env: { PORT: String(behind), PUBLIC_URL: origin } },
)
await browser.close()
