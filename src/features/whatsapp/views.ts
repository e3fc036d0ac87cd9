import { onDemand } from '../../layout/onDemand'

/** Settings with a button that says what the other side answers, and the page of conversations. */
export const whatsappViews = {
  'whatsapp-settings': { edit: onDemand(() => import('./AccountTest').then(file => file.GatewayEdit)) },
  'whatsapp-official-settings': {
    edit: onDemand(() => import('./AccountTest').then(file => file.OfficialEdit)),
  },
  'whatsapp-log': { list: onDemand(() => import('./ConversationsPage').then(file => file.WhatsappLog)) },
}
