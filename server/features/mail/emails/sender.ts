import { senderAt } from '../../../auth/code-delivery'
import { ownsDatabase, type SingleMail, sendSingleMail } from '../../../mail'
import type { Services } from '../../../services'

/** The sender fields of a single mail. */
export interface Sender {
  from: string
  fromName: string
  replyTo?: string
}

/**
 * Returns the sender of a single mail: the writer's own address where its domain is one that we send from, else a domain of
 * ours; answers always go to the writer.
 * @param userId who writes; null where no person does
 */
export async function senderOf(
  { sql, config }: Pick<Services, 'sql' | 'config'>,
  userId: number | null,
): Promise<Sender> {
  const [known] = await sql<
    { organisation: string; email: string | null; name: string | null; domains: string[] }[]
  >`
    select o.name as organisation, u.email, u.name,
      array(select lower(name) from domains where active order by id) as domains
    from organisation o left join users u on u.id = ${userId}`
  const { email = null, name = null, domains = [] } = known ?? {}
  const organisation = known?.organisation || 'Lotse'
  const isOurs = email !== null && domains.includes(email.slice(email.lastIndexOf('@') + 1).toLowerCase())
  const from = isOurs
    ? email
    : domains[0]
      ? `no-reply@${domains[0]}`
      : senderAt(config.smtpUrl ?? 'smtp://localhost', config.origin)
  return {
    from,
    fromName: isOurs && name ? `${name}, ${organisation}` : organisation,
    ...(email && !isOurs ? { replyTo: email } : {}),
  }
}

/** A mail to a person outside, in a copy of a database that no master has released: the original may have sent it. */
class HeldMail extends Error {
  override name = 'HeldMail'
  constructor() {
    super('held: this database was copied or restored, and no master has released it')
  }
}

/**
 * Sends one mail over the configured transport. In a copied or restored database only tests and mails to staff leave.
 * @throws Error what the mail server answered; {HeldMail}, which is worth another try
 */
export async function sendMail(
  { sql, now, config: { smtpUrl, dataDir, aws } }: Pick<Services, 'sql' | 'now' | 'config'>,
  sender: Sender,
  mail: Omit<SingleMail, keyof Sender>,
): Promise<void> {
  const isInside = mail.foot === 'internal' || mail.isTest
  if (!isInside && !(await ownsDatabase({ sql, dataDir }))) throw new HeldMail()
  return sendSingleMail({ sql, now, smtpUrl, dataDir, aws }, { ...sender, ...mail })
}
