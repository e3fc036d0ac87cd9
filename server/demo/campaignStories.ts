import type { Match } from '../../contract/job-tool/match'
import type { Audience } from '../mail'
import type { LetterLanguage } from './letters'

/** Domains by the part that they play; the names are reserved (RFC 2606). */
export type DomainIds = Readonly<Record<'news' | 'warming' | 'karriere', number>>

/** A campaign as the demo tells it. Days and minutes are counted from now. */
export interface Story {
  audience: Audience
  name: string
  language: LetterLanguage
  status: 'draft' | 'scheduled' | 'sending' | 'stopped' | 'sent'
  domain: keyof DomainIds
  /** Places in the side's lists. */
  lists: readonly number[]
  exclude?: readonly number[]
  /** Of the job tool: which listings, and what must fit. */
  listings?: Readonly<Record<string, string | readonly string[]>>
  match?: readonly Match[]
  /** Minutes from now to its start, or to when it is scheduled. */
  at?: number
  held?: true
  /** Minutes that sending took. */
  took?: number
  /** Only at hours of each recipient's day. */
  hours?: true
  /** Two versions. */
  versions?: true
}

const HOUR = 60
/** Minutes. */
export const DAY = 24 * HOUR
/** Every state of each side. */
export const STORIES: readonly Story[] = [
  {
    audience: 'general',
    name: 'Autumn newsletter',
    language: 'en',
    status: 'sent',
    domain: 'news',
    lists: [0, 3],
    at: -24 * DAY,
    took: 22,
  },
  {
    audience: 'general',
    name: 'نشرة التمريض، نوفمبر',
    language: 'ar',
    status: 'sent',
    domain: 'news',
    lists: [1],
    exclude: [4],
    at: -9 * DAY,
    took: 14,
  },
  {
    audience: 'general',
    name: 'Open day, Casablanca',
    language: 'en',
    status: 'stopped',
    domain: 'news',
    lists: [2],
    at: -2 * DAY - 3 * HOUR,
    took: 6,
  },
  {
    audience: 'general',
    name: 'Courses in January',
    language: 'en',
    status: 'sending',
    domain: 'warming',
    lists: [0],
    exclude: [4],
    at: -41,
    took: 38,
  },
  {
    audience: 'general',
    name: 'Good morning, Germany',
    language: 'en',
    status: 'sending',
    domain: 'warming',
    lists: [4],
    at: -95,
    took: 30,
    hours: true,
  },
  {
    audience: 'general',
    name: 'Info evening, two subjects',
    language: 'en',
    status: 'sending',
    domain: 'warming',
    lists: [4],
    at: -70,
    took: 25,
    versions: true,
  },
  {
    audience: 'general',
    name: 'Language café, two subjects',
    language: 'en',
    status: 'sent',
    domain: 'news',
    lists: [4],
    at: -6 * DAY,
    took: 11,
    versions: true,
  },
  {
    audience: 'general',
    name: 'دورات يناير',
    language: 'ar',
    status: 'scheduled',
    domain: 'news',
    lists: [1],
    at: 3 * DAY + 2 * HOUR,
  },
  {
    audience: 'general',
    name: 'Webinar, reminder',
    language: 'en',
    status: 'scheduled',
    domain: 'news',
    lists: [3],
    at: -5 * HOUR,
    held: true,
  },
  {
    audience: 'general',
    name: 'Kurse ab Januar',
    language: 'de',
    status: 'draft',
    domain: 'news',
    lists: [4],
  },
  {
    audience: 'general',
    name: 'Ramadan greeting',
    language: 'ar',
    status: 'draft',
    domain: 'news',
    lists: [],
  },
  {
    audience: 'bw',
    name: 'Pflegefachkräfte im Frühjahr',
    language: 'de',
    status: 'sent',
    domain: 'karriere',
    lists: [0],
    at: -12 * DAY,
    took: 9,
  },
  {
    audience: 'bw',
    name: 'Pflegeheime, Herbst',
    language: 'de',
    status: 'stopped',
    domain: 'karriere',
    lists: [1],
    at: -4 * DAY,
    took: 5,
  },
  {
    audience: 'bw',
    name: 'Hotels: Ausbildung 2027',
    language: 'de',
    status: 'scheduled',
    domain: 'karriere',
    lists: [2],
    at: 5 * DAY,
  },
  {
    audience: 'bw',
    name: 'IT profiles, December',
    language: 'en',
    status: 'draft',
    domain: 'karriere',
    lists: [3],
  },
  {
    audience: 'bb',
    name: 'Bewerbungen, Altenpflege',
    language: 'de',
    status: 'sent',
    domain: 'karriere',
    lists: [],
    listings: { status: 'open', category: 'Pflege', contract_type: ['part_time', 'mini_job'] },
    match: [],
    at: -45 * DAY,
    took: 6,
  },
  {
    audience: 'bb',
    name: 'Bewerbungen, Nürnberg',
    language: 'de',
    status: 'stopped',
    domain: 'karriere',
    lists: [],
    listings: { status: 'open', city: 'Nürnberg' },
    match: ['program'],
    at: -3 * DAY,
    took: 4,
  },
  {
    audience: 'bb',
    name: 'Bewerbungen, Berlin und Leipzig',
    language: 'de',
    status: 'scheduled',
    domain: 'karriere',
    lists: [],
    listings: { status: 'open', city: ['Berlin', 'Leipzig'] },
    match: ['program'],
    at: 2 * DAY,
  },
  {
    audience: 'bb',
    name: 'Bewerbungen, Pflege in Bayern',
    language: 'de',
    status: 'draft',
    domain: 'karriere',
    lists: [],
    listings: { status: 'open', category: 'Pflege' },
    match: ['program'],
  },
  {
    audience: 'bb',
    name: 'Applications, therapy',
    language: 'en',
    status: 'draft',
    domain: 'karriere',
    lists: [],
    listings: { status: 'open', category: 'Therapie' },
    match: ['sector'],
  },
]
