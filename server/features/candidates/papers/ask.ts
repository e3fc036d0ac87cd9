import { usersOf } from '../../../../contract/access/menu'
import type { AskKindOrder, AskOrder, PaperRequest } from '../../../../contract/calls/candidates/papers'
import { fail, invalid } from '../../../../contract/http/errors'
import { candidates } from '../../../../contract/resources/candidates'
import { documents } from '../../../../contract/resources/documents'
import type { Actor } from '../../../auth/actor'
import type { Fragment, Hooks, Row, Tx, Values } from '../../../crud/hooks'
import { lockRows, present } from '../../../crud/record'
import { runHook } from '../../../crud/records'
import { writeRows } from '../../../crud/write'
import { oneRow } from '../../../db/oneRow'
import { todayAt } from '../../../db/today'
import type { Services } from '../../../services'
import { roleOf, updateRow, type Writer } from '../caller'
import { seesOthers } from '../privacy/requests'
import { ofVisibleCandidates } from '../scopes'
import { digestFinds } from '../steps/digest'
import { askPerson } from './askPerson'

/** Papers of visible candidates, of kinds that the role may see (document-kinds.seen_by; empty: everybody). */
export function documentsScope(services: Services, actor: Actor): Fragment | undefined {
  const { sql } = services
  const kinds = sql`kind_id in (select id from document_kinds
    where coalesce(seen_by, '{}') = '{}' or ${actor.role} = any(seen_by))`
  const scope = ofVisibleCandidates(services, actor)
  return scope ? sql`${scope} and ${kinds}` : kinds
}

/** Clocks of visible candidates; that a paper is waited for is as open as the paper. */
function clocksScope(services: Services, actor: Actor): Fragment | undefined {
  const { sql } = services
  const papers = sql`(source <> 'document' or not exists (
    select from documents d join document_kinds k on k.id = d.kind_id
    where d.id = source_id and coalesce(k.seen_by, '{}') <> '{}' and not ${actor.role} = any(k.seen_by)))`
  // Looked at first, so that nobody pays for it while no kind is reserved.
  const open = sql`((select not exists (select from document_kinds where seen_by <> '{}')) or ${papers})`
  const scope = ofVisibleCandidates(services, actor)
  const ofPeople = scope ? sql`${scope} and ${open}` : open
  return sql`(case when candidate_id is null then ${dutiesScope(services, actor)} else ${ofPeople} end)`
}

/** Duties without a candidate, as open as their records: requests of others about their data, and breaches. */
function dutiesScope({ sql }: Services, actor: Actor): Fragment {
  if (usersOf('breaches').some(role => role === actor.role)) return sql`true`
  const own = seesOthers(actor) ? sql`true` : sql`employee_id = ${actor.id}`
  return sql`source <> 'breach' and ${own}`
}

export const clocksHooks: Hooks = { scope: clocksScope, finds: digestFinds }

/** The paper as the caller may see it, with the request that goes to the person. */
type AskedPaper = Values & { sent: PaperRequest | null }

/**
 * Asks within a transaction of its own. A dry run does all the same and takes it back before anything is sent, so that
 * the text shown before and the one sent are the same.
 */
export async function asking(
  { sql }: Services,
  isDry: boolean | undefined,
  ask: (tx: Tx) => Promise<AskedPaper>,
): Promise<AskedPaper> {
  let answer: AskedPaper = { sent: null }
  const takenBack = new Error('A dry run')
  try {
    await sql.begin(async tx => {
      answer = await ask(tx)
      if (isDry) throw takenBack
    })
  } catch (error) {
    if (error !== takenBack) throw error
  }
  return answer
}

/**
 * Asks for a paper again, until a day.
 * @throws Failure not_found; wrong_state for a paper that is here
 */
export async function askAgain(
  { services, tx, actor }: Writer,
  id: number,
  ask: AskOrder,
): Promise<AskedPaper> {
  // The person first, as where a kind is asked for: the request to the person names it.
  const [owner] = await tx<{ candidate_id: number }[]>`select candidate_id from documents where id = ${id}`
  const [candidate] = owner ? await lockRows(tx, services, candidates, actor, [owner.candidate_id]) : []
  const [before] = candidate ? await lockRows(tx, services, documents, actor, [id]) : []
  if (!candidate || !before) throw fail('not_found')
  if (before.file !== null || before.received_on !== null) throw fail('wrong_state')
  const today = await todayAt(tx, services.now())
  const asked = { ...termsOf(ask, today), times_asked: Number(before.times_asked ?? 0) + 1 }
  const change = { action: 'update' as const, actor, before, changes: asked, extra: {} }
  const changes = await runHook(services, tx, documents, change)
  const document = await updateRow({ tx, actor }, documents, { before, changes })
  return answered({ services, tx, actor }, { document, candidate, language: ask.language })
}

/** Asks for a kind of paper: for the one that is asked for already, or for the first time. */
export async function askForKind(
  { services, tx, actor }: Writer,
  candidateId: number,
  { kind_id, ...ask }: AskKindOrder,
): Promise<AskedPaper> {
  // Two who ask for the same kind at once ask for one paper.
  const [candidate] = await lockRows(tx, services, candidates, actor, [candidateId])
  if (!candidate) throw fail('not_found')
  const [kind] = await tx<{ holder: string | null }[]>`
    select holder from document_kinds where id = ${kind_id} and active and not internal
      and (coalesce(seen_by, '{}') = '{}' or ${actor.role} = any(seen_by))`
  if (!kind) throw invalid({ kind_id: 'not_there' })
  const [waiting] = await tx<{ id: number }[]>`
    select id from documents where candidate_id = ${candidateId} and kind_id = ${kind_id} and file is null
      and received_on is null order by id desc limit 1`
  if (waiting) return askAgain({ services, tx, actor }, waiting.id, ask)
  const today = await todayAt(tx, services.now())
  const given = {
    candidate_id: candidateId,
    kind_id,
    holder: kind.holder,
    ...termsOf(ask, today),
    times_asked: 1,
  }
  const change = { action: 'create' as const, actor, before: undefined, changes: given, extra: {} }
  const changes = await runHook(services, tx, documents, change)
  const rows = [{ before: undefined, changes }]
  const document = oneRow(await writeRows(tx, { definition: documents, actor, action: 'create', rows }))
  return answered({ services, tx, actor }, { document, candidate, language: ask.language })
}

/** The paper as the asking person sees it, with what will be sent for it. */
async function answered(
  { services, tx, actor }: Writer,
  { document, candidate, language }: { document: Row; candidate: Row; language: AskOrder['language'] },
): Promise<AskedPaper> {
  const sent = await askPerson({ services, tx, actor }, { document, candidate, language })
  return { ...present(documents, document, roleOf(actor)), sent }
}

/** @throws Failure invalid for a day that is over */
function termsOf({ due_on, note }: AskOrder, today: string): Values {
  if (due_on < today) throw invalid({ due_on: 'too_early' })
  return { asked_on: today, due_on, ...(note ? { note } : {}) }
}
