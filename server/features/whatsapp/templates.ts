import type { Definition } from '../../../contract/definition/define'
import { fail } from '../../../contract/http/errors'
import { type WhatsappTemplate, whatsappTemplates } from '../../../contract/resources/whatsapp'
import { TEMPLATE_STATES, type TemplateState } from '../../../contract/whatsapp/states'
import { SYSTEM } from '../../auth/actor'
import type { Row, Tx, Values } from '../../crud/hooks'
import { writeRows } from '../../crud/write'
import type { Connection } from '../../db/connect'
import { addJobOnce, type JobRun } from '../../jobs/queue'
import { workUntilStop } from '../../jobs/workUntilStop'
import type { Services } from '../../services'
import { type ListedTemplate, listTemplates, type OfficialNumber, type TemplateComponent } from './cloudApi'
import { toWhatsappError } from './failures'

const GAP = /\{\{\s*(\w+)\s*\}\}/g
const definition: Definition = whatsappTemplates
const KEPT = ['category', 'state', 'header', 'body', 'footer', 'variables', 'reason'] as const

/**
 * Synchronises our templates with those of the business account. Removed ones are marked `deleted`, as messages refer to
 * them.
 * @returns the number of templates, and of those that changed
 * @throws Failure demo_calls_nobody in a demo; unavailable with Meta's response
 */
export async function syncTemplates(
  services: Services,
  number: OfficialNumber,
): Promise<{ total: number; changed: number }> {
  const { sql, now, config } = services
  if (config.demo) throw fail('demo_calls_nobody')
  try {
    const listed = await listTemplates(services, number)
    const at = now().toISOString()
    const changed = await sql.begin(tx => saveListed(tx, { setting: number.id, listed, at }))
    await sql`
      update whatsapp_official_settings set templates_synced_at = ${at}, last_success_at = ${at} where id = ${number.id}`
    return { total: listed.length, changed }
  } catch (error) {
    const { words } = toWhatsappError(error)
    await sql`
      update whatsapp_official_settings set last_error = ${words}, last_error_at = ${now()} where id = ${number.id}`
    throw fail('unavailable', { answer: words, retryAfter: 30 })
  }
}

/** Synchronises the templates of every active number. */
export async function syncAllTemplates(services: Services, _: unknown, { stopping }: JobRun): Promise<void> {
  const { sql, config, log } = services
  if (config.demo) return
  const numbers = await sql<OfficialNumber[]>`
    select * from whatsapp_official_settings where active and token is not null order by id`
  const rest = await workUntilStop(numbers, stopping, number =>
    syncTemplates(services, number).catch(error => log.warn({ err: error }, 'templates')),
  )
  if (rest.length) await sql.begin(tx => addJobOnce(tx, 'sync_whatsapp_templates'))
}

async function saveListed(
  tx: Tx,
  { setting, listed, at }: { setting: number; listed: readonly ListedTemplate[]; at: string },
): Promise<number> {
  const known = await tx<
    Row[]
  >`select * from whatsapp_templates where setting_id = ${setting} order by id for update`
  const keyOf = ({ name, language }: Values) => `${name}\n${language}`
  const byKey = new Map(known.map(row => [keyOf(row), row]))
  const seen = new Map(listed.map(each => [keyOf({ ...each }), { ...partsOf(each), synced_at: at }]))
  const isOther = (row: Row, values: Values) =>
    KEPT.some(name => JSON.stringify(row[name] ?? null) !== JSON.stringify(values[name] ?? null))
  const fresh = [...seen].filter(([key]) => !byKey.has(key)).map(([, values]) => values)
  const other = known.flatMap(row => {
    const values = seen.get(keyOf(row)) ?? { ...row, state: 'deleted', synced_at: at }
    return isOther(row, values) ? [{ before: row, changes: pick(values) }] : []
  })
  const rows = fresh.map(values => ({ before: undefined, changes: { ...values, setting_id: setting } }))
  await writeRows(tx, { definition, actor: SYSTEM, action: 'create', rows })
  await writeRows(tx, { definition, actor: SYSTEM, action: 'update', rows: other })
  return fresh.length + other.length
}

const pick = (values: Values): Values =>
  Object.fromEntries([...KEPT, 'synced_at'].map(name => [name, values[name] ?? null]))

/**
 * Converts a listed template. One with a file, or a button with a gap, is marked `unsupported`; the button of an
 * authentication template, which copies its code, `code_button`.
 */
