import { ensureInstalled, programs, root, runNode, stop } from './setup.mjs'

// node bin/run.mjs server/backup-command.ts backup: installs what is missing, then runs a TypeScript file.
const [file, ...args] = process.argv.slice(2)
if (!file) stop('Which file? node bin/run.mjs file.ts [arguments]')
await ensureInstalled()
process.chdir(root)
process.exitCode = await runNode([programs.tsx, file, ...args])
