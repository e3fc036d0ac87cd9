import { actions, app, errors, messages, roles, session } from '../../i18n/ar.json?door'

/** What sign-in says, in Arabic. */
export const words = { actions, app, errors, messages, roles, session }
