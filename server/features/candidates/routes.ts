import {
  askKindOrder,
  askOrder,
  decision,
  silenceConfirmation,
  starOrder,
  stepOrder,
  stepPreview,
  stepUndo,
} from '../../../contract/candidates/calls'
import { TIMELINE_KINDS, type TimelineKind } from '../../../contract/candidates/page'
import { can, type Definition } from '../../../contract/define'
import { fail, invalid } from '../../../contract/errors'
import { candidates } from '../../../contract/resources/candidates'
import { documents } from '../../../contract/resources/documents'
import { statusChanges } from '../../../contract/resources/procedures'
import { ledger, transactions } from '../../../contract/resources/transactions'
import { DESK_ROLES } from '../../../contract/roles'
import { readRecord } from '../../crud/list'
import { reach } from '../../crud/record'
import { todayAt } from '../../db/today'
import { filterOf, idOf } from '../../http/query'
import { type Call, type Route, route } from '../../http/route'
import { isOpenFor } from '../whatsapp'
import { ledgerWarnings } from './ledger'
import { ledgerTotals } from './ledgerSums'
import { stepMessage } from './messages'
import { candidatePage } from './page'
import { askAgain, askForKind, asking } from './papers'
import { confirmSilence, takeBackSilence } from './silent'
import { star, starsOf } from './stars'
import { refusalsOf } from './stepRecords'
import { setStep, undoStep } from './steps'
import { candidateTimeline } from './timeline'
import { decideTransaction } from './transactions'

const reads = { access: candidates.roles } as const

/** The candidate's page, its steps, papers and money. */
export const candidateRoutes: Route[] = [
  route({
    method: 'GET',
    path: '/candidates/:id/page',
    ...reads,
    handle: async ({ services, actor, params }) => {
      const id = idOf(params.id)
      const kept = await services.hooks.candidates?.movedTo?.(services, id)
      return candidatePage(services, actor, kept ?? id)
    },
  }),
  route({
    method: 'GET',
    path: '/candidates/:id/timeline',
    ...reads,
    handle: ({ services, actor, params, query }) =>
      candidateTimeline(services, actor, idOf(params.id), { before: query.before, kind: kindOf(query.kind) }),
  }),
  route({
    method: 'PUT',
    path: '/candidates/:id/star',
    ...reads,
    body: starOrder,
    handle: ({ services, actor, params, body }) =>
      star(services, actor, { id: idOf(params.id), on: body.on }),
  }),
  route({
    method: 'GET',
    path: '/stars',
    ...reads,
    handle: ({ services, actor }) => starsOf(services, actor),
  }),
  route({
    method: 'POST',
    path: '/candidates/:id/steps',
    ...reads,
    guard: mayWrite(candidates),
    body: stepOrder,
    handle: async ({ services, actor, params, body }) => {
      const id = idOf(params.id)
      const change_id = await services.sql.begin(tx => setStep(services, tx, actor, id, body))
      return { ...(await candidatePage(services, actor, id)), change_id }
    },
  }),
  route({
    method: 'POST',
    path: '/candidates/:id/steps/undo',
    ...reads,
    guard: mayWrite(candidates),
    body: stepUndo,
    handle: async ({ services, actor, params, body }) => {
      const id = idOf(params.id)
      await services.sql.begin(tx => undoStep(services, tx, actor, id, body.change_id))
      return candidatePage(services, actor, id)
    },
  }),
  route({
    method: 'POST',
    path: '/candidates/:id/steps/preview',
    ...reads,
    guard: mayWrite(candidates),
    body: stepPreview,
    handle: async ({ services, actor, params, body }) => {
      const id = idOf(params.id)
      const candidate = await readRecord(services, actor, candidates, id)
      // The texts of steps tell of an approval.
      if ((await refusalsOf(services.sql, id))[body.step]) throw invalid({ step: 'authority_refused' })
      const day = body.day ?? (await todayAt(services.sql, services.now()))
      const filling = { ...body, day, candidate: { ...candidate, ...body.values } }
      const message = await stepMessage(services.sql, actor, filling)
      return { ...message, whatsapp: await isOpenFor(services, 'candidates', id) }
    },
  }),
  route({
    method: 'POST',
    path: '/candidates/:id/documents/ask',
    ...reads,
    guard: mayWrite(candidates),
    body: askKindOrder,
    handle: ({ services, actor, params, body }) =>
      asking(services, body.dry_run, tx => askForKind(services, tx, actor, idOf(params.id), body)),
  }),
  route({
    method: 'POST',
    path: '/documents/:id/ask',
    access: documents.roles,
    guard: mayWrite(documents),
    body: askOrder,
    handle: ({ services, actor, params, body }) =>
      asking(services, body.dry_run, tx => askAgain(services, tx, actor, idOf(params.id), body)),
  }),
  route({
    method: 'POST',
    path: '/status-changes/:id/confirm',
    access: statusChanges.roles,
    guard: maySettle,
    body: silenceConfirmation,
    handle: ({ services, actor, params, body }) =>
      services.sql.begin(tx => confirmSilence(services, tx, actor, idOf(params.id), body)),
  }),
  route({
    method: 'POST',
    path: '/status-changes/:id/take-back',
    access: statusChanges.roles,
    guard: maySettle,
    handle: ({ services, actor, params }) =>
      services.sql.begin(tx => takeBackSilence(services, tx, actor, idOf(params.id))),
  }),
  ...(['approve', 'reject'] as const).map(verdict =>
    route({
      method: 'POST',
      path: `/transactions/:id/${verdict}`,
      access: transactions.roles.filter(role => DESK_ROLES.includes(role)),
      guard: mayWrite(transactions),
      body: decision.optional(),
      handle: ({ services, actor, params, body }) =>
        services.sql.begin(tx =>
          decideTransaction(services, tx, actor, { id: idOf(params.id), verdict, ...body }),
        ),
    }),
  ),
  route({
    method: 'GET',
    path: '/ledger/totals',
    access: ledger.roles,
    handle: ({ services, actor, query }) => ledgerTotals(services, actor, filterOf(query)),
  }),
  route({
    method: 'GET',
    path: '/ledger/warnings',
    access: ledger.roles,
    handle: ({ services, actor, query }) => ledgerWarnings(services, actor, filterOf(query)),
  }),
]

/** Whoever may move the steps of a candidate may settle those that the program moved. */
async function maySettle({ services, actor, params }: Call<undefined>) {
  if (!can(candidates, actor.role, 'update')) throw fail('forbidden')
  const { sql } = services
  const [found] = await sql`
    select 1 from status_changes where id = ${idOf(params.id)} and ${reach(services, statusChanges, actor)}`
  if (!found) throw fail('not_found')
}

/** 403, then 404 for a record beyond the caller's scope, before the body is read. */
export function mayWrite(definition: Definition) {
  return async ({ services, actor, params }: Call<undefined>) => {
    if (!can(definition, actor.role, 'update')) throw fail('forbidden')
    const { sql } = services
    const [found] = await sql`
      select 1 from ${sql(definition.table)}
      where id = ${idOf(params.id)} and ${reach(services, definition, actor)}`
    if (!found) throw fail('not_found')
  }
}

function kindOf(kind: string | undefined): TimelineKind {
  const found = TIMELINE_KINDS.find(known => known === (kind ?? 'all'))
  if (!found) throw invalid({ kind: 'not_a_choice' })
  return found
}
