import { Failure } from '../../../../contract/http/errors'
import { OWN_PAGE_WORDS, type OwnPageWord } from '../../../../contract/own-page/words'
import type { RouteLanguage } from '../../../../contract/routes/words'
import { filled } from '../../../../contract/text/filled'
import { countAttempt, discardAttempt } from '../../../auth/attempts'
import { sendCode as deliverCode } from '../../../auth/code-delivery'
import { digest, sameText } from '../../../auth/one-time'
import type { Tx } from '../../../crud/hooks'
import { oneRow } from '../../../db/oneRow'
import type { Services } from '../../../services'
import {
  askWhatsappCode,
  CODE_MINUTES,
  type LinkedPage,
  newCode,
  whatsappCodeGap,
} from '../../personal-links'
import { isOpenFor, queueTemplate, queueText } from '../../whatsapp'

const CODE_TRIES = 5
/** Codes of a link within an hour and a day, and of a page within an hour; the next one comes a minute after the one before. */
const MOST_AN_HOUR = 6
const MOST_A_DAY = 20
const MOST_OF_PAGE = 12
const NEXT_SECONDS = 60

/** The text that says where the code went, and the end of the number or address. */
export interface CodeSent {
  word: Extract<OwnPageWord, 'code_sms' | 'code_mail' | 'code_whatsapp' | 'code_wait' | 'code_none'>
  to: string
  /** The code itself, in the demo alone, which sends nothing. */
  demoCode?: string
}

interface Person {
  id: number
  /** The guardian whose page it is. */
  guardian_id: number | null
  name: string
  phone: string | null
  email: string | null
  organisation: string
}

/** Sends a code to the number or address that is known of the person; what the visitor types has no say in it. */
export async function sendCode(
  services: Services,
  linked: LinkedPage,
  language: RouteLanguage,
): Promise<CodeSent> {
  const { page, link } = linked
  const code = newCode()
  if (!(await keepCode(services, linked, digest(link, code)))) return { word: 'code_wait', to: '' }
  const person = oneRow(
    await services.sql<Person[]>`
      select c.id, g.id as guardian_id, o.name as organisation, coalesce(g.name, c.name) as name,
        case when g.id is null then c.phone else g.phone end as phone,
        case when g.id is null then c.email else g.email end as email
      from organisation o, candidates c left join guardians g on g.id = ${page.guardian_id}
      where c.id = ${page.candidate_id}`,
  )
  const sent = await deliver(services, person, { code, language, link })
  await keepSentTo(services, linked.link, sent.word === 'code_mail' ? person.email : person.phone)
  return services.config.demo ? { ...sent, demoCode: code } : sent
}

/** Keeps the whole address or number beside the code, for what is then done with it. */
async function keepSentTo({ sql }: Services, link: LinkedPage['link'], to: string | null): Promise<void> {
  await sql`
    update own_page_codes set sent_to = ${to} where id = (select max(id) from own_page_codes where link = ${link})`
}

/** @returns false where the link had a code a moment ago, or many lately */
async function keepCode({ sql, now }: Services, { page, link }: LinkedPage, hash: string): Promise<boolean> {
  const at = now()
  return sql.begin(async tx => {
    await tx`select from own_pages where id = ${page.id} for update`
    const counts = oneRow(
      await tx<{ day: number; hour: number; of_page: number; is_new: boolean }[]>`
        select count(*) filter (where link = ${link})::int as day,
          count(*) filter (where link = ${link} and made_at > ${at}::timestamptz - interval '1 hour')::int as hour,
          count(*) filter (where made_at > ${at}::timestamptz - interval '1 hour')::int as of_page,
          coalesce(max(made_at) filter (where link = ${link})
            > ${at}::timestamptz - make_interval(secs => ${NEXT_SECONDS}), false) as is_new
        from own_page_codes where page_id = ${page.id} and made_at > ${at}::timestamptz - interval '1 day'`,
    )
    const { day, hour, of_page, is_new } = counts
    if (is_new || hour >= MOST_AN_HOUR || day >= MOST_A_DAY || of_page >= MOST_OF_PAGE) return false
    await tx`
      insert into own_page_codes (page_id, link, hash, made_at, expires_at)
      values (${page.id}, ${link}, ${hash}, ${at}, ${at}::timestamptz + make_interval(mins => ${CODE_MINUTES}))`
    return true
  })
}

/**
 * By SMS where that is set up, else by e-mail, else by WhatsApp: as text while a conversation with that number is open,
 * else by the template for codes in Settings.
 */