function partsOf(listed: ListedTemplate): Values {
  const { name, language, status, category, rejected_reason, components = [] } = listed
  const part = (type: string) => components.find(each => each.type.toUpperCase() === type)
  const [header, body, footer] = [part('HEADER'), part('BODY')?.text ?? '', part('FOOTER')?.text]
  const head = header?.format === undefined || header.format === 'TEXT' ? (header?.text ?? null) : null
  const buttons = components.flatMap(each => each.buttons ?? [])
  const list = [...gapsOf(head ?? '').map(gap => `header.${gap}`), ...gapsOf(body)]
  const hasGap = buttons.some(({ url }) => url?.includes('{{'))
  const hasCode = category?.toLowerCase() === 'authentication' && hasGap && buttons.length === 1
  const isUnfilled = (header !== undefined && head === null) || (hasGap && !hasCode)
  return {
    name,
    language,
    category: category?.toLowerCase() ?? null,
    state: stateOf(status),
    header: head,
    body,
    footer: footer ?? null,
    variables: {
      list,
      ...(isUnfilled ? { unsupported: true } : {}),
      ...(hasCode ? { code_button: true } : {}),
    },
    reason: rejected_reason && rejected_reason !== 'NONE' ? rejected_reason : null,
  }
}

/** Converts Meta's state of a template. */
export function stateOf(status: string): TemplateState {
  const known = status.toLowerCase()
  return TEMPLATE_STATES.find(state => state === known) ?? 'pending'
}

const gapsOf = (text: string) => [...new Set([...text.matchAll(GAP)].map(([, name]) => String(name)))]

type Parts = Pick<WhatsappTemplate, 'header' | 'body' | 'footer' | 'variables'>
export type Parameters = Readonly<Record<string, string>>

/** Returns the names of a template's gaps, in order. */
export function variablesOf({ variables }: Pick<Parts, 'variables'>): string[] {
  const list = variables?.list
  return Array.isArray(list) ? list.map(String) : []
}

/** Returns whether a person or a rule can send a template: approved, and with texts only. */
export function isSendable({ state, variables }: Pick<WhatsappTemplate, 'state' | 'variables'>): boolean {
  return state === 'approved' && variables?.unsupported !== true && variables?.code_button !== true
}

/** Returns whether a template can carry a code: approved, with one gap and the button that copies it. */
export function isForCodes(template: Pick<WhatsappTemplate, 'state' | 'variables'>): boolean {
  const { state, variables } = template
  return state === 'approved' && variables?.code_button === true && variablesOf(template).length === 1
}

/** Returns whether a template exists and can be sent. */
export async function maySendTemplate(sql: Connection, id: number): Promise<boolean> {
  const [template] = await sql<
    WhatsappTemplate[]
  >`select state, variables from whatsapp_templates where id = ${id}`
  return template !== undefined && isSendable(template)
}

/** Returns the text that the recipient reads. */
export function rendered({ header, body, footer }: Parts, parameters: Parameters): string {
  const fill = (text: string | null, prefix = '') =>
    (text ?? '').replace(GAP, (_, name: string) => parameters[prefix + name] ?? '')
  return [fill(header, 'header.'), fill(body), footer ?? ''].filter(Boolean).join('\n\n')
}

/**
 * Returns the values in the format of the Cloud API: numbered gaps by position, others by name. The button of an
 * authentication template takes the code too.
 */
export function componentsOf(template: Parts, parameters: Parameters): TemplateComponent[] {
  const of = (type: TemplateComponent['type'], names: readonly string[]): TemplateComponent[] =>
    names.length
      ? [
          {
            type,
            parameters: names.map(name => {
              const bare = name.replace(/^header\./, '')
              const parameter = { type: 'text' as const, text: parameters[name] ?? '' }
              return /^\d+$/.test(bare) ? parameter : { ...parameter, parameter_name: bare }
            }),
          },
        ]
      : []
  const all = variablesOf(template)
  const code = template.variables?.code_button ? (parameters[all[0] ?? ''] ?? '') : undefined
  return [
    ...of(
      'header',
      all.filter(name => name.startsWith('header.')),
    ),
    ...of(
      'body',
      all.filter(name => !name.startsWith('header.')),
    ),
    ...(code === undefined
      ? []
      : [
          {
            ...({ type: 'button', sub_type: 'url', index: '0' } as const),
            parameters: [{ type: 'text' as const, text: code }],
          },
        ]),
  ]
}
