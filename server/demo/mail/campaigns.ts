import type { Match } from '../../../contract/job-tool/match'
import { bbCampaigns, bwCampaigns, campaigns } from '../../../contract/resources/campaigns'
import { bbTemplates, bwTemplates, templates } from '../../../contract/resources/templates'
import type { Values } from '../../crud/hooks'
import type { Audience } from '../../mail'
import { type Demo, firstOf, minutesOf, type Span } from '../demo'
import STORIES from './campaigns.json'
import type { DomainIds } from './domains'
import { type MadeTemplate, templatesOf } from './letters'
import type { ListIds } from './subscribers'
import { HOURS, VERSIONS } from './versions'

const AUDIENCES = {
  general: { template: templates, campaign: campaigns, templatesBy: 'superadmin', campaignsBy: 'superadmin' },
  bw: { template: bwTemplates, campaign: bwCampaigns, templatesBy: 'de_superadmin', campaignsBy: 'de_admin' },
  bb: { template: bbTemplates, campaign: bbCampaigns, templatesBy: 'de_superadmin', campaignsBy: 'de_admin' },
} as const

/** A campaign as the demo tells it. */
interface Story {
  audience: Audience
  name: string
  language: string
  status: 'draft' | 'scheduled' | 'sending' | 'stopped' | 'sent'
  domain: keyof DomainIds
  /** Places in the side's lists. */
  lists: readonly number[]
  exclude?: readonly number[]
  /** Of the job tool: which listings, and what must fit. */
  listings?: Readonly<Record<string, unknown>>
  match?: readonly Match[]
  /** From now to its start, or to when it is scheduled. */
  at?: Span
  held?: true
  /** Minutes that sending took. */
  took?: number
  /** Only at hours of each recipient's day. */
  hours?: true
  /** Two versions. */
  versions?: true
}

/** A campaign of the demo that has been started. */
export interface Started {
  id: number
  audience: Audience
  status: Story['status']
  domainId: number
  listIds: number[]
  excludeListIds: number[]
  filter: unknown
  startedAt: string
  minutes: number
}

type Templates = Readonly<Record<Audience, readonly (MadeTemplate & { id: number })[]>>

/** A newsletter of each side in three languages. @returns the templates with their ids */
export async function fillTemplates(demo: Demo): Promise<Templates> {
  return {
    general: await fillTemplatesOf(demo, 'general'),
    bw: await fillTemplatesOf(demo, 'bw'),
    bb: await fillTemplatesOf(demo, 'bb'),
  }
}

async function fillTemplatesOf(demo: Demo, audience: Audience) {
  const { template: definition, templatesBy } = AUDIENCES[audience]
  const owner = firstOf(demo, templatesBy).id
  const own = templatesOf(audience)
  const rows = own.map(({ name, subject, content, style }, index) => ({
    name,
    subject,
    content,
    style,
    user_id: owner,
    created_by: owner,
    created_at: demo.at(-60 + index),
    updated_at: demo.at(-30 + index),
  }))
  const inserted = await demo.insert(definition, rows)
  await addTemplateParts(demo, { audience, owner, first: inserted[0]?.id ?? 0 })
  return own.map((template, index) => ({ ...template, id: inserted[index]?.id ?? 0 }))
}

/** A part of a mail for others to use, and a template that was saved a second time. */
async function addTemplateParts(
  { tx, at }: Demo,
  { audience, owner, first }: { audience: string; owner: number; first: number },
): Promise<void> {
  const imprint =
    '<p style="margin: 0 0 8px; font-family: Helvetica, Arial, sans-serif; font-size: 12px; color: #5e7083; text-align: center">Hafenstraße 12, 20457 Hamburg</p>'
  await tx`
    insert into template_blocks (user_id, audience, name, html, shared)
    values (${owner}, ${audience}, 'Imprint', ${imprint}, true)`
  await tx`
    update templates set version = version + 1, updated_at = ${at(-20)}, content = content || ${imprint}::text
    where id = ${first}`
}

interface Sending {
  domains: DomainIds
  lists: ListIds
  templates: Templates
}

/** Campaigns in every state. @returns those that were started, whose recipients are still missing */
export async function fillCampaigns(demo: Demo, sending: Sending): Promise<Started[]> {
  const started: Started[] = []
  for (const story of STORIES as readonly Story[]) {
    const row = rowOf(demo, story, sending)
    const [inserted] = await demo.insert(AUDIENCES[story.audience].campaign, [row])
    if (!inserted || story.took === undefined) continue
    started.push({
      id: inserted.id,
      audience: story.audience,
      status: story.status,
      domainId: sending.domains[story.domain],
      listIds: row.list_ids,
      excludeListIds: row.exclude_list_ids,
      filter: row.filter,
      startedAt: row.updated_at,
      minutes: story.took,
    })
  }
  return started
}

function rowOf(demo: Demo, story: Story, { lists, templates: made }: Sending) {
  const { audience, language, status, domain, took, listings = {}, match = [] } = story
  const letter = made[audience].find(template => template.language === language)
  const start = minutesOf(story.at ?? {})
  const createdAt = demo.at(-2, Math.min(start, 0))
  const startedAt = took === undefined ? null : demo.at(0, start)
  const idsOf = (places: readonly number[] = []) => places.map(place => lists[audience][place] ?? 0)
  return {
    name: story.name,
    subject: letter?.subject,
    preheader: letter?.preheader,
    from_name: 'Lotse',
    from_email: SENDERS[domain],
    reply_to: 'hello@lotse.example',
    language,
    track_opens: true,
    track_clicks: true,
    status,
    scheduled_at: status === 'scheduled' ? demo.at(0, start) : null,
    held: story.held ?? false,
    started_at: startedAt,
    finished_at: status === 'sent' ? demo.at(0, start + (took ?? 0)) : null,
    template_id: letter?.id,
    list_ids: idsOf(story.lists),
    exclude_list_ids: idsOf(story.exclude),
    filter: audience === 'bb' ? { listings, candidates: {}, match } : null,
    ...(story.hours ? HOURS : {}),
    ...(story.versions ? VERSIONS : {}),
    // Campaigns that the demo started never reach a transport; a draft that a person starts goes to SMTP_URL.
    origin: status === 'draft' ? null : 'demo',
    created_by: firstOf(demo, AUDIENCES[audience].campaignsBy).id,
    created_at: createdAt,
    updated_at: startedAt ?? createdAt,
  } satisfies Values
}

const SENDERS: Readonly<Record<keyof DomainIds, string>> = {
  news: 'news@mail.lotse.example',
  warming: 'courses@kurse-lotse.example',
  karriere: 'team@karriere-lotse.example',
}
