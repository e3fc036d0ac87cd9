import type { PaperLine } from '../../../../contract/routes/readPaper'
import type { RequirementFacts } from '../../../../contract/routes/requirementFacts'
import type { Connection } from '../../../db/connect'

/** A paper that is asked for: lines of which one is enough, the day that matters, and whether the step is behind. */
export interface AskedPaper extends Pick<RequirementFacts, 'day' | 'demand'> {
  lines: readonly PaperLine[]
  /** The track of the step that it is asked for, by its key; none where the checklists of the classic route ask for it. */
  track: string | null
  isSettled: boolean
}

type ReadAsked = (sql: Connection, candidateId: number, today: string) => Promise<AskedPaper[] | undefined>

let declared: ReadAsked = async () => undefined

/**
 * Sets how the papers are read that the case of a candidate asks for (server/features.ts): cases are built on candidates,
 * and the checklist of a candidate needs those of the case.
 */
export function declareCasePapers(read: ReadAsked): void {
  declared = read
}

/** Reads the papers that the primary case of a candidate asks for; nothing for a candidate on the classic route. */
export const papersAskedByCase: ReadAsked = (sql, candidateId, today) => declared(sql, candidateId, today)
