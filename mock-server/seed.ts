import type { Row } from 'json-server'
import { ROLES } from '../contract/access/roles'
import type { Definition } from '../contract/definition/define'
import type { Field } from '../contract/definition/fields'
import { RESOURCES } from '../contract/resources'
import { LOOKUPS, PEOPLE, type Person, SENTENCES, TITLES } from './words'

/** Rows of each resource; lookups and users have as many as there are words for them. */
const MANY: Record<string, number> = {
  leads: 240,
  subscribers: 160,
  'bw-subscribers': 80,
  calls: 120,
  logs: 60,
}
const FEW = 24
const DAY = 86_400_000

/** Records of every defined resource, the same at each start but for their days, which lie around today. */
export function seed(today = new Date()): Record<string, Row[]> {
  const data: Record<string, Row[]> = {}
  for (const definition of RESOURCES) {
    const count =
      LOOKUPS[definition.name]?.length ?? (definition.name === 'users' ? ROLES.length * 2 : undefined)
    data[definition.name] = Array.from({ length: count ?? MANY[definition.name] ?? FEW }, (_, at) =>
      rowOf(definition, at, data, today),
    )
  }
  return data
}

function rowOf(definition: Definition, at: number, data: Record<string, Row[]>, today: Date): Row {
  const made = new Date(today.getTime() - ((at * 7) % 90) * DAY).toISOString()
  const context = { definition, at, data, today, person: PEOPLE[(at * 5) % PEOPLE.length] as Person }
  const values = Object.entries(definition.fields).map(([name, field]) => [
    name,
    madeUp(name, field, context),
  ])
  return {
    id: at + 1,
    ...Object.fromEntries(values),
    ...LOOKUPS[definition.name]?.[at],
    ...special(definition, at),
    version: 1,
    created_at: made,
    updated_at: made,
    created_by: 1,
  }
}

/** Values that follow from no kind: each role twice, and own rows for the signed-in person. */
function special({ name }: Definition, at: number): object {
  const role = ROLES[at % ROLES.length]
  if (name === 'users') return { role, active: true, special: role === 'master', pin: true, password: true }
  return name === 'notifications' ? { viewed_at: at % 3 ? null : new Date().toISOString() } : {}
}

interface Context {
  definition: Definition
  at: number
  data: Record<string, Row[]>
  today: Date
  person: Person
}

function madeUp(name: string, field: Field, context: Context): unknown {
  const { at, today, data, person } = context
  const { kind, options } = field
  const target = data[options.to ?? '']
  const maker: Partial<Record<Field['kind'], () => unknown>> = {
    text: () => textOf(name, context),
    long: () => SENTENCES[at % SENTENCES.length],
    number: () =>
      options.read ? (at * 37) % Math.min(900, options.max ?? 900) : (options.min ?? 0) + (at % 30),
    money: () => `${100 + at * 10}.00`,
    flag: () => options.default ?? at % 5 === 0,
    day: () => new Date(today.getTime() + ((at % 21) - 7) * DAY).toISOString().slice(0, 10),
    instant: () => (at % 4 ? new Date(today.getTime() - (at % 40) * DAY).toISOString() : null),
    time: () => `${String(8 + (at % 9)).padStart(2, '0')}:30`,
    enum: () => {
      const chosen = options.values?.[(at * 3) % options.values.length]
      return options.many ? [chosen] : chosen
    },
    ref: () => (target?.length ? 1 + ((at * 3) % target.length) : null),
    refs: () => (target?.length ? [1 + (at % target.length)] : []),
    email: () => `${latinOf(person)}${at || ''}@mail.example`,
    phone: () => `+4930${String(1_000_000 + at * 7_919)}`,
    url: () => 'https://www.example.org/',
    file: () => (options.many ? [] : null),
    html: () =>
      options.language === 'css' ? 'h1 { color: #104b91 }' : `<h1>${TITLES[at % TITLES.length]}</h1>`,
    slug: () => `entry-${at + 1}`,
    json: () => (name === 'rule' ? null : {}),
    secret: () => true,
  }
  return maker[kind]?.() ?? null
}

function textOf(name: string, { definition, at, person }: Context): string | null {
  const places = ['Berlin', 'Cairo', 'Casablanca', 'القاهرة', 'Tunis', 'عمّان']
  const people = ['leads', 'users', 'subscribers', 'bw-subscribers']
  if (name === 'name' && people.includes(definition.name))
    return definition.name !== 'users' && at % 3 === 1 ? person.arabic : person.latin
  if (definition.name === 'domains' && name === 'name') return `mail${at + 1}.example`
  if (name === 'domain') return `host${at + 1}.example`
  if (name === 'timezone') return 'Europe/Berlin'
  if (name === 'city') return places[at % places.length] as string
  if (name === definition.title || name === 'subject' || name === 'title')
    return TITLES[at % TITLES.length] as string
  if (name === 'resource') return 'leads'
  return null
}

const latinOf = ({ latin }: Person) =>
  latin
    .normalize('NFD')
    .replace(/[^A-Za-z ]/g, '')
    .toLowerCase()
    .replaceAll(' ', '.')
