import { connect } from '../../../server/db/connect'
import { migrate } from '../../../server/db/migrate'
import { openLog } from '../../../server/log'
import { startCampaign } from '../../../server/mail/campaign/start'
import { GroupCommit } from '../../../server/mail/sending/worker/GroupCommit'
import { MailWorker, type MailWorkerOptions } from '../../../server/mail/sending/worker/MailWorker'
import { contextOf, makeCampaign } from '../mail/campaigns'
import { decisionOf, earlier, phaseOf, runDeciding, tryTwoVersions } from '../mail/twoVersions'
import { nameProvider } from '../provider'

/**
 * The mail engine with its embedded database as one process, for tests that kill it. The first start fills the database
 * and starts the campaign; each later one only goes on. Tells `ready`, how far two versions are, and `done` with each
 * recipient's state at the end.
 */
/** Small batches, so that kills fall into the planning too. */
const PLAN_WINDOW = 100
const {
  DATA_DIR = '',
  SMTP = '',
  RECIPIENTS = '100',
  CONNECTIONS = '5',
  CONTROL = '',
  VERSIONS = '',
} = process.env

/**
 * The fault that the design forbids: the dot goes at once, and nothing is written of a message until its answer is there.
 * With it the test must find people who got a mail twice.
 */
const afterTheMessage: MailWorkerOptions['groupCommit'] = options => {
  const commit = new GroupCommit(options)
  return { add: write => commit.add(write), gate: async () => true, flush: () => commit.flush() }
}

const database = await connect({ dataDir: DATA_DIR, databaseUrl: undefined })
const { sql } = database
await migrate(sql)
await nameProvider(sql)
const context = await contextOf(sql, VERSIONS ? earlier : undefined)
const [known] = await sql<{ id: number; status: string }[]>`select id, status from campaigns limit 1`
const id = known?.id ?? (await makeCampaign(sql, { people: Number(RECIPIENTS) })).id
const jobs = VERSIONS ? await runDeciding(database, DATA_DIR) : undefined
const [{ is_tried: isTried } = { is_tried: false }] = await sql<{ is_tried: boolean }[]>`
  select ab_share is not null as is_tried from campaigns where id = ${id}`
if (VERSIONS && !isTried) await tryTwoVersions(sql, id)
if (!known || known.status === 'draft') await startCampaign({ ...context, planWindow: PLAN_WINDOW, id })

const worker = new MailWorker({
  ...context,
  planWindow: PLAN_WINDOW,
  smtpUrl: SMTP,
  smtpConnections: Number(CONNECTIONS),
  dataDir: DATA_DIR,
  leaseSeconds: 1,
  log: openLog('warn', process.stderr),
  ...(CONTROL ? { groupCommit: afterTheMessage } : {}),
})
await worker.start()
process.send?.('ready')

let isLooking = false
const look = setInterval(async () => {
  if (isLooking) return
  isLooking = true
  await lookOnce().finally(() => {
    isLooking = false
  })
}, 50)

async function lookOnce(): Promise<void> {
  const phase = VERSIONS ? await phaseOf(sql, id) : undefined
  if (phase) process.send?.({ phase, decision: await decisionOf(sql, id) })
  const [campaign] = await sql<{ status: string }[]>`select status from campaigns where id = ${id}`
  if (campaign?.status !== 'sent') return
  clearInterval(look)
  await worker.stop()
  await jobs?.stop()
  const rows = await sql<
    { to: string; state: string }[]
  >`select "to", state from emails where campaign_id = ${id}`
  const [shown] = await sql`select recipients, sent, uncertain, failed from campaigns where id = ${id}`
  const decision = await decisionOf(sql, id)
  process.send?.({ done: Object.fromEntries(rows.map(row => [row.to, row.state])), shown, decision })
  await database.close()
  process.disconnect?.()
}
