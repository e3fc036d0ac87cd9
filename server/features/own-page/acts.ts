import { isOneOf } from '../../../contract/definition/isOneOf'
import { standOfRequest } from '../../../contract/privacy/requests'
import { dataRequests } from '../../../contract/resources/privacy'
import { SYSTEM } from '../../auth/actor'
import type { Tx } from '../../crud/hooks'
import { writeRows } from '../../crud/write'
import { oneRow } from '../../db/oneRow'
import { todayAt } from '../../db/today'
import { type Acting, actingOf, tellStaff } from './acting'
import { endConsent } from './answers'
import { DATA_REQUESTS, readConsents } from './facts/consents'
import { addressOf, type OpenVisit } from './pages/visit'

/** Requests and withdrawals of a page within a day. */
const MOST_A_DAY = 10
const LONGEST = 1_000

interface Request {
  kind: 'withdraw' | (typeof DATA_REQUESTS)[number]
  /** The consent in words, or what is not right. */
  about: string | null
}

/** Takes a request for a copy, a correction or erasure; a person answers it within a month (Art. 12 (3) GDPR). */
export async function askForData(visit: OpenVisit) {
  const { call, given } = visit
  if (!isOneOf(DATA_REQUESTS, given.kind)) return call.reply.redirect(addressOf(visit), 303)
  const about = given.kind === 'correct' ? (given.what ?? '').trim().slice(0, LONGEST) : null
  if (about === '') return call.reply.redirect(addressOf(visit), 303)
  return keep(visit, { kind: given.kind, about })
}

/** Withdraws a consent: it ends at once, with what depends on it; a person acts on those of forms. */
export async function withdraw(visit: OpenVisit) {
  const { services, reply } = visit.call
  await services.sql.begin(tx => keepWithdrawal(tx, visit))
  return reply.header('cache-control', 'no-store').redirect(addressOf(visit), 303)
}

/** Enters a withdrawal; the consent is read while the person is locked, so that one sent several times at once counts once. */
async function keepWithdrawal(tx: Tx, visit: OpenVisit): Promise<void> {
  const acting = await actingOf(tx, visit)
  const consents = await readConsents(tx, visit.owner)
  const consent = consents.find(
    ({ key, withdrawn_on, refused }) => key === visit.given.about && !withdrawn_on && !refused,
  )
  if (!consent) return
  const words = consent.name?.en ?? consent.text?.slice(0, 200) ?? ''
  await enterRequest(acting, { kind: 'withdraw', about: `${words} (${consent.key})` })
  await endConsent(acting, consent.key)
}

async function keep(visit: OpenVisit, request: Request) {
  const { services, reply } = visit.call
  const isKept = await services.sql.begin(tx => keepRequest(tx, visit, request))
  return reply
    .header('cache-control', 'no-store')
    .redirect(isKept ? addressOf(visit) : addressOf(visit, { notice: 'ask_later' }), 303)
}

/** Enters a request for data into the register. @returns false where the person had many requests today */
async function keepRequest(tx: Tx, visit: OpenVisit, request: Request): Promise<boolean> {
  const acting = await actingOf(tx, visit)
  const { count } = oneRow(
    await tx<{ count: number }[]>`
      select count(*)::int as count from data_requests where candidate_id = ${acting.person.id} and channel = 'own_page'
        and kind <> 'withdraw' and created_at > ${acting.now}::timestamptz - interval '1 day'`,
  )
  if (count >= MOST_A_DAY) return false
  await enterRequest(acting, request)
  return true
}

/** Enters a request into the register, and tells those who answer for the file. */
async function enterRequest(acting: Acting, { kind, about }: Request): Promise<void> {
  const { tx, person, guardian, now } = acting
  const { id: candidate_id, name, email, employee_id } = person
  const came_on = await todayAt(tx, now)
  const came = { candidate_id, name, email, employee_id, kind, about, came_on } as const
  const by = guardian ? ` of the guardian ${guardian.name}` : ''
  const proof = {
    identity_proof:
      `Code and birth date, own page${await newContact({ tx, person, guardian, now })}${by}`.slice(0, 200),
    identity_checked_on: came_on,
  }
  const request = { ...came, ...proof, channel: 'own_page' } as const
  const stand = standOfRequest(request)
  const changes = { ...request, ...stand }
  const rows = [{ before: undefined, changes }]
  const kept = await writeRows(tx, { definition: dataRequests, actor: SYSTEM, action: 'create', now, rows })
  await tellStaff(acting, { request: kind, due_on: stand.due_on, link: `/data-requests/${oneRow(kept).id}` })
}

/** Says for a day after a change of where codes go which address the code went to, and which employee changed it. */
async function newContact({ tx, person, guardian, now }: Acting): Promise<string> {
  const [found] = await tx<{ code_to: string | null; by: string | null; at: string }[]>`
    select changed.by, changed.at, (
      select s.code_to from own_page_sessions s join own_pages p on p.id = s.page_id
      where p.candidate_id = ${person.id} and p.guardian_id is not distinct from ${guardian?.id ?? null}::bigint
      order by s.used_at desc limit 1) as code_to
    from (
      select contact_changed_by as by, contact_changed_at as at from ${guardian ? tx`guardians` : tx`candidates`}
      where id = ${guardian?.id ?? person.id}) changed
    where changed.at > ${now}::timestamptz - interval '1 day'`
  if (!found) return ''
  const at = new Date(found.at).toISOString().slice(0, 16).replace('T', ' ')
  return ` (code to ${(found.code_to ?? '').slice(0, 70)}, changed by ${(found.by ?? '').slice(0, 40)} on ${at} UTC)`
}
