import { actions, app, errors, messages, roles, session } from '../../i18n/ar.json?door'

/** Words of sign-in, in Arabic. */
export const words = { actions, app, errors, messages, roles, session }
