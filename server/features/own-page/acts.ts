import { isOneOf } from '../../../contract/definition/isOneOf'
import { documents } from '../../../contract/resources/documents'
import { notes } from '../../../contract/resources/notes'
import { endOf } from '../../../contract/routes/counting'
import { addDays } from '../../../contract/time/wall-time'
import { SYSTEM } from '../../auth/actor'
import type { Row, Tx } from '../../crud/hooks'
import { notify } from '../../crud/notify'
import { writeRows } from '../../crud/write'
import { oneRow } from '../../db/oneRow'
import { todayAt } from '../../db/today'
import { recipientsOf, responsibleFor } from '../candidates'
import { DATA_REQUESTS, readConsents } from './facts/consents'
import { addressOf, type OpenVisit } from './pages/visit'

/** Requests and withdrawals of a page within a day. */
const MOST_A_DAY = 10
const LONGEST = 1_000

interface Request {
  kind: 'withdraw' | (typeof DATA_REQUESTS)[number]
  /** The consent, or what is not right. */
  about: string | null
  /** For colleagues: what the person wants. */
  note: string
}

const WANTED = {
  copy: 'a copy of the data (Art. 15 GDPR)',
  correct: 'a correction (Art. 16 GDPR)',
  erase: 'erasure (Art. 17 GDPR)',
} as const

/** Takes a request for a copy, a correction or erasure; a person answers it within a month (Art. 12 (3) GDPR). */
export async function askForData(visit: OpenVisit) {
  const { call, given } = visit
  if (!isOneOf(DATA_REQUESTS, given.kind)) return call.reply.redirect(addressOf(visit), 303)
  const about = given.kind === 'correct' ? (given.what ?? '').trim().slice(0, LONGEST) : null
  if (about === '') return call.reply.redirect(addressOf(visit), 303)
  return keep(visit, { kind: given.kind, about, note: WANTED[given.kind] })
}

/** Withdraws a consent: one on paper ends at once, with what depends on it; a person acts on the others. */
export async function withdraw(visit: OpenVisit) {
  const { call, given, linked } = visit
  const consents = await readConsents(call.services.sql, Number(linked.page.candidate_id))
  const consent = consents.find(({ key, withdrawn_on }) => key === given.about && !withdrawn_on)
  if (!consent) return call.reply.redirect(addressOf(visit), 303)
  const words = consent.name?.en ?? consent.text?.slice(0, 200) ?? ''
  return keep(visit, { kind: 'withdraw', about: consent.key, note: `a consent withdrawn: ${words}` })
}

async function keep(visit: OpenVisit, request: Request) {
  const { services, reply } = visit.call
  const isKept = await services.sql.begin(tx => keepRequest(tx, visit, request))
  return reply
    .header('cache-control', 'no-store')
    .redirect(isKept ? addressOf(visit) : addressOf(visit, { notice: 'ask_later' }), 303)
}

/** @returns false where the page had many requests today */
async function keepRequest(
  tx: Tx,
  { call, linked }: OpenVisit,
  { kind, about, note }: Request,
): Promise<boolean> {
  const now = call.services.now()
  const { page } = linked
  // The person first, as where a file becomes a document.
  await tx`select from candidates where id = ${page.candidate_id} for update`
  await tx`select from own_pages where id = ${page.id} for update`
  const { count } = oneRow(
    await tx<{ count: number }[]>`
      select count(*)::int as count from own_page_requests
      where page_id = ${page.id} and made_at > ${now}::timestamptz - interval '1 day'`,
  )
  if (count >= MOST_A_DAY) return false
  const today = await todayAt(tx, now)
  const due_on = endOf(today, { number: 1, unit: 'months' }, () => false)
  await tx`
    insert into own_page_requests (page_id, kind, about, made_at, due_on)
    values (${page.id}, ${kind}, ${about}, ${now}, ${due_on})`
  const documentId = /^document:(\d{1,15})$/.exec(about ?? '')?.[1]
  if (kind === 'withdraw' && documentId) await endPaper(tx, Number(documentId), addDays(today, -1))
  await tellStaff({ tx, now }, Number(page.candidate_id), { today, due_on, note, about, kind })
  return true
}

/** A withdrawn consent is no consent from this day on: it was valid until the day before. */
async function endPaper(tx: Tx, id: number, valid_until: string): Promise<void> {
  const [before] = await tx<Row[]>`select * from documents where id = ${id} for update`
  if (!before) return
  const rows = [{ before, changes: { valid_until } }]
  await writeRows(tx, { definition: documents, actor: SYSTEM, action: 'update', rows })
}

interface Told extends Request {
  today: string
  due_on: string
}

/** Leaves a note in the file and notifies those who answer for it. */
async function tellStaff(
  { tx, now }: { tx: Tx; now: Date },
  candidateId: number,
  { today, due_on, note, about, kind }: Told,
): Promise<void> {
  const said = kind === 'correct' ? `\n${about}` : ''
  const changes = {
    candidate_id: candidateId,
    text: `Own page, ${today}: ${note}. Answer by ${due_on}.${said}`.slice(0, 4_000),
  }
  await writeRows(tx, {
    definition: notes,
    actor: SYSTEM,
    action: 'create',
    rows: [{ before: undefined, changes }],
  })
  const { name } = oneRow(await tx<{ name: string }[]>`select name from candidates where id = ${candidateId}`)
  const responsible = (await responsibleFor(tx, [candidateId], now)).get(candidateId)
  await notify(tx, {
    kind: 'person_request',
    to: recipientsOf(responsible),
    values: words => ({ name, request: words.own_page.requests[kind], date: due_on }),
    link: `/candidates/${candidateId}`,
    about: { resource: 'candidates', id: candidateId },
  })
}
