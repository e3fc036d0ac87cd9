import { pino } from 'pino'
import { readConfig } from '../../../server/config'
import { connect } from '../../../server/db/connect'
import { hooks, jobs } from '../../../server/features'
import { runJobs } from '../../../server/jobs/queue'

/** A process that works through the jobs of a database, for tests that kill it. */
const config = readConfig(process.env)
const { sql, url } = await connect(config)
const services = { sql, config, now: () => new Date(), log: pino({ level: 'silent' }), hooks }
await runJobs(services, jobs, { url, rhythm: { every: 200, silence: 1_000 }, onTime: false })
process.send?.('ready')
