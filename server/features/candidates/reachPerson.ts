import { Failure } from '../../../contract/http/errors'
import type { OwnPageChannel } from '../../../contract/own-page/channels'
import { candidates } from '../../../contract/resources/candidates'
import { MESSAGE_LANGUAGES } from '../../../contract/resources/rules'
import { SYSTEM } from '../../auth/actor'
import type { Row, Tx, Values } from '../../crud/hooks'
import { notify } from '../../crud/notify'
import { todayAt } from '../../db/today'
import type { Services } from '../../services'
import { guardedAmong } from '../recruitment'
import { isOpenFor, queueTemplate, queueText } from '../whatsapp'
import { updateRow, type Writer } from './caller'
import { type GuardianText, type MessageLanguage, queueForGuardians, queueMessage } from './steps/messages'
import { recipientsOf, responsibleFor } from './steps/responsible'

/** A message to a candidate that has to arrive by one way or another. */
export interface PersonalMessage {
  language: MessageLanguage
  subject: string
  body: string
  /** Whether the program put the gap of a personal link into it. */
  hasLink: boolean
  toGuardian: GuardianText
  /** Kinds of documents that it asks for: its text is as open as they are. */
  kindIds?: readonly number[]
  /** Values of the template of requests, by the place or the name of a gap. */
  values: Readonly<Record<string, string>>
}

/**
 * Brings a message to a candidate, in the transaction of what it tells of: by WhatsApp, as free text while a conversation is
 * open and else by the template in Settings; else by e-mail, which stays in the outbox without a mail server; else somebody has
 * to call.
 * @returns the way and the number or address
 */
export async function reachPerson(
  { services, tx, actor }: Writer,
  candidate: Row,
  message: PersonalMessage,
): Promise<{ channel: OwnPageChannel; to: string }> {
  const { language, subject, body, hasLink, toGuardian, kindIds } = message
  const linkGoes = mailWay(services)
  const text = { language, subject, body }
  const order = { candidate, message: text, hasLink, toGuardian, kindIds, now: services.now(), linkGoes }
  const tellGuardians = () => queueForGuardians(tx, actor, order)
  const receiver = { resource: 'candidates', record_id: candidate.id } as const
  if (await isOpenFor({ ...services, sql: tx }, receiver)) {
    await queueText(tx, services, {
      ...receiver,
      text: body,
      by: actor.id,
      personal: hasLink ? 'link' : null,
      ...(kindIds ? { kindIds } : {}),
    })
    await tellGuardians()
    return { channel: 'whatsapp', to: String(candidate.phone) }
  }
  if (await sendsTemplate({ services, tx, actor }, candidate, message)) {
    await tellGuardians()
    return { channel: 'whatsapp', to: String(candidate.phone) }
  }
  if (candidate.email) {
    await queueMessage(tx, actor, order)
    return { channel: linkGoes, to: String(candidate.email) }
  }
  await tellGuardians()
  await askToCall(tx, services, candidate)
  return { channel: 'call', to: String(candidate.phone ?? '') }
}

/** Returns where a mail goes: without a mail server it stays in the outbox. */
const mailWay = ({ config }: Services): 'mail' | 'outbox' => (config.smtpUrl ? 'mail' : 'outbox')

/** Queues the template of requests. @returns false where there is none, or the person takes none by WhatsApp */
async function sendsTemplate(
  { services, tx, actor }: Writer,
  { id }: Row,
  { language, values, hasLink, kindIds = [] }: PersonalMessage,
): Promise<boolean> {
  const [template] = await tx<{ id: number }[]>`
    select t.id from whatsapp_templates t join organisation o on o.own_page_template = t.name
    where t.state = 'approved' and (t.language like ${`${language}%`} or t.language like 'en%')
    order by t.language like ${`${language}%`} desc, t.id limit 1`
  if (!template) return false
  const onFailure = { task: 'send_fallback_request', payload: { candidate: id } } as const
  const receiver = { resource: 'candidates', record_id: id } as const
  try {
    const order = { ...receiver, template_id: template.id, values, by: actor.id || null, onFailure, kindIds }
    const personal = hasLink ? 'link' : null
    await tx.savepoint(inner => queueTemplate(inner, services, { ...order, personal }))
    return true
  } catch (error) {
    if (error instanceof Failure) return false
    throw error
  }
}

/** Makes a call due today, and notifies those who answer for the file. */
export async function askToCall(tx: Tx, services: Services, { id }: Pick<Row, 'id'>): Promise<void> {
  const now = services.now()
  const today = await todayAt(tx, now)
  const [before] = await tx<Row[]>`select * from candidates where id = ${id} for update`
  if (!before || (await guardedAmong(tx, 'candidates', [id])).size) return
  const isLater = before.call_back_date === null || String(before.call_back_date) > today
  if (isLater)
    await updateRow({ tx, actor: SYSTEM }, candidates, { before, changes: { call_back_date: today } })
  await notify(tx, {
    kind: 'person_to_call',
    to: recipientsOf((await responsibleFor(tx, [id], now)).get(id)),
    values: { name: String(before.name) },
    link: `/candidates/${id}`,
    about: { resource: candidates.name, id },
  })
}

/** Mails a request that WhatsApp accepted and could not deliver, or has somebody call. */
export async function sendFallbackRequest(
  services: Services,
  { candidate: id, message: messageId }: Values,
): Promise<void> {
  await services.sql.begin(async tx => {
    const [candidate] = await tx<Row[]>`
      select * from candidates where id = ${Number(id)} and deleted_at is null and erased_at is null`
    const [message] = await tx<
      {
        text: string | null
        user_id: number | null
        language: string | null
        has_link: boolean
        kind_ids: number[]
      }[]
    >`
      select l.text, l.user_id, l.kind_ids, t.language, l.personal is not distinct from 'link' as has_link from whatsapp_log l left join whatsapp_templates t on t.id = l.template_id
      where l.id = ${Number(messageId)}`
    if (!candidate || !message?.text) return
    if (!candidate.email) return askToCall(tx, services, candidate)
    const language = languageOf(message.language)
    const [{ name } = { name: '' }] = await tx<{ name: string }[]>`select name from organisation`
    const actor = { ...SYSTEM, id: message.user_id ?? 0 }
    const told = { language, subject: name, body: message.text }
    await queueMessage(tx, actor, {
      candidate,
      message: told,
      hasLink: message.has_link,
      kindIds: message.kind_ids,
      now: services.now(),
      linkGoes: mailWay(services),
    })
  })
}

const languageOf = (language: string | null): MessageLanguage =>
  MESSAGE_LANGUAGES.find(each => language?.startsWith(each)) ?? 'en'
