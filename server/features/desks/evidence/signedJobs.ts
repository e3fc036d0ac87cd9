import type { Fragment } from '../../../crud/hooks'
import type { Connection } from '../../../db/connect'

/** Selects job contracts that are signed, by contracts and placements: `candidate_id`, `bw_lead_id`, `signed_on`. */
export const signedJobs = (sql: Connection): Fragment => sql`(
  select candidate_id, bw_lead_id, signed_on from contracts
  where category_type = 'employment' and signed_on is not null and candidate_id is not null
  union select candidate_id, bw_lead_id, signed_on from placements where signed_on is not null)`
