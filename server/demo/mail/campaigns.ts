import { bbCampaigns, bwCampaigns, campaigns } from '../../../contract/resources/campaigns'
import { bbTemplates, bwTemplates, templates } from '../../../contract/resources/templates'
import type { Audience } from '../../mail'
import { type Demo, firstOf, minutesOf, type Span } from '../demo'
import STORIES from './campaigns.json'
import { LETTER_STYLE, letterContent } from './letters'
import LETTERS from './letters.json'

const AUDIENCES = {
  general: { template: templates, campaign: campaigns, templatesBy: 'superadmin', campaignsBy: 'superadmin' },
  bw: { template: bwTemplates, campaign: bwCampaigns, templatesBy: 'de_superadmin', campaignsBy: 'de_admin' },
  bb: { template: bbTemplates, campaign: bbCampaigns, templatesBy: 'de_superadmin', campaignsBy: 'de_admin' },
} as const

/** A campaign as the demo tells it: what else stands there are fields of its record. */
interface Story {
  audience: Audience
  language: keyof (typeof LETTERS)[Audience]
  status: 'draft' | 'scheduled' | 'sending' | 'stopped' | 'sent'
  from_email: string
  /** From now to its start, or to when it is scheduled. */
  at?: Span
  /** Minutes that sending took. */
  took?: number
}

/** A campaign of the demo that has been started. */
export interface Started {
  id: number
  audience: Audience
  status: Story['status']
  domainId: number
  startedAt: string
  minutes: number
}

/** A newsletter of each side in three languages. */
export async function fillTemplates(demo: Demo): Promise<void> {
  for (const audience of ['general', 'bw', 'bb'] as const) {
    const { template: definition, templatesBy } = AUDIENCES[audience]
    const owner = firstOf(demo, templatesBy).id
    const rows = Object.entries(LETTERS[audience]).map(([language, letter], index) => ({
      name: letter.name,
      subject: letter.subject,
      content: letterContent(letter, language),
      style: LETTER_STYLE,
      user_id: owner,
      created_by: owner,
      created_at: -60 + index,
      updated_at: -30 + index,
    }))
    const [first] = await demo.insert(definition, rows)
    if (first) await addTemplateParts(demo, { audience, owner, first: first.id })
  }
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

/** Campaigns in every state. @returns those that were started, whose recipients are still missing */
export async function fillCampaigns(demo: Demo): Promise<Started[]> {
  const started: Started[] = []
  for (const story of STORIES as readonly Story[]) {
    const { audience, status, took, from_email } = story
    const [campaign] = await demo.insert(AUDIENCES[audience].campaign, [recordOf(demo, story)])
    if (!campaign || took === undefined) continue
    started.push({
      id: campaign.id,
      audience,
      status,
      domainId: demo.id('domains', from_email.slice(from_email.indexOf('@') + 1)),
      startedAt: demo.at(0, minutesOf(story.at ?? {})),
      minutes: took,
    })
  }
  return started
}

function recordOf(demo: Demo, { audience, at = {}, took, ...record }: Story) {
  const { status, language } = record
  const letter = LETTERS[audience][language]
  const start = minutesOf(at)
  const created = { days: -2, minutes: Math.min(start, 0) }
  return {
    subject: letter.subject,
    preheader: letter.preheader,
    from_name: 'Lotse',
    reply_to: 'hello@lotse.example',
    track_opens: true,
    track_clicks: true,
    scheduled_at: status === 'scheduled' ? at : null,
    started_at: took === undefined ? null : at,
    finished_at: status === 'sent' ? { minutes: start + (took ?? 0) } : null,
    template_id: letter.name,
    list_ids: [],
    exclude_list_ids: [],
    // Campaigns that the demo started never reach a transport; a draft that a person starts goes to SMTP_URL.
    origin: status === 'draft' ? null : 'demo',
    created_by: firstOf(demo, AUDIENCES[audience].campaignsBy).id,
    created_at: created,
    updated_at: took === undefined ? created : at,
    ...record,
  }
}
