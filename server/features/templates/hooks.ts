import { isDeepStrictEqual } from 'node:util'
import { invalid } from '../../../contract/http/errors'
import { templateDesign } from '../../../contract/templates/texts'
import { releaseFile } from '../../crud/attachments'
import type { Change, Hooks, Values } from '../../crud/hooks'

/** Sets the owner of a new template, by which the picker filters (docs/spec/resources.md), and checks its design. */
export const templatesHooks = (resource: string): Hooks => ({
  extraBody: ['design'],
  async beforeWrite(tx, change) {
    const { action, actor, before, changes } = change
    const thumbnail = action === 'delete' ? null : changes.thumbnail
    if (before && thumbnail !== undefined && thumbnail !== before.thumbnail)
      await releaseFile(tx, before.thumbnail, { resource, id: before.id })
    if (action !== 'create' && action !== 'update') return changes
    const owner = action === 'create' ? { user_id: actor.id || null } : {}
    return { ...changes, ...designOf(change), ...owner }
  },
})

/**
 * Returns the design that the second engine opens the mail by. It belongs to the content that it made: other content
 * without a design was written in the built-in editor.
 * @throws Failure invalid on `design`
 */
function designOf({ before, changes, extra }: Change): Values {
  if (extra.design === undefined || extra.design === null) {
    const stays = extra.design === undefined && !('content' in changes) && !('style' in changes)
    return stays || !before?.design ? {} : { design: null, editor: 'grapesjs' }
  }
  const design = templateDesign.safeParse(extra.design)
  if (!design.success) throw invalid({ design: 'invalid' })
  return isDeepStrictEqual(before?.design, design.data) ? {} : { design: design.data, editor: 'unlayer' }
}
