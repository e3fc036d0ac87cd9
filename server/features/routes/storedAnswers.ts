import { z } from 'zod'

const stored = z.record(
  z.string(),
  z.object({ value: z.union([z.boolean(), z.number()]), by: z.number().nullable(), at: z.string() }),
)

/** Returns the answers of a case by the field that they are about. */
export const answersOf = ({ answers }: { answers?: unknown }): z.infer<typeof stored> =>
  stored.safeParse(answers).data ?? {}
