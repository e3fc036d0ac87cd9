import { invalid } from '../../../../contract/http/errors'
import type { givenNames } from '../../../../contract/resources/identity'
import { nameWords } from '../../../../contract/text/sameName'
import type { HooksOf } from '../../../crud/hooks'

/** Each side is one given name; all candidates are compared anew with what staff judged. */
export const givenNamesHooks: HooksOf<typeof givenNames> = {
  async beforeWrite(tx, { action, before, changes }) {
    if (action === 'create' || action === 'update') {
      const { name, other } = { ...before, ...changes }
      if (nameWords(name ?? '').length !== 1) throw invalid({ name: 'invalid' })
      if (nameWords(other ?? '').length !== 1) throw invalid({ other: 'invalid' })
    }
    await tx`update candidates set compared_at = null where compared_at is not null and deleted_at is null`
    return changes
  },
}
