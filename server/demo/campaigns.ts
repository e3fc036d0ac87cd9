import type { Match } from '../../contract/match'
import { bbCampaigns, bwCampaigns, campaigns } from '../../contract/resources/campaigns'
import { bbTemplates, bwTemplates, templates } from '../../contract/resources/templates'
import type { Tx, Values } from '../crud/hooks'
import type { Audience } from '../mail'
import { insertRecords } from './insert'
import type { StartedPresentation } from './job-tool'
import { demoTemplates, type LetterLanguage, type MadeTemplate } from './letters'
import type { Staff } from './people'
import type { ListedAudience } from './subscribers'
import { shifted } from './time'
import { HOURS, VERSIONS } from './versions'

const TEMPLATES = { general: templates, bw: bwTemplates, bb: bbTemplates } as const
const CAMPAIGNS = { general: campaigns, bw: bwCampaigns, bb: bbCampaigns } as const

/** Domains by the part that they play; the names are reserved (RFC 2606). */
export type DomainIds = Readonly<Record<'news' | 'warming' | 'karriere', number>>

/** A campaign as the demo tells it. Days and minutes are counted from now. */
interface Story {
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
const DAY = 24 * HOUR
const STORIES: readonly Story[] = [
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

/** A campaign of the demo that has been started. */
export interface Started {
  id: number
  audience: ListedAudience
  status: 'sending' | 'stopped' | 'sent'
  domain: keyof DomainIds
  domainId: number
  listIds: number[]
  excludeListIds: number[]
  startedAt: string
  minutes: number
}

interface Setting {
  now: Date
  staff: readonly Staff[]
  domains: DomainIds
  lists: Readonly<Record<ListedAudience, number[]>>
}

/** A newsletter of each side in three languages. @returns the templates with their ids */
export async function fillTemplates(
  tx: Tx,
  { now, staff }: Pick<Setting, 'now' | 'staff'>,
): Promise<(MadeTemplate & { id: number })[]> {
  const made: (MadeTemplate & { id: number })[] = []
  for (const audience of ['general', 'bw', 'bb'] as const) {
    const own = demoTemplates().filter(template => template.audience === audience)
    const owner = staff.find(({ role }) => role === (audience === 'general' ? 'superadmin' : 'de_superadmin'))
    const rows = own.map(({ name, subject, content, style }, index) => ({
      name,
      subject,
      content,
      style,
      user_id: owner?.id,
      created_by: owner?.id,
      created_at: shifted(now, -60 + index),
      updated_at: shifted(now, -30 + index),
    }))
    const ids = await insertRecords(tx, TEMPLATES[audience], rows)
    made.push(...own.map((template, index) => ({ ...template, id: ids[index] as number })))
    if (owner) await keepTemplateParts(tx, { audience, owner: owner.id, first: ids[0] as number, now })
  }
  return made
}

/** A part of a mail for others to use, and a template that was saved a second time. */
async function keepTemplateParts(
  tx: Tx,
  { audience, owner, first, now }: { audience: string; owner: number; first: number; now: Date },
): Promise<void> {
  const imprint =
    '<p style="margin: 0 0 8px; font-size: 12px; color: #5e7083; text-align: center">Hafenstraße 12, 20457 Hamburg</p>'
  await tx`
    insert into template_blocks (user_id, audience, name, html, shared)
    values (${owner}, ${audience}, 'Imprint', ${imprint}, true)`
  await tx`
    update templates set version = version + 1, updated_at = ${shifted(now, -20)}, content = content || ${imprint}::text
    where id = ${first}`
}

/** Campaigns in every state. @returns those that were started, whose recipients are still missing */
export async function fillCampaigns(
  tx: Tx,
  setting: Setting & { templates: readonly (MadeTemplate & { id: number })[] },
): Promise<{ started: Started[]; presenting: StartedPresentation[] }> {
  const started: Started[] = []
  const presenting: StartedPresentation[] = []
  for (const story of STORIES) {
    const [id] = await insertRecords(tx, CAMPAIGNS[story.audience], [rowOf(story, setting)])
    if (story.took === undefined) continue
    const begun = {
      id: id as number,
      status: story.status as Started['status'],
      domain: story.domain,
      domainId: setting.domains[story.domain],
      startedAt: shifted(setting.now, 0, story.at),
      minutes: story.took,
    }
    if (story.audience === 'bb') {
      presenting.push({ ...begun, filter: filterOf(story) })
      continue
    }
    started.push({
      ...begun,
      audience: story.audience,
      listIds: idsOf(story, setting.lists, story.lists),
      excludeListIds: idsOf(story, setting.lists, story.exclude ?? []),
    })
  }
  return { started, presenting }
}

function rowOf(story: Story, setting: Parameters<typeof fillCampaigns>[1]): Values {
  const { now, staff, lists, templates: made } = setting
  const letter = made.find(
    ({ audience, language }) => audience === story.audience && language === story.language,
  )
  const author = staff.find(({ role }) => role === (story.audience === 'general' ? 'superadmin' : 'de_admin'))
  const isStarted = story.took !== undefined
  const startedAt = isStarted ? shifted(now, 0, story.at) : null
  const createdAt = shifted(now, 0, Math.min(story.at ?? 0, 0) - 2 * DAY)
  return {
    name: story.name,
    subject: letter?.subject,
    preheader: letter?.preheader,
    from_name: 'Lotse',
    from_email: SENDERS[story.domain],
    reply_to: 'hello@lotse.example',
    language: story.language,
    track_opens: true,
    track_clicks: true,
    status: story.status,
    scheduled_at: story.status === 'scheduled' ? shifted(now, 0, story.at) : null,
    held: story.held ?? false,
    started_at: startedAt,
    finished_at: story.status === 'sent' ? shifted(now, 0, (story.at ?? 0) + (story.took ?? 0)) : null,
    template_id: letter?.id,
    list_ids: idsOf(story, lists, story.lists),
    exclude_list_ids: idsOf(story, lists, story.exclude ?? []),
    filter: filterOf(story),
    ...(story.hours ? HOURS : {}),
    ...(story.versions ? VERSIONS : {}),
    // What the demo started never reaches a transport; a draft is started by a person, and goes where SMTP_URL says.
    origin: story.status === 'draft' ? null : 'demo',
    created_by: author?.id,
    created_at: createdAt,
    updated_at: startedAt ?? createdAt,
  }
}

const filterOf = ({ audience, listings = {}, match = [] }: Story) =>
  audience === 'bb' ? { listings, candidates: {}, match } : null

const SENDERS: Readonly<Record<keyof DomainIds, string>> = {
  news: 'news@mail.lotse.example',
  warming: 'courses@kurse-lotse.example',
  karriere: 'team@karriere-lotse.example',
}

function idsOf(story: Story, lists: Setting['lists'], places: readonly number[]): number[] {
  return story.audience === 'bb'
    ? []
    : places.map(place => lists[story.audience as ListedAudience][place] as number)
}
