import { z } from 'zod'
import { SENDERS } from '../access/roles'
import { call } from './call'

const tag = 'mail'
const mailState = z.object({
  mail_server: z.boolean(),
  /** This database was restored or copied, and does not send. */
  held: z.boolean(),
  /** The words of the mail server while it cannot be used. */
  trouble: z.string().nullable(),
})

/** The state of the mail engine, for staff who send. */
export const mailStateCalls = {
  read: call('GET /mail-state', {
    tag,
    summary: 'Whether there is a mail server, and whether this database may send.',
    access: [...new Set([...SENDERS.general, ...SENDERS.bw])],
    answer: mailState,
  }),
  adopt: call('POST /mail-state/adopt', {
    tag,
    summary: 'Lets a restored or copied database send; for master.',
    access: ['master'],
  }),
}