async function deliver(
  services: Services,
  person: Person,
  { code, language, link }: { code: string; language: RouteLanguage; link: string },
): Promise<CodeSent> {
  const { guardian_id, phone, email, organisation } = person
  const words = OWN_PAGE_WORDS[language]
  const subject = filled(words.code_subject, { organisation })
  const text = filled(words.code_text, { code, organisation })
  const canMail = email !== null
  if (canMail || (services.config.smsUrl && phone)) {
    const letter = { email: email ?? '', phone, code, language, organisation, words: { subject, text } }
    const by = await deliverCode(services, letter).catch(ignoreRefusal)
    if (by === 'sms') return { word: 'code_sms', to: endOf(phone ?? '') }
    if (by === 'mail' && canMail) return { word: 'code_mail', to: endOf(email) }
  }
  if (guardian_id && !phone) return { word: 'code_none', to: '' }
  const waiting = filled(words.code_text, { code: whatsappCodeGap(guardian_id), organisation })
  const isQueued = await services.sql
    .begin(async tx => {
      const isWaiting = await queueWaiting(tx, services, { person, language, waiting })
      if (isWaiting) await askWhatsappCode(tx, link)
      return isWaiting
    })
    .catch(ignoreRefusal)
  return isQueued ? { word: 'code_whatsapp', to: endOf(phone ?? '') } : { word: 'code_none', to: '' }
}

/**
 * Queues the message that a code is put into when it leaves.
 * @returns false where no conversation is open and no template for codes is approved
 * @throws Failure where the person takes no message by WhatsApp
 */
async function queueWaiting(
  tx: Tx,
  services: Services,
  { person, language, waiting }: { person: Person; language: RouteLanguage; waiting: string },
): Promise<boolean> {
  const { id, guardian_id, name, phone } = person
  const guardian = guardian_id && phone ? { name, phone } : undefined
  const receiver = { resource: 'candidates', record_id: id, guardian } as const
  if (await isOpenFor({ ...services, sql: tx }, receiver)) {
    await queueText(tx, services, { ...receiver, by: null, text: waiting, personal: 'code' })
    return true
  }
  const [template] = await tx<{ id: number; gap: string }[]>`
    select t.id, t.variables -> 'list' ->> 0 as gap from whatsapp_templates t
    join organisation o on o.own_page_code_template = t.name
    where t.state = 'approved' and t.variables ->> 'code_button' = 'true'
    order by t.language like ${`${language}%`} desc, t.language like 'en%' desc, t.id limit 1`
  if (!template) return false
  const values = { [template.gap]: whatsappCodeGap(guardian_id) }
  await queueTemplate(tx, services, {
    ...receiver,
    by: null,
    template_id: template.id,
    values,
    personal: 'code',
  })
  return true
}

function ignoreRefusal(error: unknown): undefined {
  if (!(error instanceof Failure)) throw error
}

/** The last digits of a number, or the first letter and the domain of an address: enough for its owner. */
function endOf(to: string): string {
  const [name = '', domain] = to.split('@')
  return domain ? `${name.slice(0, 1)}•••@${domain}` : `•••${to.slice(-3)}`
}

/** The door is closed for a while; nothing was compared. */
export const TOO_MANY = 'too_many'

/**
 * Compares the code and the birth date of a visitor. A wrong one of either says nothing about the other. A code works once.
 * @returns the address or number of the code where both are right, null where not, or `too_many`
 */
export async function isPerson(
  services: Services,
  { page, link }: LinkedPage,
  given: { code: string; birthDate: string; ip: string },
): Promise<{ codeTo: string | null } | null | typeof TOO_MANY> {
  const { sql, now } = services
  const guess = await countAttempt(services, { subject: `own-page:${link}`, ip: given.ip }).catch(
    ignoreRefusal,
  )
  if (!guess) return TOO_MANY
  const [code] = await sql<{ hash: string }[]>`
    update own_page_codes set tries = tries + 1
    where id = (select max(id) from own_page_codes where page_id = ${page.id} and link = ${link}) and hash <> ''
      and tries < ${CODE_TRIES} and expires_at > ${now()} returning hash`
  const [person] = await sql<{ birth_date: string | null }[]>`
    select birth_date from candidates where id = ${page.candidate_id}`
  const isCode = sameText(code?.hash ?? '', digest(link, given.code))
  const isBorn = sameText(person?.birth_date ?? 'unknown', given.birthDate)
  if (!code || !isCode || !isBorn) return null
  const [used] = await sql<{ sent_to: string | null }[]>`
    delete from own_page_codes where page_id = ${page.id} and hash = ${code.hash} returning sent_to`
  if (!used) return null
  await sql`delete from own_page_codes where link = ${link}`
  await discardAttempt(services, guess)
  return { codeTo: used.sent_to }
}
