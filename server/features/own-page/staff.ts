import { type OwnPageSent, type OwnPageState, ownPageCalls } from '../../../contract/calls/own-page'
import { fail, invalid } from '../../../contract/http/errors'
import { OWN_PAGE_WORDS } from '../../../contract/own-page/words'
import { candidates } from '../../../contract/resources/candidates'
import type { RouteLanguage } from '../../../contract/routes/words'
import { filled } from '../../../contract/text/filled'
import type { Row, RowOf } from '../../crud/hooks'
import { lockRows } from '../../crud/record'
import type { Route } from '../../http/route'
import { serve } from '../../http/serve'
import {
  type MessageLanguage,
  type PersonalMessage,
  reachPerson,
  signatureOf,
  type Writer,
} from '../candidates'
import {
  fillLink,
  linkGap,
  notePageSent,
  ownPageStateOf,
  type PageOwner,
  pageOfOwner,
  revokePages,
} from '../personal-links'

/** How long after a link no other one goes to the person, seconds. */
const NEXT_LINK_SECONDS = 120

/** The own page from the side of staff. */
export const staffRoutes: readonly Route[] = [
  serve(ownPageCalls.send, async ({ services, actor, params: { id }, body }) => {
    const sent = await services.sql.begin(tx => sendLink({ services, tx, actor }, id, body.language))
    if (!services.config.demo || sent.channel === 'call') return sent
    return {
      ...sent,
      demo_link: await fillLink(services, { candidateId: id, to: sent.to }, linkGap(services.config.origin)),
    }
  }),
  serve(ownPageCalls.revoke, ({ services, actor, params: { id } }) =>
    services.sql.begin(tx => revoke({ services, tx, actor }, { candidateId: id })),
  ),
  serve(ownPageCalls.revokeGuardian, ({ services, actor, params: { id } }) =>
    services.sql.begin(tx => revokeGuardian({ services, tx, actor }, id)),
  ),
]

/** @throws Failure not_found; invalid on `birth_date` where nobody could prove to be the person; rate_limited soon after a link */
async function sendLink(
  { services, tx, actor }: Writer,
  id: number,
  asked: MessageLanguage | undefined,
): Promise<OwnPageSent> {
  const candidate = await candidateOf({ services, tx, actor }, id)
  if (candidate.birth_date === null) throw invalid({ birth_date: 'required' })
  const now = services.now()
  await refuseSoon({ services, tx }, id)
  const language = asked ?? (candidate.name_arabic ? 'ar' : 'en')
  const message = await wording({ services, tx, actor }, candidate, language)
  const { channel, to } = await reachPerson({ services, tx, actor }, candidate, message)
  if (channel !== 'call')
    await notePageSent({ tx, actor }, { candidateId: id }, { language, channel, at: now })
  return { channel, to, page: await ownPageStateOf(tx, candidate, now) }
}

/** Refuses another link while the one before may not have arrived. The demo sends nothing. @throws Failure rate_limited */
async function refuseSoon({ services, tx }: Pick<Writer, 'services' | 'tx'>, id: number): Promise<void> {
  const page = await pageOfOwner(tx, { candidateId: id })
  if (!page?.sent_at || services.config.demo) return
  const passed = (services.now().getTime() - Date.parse(page.sent_at)) / 1_000
  if (passed < NEXT_LINK_SECONDS)
    throw fail('rate_limited', { retryAfter: Math.ceil(NEXT_LINK_SECONDS - passed) })
}

async function candidateOf({ services, tx, actor }: Writer, id: number): Promise<RowOf<typeof candidates>> {
  const [candidate] = await lockRows(tx, services, candidates, actor, [id])
  if (!candidate) throw fail('not_found')
  return candidate
}

async function wording(
  { services, tx, actor }: Writer,
  candidate: Row,
  language: MessageLanguage,
): Promise<PersonalMessage> {
  const [{ organisation } = { organisation: '' }] = await tx<{ organisation: string }[]>`
    select name as organisation from organisation`
  const words = OWN_PAGE_WORDS[language]
  const nameIn = (of: RouteLanguage) => String((of === 'ar' ? candidate.name_arabic : null) ?? candidate.name)
  const name = nameIn(language)
  const link = linkGap(services.config.origin)
  const senderIn = async (of: RouteLanguage) => ({
    link,
    organisation,
    employee: await signatureOf(tx, actor, of),
  })
  const subjectIn = (of: RouteLanguage) =>
    filled(OWN_PAGE_WORDS[of].letter_subject, { organisation }).slice(0, 200)
  const first = name.split(' ')[0] ?? name
  return {
    language,
    hasLink: true,
    subject: subjectIn(language),
    body: filled(words.letter_body, { ...(await senderIn(language)), name }),
    toGuardian: async guardian => ({
      language: guardian.language,
      subject: subjectIn(guardian.language),
      body: filled(OWN_PAGE_WORDS[guardian.language].guardian_letter_body, {
        ...(await senderIn(guardian.language)),
        name: guardian.name,
        child: nameIn(guardian.language),
      }),
    }),
    values: { 1: first, 2: words.title, 3: link, name: first, document: words.title, link },
  }
}

async function revoke({ services, tx, actor }: Writer, owner: PageOwner): Promise<OwnPageState> {
  const candidate = await candidateOf({ services, tx, actor }, owner.candidateId)
  const now = services.now()
  await revokePages({ tx, actor }, owner, now)
  return ownPageStateOf(tx, candidate, now)
}

/** @throws Failure not_found for a guardian of nobody whom the caller may see */
async function revokeGuardian(writer: Writer, guardianId: number): Promise<OwnPageState> {
  const [guardian] = await writer.tx<{ candidate_id: number }[]>`
    select candidate_id from guardians where id = ${guardianId}`
  if (!guardian) throw fail('not_found')
  return revoke(writer, { candidateId: guardian.candidate_id, guardianId })
}
