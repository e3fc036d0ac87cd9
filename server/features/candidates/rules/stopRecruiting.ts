import type { Definition } from '../../../../contract/definition/define'
import { OPEN_MATCH_STATES } from '../../../../contract/placement/matches'
import { candidateMessages } from '../../../../contract/resources/candidate-messages'
import { matches } from '../../../../contract/resources/placement'
import { candidateInterviews, candidateSubmissionRequests } from '../../../../contract/resources/requests'
import { sameValue } from '../../../crud/check'
import type { Followers } from '../../../crud/follow'
import type { Fragment, Row, Tx, Values } from '../../../crud/hooks'
import { type Write, writeRows } from '../../../crud/write'
import { todayAt } from '../../../db/today'
import { GUARDED_FIELDS, guardsWithin } from '../../recruitment'
import { cancelMessagesTo } from '../../whatsapp'

/**
 * Stops the work on people whose residence came onto the list of § 38 BeschV: open requests and interviews are rejected with
 * the rule as reason, open matches are withdrawn, and messages that wait are not sent. Mail of campaigns stops by `guarded_addresses`.
 */
export const recruitingFollowers: Followers = {
  candidates: (tx, write, after) => stopOf(tx, write, { resource: 'candidates', after }),
  leads: (tx, write, after) => stopOf(tx, write, { resource: 'leads', after }),
}

interface Stopped {
  resource: 'candidates' | 'leads'
  after: readonly Row[]
}

async function stopOf(tx: Tx, write: Write, { resource, after }: Stopped): Promise<void> {
  if (write.action !== 'update') return
  for (const [place, person] of after.entries()) {
    const before = write.rows[place]?.before
    if (!before || GUARDED_FIELDS.every(name => sameValue(before[name], person[name]))) continue
    const isBarred = async (values: Values) =>
      (await guardsWithin(tx, values)).find(({ effect }) => effect === 'block')
    const rule = await isBarred(person)
    if (!rule || (await isBarred(before))) continue
    await cancelMessagesTo(tx, { resource, id: person.id })
    if (resource === 'candidates') await stopCandidate(tx, write, { id: person.id, note: rule.text_en })
  }
}

async function stopCandidate(
  tx: Tx,
  write: Write,
  { id, note }: { id: number; note: string | null },
): Promise<void> {
  const decided_at = (write.now ?? new Date()).toISOString()
  await change(tx, write, {
    definition: candidateSubmissionRequests,
    open: tx`candidate_id = ${id} and status in ('pending', 'approved')`,
    changes: {
      status: 'rejected',
      decided_by: write.actor.id || null,
      decided_at,
      decision_note: note?.slice(0, 400) ?? null,
    },
  })
  await change(tx, write, {
    definition: candidateInterviews,
    open: tx`candidate_id = ${id} and status in ('pending', 'accepted') and not was_present
      and (at is null or at > ${decided_at}::timestamptz)`,
    changes: { status: 'rejected' },
  })
  await change(tx, write, {
    definition: matches,
    open: tx`candidate_id = ${id} and state = any(${[...OPEN_MATCH_STATES]}::text[])`,
    changes: {
      state: 'withdrawn',
      reason: note?.slice(0, 400) ?? null,
      ended_on: await todayAt(tx, write.now ?? new Date()),
    },
  })
  await change(tx, write, {
    definition: candidateMessages,
    open: tx`candidate_id = ${id} and status = 'queued'`,
    changes: { status: 'cancelled' },
  })
}

interface Stop {
  definition: Definition
  open: Fragment
  changes: Values
}

async function change(tx: Tx, { actor, now }: Write, { definition, open, changes }: Stop): Promise<void> {
  const rows = await tx<Row[]>`select * from ${tx(definition.table)} where ${open} order by id for update`
  await writeRows(tx, {
    definition,
    actor,
    action: 'update',
    rows: rows.map(before => ({ before, changes })),
    now,
    isFollowUp: true,
  })
}
