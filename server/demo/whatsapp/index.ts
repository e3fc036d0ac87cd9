import {
  whatsappLog,
  whatsappOfficialSettings,
  whatsappSettings,
  whatsappTemplates,
} from '../../../contract/resources/whatsapp'
import { seal } from '../../auth/seal'
import type { Values } from '../../crud/hooks'
import { rendered } from '../../features/whatsapp/templates'
import { type Demo, firstOf, minutesOf, type Span } from '../demo'
import TALKS from './talks.json'

/** A message of a made-up conversation. */
interface Line {
  direction: string
  /** Time before now. */
  ago: Span
  text?: string
  /** Place of the template. */
  template?: number
  values?: Record<string, string>
  status?: string
  error?: string
}

interface Person {
  id: number
  name: string
  name_arabic?: string | null
  phone: string
  employee_id: number | null
}

/** A number at the Cloud API, a gateway that is off, templates of every state, and conversations of every kind. */
export async function fillWhatsapp(demo: Demo): Promise<void> {
  const { tx, config, insert } = demo
  const token = await seal(config, 'demo')
  const [setting] = await insert(
    whatsappOfficialSettings,
    TALKS.settings.map(own => ({ ...own, token, app_secret: token })),
  )
  await insert(whatsappSettings, TALKS.gateways)
  const setting_id = setting?.id ?? null
  const templates = await insert(
    whatsappTemplates,
    TALKS.templates.map(template => ({ ...template, setting_id, synced_at: { minutes: -42 } })),
  )
  const people = await peopleOf(demo)
  for (const [index, { who, lines, ...talk }] of TALKS.talks.entries()) {
    const person = people.get(who)?.shift()
    if (!person && who !== 'unknown') continue
    const number = person?.phone ?? `+20100999${1_000 + index}`
    const name = person?.name ?? 'Yasmin'
    const common = { ...linkOf(who, person), number, name, setting_id, channel: 'official' }
    const rows = lines.map((line: Line, place) => ({
      ...common,
      ...messageOf(demo, { line, person, key: `demo-${index}-${place}` }),
      template_id: line.template === undefined ? null : templates[line.template]?.id,
    }))
    await insert(whatsappLog, rows)
    const lastIn = lastOf(rows.filter(({ direction }) => direction === 'in'))
    const stopped = talk.optedOut ? lastIn : null
    await tx`
      insert into whatsapp_contacts (number, name, setting_id, last_in_at, last_at, opted_out_at, choice_at)
      values (${number}, ${name}, ${setting_id}, ${lastIn}, ${lastOf(rows)}, ${stopped}, ${stopped})
      on conflict (number) do nothing`
  }
}

async function peopleOf({ tx }: Demo): Promise<Map<string, Person[]>> {
  const candidates = await tx<Person[]>`
    select id, name, name_arabic, phone, employee_id from candidates
    where deleted_at is null and erased_at is null and phone ~ '^\\+[0-9]{8,}$'
    order by visa_granted, id limit 3`
  const leads = await tx<Person[]>`
    select id, name, phone, employee_id from leads where deleted_at is null and candidate_id is null order by id desc limit 4`
  const employers = await tx<Person[]>`
    select id, coalesce(contact_name, company) as name, phone, employee_id from bw_leads where phone is not null order by id limit 1`
  return new Map([
    ['candidates', [...candidates]],
    ['leads', [...leads]],
    ['employers', [...employers]],
  ])
}

function linkOf(who: string, person: Person | undefined): Values {
  if (!person) return {}
  if (who === 'candidates') return { candidate_id: person.id }
  return who === 'leads' ? { lead_id: person.id } : { bw_lead_id: person.id }
}

function messageOf(demo: Demo, { line, person, key }: { line: Line; person?: Person; key: string }) {
  const { direction, status = 'read', error = null } = line
  const at = demo.at(0, -minutesOf(line.ago))
  const isOut = direction === 'out'
  const template = line.template === undefined ? undefined : TALKS.templates[line.template]
  const name = (template?.language === 'ar' ? person?.name_arabic : undefined) ?? person?.name ?? ''
  const parameters = template ? { 1: name.split(' ')[0] ?? '', ...line.values } : null
  return {
    at,
    created_at: at,
    direction,
    kind: template ? 'template' : 'text',
    text: template
      ? rendered({ footer: null, ...template, header: null }, parameters ?? {})
      : (line.text ?? null),
    parameters,
    status,
    error,
    user_id: isOut ? (person?.employee_id ?? firstOf(demo, 'user').id) : null,
    message_id: status === 'queued' ? null : key,
    sent_at: isOut && ['sent', 'delivered', 'read'].includes(status) ? at : null,
    read_at: status === 'read' ? at : null,
  }
}

const lastOf = (messages: readonly { at: string }[]): string | null =>
  messages
    .map(({ at }) => at)
    .toSorted()
    .at(-1) ?? null
