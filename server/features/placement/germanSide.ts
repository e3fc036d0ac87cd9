import { invalid } from '../../../contract/http/errors'
import { readyRule } from '../../../contract/placement/readyRule'
import { candidates } from '../../../contract/resources/candidates'
import type { Hooks } from '../../crud/hooks'
import { todayOf } from '../../db/today'
import type { Services } from '../../services'

const SUFFIX = /_(gte|lte|gt|lt|neq|null)$/

/** A ready rule that the database could not read would hide everybody without a word. */
export const readyRuleHooks: Hooks = {
  beforeWrite(_, { changes }) {
    if (changes.ready === undefined || changes.ready === null) return changes
    const parsed = readyRule.safeParse(changes.ready)
    const isKnown = (name: string) => Object.hasOwn(candidates.fields, name)
    const fields = parsed.success ? parsed.data.groups.flatMap(group => Object.keys(group.fields ?? {})) : []
    if (!parsed.success || fields.some(name => !isKnown(name) && !isKnown(name.replace(SUFFIX, ''))))
      throw invalid({ ready: 'invalid' })
    return changes
  },
}

/**
 * Takes people off the list of the German side whose guarantee has passed or whose day of arrival has come, when the day turns on
 * the organisation's clock. A day that turns puts nobody on it.
 */
export async function refreshGermanSide({ sql, now }: Services): Promise<void> {
  await sql.begin(async tx => {
    const [turned] = await tx`
      update german_side set day = ${todayOf(tx, now())} where day <> ${todayOf(tx, now())} returning day`
    if (turned)
      await tx`
        select refresh_seen(array(
          select id from candidates c where ready and (arrival_date is not null or exists (
            select from placements where candidate_id = c.id and (guarantee_until is not null or started_on is not null)))
          order by id))`
  })
}
