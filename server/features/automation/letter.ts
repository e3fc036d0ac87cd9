import type { ActionResult } from '../../../contract/automation'
import type { Row, Values } from '../../crud/hooks'
import type { Connection } from '../../db/connect'
import { fillDraft } from '../../mail/message/drafts'
import type { Services } from '../../services'
import { senderOf, sendLetter } from '../mail'
import type { ActingRule } from './actions'
import { noteResult, noteResultIn } from './results'

/** A mail that a rule has written: what the job sends. */
interface Letter {
  to: string
  subject: string
  html: string
  text: string
}

/** How often a mail is tried where the mail server says that it may work later. */
const TRIES = 5

/**
 * Fills a template in with a record.
 * @returns the letter, or why there is none: `no_email`, `no_template`, `suppressed`
 * @throws TemplateError where the template cannot be filled in
 */
export async function writeLetter(
  { tx, services, definition }: ActingRule,
  templateId: number,
  record: Row,
): Promise<Letter | 'no_email' | 'no_template' | 'suppressed'> {
  const to = record.email
  if (typeof to !== 'string' || !to) return 'no_email'
  if (await isSuppressed(tx, to)) return 'suppressed'
  const [template] = await tx<
    {
      name: string
      subject: string | null
      content: string | null
      style: string | null
      plain_text: string | null
      organisation: string
    }[]
  >`select name, subject, content, style, plain_text, (select name from organisation) as organisation
    from templates where id = ${templateId} and audience = 'general'`
  if (!template) return 'no_template'
  const language = record.language === 'ar' ? 'ar' : 'en'
  const source = {
    subject: template.subject || template.name,
    preheader: '',
    html: template.content ?? '',
    css: template.style ?? '',
    text: template.plain_text,
    language,
    trackOpens: false,
    trackClicks: false,
    origin: services.config.origin,
  }
  const data = { ...fillingOf(definition.title, record), organisation: template.organisation }
  const filled = await fillDraft({ source, data })
  return { to, ...filled, subject: filled.subject.slice(0, 300) }
}

/** What a template may name of a person: never a number of a paper, nor money. */
function fillingOf(title: string, record: Row): Values {
  const { name_arabic, email, phone, city, language } = record
  return {
    name: record[title],
    name_arabic,
    email,
    phone,
    city,
    language,
    attributes: record.attributes ?? {},
  }
}

async function isSuppressed(tx: Connection, email: string): Promise<boolean> {
  const domain = email.slice(email.lastIndexOf('@') + 1)
  const [found] = await tx`
    select from suppressions where audience = 'general' and email = lower(${email})
    union all select from domain_suppressions where lower(domain) = lower(${domain}) limit 1`
  return found !== undefined
}

/**
 * The job that sends a rule's mail. It is marked as being sent before the server hears of it: after a crash in between
 * it may have gone, and is never sent again by itself.
 * @throws Error where it is worth another try
 */
export async function sendAutomationMail(services: Services, payload: Values): Promise<void> {
  const { run, index, letter } = payload as { run: number; index: number; letter: Letter }
  const taken = await takeOn(services, run, index)
  if (!taken) return
  try {
    const sender = await senderOf(services, null)
    await sendLetter(services, sender, letter)
  } catch (error) {
    const { responseCode, message = '' } = error as { responseCode?: number; message?: string }
    const mayWork = (responseCode === undefined || responseCode < 500) && taken.tries < TRIES
    const state = mayWork ? 'queued' : 'failed'
    await noteResult(services, run, index, { state, detail: message.replace(/\s+/g, ' ').slice(0, 300) })
    if (mayWork) throw error
    return
  }
  await noteResult(services, run, index, { state: 'done', detail: letter.to })
}

/** Marks a mail as being sent. @returns undefined where it is settled, or may have gone already */
async function takeOn({ sql }: Services, run: number, index: number): Promise<{ tries: number } | undefined> {
  return sql.begin(async tx => {
    const [row] = await tx<{ results: (ActionResult & { tries?: number })[] }[]>`
      select results from automation_runs where id = ${run} for update`
    const result = row?.results[index]
    if (!result) return undefined
    if (result.state === 'sending') {
      await noteResultIn(tx, run, index, { state: 'failed', detail: 'uncertain' })
      return undefined
    }
    if (result.state !== 'queued') return undefined
    const tries = (result.tries ?? 0) + 1
    await noteResultIn(tx, run, index, { state: 'sending', tries })
    return { tries }
  })
}
