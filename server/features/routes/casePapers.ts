import { OPEN_CASE_STATES } from '../../../contract/routes/words'
import type { Connection } from '../../db/connect'
import type { AskedPaper } from '../candidates'
import { readCaseFacts } from './caseFacts'
import { type ReadRequirement, readRequirements } from './caseRequirements'

/**
 * Reads the papers that the primary case of a candidate asks for, in the order of its steps; nothing without such a case.
 * A requirement that something else than a paper meets is not asked for.
 */
export async function papersAskedByCase(
  sql: Connection,
  candidateId: number,
  today: string,
): Promise<AskedPaper[] | undefined> {
  const [primary] = await sql<{ id: number }[]>`
    select id from cases where candidate_id = ${candidateId} and is_primary and state = any(${[...OPEN_CASE_STATES]}::text[])`
  const [facts] = primary ? await readCaseFacts(sql, [primary.id], today) : []
  if (!facts) return undefined
  const order = facts.content.tracks.flatMap(({ steps }) => steps.map(({ key }) => key))
  const place = ({ requirement: { step } }: ReadRequirement) => (step ? order.indexOf(step) : -1)
  const isIn = (states: readonly string[], key: string) => states.includes(facts.steps.get(key)?.state ?? '')
  // The reason that people read: a decision is behind its application, also where nobody ticked that step.
  const behind = new Set(
    facts.content.tracks
      .filter(({ runs }) => runs === 'in_order')
      .flatMap(({ steps }) => steps.slice(0, steps.findLastIndex(({ key }) => isIn(['done'], key)) + 1))
      .map(({ key }) => key),
  )
  const isSettled = (step = '') => isIn(['done', 'skipped'], step)
  const trackOf = (step = '') =>
    behind.has(step) || isSettled(step)
      ? null
      : (facts.content.tracks.find(({ steps }) => steps.some(({ key }) => key === step))?.key ?? null)
  return (await readRequirements(sql, facts, { today }))
    .toSorted((one, other) => place(one) - place(other))
    .flatMap(({ requirement: { step }, groups, facts: { day, demand } }) =>
      groups.flatMap(({ lines }) => {
        const papers = lines.flatMap(({ line }) => (line.needs === 'paper' ? [line] : []))
        const isMet = lines.some(({ line, state }) => line.needs !== 'paper' && state === 'met')
        return papers.length === 0 || isMet
          ? []
          : [{ lines: papers, track: trackOf(step), day, demand: demand ?? null, isSettled: isSettled(step) }]
      }),
    )
}
