import { caseMoveCalls } from '../../../contract/calls/case-moves'
import { caseCalls } from '../../../contract/calls/cases'
import { routeCalls } from '../../../contract/calls/routes'
import { requireDefinition } from '../../../contract/resources'
import { type Followers, joinFollowers } from '../../crud/follow'
import type { Hooks } from '../../crud/hooks'
import type { Route } from '../../http/route'
import { serve } from '../../http/serve'
import { belongsToCandidate } from '../candidates'
import { answerCase } from './caseAnswers'
import { RECORD_TABLES } from './caseRecords'
import { casesHooks, followCases } from './cases'
import { contestedLines } from './contestedDecisions'
import { correctionHooks } from './corrections'
import { routesHooks } from './defaultRoute'
import { followExams } from './exhaustedExams'
import { figuresHooks, followFigures } from './figures'
import { legalChangesHooks } from './legalChanges'
import { orderMove, orderUndo } from './moves/moveAll'
import { moveCase, undoCaseMove } from './moves/moveCase'
import { listOpenCases } from './moves/openCases'
import { previewWithdrawal, withdrawVersion } from './moves/withdraw'
import { personRecords } from './personRecords'
import { plannedSteps } from './plannedSteps'
import { followDocuments, followEvents } from './refreshCases'
import { remediesHooks } from './remedies'
import { setCaseStep, setCaseSteps } from './setCaseStep'
import { answerTakenOver } from './takenOver'
import { beginDraft, discardDraft, publishDraft, readVersion, saveDraft } from './versions'
import { readWay } from './way'

export { papersAskedByCase } from './casePapers'
export { RECORD_TABLES } from './caseRecords'
export { warnOfCases } from './caseWarnings'
export { refreshPeople } from './classicClocks'
export { needsReason } from './corrections'
export { warnOfFigures } from './figureWarnings'
export { runCaseMove } from './moves/moveAll'
export type { PublicStep } from './publicSteps'
export type { GrantedVisa } from './publicVisa'
export { type PublicWay, publicWayOf } from './publicWay'
export { keepOlderCases, refreshCases } from './refreshCases'
export { shipRoutes } from './shipRoutes'
export { isToAnswer } from './takenOver'

/** The versions of routes, and cases on them. */
export const routeRoutes: readonly Route[] = [
  serve(routeCalls.read, ({ services, actor, params: { id, number } }) =>
    readVersion({ services, actor }, id, number),
  ),
  serve(routeCalls.begin, ({ services, actor, params: { id }, query: { from } }) =>
    services.sql.begin(tx => beginDraft({ services, tx, actor }, id, from)),
  ),
  serve(routeCalls.save, ({ services, actor, params: { id }, body }) =>
    services.sql.begin(tx => saveDraft({ services, tx, actor }, id, body)),
  ),
  serve(routeCalls.discard, ({ services, actor, params: { id } }) =>
    services.sql.begin(tx => discardDraft({ services, tx, actor }, id)),
  ),
  serve(routeCalls.publish, ({ services, actor, params: { id }, body }) =>
    services.sql.begin(tx => publishDraft({ services, tx, actor }, id, body)),
  ),
  serve(routeCalls.withdraw, ({ services, actor, params: { id }, body }) =>
    services.sql.begin(tx => withdrawVersion({ services, tx, actor }, id, body)),
  ),
  serve(caseMoveCalls.previewWithdrawal, ({ services, actor, params: { id, number }, query: { after } }) =>
    previewWithdrawal({ services, actor }, { routeId: id, number, after: Number(after ?? 0) }),
  ),
  serve(caseCalls.records, ({ services, actor, params: { id } }) => personRecords({ services, actor }, id)),
  serve(caseCalls.contested, ({ services, actor, params: { id }, query: { remedy } }) =>
    contestedLines({ services, actor }, id, Number(remedy ?? 0)),
  ),
  serve(caseCalls.way, ({ services, actor, params: { id } }) => readWay({ services, actor }, id)),
  serve(caseCalls.setStep, async ({ services, actor, params: { id }, body }) => {
    await services.sql.begin(tx => setCaseStep({ services, tx, actor }, id, body))
    return readWay({ services, actor }, id)
  }),
  serve(caseCalls.setSteps, async ({ services, actor, params: { id }, body }) => {
    await services.sql.begin(tx => setCaseSteps({ services, tx, actor }, id, body))
    return readWay({ services, actor }, id)
  }),
  serve(caseCalls.answer, async ({ services, actor, params: { id }, body }) => {
    await services.sql.begin(tx => answerCase({ services, tx, actor }, id, body))
    return readWay({ services, actor }, id)
  }),
  serve(caseCalls.move, async ({ services, actor, params: { id }, body }) => {
    await services.sql.begin(tx => moveCase({ services, tx, actor }, id, body))
    return readWay({ services, actor }, id)
  }),
  serve(caseCalls.undoMove, async ({ services, actor, params: { id }, body }) => {
    await services.sql.begin(tx => undoCaseMove({ services, tx, actor }, id, body))
    return readWay({ services, actor }, id)
  }),
  serve(caseCalls.answerTakenOver, async ({ services, actor, params: { id }, body }) => {
    await services.sql.begin(tx => answerTakenOver({ services, tx, actor }, id, body))
    return readWay({ services, actor }, id)
  }),
  serve(caseMoveCalls.list, ({ services, actor, params: { id }, query: { after } }) =>
    listOpenCases({ services, actor }, id, Number(after ?? 0)),
  ),
  serve(caseMoveCalls.moveAll, ({ services, actor, params: { id }, body }) =>
    services.sql.begin(tx => orderMove({ services, tx, actor }, id, body)),
  ),
  serve(caseMoveCalls.undoAll, ({ services, actor, params: { id }, body }) =>
    services.sql.begin(tx => orderUndo({ services, tx, actor }, id, body)),
  ),
]

/** Records of decisions that can go against a person: those with the reason of a correction. */
const CORRECTED = Object.keys(RECORD_TABLES).filter(
  resource => 'correction_reason' in requireDefinition(resource).fields,
)

/** Hooks of cases and their steps. */
export const routeHooks: Readonly<Record<string, Hooks>> = {
  cases: casesHooks,
  'case-steps': { ...belongsToCandidate, ...plannedSteps },
  'case-tracks': belongsToCandidate,
  figures: figuresHooks,
  'legal-changes': legalChangesHooks,
  remedies: remediesHooks,
  routes: routesHooks,
  ...Object.fromEntries(CORRECTED.map(resource => [resource, correctionHooks(resource)])),
}

/** Followers that keep cases in step with all that they are read from. */
const clockFollowers: Followers = {
  cases: followCases,
  figures: followFigures,
  candidates: followEvents,
  documents: followDocuments,
  ...Object.fromEntries(Object.keys(RECORD_TABLES).map(resource => [resource, followEvents])),
}

export const routeFollowers: Followers = joinFollowers(clockFollowers, { exams: followExams })
