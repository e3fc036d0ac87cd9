import { fail } from '../../../../contract/http/errors'
import { candidates } from '../../../../contract/resources/candidates'
import { leads } from '../../../../contract/resources/leads'
import { notifications } from '../../../../contract/resources/notifications'
import type { Change, Hooks, Row, Tx } from '../../../crud/hooks'
import { writeRows } from '../../../crud/write'
import { languageOfUser, wordsIn } from '../../../words'
import { checkGuards } from '../../recruitment'
import type { Writer } from '../caller'
import { erasedBefore } from '../privacy/personHashes'
import { purgeCandidate, purgeLead } from '../privacy/purge'
import { candidateScope, contractsScope, readyScope } from '../scopes'
import { answerOnCreate } from './duplicates'
import { survivingId } from './undoMerge'

/** Hooks about the identity of candidates: visible rows, duplicates, ids of merged records. */
export const candidateIdentity: Hooks = {
  scope: candidateScope,
  movedTo: survivingId,
  judgesAlone: true,
  purge: purgeCandidate,
  imported: notifyOfErased,
  answer: (services, actor, row) => answerOnCreate({ services, actor }, candidates, row),
  async beforeWrite(tx, change) {
    if (change.action === 'restore') await refuseMerged(tx, change)
    return change.changes
  },
}

export const readyIdentity: Hooks = { scope: readyScope, movedTo: survivingId }

/** The same of a lead, beside what leads add themselves. */
export const leadIdentity: Pick<Hooks, 'answer' | 'imported' | 'purge'> = {
  purge: purgeLead,
  imported: notifyOfErased,
  answer: async (services, actor, row) => {
    const [found, warnings] = await Promise.all([
      answerOnCreate({ services, actor }, leads, row),
      checkGuards(services.sql, row),
    ])
    return { ...found, ...(warnings.length ? { warnings } : {}) }
  },
}

export const contractsHooks: Hooks = { scope: contractsScope }

/** One that was merged comes back by undoing the merge, which gives back what belongs to it too. */
async function refuseMerged(tx: Tx, { before }: Change): Promise<void> {
  const [merge] = await tx<{ id: number }[]>`
    select id from candidate_merges where gone_id = ${before?.id ?? 0} and undone_at is null`
  if (merge) throw fail('wrong_state', { merge_id: merge.id })
}

/** Notifies the importing person that some of the people had themselves erased before. */
async function notifyOfErased({ services, tx, actor }: Writer, rows: readonly Row[]): Promise<void> {
  const found = await erasedBefore({ ...services, sql: tx }, rows)
  if (!found.length || !actor.id) return
  const words = wordsIn(await languageOfUser(tx, actor.id)).identity
  await writeRows(tx, {
    definition: notifications,
    actor,
    action: 'create',
    rows: [
      {
        before: undefined,
        changes: {
          user_id: actor.id,
          kind: 'erased_person',
          title: words.erased_imported.replace('%{count}', String(found.length)),
          body: found
            .map(({ index }) => `#${rows[index]?.id}`)
            .join(', ')
            .slice(0, 2_000),
        },
      },
    ],
  })
}
