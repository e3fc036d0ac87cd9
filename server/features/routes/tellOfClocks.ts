import type { ClockRule } from '../../../contract/routes/version'
import { type ClockExpiry, opensRight, type Quality } from '../../../contract/routes/words'
import { daysBetween } from '../../../contract/time/wall-time'
import type { Tx } from '../../crud/hooks'
import { notify } from '../../crud/notify'
import { digestPath, noteDigest } from '../candidates'

/** A clock of a case, or of a person without one, that warns, with the stages that it was warned of. */
export interface WarningClock {
  id: number
  candidate_id: number
  case_id: number | null
  source_id: number
  name: string
  rule: ClockRule
  due_on: string
  expiry: ClockExpiry
  quality: Quality
  taken: readonly number[]
  /** Days before the end; negative from the day after. */
  stage: number
}

/** Clocks to be told by the id of the user. */
export type Recipients = Map<number, WarningClock[]>

/** Tells each clock on its own. */
export async function tellEach(tx: Tx, today: string, recipients: Recipients): Promise<void> {
  for (const [id, clocks] of recipients) for (const clock of clocks) await tellOne(tx, id, { clock, today })
}

/** Tells all clocks of a reader together; of a single one everything that there is to say. */
export async function tellDigests(
  tx: Tx,
  { today, now }: { today: string; now: Date },
  recipients: Recipients,
): Promise<void> {
  await noteDigest(tx, now, recipients)
  for (const [id, clocks] of recipients) {
    const [first] = clocks
    if (first && clocks.length === 1) await tellOne(tx, id, { clock: first, today })
    else if (first) await tellTogether(tx, id, { clocks, now })
  }
}

function tellTogether(
  tx: Tx,
  id: number,
  { clocks, now }: { clocks: readonly WarningClock[]; now: Date },
): Promise<void> {
  const [first] = clocks
  return notify(tx, {
    kind: 'clocks_end',
    to: [id],
    values: { name: String(first?.name), count: clocks.length },
    link: digestPath(id, now, { source: 'route' }),
    about: first && { resource: 'candidates', id: first.candidate_id },
  })
}

function tellOne(
  tx: Tx,
  id: number,
  { clock, today }: { clock: WarningClock; today: string },
): Promise<void> {
  const { candidate_id, name, rule, due_on, expiry } = clock
  const left = daysBetween(today, due_on)
  return notify(tx, {
    ...(opensRight(expiry)
      ? { kind: 'clock_ends', text: left > 0 ? 'clock_opens' : 'clock_opened' }
      : { kind: left < 0 ? 'clock_over' : 'clock_ends' }),
    to: [id],
    values: (_words, language) => ({
      name,
      step: rule.names[language] || rule.names.en,
      date: due_on,
      days: Math.abs(left),
    }),
    link: `/candidates/${candidate_id}`,
  })
}
