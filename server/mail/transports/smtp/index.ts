import type { TransportKind } from '../transport'
import { runSmtpLane } from './lane'
import { makeTransport } from './nodemailer'
import { smtpSettings } from './settings'

/** A mail server that is spoken to by SMTP. */
export const smtp: TransportKind = {
  protocols: ['smtp:', 'smtps:'],
  open(address) {
    const settings = smtpSettings(address)
    return {
      guide: 'smtp',
      hosts: settings.outbound,
      async send({ sender, recipient, raw }) {
        const transport = makeTransport(settings)
        try {
          const envelope = { from: sender, to: [recipient], size: raw.length }
          return (await transport.sendMail({ envelope, raw })).response
        } finally {
          transport.close()
        }
      },
      openLanes: context =>
        Array.from({ length: context.connections }, () => runSmtpLane({ ...context, settings })),
    }
  },
}
