import { invalid } from '../../../contract/http/errors'
import { isOpenMatch, MATCH_TRANSITIONS } from '../../../contract/placement/matches'
import type { matches } from '../../../contract/resources/placement'
import type { candidateInterviews } from '../../../contract/resources/requests'
import { wallAt } from '../../../contract/time/wall-time'
import type { HooksOf, Row, RowOf, Tx } from '../../crud/hooks'
import type { Write } from '../../crud/write'
import { moveMatch } from './matches'

type Talk = RowOf<typeof candidateInterviews>
type MatchRow = RowOf<typeof matches>

/** Interviews are with employers in Germany. */
export const GERMAN_ZONE = 'Europe/Berlin'

/** An employer who declines says why, and a talk is of a match of its own candidate. */
export const talksHooks: HooksOf<typeof candidateInterviews> = {
  async beforeWrite(tx, { action, before, changes }) {
    if (action !== 'create' && action !== 'update') return changes
    const { outcome, outcome_note, match_id, candidate_id, was_present } = { ...before, ...changes }
    if (outcome === 'declined' && !outcome_note) throw invalid({ outcome_note: 'required' })
    if (outcome === 'missed' && was_present) throw invalid({ outcome: 'not_a_choice' })
    if (!changes.match_id) return changes
    const [found] = await tx`
      select from matches where id = ${Number(match_id)} and candidate_id = ${Number(candidate_id)}`
    if (!found) throw invalid({ match_id: 'not_a_choice' })
    return changes
  },
}

/** Moves the match of a talk that took place: the person was there, and the employer said what follows. */
export async function followTalks(tx: Tx, write: Write, after: readonly Row[]): Promise<void> {
  if (write.by === 'merge') return
  for (const [place, row] of after.entries()) {
    const talk = await talkOf(tx, row.id)
    const before = write.rows[place]?.before
    const isNews = before?.was_present !== talk?.was_present || before?.outcome !== talk?.outcome
    if (talk && isNews && (talk.was_present || talk.outcome)) await moveOn(tx, write, talk)
  }
}

async function talkOf(tx: Tx, id: number): Promise<Talk | undefined> {
  const [talk] = await tx<Talk[]>`select * from candidate_interviews where id = ${id}`
  return talk
}

async function moveOn(tx: Tx, write: Write, talk: Talk): Promise<void> {
  const by = { actor: write.actor, now: write.now ?? new Date() }
  const match = await matchOf(tx, talk)
  const took = talk.was_present || talk.outcome === 'offer' || talk.outcome === 'second_talk'
  if (match?.state === 'presented' && took && talk.at) {
    const interviewed_on = wallAt(talk.at, GERMAN_ZONE).day
    await moveMatch(tx, by, { before: match, changes: { state: 'interview', interviewed_on } })
  }
  const now = await matchOf(tx, talk)
  if (!now || !isOpenMatch(now.state)) return
  if (talk.outcome === 'offer' && MATCH_TRANSITIONS[now.state].includes('offer'))
    await moveMatch(tx, by, { before: now, changes: { state: 'offer' } })
  if (talk.outcome === 'declined') {
    const declined = { state: 'declined', declined_by: 'employer', reason: talk.outcome_note } as const
    await moveMatch(tx, by, { before: now, changes: declined })
  }
}

/** The match that the talk names, else the newest open one of its candidate with its employer. */
async function matchOf(tx: Tx, { match_id, candidate_id, bw_lead_id }: Talk): Promise<MatchRow | undefined> {
  const [found] = await tx<MatchRow[]>`
    select * from matches where candidate_id = ${candidate_id}
      and (id = ${match_id ?? null} or ${match_id ?? null}::bigint is null and bw_lead_id = ${bw_lead_id ?? null})
    order by (state in ('declined', 'withdrawn')), id desc limit 1 for update`
  return found
}
