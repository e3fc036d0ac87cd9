import { isDeepStrictEqual } from 'node:util'
import { invalid } from '../../../contract/errors'
import { templateDesign } from '../../../contract/template-calls'
import { pathOf } from '../../crud/attachments'
import type { Change, Hooks, Tx, Values } from '../../crud/hooks'
import { addJob } from '../../jobs/queue'

/** A template belongs to who made it; the picker asks for that (resources.md, "Mail"). */
export const templatesHooks: Hooks = {
  extraBody: ['design'],
  async beforeWrite(tx, change) {
    const { action, actor, before, changes } = change
    if (action === 'delete') await dropPicture(tx, before?.thumbnail, null)
    if (action !== 'create' && action !== 'update') return changes
    if ('thumbnail' in changes) await dropPicture(tx, before?.thumbnail, changes.thumbnail)
    const owner = action === 'create' ? { user_id: actor.id || null } : {}
    return { ...changes, ...designOf(change), ...owner }
  },
}

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

/** A picture of the mail that nobody shows any more. */
async function dropPicture(tx: Tx, old: unknown, next: unknown): Promise<void> {
  const path = typeof old === 'string' && old !== next ? pathOf(old) : undefined
  if (!path) return
  const [shared] = await tx`select from templates where thumbnail = ${old as string} offset 1 limit 1`
  if (shared) return
  const gone = await tx`delete from files where path = ${path} and folder = 'media' returning path`
  if (gone.length) await addJob(tx, 'remove_files', { paths: [path] })
}
