import { serveBrowser } from './browser.mjs'
import { ensureInstalled, freePort, programs, runNode, say } from './setup.mjs'

// The browser's part alone, on canned answers.
await ensureInstalled()
const port = Number(process.env.PORT || 3000)
const behind = await freePort()
const browser = await serveBrowser({ port, target: `http://127.0.0.1:${behind}` })
say(`The browser's part is served on the mock server: http://localhost:${port}`)
process.exitCode = await runNode([programs.tsx, 'watch', '--clear-screen=false', 'mock-server/main.ts'], {
  env: { PORT: String(behind), PUBLIC_URL: `http://localhost:${port}` },
})
await browser.close()
