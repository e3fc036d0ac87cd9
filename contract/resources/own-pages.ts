import { usersOf } from '../access/menu'
import { defineResource, type RecordOf } from '../definition/define'
import { instant, number, oneOf, ref } from '../definition/fields'
import { OWN_PAGE_CHANNELS } from '../own-page/channels'
import { ROUTE_LANGUAGES } from '../routes/words'

/** The page of a candidate for the person: how its link was sent, how often it was seen, and whether it is revoked. */
export const ownPages = defineResource('own-pages', {
  title: 'channel',
  fields: {
    candidate_id: ref('candidates', { read: true, required: true, index: true }),
    /** The guardian whose page it is, until the 18th birthday; empty: the candidate's own. */
    guardian_id: ref('guardians', { read: true, index: true }),
    language: oneOf(ROUTE_LANGUAGES, { read: true, required: true, default: 'en' }),
    channel: oneOf(OWN_PAGE_CHANNELS, { read: true, index: true }),
    sent_at: instant({ read: true, index: true }),
    /** The privacy notice that the page showed last. */
    privacy_notice_id: ref('privacy-notices', { read: true }),
    seen_at: instant({ read: true, index: true }),
    views: number({ read: true, default: 0 }),
    uploads: number({ read: true, default: 0 }),
    revoked_at: instant({ read: true, index: true }),
    revoked_by: ref('users', { read: true }),
  },
  list: {
    columns: [
      'candidate_id',
      'guardian_id',
      'channel',
      'sent_at',
      'seen_at',
      'views',
      'uploads',
      'revoked_at',
    ],
    filters: ['candidate_id', 'channel', 'sent_at', 'seen_at', 'revoked_at'],
    sort: ['id', 'desc'],
  },
  form: [
    ['candidate_id', 'guardian_id', 'language'],
    ['channel', 'sent_at'],
    ['seen_at', 'views', 'uploads'],
    ['privacy_notice_id'],
    ['revoked_at', 'revoked_by'],
  ],
  roles: usersOf('candidates'),
  verbs: ['read', 'export'],
})
export type OwnPage = RecordOf<typeof ownPages>
