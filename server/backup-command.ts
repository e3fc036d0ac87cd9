import { existsSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { pino } from 'pino'
import { opened, seal } from './auth/seal'
import { type Config, readConfig } from './config'
import { counted } from './counted'
import { type BackupOptions, backup, noteBackup } from './db/backup'
import { connect, type Database, type Sql } from './db/connect'
import { connectToRunning } from './db/connectToRunning'
import { asLostDatabase } from './db/lostDatabase'
import { restore } from './db/restore'
import { messageOf } from './describeError'
import { hooks } from './features'
import {
  applyErasures,
  type Erasures,
  erasuresPath,
  merged,
  readErasures,
  saveErasures,
} from './features/candidates'
import { archiveOutsideSeals } from './features/people/outsideSeals'
import type { Bucket } from './files/s3'

// npm run backup [file], npm run restore file [--force] [--erased file]: on the database that the settings name.
const say = (line: string) => console.log(line)
/** What an ended connection means outside of the work of a restore: a backup leaves no half-written file. */
const LOST = {
  during: 'before the command was done',
  next: 'Nothing in the database was changed. See the log of PostgreSQL for the reason, let it run again, and repeat the command.',
}
let isStopped = false
try {
  const [verb, ...rest] = process.argv.slice(2)
  refuseUnknownOptions(rest)
  const erased = optionOf(rest, '--erased')
  const [name] = rest.filter(argument => !argument.startsWith('-') && argument !== erased)
  if (verb === 'backup') await runBackup(name)
  else if (verb === 'restore' && name) await runRestore(name, { force: rest.includes('--force'), erased })
  else
    throw new Error(
      'npm run backup [file], or: npm run restore file (npm run restore -- file --force --erased list)',
    )
} catch (error) {
  console.error(isStopped ? 'Stopped before it was done.' : messageOf(asLostDatabase(error, LOST)))
  process.exitCode = 1
}

/**
 * Ends the reading of files and the connections on a signal: what is under way fails and takes back what it had begun. A second
 * signal changes nothing: after Ctrl-C the terminal and npm each send one.
 */
function stopOnSignal({ sql }: Database): AbortSignal {
  const stopping = new AbortController()
  for (const signal of ['SIGINT', 'SIGTERM'] as const)
    process.on(signal, () => {
      if (isStopped) return
      isStopped = true
      say('Stopping.')
      stopping.abort()
      sql.end({ timeout: 0 }).catch(() => undefined)
    })
  return stopping.signal
}

async function runBackup(name: string | undefined) {
  const config = readConfig(process.env)
  const now = new Date()
  const ending = config.backupKey ? 'tar.gz.age' : 'tar.gz'
  const to = name
    ? given(name)
    : join(config.dataDir, 'backups', `lotse-${now.toISOString().replace(/\W/g, '-')}.${ending}`)
  if (!config.backupKey && to.endsWith('.age'))
    throw new Error(
      `${to} would not be encrypted: set BACKUP_KEY, or use a name that does not end with .age.`,
    )
  const database = await connectToRunning(config)
  const signal = stopOnSignal(database)
  try {
    const options: BackupOptions = {
      sql: database.sql,
      folders: { files: join(config.dataDir, 'files'), imports: join(config.dataDir, 'imports') },
      to,
      now,
      key: config.backupKey,
      signal,
      seal: secret => seal(config, secret),
    }
    const counts = await backup(options)
    await noteBackup(database.sql, { at: now, to })
    await saveErasures({ sql: database.sql, config })
    say(`Backed up ${counted(counts.tables, 'table')} and ${counted(counts.files, 'file')} to ${to}`)
    if (!config.backupKey) say('It is not encrypted: it holds personal data. Set BACKUP_KEY to encrypt it.')
    const besides = [join(config.dataDir, 'keys'), erasuresPath(config.dataDir)].filter(existsSync)
    if (besides.length) say(`Keep ${besides.join(' and ')} beside it, in another place.`)
    if (config.bucket) say(`${addressOf(config.bucket)} is not in it: keep versions or a copy of the bucket.`)
  } finally {
    await database.close()
  }
}

async function runRestore(name: string, { force, erased }: { force: boolean; erased: string | undefined }) {
  const config = readConfig(process.env)
  const brought = erased ? await readErasures(given(erased)) : undefined
  const database = await connect(config)
  const signal = stopOnSignal(database)
  try {
    const known = await knownErasures(database.sql, config)
    const list = brought ? merged(brought, known) : known
    const { made_at } = await restore({
      sql: database.sql,
      url: database.url,
      dataDir: config.dataDir,
      hasDatabase: !config.databaseUrl,
      from: given(name),
      key: config.backupKey,
      signal,
      force,
      say,
      unseal: text => opened(config, text),
      settle: sql => eraseAgain(sql, config, list),
    })
    if (config.logSealDir) await archiveOutsideSeals(config.logSealDir, new Date())
    if (config.bucket)
      say(
        `Files are read from ${addressOf(config.bucket)}; what the archive held of files is in ${join(config.dataDir, 'files')}.`,
      )
    say(
      `Restored the backup of ${made_at}. This copy sends nothing to people outside until a master allows it in the app.`,
    )
  } finally {
    await database.close()
  }
}

/** Those of the database that is replaced, and those that were kept outside of it. */
async function knownErasures(sql: Sql, config: Config): Promise<Erasures> {
  const [there] = await sql<{ yes: boolean }[]>`
    select to_regclass('public.erased_people') is not null and to_regclass('public.erased_addresses') is not null as yes`
  return there?.yes ? saveErasures({ sql, config }) : readErasures(erasuresPath(config.dataDir))
}

/** Erases in the restored copy the people who were erased after the backup was made. */
async function eraseAgain(sql: Sql, config: Config, list: Erasures): Promise<void> {
  const services = { sql, config, now: () => new Date(), log: pino({ level: 'silent' }), hooks }
  const { erased, unrecognised } = await applyErasures(services, list)
  if (erased)
    say(
      `Erased ${counted(erased, 'record or address', 'records and addresses')} again that had been erased since the backup was made.`,
    )
  if (unrecognised.length)
    say(
      `Please look at these records: somebody of the same number was erased, and whether it is the same person cannot be told: ${unrecognised.join(', ')}.`,
    )
}

/** Returns the place of files outside of the data folder: a backup holds only the database and that folder. */
function addressOf({ name, prefix }: Bucket): string {
  return `s3://${name}/${prefix}`
}

/** npm runs us in the folder of package.json and tells where it was called. */
function given(name: string): string {
  return resolve(process.env.INIT_CWD ?? process.cwd(), name)
}

/** @throws Error for an option that does not exist, or one without its value: a typing error must not restore otherwise */
function refuseUnknownOptions(args: readonly string[]): void {
  const unknown = args.find(each => each.startsWith('-') && each !== '--force' && each !== '--erased')
  if (unknown) throw new Error(`${unknown} is no option. There are --force and --erased <file>.`)
  if (args.includes('--erased') && !optionOf(args, '--erased')) throw new Error('--erased needs a file.')
}

function optionOf(args: readonly string[], option: string): string | undefined {
  const at = args.indexOf(option)
  return at < 0 ? undefined : args[at + 1]
}
