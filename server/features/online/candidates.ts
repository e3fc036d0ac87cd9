import { onlineCandidateCalls } from '../../../contract/calls/online-candidates'
import { fail, invalid } from '../../../contract/http/errors'
import { candidates } from '../../../contract/resources/candidates'
import { formSubmissions } from '../../../contract/resources/forms'
import type { Hooks, Row } from '../../crud/hooks'
import { eraseRows } from '../../crud/write'
import type { Route } from '../../http/route'
import { serve } from '../../http/serve'
import { findDuplicates } from '../candidates'
import { takeOver } from './takeOver'

/** Nobody is taken over by a word alone, and what a person sent goes with the person. */
export const onlineCandidatesHooks: Hooks = {
  judgesAlone: true,
  async beforeWrite(tx, { action, actor, before, changes }) {
    if (action === 'delete' && before) {
      const rows = await tx<
        Row[]
      >`select * from form_submissions where online_candidate_id = ${before.id} for update`
      await eraseRows(tx, {
        definition: formSubmissions,
        actor,
        action: 'delete',
        rows: rows.map(each => ({ before: each, changes: {} })),
      })
    }
    const isTaken = Boolean(before?.candidate_id)
    if (changes.stage && (changes.stage === 'taken_over') !== isTaken)
      throw invalid({ stage: 'refused_by_rule' })
    return changes
  },
}

/** Calls that make a candidate of a registered person. */
export const onlineCandidateRoutes: readonly Route[] = [
  serve(onlineCandidateCalls.listDuplicates, async ({ services, actor, params }) => {
    const [person] = await services.sql<Row[]>`select * from online_candidates where id = ${params.id}`
    if (!person) throw fail('not_found')
    // It is no candidate yet, so that none of the candidates is left out as being itself.
    return findDuplicates({ services, actor }, candidates, { ...person, id: 0 })
  }),
  serve(onlineCandidateCalls.takeOver, ({ services, actor, params, body }) =>
    services.sql.begin(tx => takeOver({ services, tx, actor }, { ...body, id: params.id })),
  ),
]
