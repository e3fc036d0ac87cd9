import type { Hooks } from '../../crud/hooks'

/** A template belongs to who made it; the picker asks for that (resources.md, "Mail"). */
export const templatesHooks: Hooks = {
  beforeWrite(_, { action, actor, changes }) {
    return action === 'create' ? { ...changes, user_id: actor.id || null } : changes
  },
}
