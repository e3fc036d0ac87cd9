import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type Definition, SYSTEM_FIELDS } from '../contract/definition/define'
import { definitionOf, RESOURCES } from '../contract/resources'
import { columnType } from '../server/crud/columns'
import { type TestDatabase, testDatabase } from './kit/database'

interface Column {
  type: string
  nullable: boolean
}
interface Index {
  table: string
  columns: string[]
  unique: boolean
  /** Only of rows that fulfil something. */
  where: string | null
}

let database: TestDatabase
const columns = new Map<string, Map<string, Column>>()
const references = new Map<string, string>()
let indexes: Index[] = []

beforeAll(async () => {
  database = await testDatabase()
  await Promise.all([readColumns(), readReferences(), readIndexes()])
})
afterAll(() => database?.drop())

async function readColumns() {
  const rows = await database.sql<{ table: string; name: string; type: string; nullable: boolean }[]>`
    select c.relname as table, a.attname as name, format_type(a.atttypid, null) as type, not a.attnotnull as nullable
    from pg_attribute a join pg_class c on c.oid = a.attrelid join pg_namespace n on n.oid = c.relnamespace
    where n.nspname = 'public' and c.relkind in ('r', 'p', 'v') and a.attnum > 0 and not a.attisdropped`
  for (const { table, name, type, nullable } of rows) {
    const found = columns.get(table) ?? new Map<string, Column>()
    columns.set(table, found.set(name, { type, nullable }))
  }
}

async function readReferences() {
  const rows = await database.sql<{ table: string; name: string; target: string }[]>`
    select c.relname as table, a.attname as name, t.relname as target
    from pg_constraint k join pg_class c on c.oid = k.conrelid join pg_class t on t.oid = k.confrelid
    join pg_attribute a on a.attrelid = k.conrelid and a.attnum = k.conkey[1]
    where k.contype = 'f' and array_length(k.conkey, 1) = 1`
  for (const { table, name, target } of rows) references.set(`${table}.${name}`, target)
}

async function readIndexes() {
  indexes = await database.sql<Index[]>`
    select c.relname as table, i.indisunique as unique, pg_get_expr(i.indpred, i.indrelid) as where,
      (select array_agg(coalesce(a.attname, pg_get_indexdef(i.indexrelid, k.at::int, true)) order by k.at)
       from unnest(i.indkey) with ordinality k(number, at)
       left join pg_attribute a on a.attrelid = i.indrelid and a.attnum = k.number and k.number > 0) as columns
    from pg_index i join pg_class c on c.oid = i.indrelid where i.indisvalid`
}

/** A view that is written through, and the table below it, which holds what may be null, points elsewhere or is indexed. */
const BELOW: Readonly<Record<string, string>> = { ads: 'ad_days' }
const below = (table: string) => BELOW[table] ?? table

/** The queue's updates stay within their page because no index holds its state (0003_mail.sql). */
const UNINDEXED = ['emails.status']
/** Columns that only the server uses: where a campaign comes from decides whether it is ever sent. */
const INTERNAL = [
  'bw_leads.address_number',
  'campaigns.origin',
  'campaigns.scheduled_by',
  'candidates.ready',
  'candidates.name_pairs',
  ...['candidates', 'guardians'].flatMap(table => [
    `${table}.contact_changed_at`,
    `${table}.contact_changed_by`,
  ]),
  'leads.name_pairs',
  'leads.visitor',
  ...['leads', 'candidates'].flatMap(table => [`${table}.phone_since`, `${table}.phone_alternative_since`]),
  'bw_leads.phone_since',
  'candidates.ready_search_text',
  'cases.kept_at',
  'status_changes.was',
  'candidate_messages.attempts',
  'candidate_messages.has_link',
  'candidate_messages.kind_ids',
  'employer_consents.address_number',
  'letters.attempts',
  'invoices.printed',
  'candidate_evaluations.seat',
  'candidate_evaluations.slot',
  ...['online_appointments', 'online_seminars', 'seminar_registrations'].flatMap(table =>
    ['sequence', 'followed', 'placed_at', 'host_time_id', 'is_demo'].map(name => `${table}.${name}`),
  ),
  'routes.shipped_revision',
  'automation.turn',
  'whatsapp_settings.next_turn_at',
  'whatsapp_official_settings.hold_until',
  ...[
    'setting_id',
    'attempts',
    'turn_at',
    'media_id',
    'is_answer',
    'on_failure',
    'status_change_id',
    'personal',
    'kind_ids',
  ].map(name => `whatsapp_log.${name}`),
  'templates.design',
  'notifications.resource',
  'notifications.record_id',
  'logs.salt',
  'logs.values_digest',
  'logs.erased_at',
]

