/** Ways by which a request or a personal link reaches a candidate; without WhatsApp and e-mail somebody calls. */
export const OWN_PAGE_CHANNELS = ['whatsapp', 'mail', 'call'] as const
export type OwnPageChannel = (typeof OWN_PAGE_CHANNELS)[number]
