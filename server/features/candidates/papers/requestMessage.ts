import type { CheckFault } from '../../../../contract/candidates/papers'
import { isOneOf } from '../../../../contract/definition/isOneOf'
import { faultText } from '../../../../contract/own-page/faults'
import { localNames } from '../../../../contract/own-page/policeClearance'
import { OWN_PAGE_WORDS, type OwnPageWords } from '../../../../contract/own-page/words'
import { MESSAGE_LANGUAGES } from '../../../../contract/resources/rules'
import type { RouteLanguage } from '../../../../contract/routes/words'
import { dayIn } from '../../../../contract/text/dayIn'
import { filled } from '../../../../contract/text/filled'
import type { Row, Tx } from '../../../crud/hooks'
import { oneRow } from '../../../db/oneRow'
import { linkGap, pageOfOwner } from '../../personal-links'
import { signatureOf, type Writer } from '../caller'
import type { PersonalMessage } from '../reachPerson'
import type { MailText, MessageLanguage } from '../steps/messages'

/** A request for papers to one person, or the reminder of it. */
export interface PaperRequestText {
  candidate: Row
  documents: readonly Row[]
  /** That of the person's page unless said. */
  language?: MessageLanguage | undefined
  isReminder?: boolean
}

/** Writes the message that asks a person for papers, with a personal link by which they can be sent. */
export async function requestMessage(
  { services, tx, actor }: Writer,
  request: PaperRequestText,
): Promise<PersonalMessage> {
  const { candidate, language: asked } = request
  const page = await pageOfOwner(tx, { candidateId: candidate.id })
  const language = asked ?? languageOf(page?.language, candidate)
  // Without a birth date nobody could prove to be the person; a page that was revoked is opened again by hand only.
  const hasLink = candidate.birth_date !== null && !page?.revoked_at
  // A template whose link would lead nowhere is not sent: its gap stays empty.
  const link = hasLink ? linkGap(services.config.origin) : ''
  const name = nameIn(candidate, language)
  const write = (to: Addressee) => letterTo({ services, tx, actor }, request, { ...to, link })
  const { text, papers } = await write({ name, language })
  const names = namesOf(papers, language)
  const first = name.split(' ')[0] ?? name
  const values = {
    1: first,
    2: names,
    3: link,
    name: first,
    document: names,
    day: papers[0]?.date ?? '',
    link,
  }
  const toGuardian = async (guardian: Addressee) =>
    (await write({ ...guardian, child: nameIn(candidate, guardian.language) })).text
  const kindIds = request.documents.map(({ kind_id }) => Number(kind_id))
  return { ...text, language, hasLink, toGuardian, kindIds, values }
}

const nameIn = ({ name, name_arabic }: Row, language: RouteLanguage): string =>
  String((language === 'ar' ? name_arabic : null) ?? name)

const namesOf = (papers: readonly Paper[], language: RouteLanguage): string =>
  papers.map(({ document }) => document).join(language === 'ar' ? '، ' : ', ')

/** A person, or a guardian of a child. */
interface Addressee {
  name: string
  language: RouteLanguage
  child?: string
}

/** In German the sentence goes on after a greeting with a comma; others begin a new one. The texts begin with no noun. */
const afterGreeting = (language: RouteLanguage, text: string): string =>
  language === 'de' ? text.slice(0, 1).toLowerCase() + text.slice(1) : text

/** Writes the request to the person or to a guardian. */
async function letterTo(
  { tx, actor }: Writer,
  { documents, isReminder = false }: PaperRequestText,
  { name, language, child, link }: Addressee & { link: string },
): Promise<{ text: MailText; papers: Paper[] }> {
  const words = OWN_PAGE_WORDS[language]
  const papers: Paper[] = []
  for (const document of documents) papers.push(await paperOf(tx, document, language))
  const { organisation } = oneRow(
    await tx<{ organisation: string }[]>`select name as organisation from organisation`,
  )
  const lines = [
    child ? filled(words.request_about, { name: child }) : '',
    ...askedLines(words, papers, isReminder),
    ...sendLines(words, { link, isReminder, isMany: papers.length > 1 }),
    `${words.request_regards}\n${[await signatureOf(tx, actor, language), organisation].filter(Boolean).join('\n')}`,
  ]
  const document = namesOf(papers, language)
  const subject = filled(isReminder ? words.reminder_subject : words.request_subject, { document })
  const [first = '', ...rest] = lines.filter(Boolean)
  const greeting = filled(words.request_greeting, { name })
  const body = [greeting, afterGreeting(language, first), ...rest].join('\n\n')
  return { text: { language, subject: subject.slice(0, 200), body }, papers }
}

/** The papers that are asked for, several of them as a list. */
function askedLines(words: OwnPageWords, papers: readonly Paper[], isReminder: boolean): string[] {
  const [first] = papers
  if (first && papers.length === 1 && !isReminder)
    return [sayPaper(words.request_please, first), ...first.more]
  const head = isReminder ? words.reminder_please : words.request_please_many
  const list = papers.map(paper =>
    [sayPaper(words.reminder_line, paper), ...(isReminder ? [] : paper.more)].join('\n'),
  )
  return [[head, ...list].join('\n')]
}

const sayPaper = (text: string, { document, date }: Paper): string => filled(text, { document, date })

/** How the papers are sent; a reminder says it with the link alone. */
function sendLines(
  words: OwnPageWords,
  { link, isReminder, isMany }: { link: string; isReminder: boolean; isMany: boolean },
): string[] {
  if (link) return [filled(isMany ? words.request_link_many : words.request_link, { link })]
  return isReminder ? [] : [isMany ? words.request_reply_many : words.request_reply]
}

/** The language of the page; before there is one, Arabic where the person has an Arabic name. */
const languageOf = (ofPage: string | undefined, { name_arabic }: Row): MessageLanguage =>
  isOneOf(MESSAGE_LANGUAGES, ofPage) ? ofPage : name_arabic && !ofPage ? 'ar' : 'en'

interface Paper {
  document: string
  date: string
  /** What was wrong with the last one, and the note of the request. */
  more: string[]
}

async function paperOf(tx: Tx, document: Row, language: RouteLanguage): Promise<Paper> {
  const kind = oneRow(
    await tx<{ slug: string; country: string | null; name: string }[]>`
      select k.slug, n.slug as country, coalesce(k.${tx(language)}, k.en, k.slug) as name
      from document_kinds k, candidates c left join countries n on n.id = c.country_id
      where k.id = ${Number(document.kind_id)} and c.id = ${Number(document.candidate_id)}`,
  )
  const reason = await readFault(tx, document, language)
  const refused = reason && filled(OWN_PAGE_WORDS[language].request_refused, { reason })
  return {
    document: localNames({ [language]: kind.name }, kind)[language] ?? kind.name,
    date: dayIn(language, String(document.due_on)),
    more: [refused, document.note ? String(document.note) : ''].filter(Boolean),
  }
}

/** Reads why the last paper of a kind was not in order, while none has come since. */
async function readFault(tx: Tx, { candidate_id, kind_id }: Row, language: RouteLanguage): Promise<string> {
  const [latest] = await tx<{ check_fault: CheckFault | null; check_reason: string | null }[]>`
    select check_fault, check_reason from documents
    where candidate_id = ${Number(candidate_id)} and kind_id = ${Number(kind_id)}
      and (file is not null or received_on is not null) order by id desc limit 1`
  return latest ? faultText(OWN_PAGE_WORDS[language], latest.check_fault, latest.check_reason) : ''
}