const tableOf = ({ table }: Definition) => columns.get(table) ?? new Map<string, Column>()
/** Rows of the queue are written by the engine only, in its own form. */
const isQueue = ({ table }: Definition) => table === 'emails'

/** Resources that are counted when asked for have no table. */
const KEPT = RESOURCES.filter(({ computed }) => !computed)

describe.each(KEPT)('$name', definition => {
  const fields = Object.entries(definition.fields)
  const fixed = Object.keys(definition.only)

  test('has a table with all of its columns, of the right types', () => {
    expect(columns.has(definition.table)).toBe(true)
    const wanted = fields.map(([name, field]) => [name, columnType(field)])
    const found = fields.map(([name]) => [name, tableOf(definition).get(name)?.type])
    expect(Object.fromEntries(found)).toEqual(Object.fromEntries(wanted))
  })

  test('has what every record has, and what tells its rows apart', () => {
    const names = [...tableOf(definition).keys()]
    expect(names).toEqual(expect.arrayContaining([...SYSTEM_FIELDS, ...fixed]))
    expect(names.includes('deleted_at')).toBe(definition.bin)
    if (definition.list.search.length && !isQueue(definition)) expect(names).toContain('search_text')
  })

  test('allows no empty value where one is required', () => {
    const siblings = RESOURCES.filter(({ table }) => table === definition.table)
    const required = fields.filter(
      ([name, { options }]) => options.required && siblings.every(one => one.fields[name]),
    )
    const loose = required.filter(([name]) => columns.get(below(definition.table))?.get(name)?.nullable)
    expect(loose.map(([name]) => name)).toEqual([])
  })

  test('refers to the tables that its fields name', () => {
    const refs = fields.filter(([, { kind }]) => kind === 'ref')
    const wanted = refs
      .map(([name, { options }]) => [name, definitionOf(options.to ?? '')] as const)
      .filter(([, target]) => target && !isQueue(definition) && !isQueue(target))
    for (const [name, target] of wanted) {
      expect(references.get(`${below(definition.table)}.${name}`), name).toBe(target?.table)
    }
    expect(refs.filter(([, { options }]) => !definitionOf(options.to ?? ''))).toEqual([])
  })

  test('has an index for each field that says so', () => {
    const wanted = fields
      .filter(([name, { options }]) => options.index && !UNINDEXED.includes(`${definition.table}.${name}`))
      .map(([name]) => name)
    expect(wanted.filter(name => !leads(definition, name))).toEqual([])
  })

  test('has a unique index for each field that may not repeat', () => {
    const wanted = fields.filter(([, { options }]) => options.unique).map(([name]) => name)
    expect(wanted.filter(name => !leads(definition, name, true))).toEqual([])
  })
})

/** @returns whether an index starts with a field, after the columns that tell the resource's rows apart. */
function leads({ table, only }: Definition, field: string, unique = false): boolean {
  const fixed = Object.keys(only)
  return indexes.some(index => {
    const own = index.columns.filter(column => !fixed.includes(column))
    const first = own[0]?.replace(/^lower\("?(\w+)"?\)$/, '$1').replaceAll('"', '')
    if (index.table !== below(table) || first !== field) return false
    return !unique || (index.unique && own.length === 1)
  })
}

test('no column of a resource is there that no definition knows', () => {
  const OWN = [...SYSTEM_FIELDS, 'deleted_at', 'search_text'] as string[]
  const unknown = [...new Set(KEPT.map(({ table }) => table))]
    .filter(table => table !== 'emails')
    .flatMap(table => {
      const siblings = RESOURCES.filter(definition => definition.table === table)
      const known = siblings.flatMap(({ fields, only }) => [...Object.keys(fields), ...Object.keys(only)])
      return [...(columns.get(table)?.keys() ?? [])]
        .filter(name => !known.includes(name) && !OWN.includes(name))
        .map(name => `${table}.${name}`)
        .filter(name => !INTERNAL.includes(name))
    })
  expect(unknown).toEqual([])
})

test('the comparison can fail', () => {
  const leadsDefinition = definitionOf('leads') as Definition
  expect(leads(leadsDefinition, 'note')).toBe(false)
  expect(leads(leadsDefinition, 'phone', true)).toBe(false)
  expect(columns.get('leads')?.get('name')).toEqual({ type: 'text', nullable: false })
})
