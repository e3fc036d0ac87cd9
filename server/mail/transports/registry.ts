import { outbox } from './outbox'
import { ses } from './ses'
import { smtp } from './smtp'
import type { ServiceEvents, Transport, TransportKind, TransportSettings } from './transport'

/** All kinds of transport. The name is the one that reports of the service are posted under. */
const KINDS: Readonly<Record<string, TransportKind>> = { smtp, ses }

/**
 * Opens the transport that SMTP_URL names; the outbox where it is unset.
 * @throws {Error} with one clear line when it cannot be used
 */
export function openTransport({
  smtpUrl,
  ...settings
}: TransportSettings & { smtpUrl: string | undefined }): Transport {
  if (!smtpUrl) return outbox(settings)
  const protocol = smtpUrl.slice(0, smtpUrl.indexOf(':') + 1).toLowerCase()
  const kinds = Object.values(KINDS)
  const kind = kinds.find(({ protocols }) => protocols.includes(protocol))
  if (!kind) throw new Error(`SMTP_URL: must begin with ${kinds.flatMap(each => each.protocols).join(', ')}`)
  return kind.open(smtpUrl, settings)
}

/** Reports of services, by name. */
export const SERVICE_EVENTS: Readonly<Record<string, ServiceEvents>> = Object.fromEntries(
  Object.entries(KINDS).flatMap(([name, { events }]) => (events ? [[name, events]] : [])),
)
