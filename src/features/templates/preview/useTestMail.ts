import { useState } from 'react'
import { useDataProvider, useNotify } from 'react-admin'
import { templateCalls } from '../../../../contract/calls/templates'
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
  /** Whom it is filled in for. */
  person: Person
  /** The mail with everything typed so far. */
  read: () => Promise<MailText>
}

/** Sends the mail as it stands, saved or not, to whoever has it open. */
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
      const { body } = error as { body?: { error?: string; fields?: Record<string, string> } | null }
      notify(reasonOf(body), { type: 'error', messageArgs: { _: 'errors.unknown' } })
    } finally {
      setSending(false)
    }
  }
  return { sending, send }
}

/** @returns the key of what the sender reads */
function reasonOf(body: { error?: string; fields?: Record<string, string> } | null | undefined): string {
  const { content, style, subject, plain_text } = body?.fields ?? {}
  const faults = [content, style, subject, plain_text]
  if (faults.includes('too_complex')) return 'errors.too_complex'
  return faults.some(Boolean) ? 'builder.test_unfilled' : `errors.${body?.error ?? 'network'}`
}
