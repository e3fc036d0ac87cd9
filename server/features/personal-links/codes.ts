import { randomInt } from 'node:crypto'
import { digest } from '../../auth/one-time'
import type { Connection } from '../../db/connect'
import type { Services } from '../../services'
import { type Addressed, isOwnAddress, type PageOwner } from './links'

/** Stands for a code of a candidate or a guardian in a WhatsApp message that waits to be sent: the log keeps no code. */
const CODE_GAP = /\{code(?:-(\d{1,15}))?\}/

/** Returns the gap for a code of a candidate, or of one of the guardians. */
export const whatsappCodeGap = (guardianId: number | null): string =>
  guardianId ? `{code-${guardianId}}` : '{code}'

/** Minutes for which a code works. */
export const CODE_MINUTES = 10

/** Returns a new code of six digits. */
export const newCode = (): string => String(randomInt(1_000_000)).padStart(6, '0')

/** Turns the latest code of a link into one that is made when its WhatsApp message leaves. */
export async function askWhatsappCode(sql: Connection, link: string): Promise<void> {
  await sql`
    update own_page_codes set by_whatsapp = true, hash = ''
    where id = (select max(id) from own_page_codes where link = ${link})`
}

/**
 * Puts the code that a candidate or a guardian waits for into the gaps of a message that the program wrote.
 * @returns what fills a text; undefined where nobody waits, or where the message does not go to that person
 */
export async function codeFiller(
  services: Services,
  { candidateId, to }: Addressed,
  text: string,
): Promise<((text: string) => string) | undefined> {
  const [gap, guardian] = CODE_GAP.exec(text) ?? []
  const owner = { candidateId, guardianId: guardian ? Number(guardian) : null }
  const code = gap && (await isOwnAddress(services.sql, owner, to)) && (await takeCode(services, owner))
  return gap && code ? words => words.replaceAll(gap, code) : undefined
}

/** Makes the code that a person waits for by WhatsApp; undefined where nobody waits for one. */
async function takeCode(
  services: Services,
  { candidateId, guardianId = null }: PageOwner,
): Promise<string | undefined> {
  const { sql, now } = services
  const at = now()
  const code = newCode()
  const [waiting] = await sql<{ id: number; link: string }[]>`
    select k.id, k.link from own_page_codes k join own_pages p on p.id = k.page_id
    where p.candidate_id = ${candidateId} and p.guardian_id is not distinct from ${guardianId}::bigint
      and k.by_whatsapp and k.link is not null and k.made_at > ${at}::timestamptz - interval '1 hour'
    order by k.id desc limit 1`
  if (!waiting) return undefined
  await sql`
    update own_page_codes set hash = ${digest(waiting.link, code)},
      expires_at = ${at}::timestamptz + make_interval(mins => ${CODE_MINUTES}) where id = ${waiting.id}`
  return code
}
