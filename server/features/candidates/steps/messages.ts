import type { StepMessage } from '../../../../contract/calls/candidates/steps'
import type { Step } from '../../../../contract/candidates/steps'
import type { Fields } from '../../../../contract/definition/fields'
import { invalid } from '../../../../contract/http/errors'
import { candidateMessages } from '../../../../contract/resources/candidate-messages'
import { candidates } from '../../../../contract/resources/candidates'
import type { MESSAGE_LANGUAGES } from '../../../../contract/resources/rules'
import type { RouteLanguage } from '../../../../contract/routes/words'
import { dayIn } from '../../../../contract/text/dayIn'
import type { Actor } from '../../../auth/actor'
import type { Hooks, Row, Tx, Values } from '../../../crud/hooks'
import { present } from '../../../crud/record'
import { writeRows } from '../../../crud/write'
import type { Sql } from '../../../db/connect'
import { oneRow } from '../../../db/oneRow'
import { todayAt } from '../../../db/today'
import { addJob } from '../../../jobs/queue'
import { fillDraftTexts } from '../../../mail/message/drafts'
import { escapeHtml } from '../../../mail/message/escapeHtml'
import { TemplateError } from '../../../mail/message/liquid'
import { refuseBrokenTexts, type TextToFill } from '../../../mail/message/texts'
import type { Services } from '../../../services'
import { wordsIn } from '../../../words'
import { hasLinkGap, notePageSent, withGuardianLink } from '../../personal-links'
import { refuseGuarded } from '../../recruitment'
import { openToRole } from '../../whatsapp'
import { roleOf, signatureOf } from '../caller'
import { guardiansOn } from '../rules/minors'
import { ofVisibleCandidates } from '../scopes'

export type MessageLanguage = (typeof MESSAGE_LANGUAGES)[number]

/** A mail in one language. */
export interface MailText {
  language: RouteLanguage
  subject: string
  body: string
}

/** Writes a message to a guardian by name, in a language. */
export type GuardianText = (guardian: { name: string; language: RouteLanguage }) => Promise<MailText>

/** A message to one candidate. */
export interface MessageOrder {
  candidate: Row
  /** The step that it goes with: taken back in time, it is not sent. */
  changeId?: number | null
  message: MailText
  /** Whether the program put the gap of a personal link into it; text of staff keeps its braces. */
  hasLink?: boolean
  /** The message to guardians; the same text unless said. */
  toGuardian?: GuardianText
  now: Date
  /** Kinds of documents that it asks for: its text is as open as they are. */
  kindIds?: readonly number[] | undefined
  /** How a personal link in it goes to guardians; by mail unless said. */
  linkGoes?: 'mail' | 'outbox'
}

/**
 * Queues a mail to a candidate in the transaction of what it tells of; a job sends it, and what goes wrong is told to
 * whoever wrote it.
 * @returns the id of the message
 * @throws Failure invalid on `tell` where the candidate has no e-mail address or may not be recruited (§ 38 BeschV)
 */
export async function queueMessage(tx: Tx, actor: Actor, order: MessageOrder): Promise<number> {
  const { candidate, changeId, message, kindIds, hasLink } = order
  if (!candidate.email) throw invalid({ tell: 'required' })
  await refuseGuarded(tx, candidate, 'tell')
  const to = String(candidate.email)
  const id = await queueTo(tx, actor, { candidate, changeId, message, kindIds, hasLink, to })
  await queueForGuardians(tx, actor, order)
  return id
}

/**
 * Queues the message to the guardians of a candidate under 18 (§ 80 AufenthG), those with an address, in their language where
 * the message can be written in it. A personal link in it leads to the guardian's own page.
 */
export async function queueForGuardians(
  tx: Tx,
  actor: Actor,
  { candidate, changeId, message, kindIds, hasLink, toGuardian, now, linkGoes = 'mail' }: MessageOrder,
): Promise<void> {
  const guardians = await guardiansOn(tx, candidate.id, await todayAt(tx, now))
  const told = new Set([candidate.email])
  for (const { id, name, email, language: own } of guardians) {
    if (!email || told.has(email)) continue
    told.add(email)
    const owner = { candidateId: candidate.id, guardianId: id }
    const language = own ?? message.language
    const text = toGuardian ? await toGuardian({ name, language }) : message
    if (hasLink && hasLinkGap(text.body))
      await notePageSent({ tx, actor }, owner, { language, channel: linkGoes, at: now })
    const linked = hasLink ? { ...text, body: withGuardianLink(text.body, id) } : text
    await queueTo(tx, actor, { candidate, changeId, message: linked, kindIds, hasLink, to: email })
  }
}

