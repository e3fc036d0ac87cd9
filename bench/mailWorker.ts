import { connect } from '../server/db/connect'
import { openLog } from '../server/log'
import { MailWorker } from '../server/mail/sending/worker/MailWorker'
import { contextOf } from '../tests/kit/mail/campaigns'

/**
 * One worker in a process of its own, for bench/mail.ts: starts to send at `go`, ends at `stop` and tells the CPU time
 * it took in microseconds and the most memory it held in bytes.
 */
const { DATABASE_URL, DATA_DIR = '', SMTP = '', CONNECTIONS = '20' } = process.env
const database = await connect({ dataDir: DATA_DIR, databaseUrl: DATABASE_URL })
const worker = new MailWorker({
  ...(await contextOf(database.sql)),
  dataDir: DATA_DIR,
  smtpUrl: SMTP,
  smtpConnections: Number(CONNECTIONS),
  log: openLog('warn'),
})
const idle = process.cpuUsage()

process.on('message', async word => {
  if (word === 'go') return worker.start()
  await worker.stop()
  const { user, system } = process.cpuUsage(idle)
  process.send?.({ cpu: user + system, memory: process.resourceUsage().maxRSS * 1024, id: worker.id })
  await database.close()
  process.disconnect?.()
})
process.send?.('ready')
