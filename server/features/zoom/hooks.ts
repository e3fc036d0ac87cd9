import { seal } from '../../auth/seal'
import type { Hooks } from '../../crud/hooks'

const SECRETS = ['client_secret', 'webhook_secret'] as const

/** Seals secrets. They cannot be hashed: Zoom needs them in plain text. */
export const zoomHooks: Hooks = {
  async beforeWrite(_, { changes }, { config }) {
    const sealed = { ...changes }
    for (const name of SECRETS)
      if (typeof sealed[name] === 'string') sealed[name] = await seal(config, sealed[name])
    return sealed
  },
}