/** Queues a mail to an address of a candidate or a guardian, whatever guards the candidate. */
export async function queueTo(
  tx: Tx,
  actor: Actor,
  {
    candidate,
    changeId,
    message,
    kindIds = [],
    hasLink = false,
    to,
  }: Omit<MessageOrder, 'now'> & { to: string },
): Promise<number> {
  const changes = {
    ...message,
    candidate_id: candidate.id,
    to,
    status_change_id: changeId ?? null,
    kind_ids: kindIds,
    status: 'queued' as const,
    user_id: actor.id || null,
    has_link: hasLink,
  }
  const rows = [{ before: undefined, changes }]
  const { id } = oneRow(await writeRows(tx, { definition: candidateMessages, actor, action: 'create', rows }))
  await addJob(tx, 'send_candidate_message', { id })
  return id
}

/** Returns a subject for guardians of a message that has none, as it went by WhatsApp. */
export const guardianSubject = ({ name }: Row, language: MessageLanguage): string =>
  wordsIn(language).guardian_message.subject.replace('%{name}', String(name)).slice(0, 200)

/** Messages of a status change that wait yet are not sent. */
export async function cancelMessages(tx: Tx, actor: Actor, changeId: number): Promise<void> {
  const waiting = await tx<Row[]>`
    select * from candidate_messages where status_change_id = ${changeId} and status = 'queued' for update`
  await writeRows(tx, {
    definition: candidateMessages,
    actor,
    action: 'update',
    rows: waiting.map(before => ({ before, changes: { status: 'cancelled' as const } })),
  })
}

/** Values that fill a message. */
export interface Filling {
  candidate: Values
  step: Step
  day: string | null
  language: MessageLanguage
}

/**
 * The message that Settings has for a step, filled in: in the language asked for, else in English; empty where there is
 * none.
 * @throws Failure invalid on `language` where the text in Settings cannot be filled in
 */
export async function stepMessage(
  sql: Sql,
  actor: Actor,
  filling: Filling,
): Promise<Omit<StepMessage, 'whatsapp'>> {
  const { step, language, candidate } = filling
  const [row] = await sql<{ subject: string; body: string; organisation: string }[]>`
    select subject, body, (select name from organisation) as organisation from step_messages
    where step = ${step} and active and language = any(array[${language}, 'en'])
    order by (language = ${language}) desc, id desc limit 1`
  const to = typeof candidate.email === 'string' ? candidate.email : null
  if (!row) return { to, subject: '', body: '', html: '' }
  const employee = await signatureOf(sql, actor, language)
  const data = { ...mergeData(filling, actor, row.organisation), employee }
  const texts = (['subject', 'body'] as const).map(
    (field): TextToFill => ({ field, source: row[field], kind: 'text', data }),
  )
  const [subject = '', filled = ''] = await fillDraftTexts(texts, actor.id).catch(error => {
    throw error instanceof TemplateError ? invalid({ language: error.code }) : error
  })
  const body = filled.trim()
  return { to, subject: subject.replace(/\s+/g, ' ').trim(), body, html: htmlOf(body, language) }
}

/** The fields of the candidate as the mover may see them, days written out. */
function mergeData({ candidate, day, language }: Filling, actor: Actor, organisation: string): Values {
  const fields: Fields = candidates.fields
  const seen = present(candidates, candidate, roleOf(actor))
  const written = Object.entries(seen).map(([name, value]) => [
    name,
    fields[name]?.kind === 'day' ? textOfDay(language, value) : value,
  ])
  return {
    candidate: Object.fromEntries(written),
    name: language === 'ar' ? (candidate.name_arabic ?? candidate.name) : candidate.name,
    day: textOfDay(language, day),
    organisation,
  }
}

const textOfDay = (language: MessageLanguage, day: unknown): string =>
  typeof day === 'string' ? dayIn(language, day) : ''

/** A plain text as a page: paragraphs in the direction of their language. */
export function htmlOf(text: string, language: RouteLanguage): string {
  const paragraphs = text.split(/\n{2,}/).map(part => `<p>${escapeHtml(part).replaceAll('\n', '<br>')}</p>`)
  const dir = language === 'ar' ? 'rtl' : 'ltr'
  return `<!doctype html><html lang="${language}" dir="${dir}"><meta charset="utf-8"><body>${paragraphs.join('')}</body></html>`
}

/** A text that cannot be filled in is refused when it is written, not when it is needed. */
export const stepMessagesHooks: Hooks = {
  beforeWrite(_, { changes }) {
    refuseBrokenTexts(changes, ['subject', 'body'], 'text')
    return changes
  },
}

/** Messages of visible candidates, without those about documents that the role may not see. */
export const candidateMessagesHooks: Hooks = {
  scope(services: Services, actor) {
    const { sql } = services
    const scope = ofVisibleCandidates(services, actor)
    return scope ? sql`${scope} and ${openToRole(sql, actor)}` : openToRole(sql, actor)
  },
}
