import { createHash } from 'node:crypto'
import {
  CONSENT_TEXTS,
  type ConsentSubject,
  EMPLOYER_CONSENT_MONTHS,
} from '../../../contract/own-page/consent-texts'
import { documents } from '../../../contract/resources/documents'
import { guardians } from '../../../contract/resources/identity'
import { ageOn, endOf } from '../../../contract/routes/counting'
import { filled } from '../../../contract/text/filled'
import { addDays } from '../../../contract/time/wall-time'
import { SYSTEM } from '../../auth/actor'
import type { Row, Tx } from '../../crud/hooks'
import { writeRows } from '../../crud/write'
import { todayAt } from '../../db/today'
import { answerEmployer, type EmployerQuestion, openQuestions, withdrawEmployers } from '../placement'
import { type Acting, actingOf, tellAnswer } from './acting'
import { addressOf, type OpenVisit } from './pages/visit'

/** Withdrawals within a day after which a guardian agrees again on the next day only. */
const MOST_A_DAY = 10

/** Returns the words of a consent in the language of a visit, as the record keeps them. */
export function consentText(
  { language, organisation }: Pick<OpenVisit, 'language' | 'organisation'>,
  subject: ConsentSubject,
  values: Readonly<Record<string, string>>,
): string {
  return filled(CONSENT_TEXTS[subject].texts[language], { organisation, ...values })
}

/** Returns the words of the consent to an employer, with its place once: many names of employers have it in them. */
export function questionText(
  { language, organisation }: OpenVisit,
  { employer, place, position }: EmployerQuestion,
): string {
  const text = CONSENT_TEXTS.employer.texts[language]
  const isNamed = !place.trim() || asWords(employer).includes(asWords(place))
  const words = isNamed ? text.replace(/[,،] %\{place\}[,،]/, '') : text
  return filled(words, { organisation, employer, place, position })
}

/** Returns the words of a name in small letters between spaces. */
const asWords = (name: string): string =>
  ` ${
    name
      .toLowerCase()
      .match(/[\p{L}\p{N}]+/gu)
      ?.join(' ') ?? ''
  } `

/** Returns a digest of the words that a person reads: an employer that was renamed meanwhile has other words. */
export const digestOf = (visit: OpenVisit, question: EmployerQuestion): string =>
  createHash('sha256').update(questionText(visit, question)).digest('base64url').slice(0, 22)

/** Takes a yes or no to an employer. A text that changed since the person read it is shown again, and nothing is recorded. */
export async function answer(visit: OpenVisit) {
  const { call, given } = visit
  if (given.answer === 'yes' || given.answer === 'no')
    await call.services.sql.begin(tx => keepAnswer(tx, visit, given.answer === 'yes' ? 'yes' : 'no'))
  return call.reply.header('cache-control', 'no-store').redirect(addressOf(visit), 303)
}

async function keepAnswer(tx: Tx, visit: OpenVisit, said: 'yes' | 'no'): Promise<void> {
  const acting = await actingOf(tx, visit)
  const { person, guardian, now } = acting
  const today = await todayAt(tx, now)
  const questions = await openQuestions(tx, person.id, today)
  const question = questions.find(({ bw_lead_id }) => String(bw_lead_id) === visit.given.about)
  if (!question || visit.given.read !== digestOf(visit, question)) return
  // Of a person under 18 a guardian agrees (§ 80 AufenthG).
  if (said === 'yes' && !guardian && ageOn(person.birth_date ?? '', today) < 18) return
  const shares = (['photo', 'family'] as const).filter(share => visit.given[share] === 'yes')
  const end = endOf(today, { number: EMPLOYER_CONSENT_MONTHS, unit: 'months' }, () => false)
  const row = {
    candidate_id: person.id,
    bw_lead_id: question.bw_lead_id,
    employer_name: question.employer,
    answer: said,
    given_on: today,
    valid_until: said === 'yes' ? end : null,
    shares: said === 'yes' ? shares : [],
    text: questionText(visit, question),
    text_version: CONSENT_TEXTS.employer.version,
    language: visit.language,
    guardian_id: guardian?.id ?? null,
  }
  await answerEmployer(tx, row, now)
  await tellAnswer(acting, said === 'yes' ? 'employer_yes' : 'employer_no')
}

/** Takes the consent of a guardian, with its words and their version. */
export async function agree(visit: OpenVisit) {
  const { call, given, owner } = visit
  if (owner.guardianId && given.version === String(CONSENT_TEXTS.guardian.version))
    await call.services.sql.begin(tx => keepConsent(tx, visit))
  return call.reply.header('cache-control', 'no-store').redirect(addressOf(visit), 303)
}

async function keepConsent(tx: Tx, visit: OpenVisit): Promise<void> {
  const acting = await actingOf(tx, visit)
  const { person, guardian: before, now } = acting
  if (!before || (before.consent_on && !before.withdrawn_on)) return
  const [tired] = await tx`
    select from data_requests where candidate_id = ${person.id} and kind = 'withdraw' and channel = 'own_page'
      and created_at > ${now}::timestamptz - interval '1 day' having count(*) >= ${MOST_A_DAY}`
  if (tired) return
  const changes = {
    consent_on: await todayAt(tx, now),
    withdrawn_on: null,
    consent_text: consentText(visit, 'guardian', { name: person.name }),
    text_version: CONSENT_TEXTS.guardian.version,
    consent_language: visit.language,
  }
  const rows = [{ before, changes }]
  await writeRows(tx, { definition: guardians, actor: SYSTEM, action: 'update', rows, now })
  await tellAnswer(acting, 'guardian_consent')
}

/** Ends a consent on this day, and with one to all of our work or of a guardian every consent to an employer. */
export async function endConsent(acting: Acting, key: string): Promise<void> {
  const { tx, person, guardian, now } = acting
  const today = await todayAt(tx, now)
  const [of, id] = key.split(':')
  const all = { candidateId: person.id, today }
  if (of === 'employer') await withdrawEmployers(tx, { ...all, only: Number(id) }, now)
  if (of === 'document' && (await endPaper(tx, Number(id), addDays(today, -1))))
    await withdrawEmployers(tx, all, now)
  if (of === 'guardian' && guardian) {
    const rows = [{ before: guardian, changes: { withdrawn_on: today } }]
    await writeRows(tx, { definition: guardians, actor: SYSTEM, action: 'update', rows, now })
    await withdrawEmployers(tx, all, now)
  }
}

/**
 * Ends a consent on paper: it was valid until the day before.
 * @returns whether it was the consent to all of our work
 */
async function endPaper(tx: Tx, id: number, valid_until: string): Promise<boolean> {
  const [before] = await tx<(Row & { slug: string })[]>`
    select d.* from documents d where d.id = ${id} for update`
  if (!before) return false
  const rows = [{ before, changes: { valid_until } }]
  await writeRows(tx, { definition: documents, actor: SYSTEM, action: 'update', rows })
  const [kind] = await tx<{ slug: string }[]>`
    select slug from document_kinds where id = ${Number(before.kind_id)}`
  return kind?.slug === 'consent'
}
