import { readConfig } from '../../../server/config'
import { start } from '../../../server/start'

/**
 * The whole product as one process with its embedded database, for tests that cut its connections. An error that nobody
 * caught is told before it ends the process.
 */
process.on('uncaughtExceptionMonitor', error => process.send?.({ stray: error.stack ?? String(error) }))

const stop = await start(readConfig(process.env), { say: () => {}, pages: process.env.DATA_DIR ?? '' })
process.send?.({ ready: true })
process.once('message', () => void stop().then(() => process.exit(0)))
