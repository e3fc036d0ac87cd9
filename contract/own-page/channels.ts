/**
 * Ways by which a request or a personal link goes to a candidate; without WhatsApp and e-mail somebody calls. Without a mail
 * server a mail goes to the outbox only.
 */
export const OWN_PAGE_CHANNELS = ['whatsapp', 'mail', 'outbox', 'call'] as const
export type OwnPageChannel = (typeof OWN_PAGE_CHANNELS)[number]
