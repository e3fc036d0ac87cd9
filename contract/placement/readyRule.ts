import { z } from 'zod'

/** Resources whose records a ready rule may ask for. */
export const READY_RECORDS = ['recognitions', 'visas', 'ba-approvals', 'language-certificates'] as const

const key = z.string().regex(/^[a-z][a-z0-9_]{1,59}$/)
const value = z.union([
  z.string().max(200),
  z.number(),
  z.boolean(),
  z.null(),
  z.array(z.string().max(200)).max(50),
])
/** A filter of a list: values, and the operators that lists have. */
const filter = z.record(key, value).refine(each => Object.keys(each).length <= 20)

/** Conditions that all hold: fields of the candidate, steps that are done, records, documents that were checked. */
const group = z.strictObject({
  fields: filter.optional(),
  steps: z.array(key).max(20).optional(),
  records: z
    .array(z.strictObject({ of: z.enum(READY_RECORDS), where: filter }))
    .max(20)
    .optional(),
  papers: z.array(z.string().max(60)).max(20).optional(),
})

/**
 * Says when the German side sees candidates of a route: one of the groups holds. Without a group it sees none but those of
 * its own cases. `until`: steps that end its work, together with the end of the guarantee.
 */
export const readyRule = z.strictObject({
  groups: z.array(group).max(20),
  until: z.array(key).max(10).optional(),
})
export type ReadyRule = z.infer<typeof readyRule>
