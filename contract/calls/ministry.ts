import { z } from 'zod'
import { call } from './call'

/** Fewer people than this are not told as a number: somebody could be recognised. */
export const FEWEST = 3

/** People; null where they are too few to be told, or where a number beside would give those away. */
const people = z.int().nullable()
const figure = z.object({ key: z.string(), names: z.record(z.string(), z.string()).nullable(), people })
export type Figure = z.infer<typeof figure>

export const ministryFigures = z.object({
  people,
  tracks: z.array(z.object({ track: z.string(), steps: z.array(figure) })),
  /** Candidates that took a step, on whichever route: a step means the same on all. */
  steps: z.array(figure),
  /** Candidates by the route of their primary case, those of the classic route without a name. */
  routes: z.array(figure),
  programs: z.array(figure),
  bundeslands: z.array(figure),
  registered: z.array(figure),
  arrived: z.array(figure),
})
export type MinistryFigures = z.infer<typeof ministryFigures>

export const ministryCalls = {
  read: call('GET /ministry', {
    summary:
      'Figures of candidates by track, step and route, program, Bundesland and month, without names, for users with `special`.',
    access: 'staff',
    answer: ministryFigures,
  }),
}
