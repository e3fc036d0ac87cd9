import { mailStateCalls } from '../../../contract/calls/mail-state'
import type { Route } from '../../http/route'
import { type Served, serve } from '../../http/serve'
import { adoptDatabase, mailTrouble, ownsDatabase } from '../../mail'

/** The state of the mail engine. */
export const stateRoutes: readonly Route[] = [
  serve(mailStateCalls.read, readState),
  serve(mailStateCalls.adopt, ({ services: { sql, config } }) =>
    adoptDatabase({ sql, dataDir: config.dataDir }),
  ),
]

/** Tells staff who send whether there is a mail server, and whether this database may send at all. */
async function readState({ services: { sql, config, now } }: Served<typeof mailStateCalls.read>) {
  const owned = await ownsDatabase({ sql, dataDir: config.dataDir })
  const trouble = await mailTrouble(sql, now())
  return { mail_server: Boolean(config.smtpUrl), held: !owned, trouble: trouble?.words ?? null }
}
