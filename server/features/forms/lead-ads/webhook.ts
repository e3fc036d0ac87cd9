import { createHmac } from 'node:crypto'
import type { Backfilled } from '../../../../contract/calls/forms'
import type { FormDesign, FormField } from '../../../../contract/forms/questions'
import { fail } from '../../../../contract/http/errors'
import type { forms } from '../../../../contract/resources/forms'
import { sameText } from '../../../auth/one-time'
import type { RowOf, Tx } from '../../../crud/hooks'
import { todayAt } from '../../../db/today'
import type { InboxSource } from '../../../inbox'
import type { Services } from '../../../services'
import { designOf } from '../design'
import { listsOf } from '../lists'
import { type RawAnswers, readAnswers } from '../submissions/answers'
import { formBy, receiveSubmission, type SubmissionOutcome } from '../submissions/receive'
import { type GraphLead, graphGet, LEAD_FIELDS } from './graph'
import { type LeadAdsAccess, leadAdsAccess } from './settings'

const SIGNATURE = 'x-hub-signature-256'
const LEADS_PER_CALL = '100'

/**
 * Lead ads of Meta: a message only names the lead, which is then fetched (Meta, "Webhooks: Lead Ads"). A lead of an
 * unknown form fails and stays in the inbox until the form is entered here, or comes with a backfill.
 */
export const metaSource: InboxSource = {
  headers: [SIGNATURE],
  async verify(services, { headers, query, body }) {
    const access = await leadAdsAccess(services)
    if (!access.active) throw fail('not_found')
    if (query['hub.mode'] === 'subscribe') return handshake(access, query)
    if (!access.appSecret || !isSigned(access.appSecret, body, headers[SIGNATURE])) throw fail('forbidden')
    return undefined
  },
  async handle(services, tx, { body }) {
    const ids = leadIds(body)
    if (!ids.length) return 'ignored'
    const access = await leadAdsAccess(services)
    for (const id of ids) {
      const query = { path: `/${id}`, params: { fields: LEAD_FIELDS } }
      const lead = {
        id,
        created_time: services.now().toISOString(),
        ...(await graphGet<GraphLead>(services, access, query)),
      }
      const form = await formBy({ sql: tx }, 'form_id', lead.form_id ?? '')
      if (!form) throw new Error(`No form has the outside id ${lead.form_id}.`)
      await receiveLead({ services, tx }, { form, lead, origin: 'meta' })
    }
    return undefined
  },
}

function handshake({ verifyToken }: LeadAdsAccess, query: Record<string, string>) {
  if (!verifyToken || !sameText(query['hub.verify_token'] ?? '', verifyToken)) throw fail('forbidden')
  return { status: 200, type: 'text/plain', body: query['hub.challenge'] ?? '' }
}

function isSigned(secret: string, body: Buffer, signature: string | undefined): boolean {
  return sameText(signature ?? '', `sha256=${createHmac('sha256', secret).update(body).digest('hex')}`)
}

interface Message {
  object?: string
  entry?: { changes?: { field?: string; value?: { leadgen_id?: string | number } }[] }[]
}

function leadIds(body: Buffer): string[] {
  const message: Message = JSON.parse(body.toString('utf8'))
  if (message.object !== 'page') return []
  const changes = (message.entry ?? []).flatMap(({ changes = [] }) => changes)
  const ids = changes
    .filter(({ field }) => field === 'leadgen')
    .map(({ value }) => String(value?.leadgen_id ?? ''))
  return [...new Set(ids)].filter(id => /^\d{1,40}$/.test(id))
}

interface GraphPage {
  data?: GraphLead[]
  paging?: { next?: string; cursors?: { after?: string } }
}

