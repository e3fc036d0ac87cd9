import type { FormLanguage } from '../../../../contract/forms/choices'
import { type Texts, textIn } from '../../../../contract/forms/questions'
import { formSubmissions } from '../../../../contract/resources/forms'
import { SYSTEM } from '../../../auth/actor'
import type { RowOf, Values } from '../../../crud/hooks'
import { writeRows } from '../../../crud/write'
import { escapeHtml } from '../../../mail/message/escapeHtml'
import type { Services } from '../../../services'
import { senderOf, sendMail } from '../../mail'
import { designOf } from '../design'
import { formBy } from './receive'

/**
 * Sends the confirmation of a submission. It is marked as being sent before the SMTP dialogue, so that a crash in between
 * sends nothing twice.
 */
export async function sendConfirmation(services: Services, { id }: Values): Promise<void> {
  const submission = await changeStatus(services, Number(id), { from: 'queued', to: 'sending' })
  if (!submission?.email) return
  const form = await formBy(services, 'id', Number(submission.form_id))
  if (!form) return
  const { languages } = designOf(form)
  const language = submission.language ?? languages[0] ?? 'en'
  const fill = (texts: Texts | null) =>
    textIn(texts ?? {}, language, languages).replaceAll('{{name}}', String(submission.name ?? ''))
  const body = fill(form.mail_body)
  try {
    const sender = await senderOf(services, null)
    await sendMail(services, sender, {
      purpose: 'transactional',
      foot: { language },
      to: String(submission.email),
      subject: fill(form.mail_subject),
      text: body,
      html: htmlOf(body, language),
    })
    await changeStatus(services, Number(id), { from: 'sending', to: 'sent' })
  } catch (error) {
    await changeStatus(services, Number(id), { from: 'sending', to: 'failed' })
    services.log.warn({ err: error, submission: id }, 'the confirmation of a form failed')
  }
}

type MailStatus = 'queued' | 'sending' | 'sent' | 'failed'

function changeStatus(
  { sql }: Services,
  id: number,
  { from, to }: { from: MailStatus; to: MailStatus },
): Promise<RowOf<typeof formSubmissions> | undefined> {
  return sql.begin(async tx => {
    const [before] = await tx<RowOf<typeof formSubmissions>[]>`
      select * from form_submissions where id = ${id} and mail_status = ${from} for update`
    if (!before) return undefined
    const rows = [{ before, changes: { mail_status: to } }]
    const write = { definition: formSubmissions, actor: SYSTEM, action: 'update', rows } as const
    const [after] = await writeRows(tx, write)
    return after
  })
}

function htmlOf(text: string, language: FormLanguage): string {
  const paragraphs = text.split(/\n{2,}/).map(part => `<p>${escapeHtml(part).replaceAll('\n', '<br>')}</p>`)
  return `<!doctype html><html lang="${language}" dir="${language === 'ar' ? 'rtl' : 'ltr'}"><meta charset="utf-8"><body>${paragraphs.join('')}</body></html>`
}
