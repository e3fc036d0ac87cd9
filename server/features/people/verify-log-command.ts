import { readConfig } from '../../config'
import { counted } from '../../counted'
import { connectToRunning } from '../../db/connectToRunning'
import { type Head, readHead } from '../../db/logHead'
import { checkLogs, type Fault, type LogCheck } from './logCheck'
import { outsideSeals } from './outsideSeals'

// npm run verify-log [-- 4711:hash]: checks the chain of the log, against an earlier seal where one is given.
const config = readConfig(process.env)
try {
  const known = [
    ...[given(process.argv[2]) ?? (await readHead(config.dataDir)) ?? []].flat(),
    ...(config.logSealDir ? await outsideSeals(config.logSealDir) : []),
  ]
  const database = await connectToRunning(config)
  try {
    const check = await checkLogs(database.sql, known)
    for (const line of linesOf(check)) console.log(line)
    if (check.fault) process.exitCode = 1
  } finally {
    await database.close()
  }
} catch (error) {
  console.error(error instanceof Error ? error.message : error)
  process.exitCode = 2
}

/** A seal as an earlier check printed it. */
function given(text: string | undefined): Head | undefined {
  if (!text) return undefined
  const [, to, hash] = /^(\d+):([\da-f]{64})$/.exec(text) ?? []
  if (!to || !hash)
    throw new Error('npm run verify-log, or with an earlier seal: npm run verify-log -- 4711:hash')
  return { to_id: Number(to), hash }
}

function linesOf({ fault, head, ...counts }: LogCheck): string[] {
  const { seals, entries, removed, erased, unsealed } = counts
  return [
    `${counted(seals, 'seal')} over ${counted(entries, 'entry', 'entries')}, ${removed} removed by age, ${erased} without values since a person was erased, ${unsealed} noted and not sealed yet.`,
    ...(head ? [`Newest seal: ${head.to_id}:${head.hash}`] : []),
    fault ? wordsOf(fault) : 'The log is whole.',
  ]
}

function wordsOf({ id, what }: Fault): string {
  const words: Record<Fault['what'], string> = {
    changed: `Entry ${id} is not what was sealed.`,
    missing: `Entry ${id} is missing.`,
    added: `Entry ${id} was put in after its time was sealed.`,
    erased_without_order: `Entry ${id} lost its values, and no order to erase somebody names it.`,
    removed_too_early: `The entries from ${id} on were removed before their time.`,
    seal_missing: `The seal of entry ${id} is missing.`,
    seal_changed: `The seal of the entries from ${id} on was changed.`,
    end_missing: `The chain has lost its end: the seal of entry ${id} was there.`,
  }
  return `BROKEN: ${words[what]}`
}