/** Receives one page of the leads that a form of Meta collected before; known leads are skipped. */
export async function backfill(
  services: Services,
  form: RowOf<typeof forms>,
  after: string | undefined,
): Promise<Backfilled> {
  if (!form.form_id) throw fail('wrong_state')
  const access = await leadAdsAccess(services)
  if (!access.pageToken || !access.appSecret)
    throw fail('wrong_state', { answer: 'The page token or the app secret is not set.' })
  const { data: leads = [], paging } = await graphGet<GraphPage>(services, access, {
    path: `/${form.form_id}/leads`,
    params: { fields: LEAD_FIELDS, limit: LEADS_PER_CALL, ...(after ? { after } : {}) },
  })
  const counts: Record<SubmissionOutcome, number> = { made: 0, known: 0, incomplete: 0, repeated: 0 }
  for (const lead of leads)
    await services.sql.begin(async tx => {
      counts[await receiveLead({ services, tx }, { form, lead, origin: 'backfill' })] += 1
    })
  return { read: leads.length, ...counts, after: (paging?.next && paging.cursors?.after) || null }
}

async function receiveLead(
  { services, tx }: { services: Services; tx: Tx },
  { form, lead, origin }: { form: RowOf<typeof forms>; lead: GraphLead; origin: 'meta' | 'backfill' },
): Promise<SubmissionOutcome> {
  const design = designOf(form)
  const language = design.languages[0] ?? 'en'
  const now = services.now()
  const clock = { today: await todayAt(tx, now), now }
  const read = readAnswers({ design, language, lists: await listsOf(tx), clock }, givenBy(design, lead))
  return receiveSubmission(services, tx, {
    form,
    design,
    version: Number(form.form_version),
    language,
    // Meta's form may lack required questions: its answers are stored as they are.
    read: { ...read, faults: {}, answers: { ...extraAnswers(design, lead), ...read.answers } },
    from: {
      utm_source: lead.platform === 'ig' ? 'instagram' : 'facebook',
      utm_medium: lead.is_organic ? 'organic' : 'paid',
      utm_campaign: lead.campaign_name ?? lead.campaign_id,
      utm_content: lead.ad_name ?? lead.ad_id,
      utm_term: lead.adset_name,
    },
    origin,
    outsideId: `meta:${lead.id}`,
    sentAt: new Date(lead.created_time),
  })
}

/** Meta's names of its standard questions, by the field of the record that they fill. */
const META_NAMES: Readonly<Record<string, readonly string[]>> = {
  name: ['full_name'],
  phone: ['phone_number', 'phone'],
  email: ['email'],
  country_id: ['country'],
  birth_date: ['date_of_birth'],
}

/** Returns answers by the key of our question: of the same name, else of the same field. */
function givenBy({ fields }: FormDesign, lead: GraphLead): RawAnswers {
  const given = new Map((lead.field_data ?? []).map(({ name, values = [] }) => [name, values]))
  const whole = [given.get('first_name')?.[0], given.get('last_name')?.[0]].filter(Boolean).join(' ')
  if (whole && !given.has('full_name')) given.set('full_name', [whole])
  return Object.fromEntries(fields.map(field => [field.key, given.get(field.key) ?? byMeaning(field, given)]))
}

function byMeaning({ maps_to }: FormField, given: Map<string, string[]>): string[] {
  const name = META_NAMES[maps_to ?? '']?.find(each => given.has(each))
  return (name && given.get(name)) || []
}

/** Returns the answers to questions that only Meta's form has. */
function extraAnswers({ fields }: FormDesign, { field_data = [] }: GraphLead) {
  const known = new Set([
    ...fields.map(({ key }) => key),
    ...Object.values(META_NAMES).flat(),
    'first_name',
    'last_name',
  ])
  return Object.fromEntries(
    field_data
      .filter(({ name, values }) => !known.has(name) && values?.length)
      .map(({ name, values = [] }) => [
        name.slice(0, 60),
        { label: name.replaceAll('_', ' '), value: values, text: values.join(', ').slice(0, 4_000) },
      ]),
  )
}
