import { onDemand } from '../../layout/onDemand'

/** The conversation of a record, loaded when it is looked at. */
export const Conversation = onDemand(() => import('./Conversation').then(file => file.Conversation))
