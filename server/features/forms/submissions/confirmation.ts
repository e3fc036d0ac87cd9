import type { FormLanguage } from '../../../../contract/forms/choices'
import { type Texts, textIn } from '../../../../contract/forms/questions'
import { formSubmissions } from '../../../../contract/resources/forms'
import { SYSTEM } from '../../../auth/actor'
import type { Row, Values } from '../../../crud/hooks'
import { writeRows } from '../../../crud/write'
import { escapeHtml } from '../../../mail/message/escapeHtml'
import type { Services } from '../../../services'
import { senderOf, sendMail } from '../../mail'
import { designOf } from '../design'
import { formBy } from './receive'

/**
 * The job that writes to who sent a form. It is marked as being sent before the server hears of it, so that a crash in
 * between sends nothing twice.
 */
export async function sendFormMail(services: Services, { id }: Values): Promise<void> {
  const submission = await move(services, Number(id), 'queued', 'sending')
  if (!submission?.email) return
  const form = await formBy(services, 'id', Number(submission.form_id))
  if (!form) return
  const { languages } = designOf(form)
  const language = (submission.language ?? languages[0] ?? 'en') as FormLanguage
  const fill = (texts: unknown) =>
    textIn(texts as Texts, language, languages).replaceAll('{{name}}', String(submission.name ?? ''))
  const body = fill(form.mail_body)
  try {
    const sender = await senderOf(services, null)
    await sendMail(services, sender, {
      purpose: 'transactional',
      to: String(submission.email),
      subject: fill(form.mail_subject),
      text: body,
      html: htmlOf(body, language),
    })
    await move(services, Number(id), 'sending', 'sent')
  } catch (error) {
    await move(services, Number(id), 'sending', 'failed')
    services.log.warn({ err: error, submission: id }, 'the mail to who sent a form failed')
  }
}

async function move({ sql }: Services, id: number, from: string, to: string): Promise<Row | undefined> {
  return (await sql.begin(async tx => {
    const [before] = await tx<Row[]>`
      select * from form_submissions where id = ${id} and mail_status = ${from} for update`
    if (!before) return undefined
    const rows = [{ before, changes: { mail_status: to } }]
    const [after] = await writeRows(tx, {
      definition: formSubmissions,
      actor: SYSTEM,
      action: 'update',
      rows,
    })
    return after
  })) as Row | undefined
}

function htmlOf(text: string, language: FormLanguage): string {
  const paragraphs = text.split(/\n{2,}/).map(part => `<p>${escapeHtml(part).replaceAll('\n', '<br>')}</p>`)
  return `<!doctype html><html lang="${language}" dir="${language === 'ar' ? 'rtl' : 'ltr'}"><meta charset="utf-8"><body>${paragraphs.join('')}</body></html>`
}
