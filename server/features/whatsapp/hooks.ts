import { invalid } from '../../../contract/errors'
import { seal } from '../../auth/seal'
import type { Hooks } from '../../crud/hooks'

/** Secrets are kept sealed: the other side asks for them as they are. */
const sealing = (names: readonly string[]): NonNullable<Hooks['beforeWrite']> =>
  async function sealed(_, { changes }, { config }) {
    const after = { ...changes }
    for (const name of names)
      if (typeof after[name] === 'string') after[name] = await seal(config, after[name])
    return after
  }

/** A gateway is off until it has a token. */
const gateway: Hooks = {
  async beforeWrite(tx, change, services) {
    const next = { ...change.before, ...change.changes }
    if (change.action !== 'delete' && next.active && !next.token) throw invalid({ token: 'required' })
    return sealing(['token', 'webhook_secret'])(tx, change, services)
  },
}

/** What the settings of WhatsApp add to the generic calls. */
export const whatsappHooks: Readonly<Record<string, Hooks>> = {
  'whatsapp-settings': gateway,
  'whatsapp-official-settings': { beforeWrite: sealing(['token', 'app_secret']) },
}
