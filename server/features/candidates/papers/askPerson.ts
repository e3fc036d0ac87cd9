import type { PaperRequest } from '../../../../contract/calls/candidates/papers'
import ar from '../../../../i18n/ar.json'
import en from '../../../../i18n/en.json'
import type { Actor } from '../../../auth/actor'
import type { Row, Tx } from '../../../crud/hooks'
import { isOpenFor, queueText } from '../../whatsapp'
import type { Writer } from '../caller'
import { queueForGuardians, queueMessage } from '../steps/messages'

interface Asked {
  candidate: Row
  /** The paper as it was asked for. */
  document: Row
  /** Arabic where the person has an Arabic name, unless said. */
  language: 'en' | 'ar' | undefined
}

/**
 * Sends the request for a paper to the person, in the transaction of asking: by WhatsApp while a conversation is open,
 * else by mail. Papers that somebody else has to bring are not asked of the person.
 * @returns what was sent and how; null where the paper is not the person's or no way leads to the person
 */
export async function askPerson(
  { services, tx, actor }: Writer,
  { candidate, document, language = candidate.name_arabic ? 'ar' : 'en' }: Asked,
): Promise<PaperRequest | null> {
  if ((document.holder ?? 'candidate') !== 'candidate') return null
  const text = await wording(tx, { candidate, document, language }, actor)
  if (await isOpenFor({ ...services, sql: tx }, 'candidates', candidate.id)) {
    const receiver = { resource: 'candidates', record_id: candidate.id } as const
    await queueText(tx, services, { ...receiver, text: text.body, by: actor.id })
    await queueForGuardians(tx, actor, { candidate, message: { language, ...text }, now: services.now() })
    return { channel: 'whatsapp', to: String(candidate.phone), ...text }
  }
  if (!candidate.email) return null
  await queueMessage(tx, actor, { candidate, message: { language, ...text }, now: services.now() })
  return { channel: 'mail', to: String(candidate.email), ...text }
}

async function wording(
  tx: Tx,
  { candidate, document, language }: Required<Asked> & { language: 'en' | 'ar' },
  actor: Actor,
): Promise<{ subject: string; body: string }> {
  const words = (language === 'ar' ? ar : en).paper_request
  const [kind] = await tx<{ name: string; organisation: string }[]>`
    select coalesce(${language === 'ar' ? tx`k.ar` : tx`k.en`}, k.en, k.slug) as name, o.name as organisation
    from document_kinds k, organisation o where k.id = ${Number(document.kind_id)}`
  const day = new Intl.DateTimeFormat(language === 'ar' ? 'ar-u-nu-latn' : 'en-GB', {
    dateStyle: 'long',
    timeZone: 'UTC',
  }).format(new Date(String(document.due_on)))
  const paper = kind?.name ?? ''
  const name = String((language === 'ar' ? candidate.name_arabic : null) ?? candidate.name)
  const lines = [
    words.greeting.replace('%{name}', name),
    words.please.replace('%{document}', paper).replace('%{date}', day),
    document.note ? String(document.note) : '',
    `${words.regards}\n${[actor.name, kind?.organisation].filter(Boolean).join('\n')}`,
  ]
  const subject = words.subject.replace('%{document}', paper).slice(0, 200)
  return { subject, body: lines.filter(Boolean).join('\n\n') }
}
