import type { TemplateTest, templateCalls } from '../../../contract/calls/templates'
import type { Definition } from '../../../contract/definition/define'
import { fail, invalid } from '../../../contract/http/errors'
import { visibleRows } from '../../crud/record'
import type { Route } from '../../http/route'
import { type Served, serve } from '../../http/serve'
import type { MailContext } from '../../mail'
import { fillDraft } from '../../mail/message/drafts'
import type { FilledMessage } from '../../mail/message/fill'
import { type MergeData, TemplateError } from '../../mail/message/liquid'
import { recipientTokens, TEST_ROW } from '../../mail/message/tokens'
import { mailContext, senderOf, sendMail } from '../mail'
import { sides } from './sides'

/** Sends a mail from the builder to its author: to no other address, and counted nowhere. */
export const testRoutes: Route[] = sides.map(({ definition, calls }) =>
  serve(calls.sendTest, call => sendTest(call, definition)),
)

type TestCall = Served<(typeof templateCalls)['templates']['sendTest']>

/**
 * @throws Failure invalid on `email` (the own account has none) or the part of the mail that cannot be filled in;
 * unavailable if the mail server refuses
 */
async function sendTest(call: TestCall, definition: Definition): Promise<{ to: string }> {
  const { services, actor } = call
  const [user] = await services.sql<
    { email: string | null }[]
  >`select email from users where id = ${actor.id}`
  if (!user?.email) throw invalid({ email: 'required' })
  const { key, readFile } = await mailContext(services)
  const attachments = await attachmentsOf(call, definition, readFile)
  const filled = await fill(call, key)
  const sender = await senderOf(services, actor.id)
  await sendMail(services, sender, {
    purpose: 'transactional',
    isTest: true,
    foot: 'internal',
    to: user.email,
    ...filled,
    attachments,
  }).catch(() => {
    throw fail('unavailable')
  })
  return { to: user.email }
}

async function fill({ actor, body: mail, services }: TestCall, key: Buffer): Promise<FilledMessage> {
  const { origin } = services.config
  const source = {
    subject: mail.subject,
    preheader: '',
    html: mail.content,
    css: mail.style,
    text: mail.plain_text,
    language: mail.person.language || 'en',
    trackOpens: false,
    trackClicks: false,
    origin,
  }
  const { unsubscribe } = recipientTokens(key, TEST_ROW.emailId, TEST_ROW.startedMonth)
  const data = { ...dataOf(mail), unsubscribe_url: `${origin}/u/${unsubscribe}` }
  return fillDraft({ source, data }, actor.id).catch(error => {
    if (!(error instanceof TemplateError)) throw error
    const { code, field = 'content', message } = error
    throw fail('invalid', { fields: { [field]: code }, template: message })
  })
}

/** Returns the data as the mail engine gives it: attributes by their own names too. */
function dataOf({ person: { attributes, ...person } }: TemplateTest): MergeData {
  return { ...attributes, attributes, ...person }
}

/** Reads the files of the saved template. @throws Failure invalid on `id` for one that the caller may not see */
async function attachmentsOf(
  { services, actor, body }: TestCall,
  definition: Definition,
  readFile: MailContext['readFile'],
) {
  if (!body.id || !definition.fields.attachments) return []
  const [row] = await services.sql<{ attachments: { url: string; name: string }[] | null }[]>`
    select attachments from templates where id = ${body.id} and ${visibleRows(services, definition, actor)}`
  if (!row) throw invalid({ id: 'not_there' })
  return Promise.all(
    (row.attachments ?? []).map(async ({ url, name }) => {
      const { type, content } = await readFile(url).catch(() => {
        throw invalid({ attachments: 'not_there' })
      })
      return { filename: name, contentType: type, content }
    }),
  )
}
