import type { Invitation } from '../../../../contract/calls/candidates/requests'
import type { OwnPageChannel } from '../../../../contract/own-page/channels'
import { GERMAN_ZONE, zonesOf } from '../../../../contract/places/country-zones'
import type { Candidate, candidates } from '../../../../contract/resources/candidates'
import type { CandidateInterview, candidateInterviews } from '../../../../contract/resources/requests'
import { LOCALES } from '../../../../contract/text/dayIn'
import type { RowOf, Tx } from '../../../crud/hooks'
import { wordsIn } from '../../../words'
import { linkGap, notePageSent, pageOfOwner } from '../../personal-links'
import type { Writer } from '../caller'
import { reachPerson } from '../reachPerson'

type Told = { candidate: RowOf<typeof candidates>; talk: RowOf<typeof candidateInterviews> }
type Order = Invitation & { isReminder?: boolean }

/**
 * Tells a candidate, and the guardians of one under 18, of a talk: that it is planned, or that it is near. The message has the
 * personal link, by which all appointments are found.
 */
export async function sendInvitation(
  author: Writer,
  { candidate, talk }: Told,
  order: Order,
): Promise<{ channel: OwnPageChannel }> {
  const { services, tx } = author
  const { language } = order
  const page = await pageOfOwner(tx, { candidateId: candidate.id })
  // Without a birth date nobody could prove to be the person; a page that was revoked is opened again by hand only.
  const hasLink = candidate.birth_date !== null && !page?.revoked_at
  const link = hasLink ? linkGap(services.config.origin) : ''
  const about = await aboutTalk(tx, talk, candidate)
  const nameIn = (of: string) => String((of === 'ar' ? candidate.name_arabic : null) ?? candidate.name)
  const write = (name: string, of: Invitation['language']) =>
    invitationText({ name, talk, about, link }, { ...order, language: of })
  const { subject, body } = write(nameIn(language), language)
  const first = nameIn(language).split(' ')[0] ?? ''
  const what = [subject, ...(talk.at ? whenLines(language, talk.at, about.country) : [])].join('. ')
  const { channel } = await reachPerson(author, candidate, {
    language,
    subject,
    body,
    hasLink,
    values: { 1: first, 2: what, 3: link, name: first, document: what, link },
    async toGuardian({ name, language: own }) {
      return { language: own, ...write(`${name} (${nameIn(own)})`, own) }
    },
  })
  if (hasLink && channel !== 'call')
    await notePageSent(author, { candidateId: candidate.id }, { language, channel, at: services.now() })
  return { channel }
}

interface AboutTalk {
  company: string | null
  place: string | null
  country: string | null
}

function invitationText(
  { name, talk, about, link }: { name: string; talk: Told['talk']; about: AboutTalk; link: string },
  { language, note, isReminder }: Order,
): { subject: string; body: string } {
  const words = wordsIn(language).invitation
  const { place, country } = about
  const company = about.company ?? words.an_employer
  const lines = [
    words.greeting.replace('%{name}', name),
    (isReminder ? words.soon : words.said).replace('%{employer}', company),
    [
      ...(talk.at ? whenLines(language, talk.at, country) : []),
      place ? `${words.where} ${place}` : '',
      talk.link ? `${words.link} ${talk.link}` : '',
    ]
      .filter(Boolean)
      .join('\n'),
    note ?? '',
    link ? `${words.page} ${link}` : '',
  ]
  const subject = (isReminder ? words.soon_subject : words.subject)
    .replace('%{employer}', company)
    .slice(0, 200)
  return { subject, body: lines.filter(Boolean).join('\n\n') }
}

/** The hour in Germany, and beside it the hour of the person where their country has clocks of its own. */
function whenLines(language: Invitation['language'], at: unknown, country: string | null): string[] {
  const words = wordsIn(language).invitation
  const lines = [`${words.when} ${momentIn(language, at, GERMAN_ZONE)} (${words.in_germany})`]
  const own = zonesOf(country ?? '')[0]
  if (own && own !== GERMAN_ZONE) {
    const name = new Intl.DisplayNames(language, { type: 'region' }).of(String(country).toUpperCase())
    lines.push(`${words.your_time.replace('%{country}', name ?? '')} ${momentIn(language, at, own)}`)
  }
  return lines
}

async function aboutTalk(
  tx: Tx,
  { bw_lead_id, interview_id }: CandidateInterview,
  { country_id }: Candidate,
): Promise<AboutTalk> {
  const [about] = await tx<[AboutTalk]>`
    select (select company from bw_leads where id = ${bw_lead_id}) as company,
      (select place from interviews where id = ${interview_id}) as place,
      (select slug from countries where id = ${country_id}) as country`
  return about
}

/** With the zone beside it: who reads it may live in another one. */
function momentIn(language: Invitation['language'], at: unknown, timeZone: string): string {
  return new Intl.DateTimeFormat(LOCALES[language], {
    timeZone,
    weekday: 'long',
    day: 'numeric',
    month: 'long',
    year: 'numeric',
    hour: '2-digit',
    minute: '2-digit',
    timeZoneName: 'short',
  }).format(new Date(String(at)))
}
