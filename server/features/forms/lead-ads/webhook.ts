import { createHmac, timingSafeEqual } from 'node:crypto'
import type { Backfilled } from '../../../../contract/calls/forms'
import { fail } from '../../../../contract/errors'
import type { FormDesign, FormField } from '../../../../contract/forms/questions'
import type { Row, Tx } from '../../../crud/hooks'
import type { InboxSource } from '../../../inbox'
import type { Services } from '../../../services'
import { designOf } from '../design'
import { listsOf } from '../lists'
import { type Given, readAnswers } from '../submissions/answers'
import { formBy, type TakenAs, takeSubmission } from '../submissions/receive'
import { type GraphLead, graphGet, LEAD_FIELDS } from './graph'
import { type LeadAdsAccess, leadAdsAccess } from './settings'

const SIGNATURE = 'x-hub-signature-256'
const PAGE = '100'

/**
 * Lead ads of Meta: a message only names the lead, which is fetched (Meta, "Webhooks: Lead Ads"). A lead of a form that
 * is not entered here fails and waits in the inbox until it is, or comes with a backfill.
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
      const lead = (await graphGet(services, access, `/${id}`, {
        fields: LEAD_FIELDS,
      })) as unknown as GraphLead
      const form = await formBy({ sql: tx }, 'form_id', lead.form_id ?? '')
      if (!form) throw new Error(`No form has the outside id ${lead.form_id}.`)
      await takeLead(services, tx, form, lead, 'meta')
    }
    return undefined
  },
}

function handshake({ verifyToken }: LeadAdsAccess, query: Record<string, string>) {
  if (!verifyToken || !isSame(query['hub.verify_token'] ?? '', verifyToken)) throw fail('forbidden')
  return { status: 200, type: 'text/plain', body: query['hub.challenge'] ?? '' }
}

function isSigned(secret: string, body: Buffer, signature: string | undefined): boolean {
  return isSame(signature ?? '', `sha256=${createHmac('sha256', secret).update(body).digest('hex')}`)
}

function isSame(one: string, other: string): boolean {
  const [a, b] = [Buffer.from(one), Buffer.from(other)]
  return a.length === b.length && timingSafeEqual(a, b)
}

interface Message {
  object?: string
  entry?: { changes?: { field?: string; value?: { leadgen_id?: string | number } }[] }[]
}

function leadIds(body: Buffer): string[] {
  const message = JSON.parse(body.toString('utf8')) as Message
  if (message.object !== 'page') return []
  const changes = (message.entry ?? []).flatMap(({ changes = [] }) => changes)
  const ids = changes
    .filter(({ field }) => field === 'leadgen')
    .map(({ value }) => String(value?.leadgen_id ?? ''))
  return [...new Set(ids)].filter(id => /^\d{1,40}$/.test(id))
}

/** One page of what a form of Meta collected before we listened; what is here already is not taken again. */
export async function backfill(
  services: Services,
  form: Row,
  after: string | undefined,
): Promise<Backfilled> {
  if (!form.form_id) throw fail('wrong_state')
  const access = await leadAdsAccess(services)
  const answer = await graphGet(services, access, `/${form.form_id}/leads`, {
    fields: LEAD_FIELDS,
    limit: PAGE,
    ...(after ? { after } : {}),
  })
  const leads = (answer.data ?? []) as GraphLead[]
  const paging = answer.paging as { next?: string; cursors?: { after?: string } } | undefined
  const counts = { made: 0, known: 0, incomplete: 0, repeated: 0 }
  for (const lead of leads)
    counts[(await services.sql.begin(tx => takeLead(services, tx, form, lead, 'backfill'))) as TakenAs] += 1
  return { read: leads.length, ...counts, after: (paging?.next && paging.cursors?.after) || null }
}

async function takeLead(
  services: Services,
  tx: Tx,
  form: Row,
  lead: GraphLead,
  origin: 'meta' | 'backfill',
): Promise<TakenAs> {
  const design = designOf(form)
  const language = design.languages[0] ?? 'en'
  const read = readAnswers({ design, language, lists: await listsOf(tx) }, givenBy(design, lead))
  return takeSubmission(services, tx, {
    form,
    design,
    version: Number(form.form_version),
    language,
    // What Meta's form left out is no fault here: the answers are kept as they came.
    read: { ...read, faults: {}, answers: { ...unasked(design, lead), ...read.answers } },
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

/** Meta's own names of questions that every form can have, by the field of the record that they fill. */
const META_NAMES: Readonly<Record<string, readonly string[]>> = {
  name: ['full_name'],
  phone: ['phone_number', 'phone'],
  email: ['email'],
  country_id: ['country'],
  birth_date: ['date_of_birth'],
}

/** Answers by the key of our question: of the same name, else of what both are mapped to. */
function givenBy({ fields }: FormDesign, lead: GraphLead): Given {
  const said = new Map((lead.field_data ?? []).map(({ name, values = [] }) => [name, values]))
  const whole = [said.get('first_name')?.[0], said.get('last_name')?.[0]].filter(Boolean).join(' ')
  if (whole && !said.has('full_name')) said.set('full_name', [whole])
  return Object.fromEntries(fields.map(field => [field.key, said.get(field.key) ?? byMeaning(field, said)]))
}

function byMeaning({ maps_to }: FormField, said: Map<string, string[]>): string[] {
  const name = META_NAMES[maps_to ?? '']?.find(each => said.has(each))
  return (name && said.get(name)) || []
}

/** Answers to what only Meta's form asks. */
function unasked({ fields }: FormDesign, { field_data = [] }: GraphLead) {
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
