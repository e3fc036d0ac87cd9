import { rm } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { readConfig } from '../config'
import type { Bucket } from '../files/s3'
import { backup, noteBackup } from './backup'
import { connectBeside } from './beside'
import { connect } from './connect'
import { headPath } from './logHead'
import { restore } from './restore'

// npm run backup [file], npm run restore file [--force]: on the database that the settings name.
try {
  const [verb, ...rest] = process.argv.slice(2)
  const [name] = rest.filter(argument => !argument.startsWith('-'))
  if (verb === 'backup') await runBackup(name)
  else if (verb === 'restore' && name) await runRestore(name, rest.includes('--force'))
  else throw new Error('npm run backup [file], or: npm run restore file (npm run restore -- file --force)')
} catch (error) {
  console.error((error as Error).message)
  process.exitCode = 1
}

async function runBackup(name: string | undefined) {
  const config = readConfig(process.env)
  const now = new Date()
  const to = name
    ? given(name)
    : join(config.dataDir, 'backups', `lotse-${now.toISOString().replace(/\W/g, '-')}.tar.gz`)
  const database = await connectBeside(config)
  try {
    const counts = await backup({ sql: database.sql, files: join(config.dataDir, 'files'), to, now })
    await noteBackup(database.sql, { at: now, to })
    console.log(`Backed up ${counts.tables} tables and ${counts.files} files to ${to}`)
    if (config.bucket)
      console.log(`${addressOf(config.bucket)} is not in it: keep versions or a copy of the bucket.`)
  } finally {
    await database.close()
  }
}

async function runRestore(name: string, force: boolean) {
  const config = readConfig(process.env)
  const database = await connect(config)
  try {
    const files = join(config.dataDir, 'files')
    const { made_at } = await restore({
      sql: database.sql,
      url: database.url,
      files,
      from: given(name),
      force,
    })
    // The newest seal of the log that was replaced says nothing of this one.
    await rm(headPath(config.dataDir), { force: true })
    if (config.bucket)
      console.log(
        `Files are read from ${addressOf(config.bucket)}; what the archive held of files is in ${files}.`,
      )
    console.log(`Restored the backup of ${made_at}. This copy sends no mail until you allow it in the app.`)
  } finally {
    await database.close()
  }
}

/** Where files are when they are not in the data folder: a backup holds the database and that folder. */
function addressOf({ name, prefix }: Bucket): string {
  return `s3://${name}/${prefix}`
}

/** npm runs us in the folder of package.json and tells where it was called. */
function given(name: string): string {
  return resolve(process.env.INIT_CWD ?? process.cwd(), name)
}
