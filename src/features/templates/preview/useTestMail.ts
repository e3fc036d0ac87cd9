import { useState } from 'react'
import { useDataProvider, useNotify } from 'react-admin'
import { templateCalls } from '../../../../contract/calls/templates'
import { type Refusal, refusalOf } from '../../../fields/refusal'
import type { LotseDataProvider } from '../../../providers/dataProvider'
import type { MailText } from '../engines/useEditor'
import type { TemplateRecord, TemplateResource } from '../sides'
import type { Person } from './mergeFields'

interface Options {
  resource: TemplateResource
  record: TemplateRecord | undefined
  name: string
  subject: string
  plainText: string | null
  /** The person that it is filled in for. */
  person: Person
  /** Reads the mail with all typed text. */
  read: () => Promise<MailText>
}

/** Sends the mail in the builder, saved or not, to the user. */
export function useTestMail({ resource, record, name, subject, plainText, person, read }: Options) {
  const provider = useDataProvider<LotseDataProvider>()
  const notify = useNotify()
  const [sending, setSending] = useState(false)
  const send = async () => {
    setSending(true)
    try {
      const { content, style } = await read()
      const { to } = await provider.ask(templateCalls[resource].sendTest, {
        body: {
          id: record?.id ?? null,
          subject: subject || name,
          content,
          style,
          plain_text: plainText,
          person: {
            name: person.name,
            email: person.email,
            language: person.language,
            attributes: person.attributes,
          },
        },
      })
      notify('builder.test_sent', { type: 'success', messageArgs: { to } })
    } catch (error) {
      notify(messageOf(refusalOf(error)), { type: 'error', messageArgs: { _: 'errors.unknown' } })
    } finally {
      setSending(false)
    }
  }
  return { sending, send }
}

/** Returns the key of the message. */
function messageOf({ code, fields }: Refusal): string {
  const { content, style, subject, plain_text } = fields
  const faults = [content, style, subject, plain_text]
  if (faults.includes('too_complex')) return 'errors.too_complex'
  return faults.some(Boolean) ? 'builder.test_unfilled' : `errors.${code === 'unknown' ? 'network' : code}`
}
