import type { ActionResult } from '../../../contract/automation/actions'
import type { Definition } from '../../../contract/define'
import { subscribers } from '../../../contract/resources/subscribers'
import type { Row, Values } from '../../crud/hooks'
import { NotMailable, type Purpose, refusalOf } from '../../mail'
import { fillDraft } from '../../mail/message/drafts'
import type { FilledMessage } from '../../mail/message/fill'
import { TemplateError } from '../../mail/message/liquid'
import type { Services } from '../../services'
import { senderOf, sendMail } from '../mail'
import type { ActingRule } from './actions'
import { noteResult, noteResultIn } from './results'

/** A mail that a rule has ordered: the job fills it in and sends it. */
interface Letter extends Eligibility {
  to: string
  draft: Parameters<typeof fillDraft>[0]
}

/** A mail that an earlier version filled in before it was queued. */
type FilledLetter = Omit<Letter, 'draft' | keyof Eligibility> & FilledMessage & Partial<Eligibility>

/** By which rules the person may be written to, and whose suppressions hold (server/mail/audience/eligibility.ts). */
interface Eligibility {
  purpose: Purpose
  side: 'general' | 'bw'
}

/** How often a mail is tried where the mail server says that it may work later. */
const TRIES = 5

/**
 * Puts together what a template is filled in with. The job fills it in: in this transaction the locks on the rule and the
 * record would last as long as that takes.
 * @returns the letter, or why there is none: `no_email`, `no_template`, `suppressed`
 */
export async function orderLetter(
  { tx, services, definition }: ActingRule,
  templateId: number,
  record: Row,
): Promise<Letter | 'no_email' | 'no_template' | 'suppressed'> {
  const to = record.email
  if (typeof to !== 'string' || !to) return 'no_email'
  const eligibility = eligibilityOf(definition)
  if (await refusalOf(tx, eligibility.purpose, { ...eligibility, address: to })) return 'suppressed'
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
  return { ...eligibility, to, draft: { source, data } }
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

/** Of a subscriber nothing is known but the consent; leads and candidates asked us for something. */
const eligibilityOf = ({ table, only }: Definition): Eligibility => ({
  purpose: table === subscribers.table ? 'advertising' : 'follow_up',
  side: only.audience === 'bw' ? 'bw' : 'general',
})

/**
 * The job that sends a rule's mail. It is marked as being sent before the server hears of it: after a crash in between
 * it may have gone, and is never sent again by itself.
 * @throws Error where it is worth another try
 */
export async function sendAutomationMail(services: Services, payload: Values): Promise<void> {
  const { run, index, letter } = payload as {
    run: number
    index: number
    letter: Letter | FilledLetter
  }
  const taken = await takeOn(services, run, index)
  if (!taken) return
  try {
    const sender = await senderOf(services, null)
    const filled = await filledLetter(letter)
    // A letter that an earlier version queued names no purpose.
    await sendMail(services, sender, { purpose: 'follow_up', side: 'general', ...filled })
  } catch (error) {
    if (error instanceof NotMailable)
      return noteResult(services, run, index, { state: 'skipped', detail: 'suppressed' })
    const { responseCode, message = '' } = error as { responseCode?: number; message?: string }
    const isRefused = error instanceof TemplateError || (responseCode !== undefined && responseCode >= 500)
    const mayWork = !isRefused && taken.tries < TRIES
    const state = mayWork ? 'queued' : 'failed'
    await noteResult(services, run, index, { state, detail: message.replace(/\s+/g, ' ').slice(0, 300) })
    if (mayWork) throw error
    return
  }
  await noteResult(services, run, index, { state: 'done', detail: letter.to })
}

/** @throws TemplateError where the template cannot be filled in; Failure where all workers are busy */
async function filledLetter(letter: Letter | FilledLetter): Promise<FilledLetter> {
  if (!('draft' in letter)) return letter
  const { draft, ...order } = letter
  const filled = await fillDraft(draft)
  return { ...order, ...filled, subject: filled.subject.slice(0, 300) }
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
