import { invalid } from '../../../../contract/http/errors'
import type { givenNames } from '../../../../contract/resources/identity'
import { nameWords } from '../../../../contract/text/sameName'
import type { HooksOf } from '../../../crud/hooks'

/** Each side is one given name; candidates with one of them are compared anew. */
export const givenNamesHooks: HooksOf<typeof givenNames> = {
  async beforeWrite(tx, { action, before, changes }) {
    if (action === 'create' || action === 'update') {
      const { name, other } = { ...before, ...changes }
      if (nameWords(name ?? '').length !== 1) throw invalid({ name: 'invalid' })
      if (nameWords(other ?? '').length !== 1) throw invalid({ other: 'invalid' })
    }
    const names = [before?.name, before?.other, changes.name, changes.other].flatMap(name => name ?? [])
    const words = names.flatMap(name => nameWords(name).map(({ consonants }) => consonants))
    await tx`
      insert into people_to_compare (candidate_id)
      select id from candidates where deleted_at is null and exists (
        select from unnest(name_pairs) pair where string_to_array(pair, ' ') && ${words}::text[])
      on conflict (candidate_id, lead_id) do update set at = clock_timestamp()`
    return changes
  },
}
