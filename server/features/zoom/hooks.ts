import { seal } from '../../auth/seal'
import type { Hooks } from '../../crud/hooks'

const SECRETS = ['client_secret', 'webhook_secret'] as const

/** Secrets are kept sealed: Zoom asks for them as they are. */
export const zoomHooks: Hooks = {
  async beforeWrite(_, { changes }, { config }) {
    const sealed = { ...changes }
    for (const name of SECRETS)
      if (typeof sealed[name] === 'string') sealed[name] = await seal(config, sealed[name])
    return sealed
  },
}
