import type { PaperRequest } from '../../../../contract/calls/candidates/papers'
import { OWN_PAGE_WORDS } from '../../../../contract/own-page/words'
import { filled } from '../../../../contract/text/filled'
import ar from '../../../../i18n/ar.json'
import en from '../../../../i18n/en.json'
import type { Row, Tx } from '../../../crud/hooks'
import { linkGap, notePageSent, pageOfCandidate } from '../../personal-links'
import type { Writer } from '../caller'
import { type PersonalMessage, reachPerson } from '../reachPerson'

interface Asked {
  candidate: Row
  /** The paper as it was asked for. */
  document: Row
  /** Arabic where the person has an Arabic name, unless said. */
  language: 'en' | 'ar' | undefined
}

/**
 * Sends the request for a paper to the person, in the transaction of asking, with a personal link by which the paper can be
 * sent. Papers that somebody else has to bring are not asked of the person.
 * @returns the message and its way; null where the paper is not the person's
 */
export async function askPerson(
  { services, tx, actor }: Writer,
  { candidate, document, language = candidate.name_arabic ? 'ar' : 'en' }: Asked,
): Promise<PaperRequest | null> {
  if ((document.holder ?? 'candidate') !== 'candidate' || (await isInternal(tx, document))) return null
  const hasLink = await mayHaveLink(tx, candidate)
  const message = await wording({ services, tx, actor }, { candidate, document, language, hasLink })
  const { channel, to } = await reachPerson({ services, tx, actor }, candidate, message)
  if (hasLink && channel !== 'call')
    await notePageSent({ tx, actor }, candidate.id, { language, channel, at: services.now() })
  const { subject, body } = message
  return { channel, to, subject, body }
}

/** Without a birth date nobody could prove to be the person; a page that was revoked is opened again by hand only. */
async function mayHaveLink(tx: Tx, candidate: Row): Promise<boolean> {
  const page = await pageOfCandidate(tx, candidate.id)
  return candidate.birth_date !== null && !page?.revoked_at
}

async function isInternal(tx: Tx, { kind_id }: Row): Promise<boolean> {
  const [kind] = await tx<{ internal: boolean }[]>`
    select internal from document_kinds where id = ${Number(kind_id)}`
  return kind?.internal === true
}

/** Reads why the last paper of a kind was not in order, while none has come since. */
async function readReason(tx: Tx, { candidate_id, kind_id }: Row): Promise<string | null> {
  const [latest] = await tx<{ check_reason: string | null }[]>`
    select check_reason from documents where candidate_id = ${Number(candidate_id)} and kind_id = ${Number(kind_id)}
      and (file is not null or received_on is not null) order by id desc limit 1`
  return latest?.check_reason ?? null
}

async function wording(
  { services, tx, actor }: Writer,
  { candidate, document, language, hasLink }: Asked & { language: 'en' | 'ar'; hasLink: boolean },
): Promise<PersonalMessage> {
  const words = (language === 'ar' ? ar : en).paper_request
  const [kind] = await tx<{ name: string; organisation: string }[]>`
    select coalesce(${language === 'ar' ? tx`k.ar` : tx`k.en`}, k.en, k.slug) as name, o.name as organisation
    from document_kinds k, organisation o where k.id = ${Number(document.kind_id)}`
  const day = new Intl.DateTimeFormat(language === 'ar' ? 'ar-u-nu-latn' : 'en-GB', {
    dateStyle: 'long',
    timeZone: 'UTC',
  }).format(new Date(String(document.due_on)))
  const paper = kind?.name ?? ''
  const reason = await readReason(tx, document)
  const name = String((language === 'ar' ? candidate.name_arabic : null) ?? candidate.name)
  // A template whose link would lead nowhere is not sent: its gap stays empty.
  const link = hasLink ? linkGap(services.config.origin) : ''
  const lines = [
    words.greeting.replace('%{name}', name),
    words.please.replace('%{document}', paper).replace('%{date}', day),
    reason ? words.refused.replace('%{reason}', reason) : '',
    document.note ? String(document.note) : '',
    link ? filled(OWN_PAGE_WORDS[language].request_link, { link }) : '',
    `${words.regards}\n${[actor.name, kind?.organisation].filter(Boolean).join('\n')}`,
  ]
  const subject = words.subject.replace('%{document}', paper).slice(0, 200)
  const first = name.split(' ')[0] ?? name
  const values = { 1: first, 2: paper, 3: link, name: first, document: paper, day, link }
  return { language, subject, body: lines.filter(Boolean).join('\n\n'), values }
}
