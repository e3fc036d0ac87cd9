import { invalid } from '../../../contract/http/errors'
import type { whatsappOfficialSettings, whatsappSettings } from '../../../contract/resources/whatsapp'
import { seal } from '../../auth/seal'
import type { Hooks, HooksOf } from '../../crud/hooks'
import type { Services } from '../../services'
import { whatsappLogHooks } from './reserved'

/** A gateway is off until it has a token. */
const gateway: HooksOf<typeof whatsappSettings> = {
  async beforeWrite(_, { action, before, changes }, { config }) {
    const next = { ...before, ...changes }
    if (action !== 'delete' && next.active && !next.token) throw invalid({ token: 'required' })
    return withSealed(config, changes, ['token', 'webhook_secret'])
  },
}

const official: HooksOf<typeof whatsappOfficialSettings> = {
  beforeWrite: (_, { changes }, { config }) => withSealed(config, changes, ['token', 'app_secret']),
}

/** Hooks of the accounts' settings and of the log. */
export const whatsappHooks: Readonly<Record<string, Hooks>> = {
  'whatsapp-settings': gateway,
  'whatsapp-official-settings': official,
  'whatsapp-log': whatsappLogHooks,
}

/** Seals secrets, which are needed in plain text for calls and signatures. */
async function withSealed<Name extends string, Changes extends { [N in Name]?: string | null }>(
  config: Services['config'],
  changes: Changes,
  names: readonly Name[],
): Promise<Changes> {
  const after = { ...changes }
  for (const name of names) {
    const secret = changes[name]
    if (typeof secret === 'string') Object.assign(after, { [name]: await seal(config, secret) })
  }
  return after
}
