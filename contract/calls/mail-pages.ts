import { call } from './call'

const page = { tag: 'recipients', access: 'public', answer: 'text/html' } as const

/** The links of mails, for their recipients, without a session. */
export const mailPages = {
  showUnsubscribe: call('GET //u/{token}', { ...page, summary: 'The page to unsubscribe or choose.' }),
  unsubscribe: call('POST //u/{token}', { ...page, summary: 'Unsubscribes (RFC 8058).' }),
  countOpen: call('GET //o/{token}.gif', { ...page, summary: 'Counts an opening.', answer: 'image/gif' }),
  followLink: call('GET //c/{token}', { ...page, summary: 'Counts a click and leads on.', status: 302 }),
  showConfirm: call('GET //u/confirm/{token}', {
    ...page,
    summary: 'The lists that wait to be confirmed.',
  }),
  confirm: call('POST //u/confirm/{token}', { ...page, summary: 'Confirms them.' }),
  showChoices: call('GET //u/{token}/choices', {
    ...page,
    summary: 'The lists and the language of a person.',
  }),
  saveChoices: call('POST //u/{token}/choices', { ...page, summary: 'Saves them, or leaves all lists.' }),
  showErase: call('GET //u/{token}/erase', { ...page, summary: 'Asks whether to erase all that is known.' }),
  erase: call('POST //u/{token}/erase', { ...page, summary: 'Erases it.' }),
}
