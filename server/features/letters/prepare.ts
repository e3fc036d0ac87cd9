import { letters } from '../../../contract/resources/letters'
import { SYSTEM } from '../../auth/actor'
import type { RowOf, Tx } from '../../crud/hooks'
import { notify } from '../../crud/notify'
import { writeRows } from '../../crud/write'
import { todayAt } from '../../db/today'
import { addJob } from '../../jobs/queue'
import { fillDraftTexts } from '../../mail/message/drafts'
import { TemplateError } from '../../mail/message/liquid'
import type { TextToFill } from '../../mail/message/texts'
import type { Services } from '../../services'
import { authorityOccasions, settledLetters } from './authorities'
import { employerOccasions } from './employers'
import { invoiceOccasions } from './invoices'
import { AT_ONCE, type Occasion } from './occasion'

/**
 * Makes letters ready whose occasion has come, and drops those that nobody has sent and whose occasion has passed. Nothing is
 * sent but by texts that say so.
 * @returns how many were made
 */
export async function prepareLetters(services: Services): Promise<number> {
  const { sql, now } = services
  const today = await todayAt(sql, now())
  const found = [
    ...(await authorityOccasions(sql, today)),
    ...(await employerOccasions(sql, today)),
    ...(await invoiceOccasions(sql, today)),
  ].slice(0, AT_ONCE)
  const filled: Filled[] = []
  // The texts are filled outside of the transaction: its locks would last as long as others use the workers.
  for (const occasion of found) {
    const texts = await textsOf(services, occasion)
    if (texts) filled.push({ ...occasion, ...texts })
  }
  return sql.begin(async tx => {
    await tx`select pg_advisory_xact_lock(hashtext('letters'))`
    await dropSettled(tx)
    return keepLetters(tx, filled)
  })
}

type Filled = Occasion & { subject: string; body: string }

/** A text that cannot be filled in makes no letter; brackets around nothing go. Settings refuses those that do not parse. */
async function textsOf(
  { log }: Services,
  { text, data, occasion }: Occasion,
): Promise<{ subject: string; body: string } | undefined> {
  const texts = (['subject', 'body'] as const).map(
    (field): TextToFill => ({ field, source: text[field], kind: 'text', data }),
  )
  try {
    const [subject = '', body = ''] = await fillDraftTexts(texts)
    return {
      subject: subject.replace(/\s+/g, ' ').trim().slice(0, 200),
      body: body.replaceAll(' ()', '').trim().slice(0, 20_000),
    }
  } catch (error) {
    if (!(error instanceof TemplateError)) throw error
    log.warn({ err: error, occasion }, 'a letter could not be filled in')
    return undefined
  }
}

async function keepLetters(tx: Tx, filled: readonly Filled[]): Promise<number> {
  const known = await tx<{ occasion: string }[]>`
    select occasion from letters where occasion = any(${filled.map(({ occasion }) => occasion)}::text[])`
  const fresh = filled.filter(each => !known.some(({ occasion }) => occasion === each.occasion))
  const rows = fresh.map(({ occasion, kind, language, about, to, recipient, subject, body }) => ({
    before: undefined,
    changes: { ...about, occasion, kind, language, to, recipient, subject, body, state: 'ready' as const },
  }))
  const made = await writeRows(tx, { definition: letters, actor: SYSTEM, action: 'create', rows })
  for (const [place, letter] of made.entries()) {
    const { text, data, readers = [] } = fresh[place] ?? {}
    if (text?.auto && letter.to) await queueLetter(tx, letter)
    else
      await notify(tx, {
        kind: letter.kind === 'invoice_reminder' ? 'invoice_overdue' : 'letter_ready',
        to: readers,
        values: { ...data, subject: letter.subject },
        link: `/letters/${letter.id}`,
        about: letter.candidate_id ? { resource: 'candidates', id: letter.candidate_id } : undefined,
      })
  }
  return made.length
}

/** Queues a letter that a text sends by itself. */
async function queueLetter(tx: Tx, before: RowOf<typeof letters>): Promise<void> {
  const rows = [{ before, changes: { state: 'queued' as const } }]
  await writeRows(tx, { definition: letters, actor: SYSTEM, action: 'update', rows })
  await addJob(tx, 'send_letter', { id: before.id })
}

async function dropSettled(tx: Tx): Promise<void> {
  const settled = await settledLetters(tx)
  const rows = settled.map(before => ({ before, changes: { state: 'dropped' as const } }))
  await writeRows(tx, { definition: letters, actor: SYSTEM, action: 'update', rows })
}
