import { bbCampaigns, bwCampaigns, campaigns } from '../../contract/resources/campaigns'
import { bbTemplates, bwTemplates, templates } from '../../contract/resources/templates'
import type { Tx, Values } from '../crud/hooks'
import { DAY, type DomainIds, STORIES, type Story } from './campaignStories'
import { insertRecords } from './insert'
import { demoTemplates, type MadeTemplate } from './letters'
import type { Staff } from './people'
import type { Started, StartedPresentation } from './started'
import type { ListedAudience } from './subscribers'
import { shifted } from './time'
import { HOURS, VERSIONS } from './versions'

const TEMPLATES = { general: templates, bw: bwTemplates, bb: bbTemplates } as const
const CAMPAIGNS = { general: campaigns, bw: bwCampaigns, bb: bbCampaigns } as const

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
    '<p style="margin: 0 0 8px; font-family: Helvetica, Arial, sans-serif; font-size: 12px; color: #5e7083; text-align: center">Hafenstraße 12, 20457 Hamburg</p>'
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
    // Campaigns that the demo started never reach a transport; a draft that a person starts goes to SMTP_URL.
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
