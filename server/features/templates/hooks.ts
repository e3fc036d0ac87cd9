import { isDeepStrictEqual } from 'node:util'
import { invalid } from '../../../contract/errors'
import { templateDesign } from '../../../contract/templates/texts'
import { releaseFile } from '../../crud/attachments'
import type { Change, Hooks, Values } from '../../crud/hooks'

/** A template belongs to who made it; the picker asks for that (resources.md, "Mail"). */
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
 * What opens the mail in the second engine again. It goes with the content that it made: another content without a
 * design was written in the built-in editor.
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
