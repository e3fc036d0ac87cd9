import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { connect, type Database, type DatabaseConfig, openUrl } from './connect'
import { runningEmbedded } from './embedded'

/**
 * Opens the database that the settings name, also while the server owns the embedded one: for commands that read.
 * @throws Error with one clear line where there is none yet or it cannot be had
 */
export async function connectToRunning(config: DatabaseConfig): Promise<Database> {
  if (!config.databaseUrl && !existsSync(join(config.dataDir, 'database')))
    throw new Error(`There is no database in ${config.dataDir} yet.`)
  const url = config.databaseUrl ? undefined : await runningEmbedded(config.dataDir)
  if (!url) return connect(config)
  const sql = openUrl(url, { max: 2 })
  return { sql, url, close: (timeout = 5) => sql.end({ timeout }) }
}
