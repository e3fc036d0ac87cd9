import type { ActionResult } from '../../../contract/automation/actions'
import type { Definition } from '../../../contract/definition/define'
import { missingDetails } from '../../../contract/mail/provider'
import { subscribers } from '../../../contract/resources/subscribers'
import type { Row, Values } from '../../crud/hooks'
import { addressRefusal, type MailFoot, NotMailable, type Purpose } from '../../mail'
import { readProvider } from '../../mail/domains/provider'
import { fillDraft } from '../../mail/message/drafts'
import type { FilledMessage } from '../../mail/message/fill'
import { footerOf } from '../../mail/message/footer'
import { TemplateError } from '../../mail/message/liquid'
import type { Services } from '../../services'
import { senderOf, sendingFault, sendMail } from '../mail'
import type { ActionContext } from './actionContext'
import { saveResult, saveResultIn } from './results'

/** A mail of a rule, not filled in yet: the job fills it in and sends it. */
interface PreparedMail extends Eligibility {
  to: string
  draft: Parameters<typeof fillDraft>[0]
}

/** A mail that an earlier version filled in before it was queued. */
type FilledMail = Omit<PreparedMail, 'draft' | keyof Eligibility> & FilledMessage & Partial<Eligibility>

/** The eligibility rules and the suppression list of a mail (server/mail/audience/eligibility.ts). */
interface Eligibility {
  purpose: Purpose
  side: 'general' | 'bw'
}

/** Limit for temporary refusals of the mail server. */
const MAX_ATTEMPTS = 5

/**
 * Returns the template of a mail with its data. The job fills it in: in this transaction the locks on the rule and the
 * record would last as long as that takes.
 * @returns the mail, or the reason to skip it: `no_email`, `no_template`, `suppressed`, `provider_missing`
 */
export async function prepareMail(
  { tx, services, definition }: ActionContext,
  templateId: number,
  record: Row,
): Promise<PreparedMail | 'no_email' | 'no_template' | 'suppressed' | 'provider_missing'> {
  const to = record.email
  if (typeof to !== 'string' || !to) return 'no_email'
  const eligibility = eligibilityOf(definition)
  if (await addressRefusal(tx, eligibility.purpose, { ...eligibility, address: to })) return 'suppressed'
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
  const provider = eligibility.purpose === 'advertising' ? await readProvider(tx) : undefined
  if (provider && missingDetails(provider).length) return 'provider_missing'
  const source = {
    subject: template.subject || template.name,
    preheader: '',
    html: template.content ?? '',
    css: template.style ?? '',
    text: template.plain_text,
    language,
    footer: provider && footerOf(provider, { language, hasLink: false }),
    trackOpens: false,
    trackClicks: false,
    origin: services.config.origin,
  }
  const data = { ...templateData(definition.title, record), organisation: template.organisation }
  return { ...eligibility, to, draft: { source, data } }
}

/** Returns the data that a template may use of a person: never document numbers or money. */
function templateData(title: string, record: Row): Values {
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

/** Subscribers gave a consent only, so mail to them is advertising. Leads and candidates asked us for something. */
const eligibilityOf = ({ table, only }: Definition): Eligibility => ({
  purpose: table === subscribers.table ? 'advertising' : 'follow_up',
  side: only.audience === 'bw' ? 'bw' : 'general',
})

declare module '../../jobs/payloads' {
  interface JobPayloads {
    send_automation_mail: MailJob
  }
}

interface MailJob {
  run: number
  index: number
  letter: PreparedMail | FilledMail
}

/**
 * Sends a rule's mail. The mark that it is being sent is committed before: after a crash the mail may have gone, and is
 * not sent again.
 * @throws Error for a temporary failure, so that the queue retries
 */
export async function sendAutomationMail(
  services: Services,
  { letter: mail, ...place }: MailJob,
): Promise<void> {
  const claimed = await claimMail(services, place)
  if (!claimed) return
  try {
    const sender = await senderOf(services, null)
    const filled = await fillMail(mail)
    // A mail that an earlier version queued has no purpose.
    await sendMail(services, sender, {
      purpose: 'follow_up',
      side: 'general',
      foot: footOf(mail),
      ...filled,
    })
  } catch (error) {
    if (error instanceof NotMailable)
      return saveResult(services, place, { state: 'skipped', detail: 'suppressed' })
    const { isTemporary, words } = sendingFault(error)
    const isRetried = !(error instanceof TemplateError) && isTemporary && claimed.tries < MAX_ATTEMPTS
    const state = isRetried ? 'queued' : 'failed'
    await saveResult(services, place, { state, detail: words.slice(0, 300) })
    if (isRetried) throw error
    return
  }
  await saveResult(services, place, { state: 'done', detail: mail.to })
}

/** Advertising was prepared with a foot that also offers to object. */
function footOf(mail: PreparedMail | FilledMail): MailFoot {
  if (mail.purpose === 'advertising') return 'included'
  return { language: 'draft' in mail ? mail.draft.source.language : 'en' }
}

/** @throws TemplateError where the template cannot be filled in; Failure where all workers are busy */
async function fillMail(mail: PreparedMail | FilledMail): Promise<FilledMail> {
  if (!('draft' in mail)) return mail
  const { draft, ...addressed } = mail
  const filled = await fillDraft(draft)
  return { ...addressed, ...filled, subject: filled.subject.slice(0, 300) }
}

/** Marks a mail as being sent. @returns undefined where it is finished, or may have gone already */
async function claimMail(
  { sql }: Services,
  place: { run: number; index: number },
): Promise<{ tries: number } | undefined> {
  return sql.begin(async tx => {
    const [row] = await tx<{ results: ActionResult[] }[]>`
      select results from automation_runs where id = ${place.run} for update`
    const result = row?.results[place.index]
    if (!result) return undefined
    if (result.state === 'sending') {
      await saveResultIn(tx, place, { state: 'failed', detail: 'uncertain' })
      return undefined
    }
    if (result.state !== 'queued') return undefined
    const tries = (result.tries ?? 0) + 1
    await saveResultIn(tx, place, { state: 'sending', tries })
    return { tries }
  })
}
