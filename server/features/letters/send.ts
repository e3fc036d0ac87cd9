import { fail, invalid } from '../../../contract/http/errors'
import { missingInLetters } from '../../../contract/letters/company'
import { languageOf } from '../../../contract/letters/words'
import { letters } from '../../../contract/resources/letters'
import { SYSTEM } from '../../auth/actor'
import type { ChangesOf, RowOf, Tx, Values } from '../../crud/hooks'
import { notify } from '../../crud/notify'
import { lockRows, present } from '../../crud/record'
import { addJob } from '../../jobs/queue'
import { NotMailable } from '../../mail'
import type { Services } from '../../services'
import { roleOf, updateRow, type Writer } from '../candidates'
import { senderOf, sendingFault, sendMail } from '../mail'
import { isDecisionDue } from './authorities'
import { companyLines, readCompany, refusedDetails } from './company'
import { invoicePdf } from './invoicePdf'
import { isOwed } from './invoices'

type Letter = RowOf<typeof letters> & { attempts: number }

/** How often a letter is tried where the mail server says that it may work later. */
const TRIES = 5

/**
 * Queues a letter that a person has read as a mail.
 * @throws Failure not_found; wrong_state where it went out before, or asks for what nobody owes; invalid without an address, or where details of the company
 * are missing that a business letter names
 */
export async function orderLetter({ services, tx, actor }: Writer, id: number): Promise<Values> {
  const [before] = await lockRows(tx, services, letters, actor, [id])
  if (!before) throw fail('not_found')
  if (before.state !== 'ready' && before.state !== 'failed') throw fail('wrong_state')
  if (await asksForNothing(tx, before)) throw fail('wrong_state')
  const missing = refusedDetails(missingInLetters(await readCompany(tx)))
  const errors = before.to ? missing : { to: 'required' as const, ...missing }
  if (Object.keys(errors).length) throw invalid(errors)
  const changes = { state: 'queued' as const, user_id: actor.id || null, error: null }
  const after = await updateRow({ tx, actor }, letters, { before, changes })
  await addJob(tx, 'send_letter', { id })
  return present(letters, after, roleOf(actor))
}

/** Whether a letter reminds of an invoice that was paid or credited in full meanwhile, or asks for a decision that is not due. */
async function asksForNothing(tx: Tx, letter: RowOf<typeof letters>): Promise<boolean> {
  const { id, kind, invoice_id, occasion } = letter
  if (kind === 'please_decide' && occasion?.startsWith('clock ')) {
    const [due] = await tx`select from letters l where id = ${id} and ${isDecisionDue(tx)}`
    return due === undefined
  }
  if (kind !== 'invoice_reminder') return false
  const [owed] = await tx`select from invoices i where id = ${invoice_id} and ${isOwed(tx)}`
  return owed === undefined
}

/** Takes a letter that nobody sends off the list. @throws Failure not_found; wrong_state where it went out */
export async function dropLetter({ services, tx, actor }: Writer, id: number): Promise<Values> {
  const [before] = await lockRows(tx, services, letters, actor, [id])
  if (!before) throw fail('not_found')
  if (before.state !== 'ready' && before.state !== 'failed') throw fail('wrong_state')
  const after = await updateRow({ tx, actor }, letters, { before, changes: { state: 'dropped' } })
  return present(letters, after, roleOf(actor))
}

/**
 * Sends one queued letter with the PDF of its invoice. It is marked before the mail server has it: after a crash in between
 * it may have gone, and is never sent again by itself.
 * @throws Error where it is worth another try: the queue waits and calls again
 */
export async function sendLetter(services: Services, { id }: Values): Promise<void> {
  const { sql, now } = services
  const letter = await sql.begin(tx => takeLetter(tx, Number(id)))
  if (!letter) return
  try {
    await mailLetter(services, letter)
  } catch (error) {
    return settleFailure(services, letter, error)
  }
  const sent = { state: 'sent' as const, sent_at: now().toISOString(), error: null }
  await sql.begin(tx => write(tx, letter, sent))
}

async function takeLetter(tx: Tx, id: number): Promise<Letter | undefined> {
  const [letter] = await tx<Letter[]>`select * from letters where id = ${id} for update`
  if (letter?.state === 'sending') {
    await fails(tx, letter, 'uncertain')
    return undefined
  }
  if (letter?.state !== 'queued') return undefined
  if (await asksForNothing(tx, letter)) {
    await write(tx, letter, { state: 'dropped' })
    return undefined
  }
  await tx`update letters set attempts = attempts + 1 where id = ${id}`
  await write(tx, letter, { state: 'sending' })
  return { ...letter, attempts: letter.attempts + 1 }
}

async function mailLetter(services: Services, letter: Letter): Promise<void> {
  const { sql } = services
  const { to, subject, body, invoice_id } = letter
  const company = await readCompany(sql)
  const sender = await senderOf(services, letter.user_id)
  const files = invoice_id ? [await invoicePdf(services, invoice_id)] : []
  await sendMail(services, sender, {
    purpose: 'transactional',
    side: 'bw',
    foot: 'included',
    to: String(to),
    subject,
    text: [body, '-- ', ...companyLines(company, languageOf(letter.language))].join('\n'),
    isAutomatic: letter.user_id === null,
    attachments: files.map(({ name, pdf }) => ({
      filename: name,
      contentType: 'application/pdf',
      content: pdf,
    })),
  })
}

async function settleFailure(services: Services, letter: Letter, error: unknown): Promise<void> {
  const { isTemporary, words } = sendingFault(error)
  const isFinal = error instanceof NotMailable || !isTemporary || letter.attempts >= TRIES
  if (isFinal) return services.sql.begin(tx => fails(tx, letter, words.slice(0, 400)))
  await services.sql.begin(tx => write(tx, letter, { state: 'queued', error: words.slice(0, 400) }))
  throw error
}

async function fails(tx: Tx, letter: Letter, error: string): Promise<void> {
  await write(tx, letter, { state: 'failed', error })
  await notify(tx, {
    kind: 'message_failed',
    to: [letter.user_id],
    values: { name: letter.subject, reason: error },
    link: `/letters/${letter.id}`,
  })
}

/** Writes the state of a letter as it stands now. */
async function write(tx: Tx, { id }: Letter, changes: ChangesOf<typeof letters>): Promise<void> {
  const [before] = await tx<Letter[]>`select * from letters where id = ${id} for update`
  if (before) await updateRow({ tx, actor: SYSTEM }, letters, { before, changes })
}
