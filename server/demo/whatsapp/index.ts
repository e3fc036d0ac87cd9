import {
  whatsappLog,
  whatsappOfficialSettings,
  whatsappSettings,
  whatsappTemplates,
} from '../../../contract/resources/whatsapp'
import { seal } from '../../auth/seal'
import type { Config } from '../../config'
import type { Tx, Values } from '../../crud/hooks'
import { rendered } from '../../features/whatsapp/templates'
import { insertRecords } from '../insert'
import type { Staff } from '../people'
import { type Line, TALKS, TEMPLATES } from './talks'

interface Filling {
  now: Date
  staff: readonly Staff[]
  config: Pick<Config, 'dataDir'>
}
interface Known {
  id: number
  name: string
  name_arabic?: string | null
  phone: string
  employee_id: number | null
}

const NUMBER = '+493090182000'
const minutesBefore = (now: Date, minutes: number) => new Date(now.getTime() - minutes * 60_000).toISOString()

/** A number at the Cloud API, a gateway that is off, templates of every state, and conversations of every kind. */
export async function fillWhatsapp(tx: Tx, { now, staff, config }: Filling): Promise<void> {
  const token = await seal(config, 'demo')
  const [setting] = await insertRecords(tx, whatsappOfficialSettings, [
    {
      name: 'Lotse Cairo',
      phone_number_id: '106540352242922',
      business_account_id: '102290129340398',
      number: NUMBER,
      token,
      app_secret: token,
      verify_token: 'lotse-demo',
      active: true,
      templates_synced_at: minutesBefore(now, 42),
      last_success_at: minutesBefore(now, 3),
    },
  ])
  await insertRecords(tx, whatsappSettings, [
    {
      name: 'Gateway',
      gateway_url: 'https://gateway.example',
      active: false,
      per_minute: 10,
      state: 'unknown',
    },
  ])
  const synced_at = minutesBefore(now, 42)
  const templates = await insertRecords(
    tx,
    whatsappTemplates,
    TEMPLATES.map(template => ({
      reason: null,
      footer: null,
      header: null,
      ...template,
      setting_id: setting,
      synced_at,
    })),
  )
  const people = await peopleOf(tx)
  for (const [index, { who, lines, optedOut }] of TALKS.entries()) {
    const person = people[who].shift()
    if (!person && who !== 'unknown') continue
    const number = person?.phone ?? `+20100999${1_000 + index}`
    const links = { lead_id: null, candidate_id: null, bw_lead_id: null, ...linkOf(who, person) }
    const by = person?.employee_id ?? staff.find(({ role }) => role === 'user')?.id ?? null
    const common = {
      ...links,
      number,
      name: person?.name ?? 'Yasmin',
      setting_id: setting,
      channel: 'official',
    }
    const rows = lines.map((line, place) =>
      rowOf(line, { now, common, person, by, templates, key: `demo-${index}-${place}` }),
    )
    await insertRecords(tx, whatsappLog, rows)
    await insertContact(tx, { number, name: String(common.name), setting, rows, optedOut })
  }
}

async function peopleOf(tx: Tx): Promise<Record<(typeof TALKS)[number]['who'], Known[]>> {
  const candidates = await tx<Known[]>`
    select id, name, name_arabic, phone, employee_id from candidates
    where deleted_at is null and erased_at is null and phone ~ '^\\+[0-9]{8,}$'
    order by visa_granted, id limit 3`
  const leads = await tx<Known[]>`
    select id, name, phone, employee_id from leads where deleted_at is null and candidate_id is null order by id desc limit 4`
  const employers = await tx<Known[]>`
    select id, coalesce(contact_name, company) as name, phone, employee_id from bw_leads where phone is not null order by id limit 1`
  return { candidates: [...candidates], leads: [...leads], employers: [...employers], unknown: [] }
}

function linkOf(who: string, person: Known | undefined): Values {
  if (!person) return {}
  if (who === 'candidates') return { candidate_id: person.id }
  return who === 'leads' ? { lead_id: person.id } : { bw_lead_id: person.id }
}

interface Making {
  now: Date
  common: Values
  person: Known | undefined
  by: number | null
  templates: readonly number[]
  key: string
}

function rowOf(line: Line, { now, common, person, by, templates, key }: Making): Values {
  const at = minutesBefore(now, line.ago)
  const isOut = line.direction === 'out'
  const template = line.template === undefined ? undefined : TEMPLATES[line.template]
  const first = (template?.language === 'ar' ? person?.name_arabic : undefined) ?? person?.name ?? ''
  const parameters = template ? { 1: first.split(' ')[0] ?? '', ...line.values } : null
  const text = template
    ? rendered({ header: null, footer: null, ...template }, parameters ?? {})
    : (line.text ?? null)
  const status = line.status ?? 'read'
  return {
    ...common,
    at,
    created_at: at,
    direction: line.direction,
    kind: line.kind ?? (template ? 'template' : 'text'),
    text,
    parameters,
    status,
    error: line.error ?? null,
    template_id: line.template === undefined ? null : templates[line.template],
    user_id: isOut ? by : null,
    message_id: status === 'queued' ? null : key,
    sent_at: isOut && ['sent', 'delivered', 'read'].includes(status) ? at : null,
    read_at: status === 'read' ? at : null,
  }
}

interface Contacting {
  number: string
  name: string
  setting: number | undefined
  rows: readonly Values[]
  optedOut: boolean | undefined
}

async function insertContact(tx: Tx, { number, name, setting, rows, optedOut }: Contacting): Promise<void> {
  const last = (list: readonly Values[]) =>
    list
      .map(({ at }) => String(at))
      .toSorted()
      .at(-1) ?? null
  const lastIn = last(rows.filter(({ direction }) => direction === 'in'))
  await tx`
    insert into whatsapp_contacts (number, name, setting_id, last_in_at, last_at, opted_out_at, choice_at)
    values (${number}, ${name}, ${setting ?? null}, ${lastIn}, ${last(rows)}, ${optedOut ? lastIn : null},
      ${optedOut ? lastIn : null})
    on conflict (number) do nothing`
}
