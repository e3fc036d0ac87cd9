import { senderAt } from '../../../auth/code-delivery'
import { type SingleMail, sendSingleMail } from '../../../mail'
import type { Services } from '../../../services'

/** Whom a single mail says that it comes from. */
export interface Sender {
  from: string
  fromName: string
  replyTo?: string
}

/**
 * Whom a single mail comes from: the writer's own address where its domain is one that we send from, else a domain of
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

/**
 * Sends one letter the way that is configured.
 * @throws Error what the mail server answered
 */
export function sendLetter(
  { sql, now, config: { smtpUrl, dataDir, aws } }: Pick<Services, 'sql' | 'now' | 'config'>,
  sender: Sender,
  letter: Omit<SingleMail, keyof Sender>,
): Promise<void> {
  return sendSingleMail({ sql, now, smtpUrl, dataDir, aws }, { ...sender, ...letter })
}
