import { openUrl } from '../../../server/db/connect'
import { restore } from '../../../server/db/restore'

/** One restore as a process, for tests that kill it. Its order is the first argument, as JSON. */
const { url, ...order } = JSON.parse(process.argv[2] ?? '{}')
await restore({ ...order, url, sql: openUrl(url, { max: 2 }), force: true })
