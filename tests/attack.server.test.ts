import { isDeepStrictEqual } from 'node:util'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { ROLES, type Role } from '../contract/access/roles'
import { visibleFields } from '../contract/definition/define'
import { RESOURCES } from '../contract/resources'
import { signIn, startApp, type TestApp } from './kit/app'
import { ATTACKS, type Operation, operationsOf } from './kit/attack'
import { isLong, some } from './kit/long'

/** Calls that end or lock the session, or wait for an event. */
const SESSION = /logout|gooffline|\/sessions|user\/lock|users\/pin|\/events$|demo-login/
/** Internal details that no refusal may contain. */
const INSIDE = /\bat .+:\d+:\d+|syntax error|violates|\bpg_|node_modules/

let app: TestApp
let operations: Operation[]
const tokens = new Map<Role, string>()

beforeAll(async () => {
  app = await startApp()
  const document = (await (await app.api('master')).get('/openapi.json')).json
  operations = chosen(
    operationsOf(document as Parameters<typeof operationsOf>[0]).filter(({ path }) => !SESSION.test(path)),
  )
  await plant()
})
afterAll(() => app?.stop())

/**
 * A long run sends every attack to every call. A short one sends one of them, in turns, to each call that a feature declares,
 * and to every fourth of those that every resource has: they are one code.
 */
function chosen(all: readonly Operation[]): Operation[] {
  const isOfResource = ({ path }: Operation) =>
    RESOURCES.some(({ name }) => new RegExp(`^/api/v1/${name}(-all|/\\{id\\}|/import|/export)?$`).test(path))
  const kept = new Set(some(all.filter(isOfResource), 4))
  return all.filter(each => !isOfResource(each) || kept.has(each))
}

/** An attack may disable or delete a person, or change what it is. */
async function tokenOf(role: Role): Promise<string> {
  const known = tokens.get(role)
  if (known) return known
  const id = app.userOf(role)
  await app.sql`update users set deleted_at = null, active = true, role = ${role} where id = ${id}`
  const token = await signIn(app.services, id)
  tokens.set(role, token)
  return token
}

interface Sent {
  role: Role
  body?: string | undefined
  key?: string
}

async function send({ method, path }: Operation, { role, body, key }: Sent) {
  const headers = {
    authorization: `Bearer ${await tokenOf(role)}`,
    ...(body === undefined ? {} : { 'content-type': 'application/json' }),
    ...(key ? { 'idempotency-key': key } : {}),
  }
  const place = path.replaceAll('{id}', '1').replace(/\{\w+\}/g, 'x')
  const answer = await fetch(app.url + place, { method, headers, body: body ?? null, redirect: 'manual' })
  const text = await answer.text()
  if (answer.status === 401) tokens.delete(role)
  return { status: answer.status, text, told: `${method} ${place}: ${answer.status} ${text.slice(0, 300)}` }
}

/** @returns what is wrong with an answer, or undefined; what is not set up here says so with 503 */
function faultOf({ status, text, told }: Awaited<ReturnType<typeof send>>): string | undefined {
  return (status >= 500 && status !== 503) || (status >= 400 && INSIDE.test(text)) ? told : undefined
}

const isAlive = async () => (await fetch(`${app.url}/health/live`)).status === 200

test('whatever a call is sent, there is no fault, and the server answers others meanwhile', async () => {
  const attacks = Object.entries(ATTACKS)
  const wrong: string[] = []
  let sent = 0
  let alive = 0
  for (const [at, operation] of operations.filter(({ bytes }) => bytes).entries()) {
    for (const [name, attack] of some(attacks, attacks.length, at)) {
      const answered = send(operation, { role: 'master', body: attack(operation) })
      // Asked while the attack is worked on.
      const [answer, isAnswering] = await Promise.all([answered, isAlive()])
      const fault = faultOf(answer)
      if (fault) wrong.push(`${name} ${fault}`)
      sent += 1
      alive += isAnswering ? 1 : 0
    }
  }
  expect(wrong).toEqual([])
  expect(alive).toBe(sent)
}, 900_000)

test('an attack that is sent twice with one key is answered as it was, and does no second work', async () => {
  const wrong: string[] = []
  const writing = operations.filter(({ method, path }) => method !== 'GET' && path.startsWith('/api/'))
  const some = isLong ? writing : writing.filter((_, at) => at % 6 === 0)
  for (const [at, operation] of some.entries()) {
    const order = { role: 'master', body: ATTACKS['wrong type']?.(operation), key: `attack ${at}` } as const
    const [first, again] = [await send(operation, order), await send(operation, order)]
    const fault = faultOf(first) ?? faultOf(again)
    if (fault) wrong.push(fault)
    const isSame = first.status === again.status && sameJson(first.text, again.text)
    // A deleted record is not found again, with an idempotency key or without.
    const isGone = operation.method === 'DELETE' && first.status === 204 && again.status === 404
    if (first.status < 400 && !isSame && !isGone) wrong.push(`${first.told} | ${again.told}`)
  }
  expect(wrong).toEqual([])
}, 600_000)

/** A kept answer comes back from the database with its keys in another order, at every depth. */
function sameJson(one: string, other: string): boolean {
  return (
    one === other || (one !== '' && other !== '' && isDeepStrictEqual(JSON.parse(one), JSON.parse(other)))
  )
}

/** A text in a field of a table, and the roles that no resource shows it to. */
interface Secret {
  text: string
  unseenBy: readonly Role[]
}
const secrets: Secret[] = []

/** Writes a word into the fields of the first records that some role never sees. */
async function plant(): Promise<void> {
  const master = await app.api('master')
  await master.post('/leads', { name: 'Asked', phone: '+49307000001' })
  await master.post('/candidates', { name: 'Applied', phone: '+49307000002' })
  await master.post('/bw-leads', { company: 'Employer' })
  await master.post('/offices', { name: 'Office' })
  // Nobody of those who ask: a person sees its own fields.
  const [marked] = await app.sql<{ id: number }[]>`
    insert into users (name, email, role) values ('Marked', 'marked@office.example', 'user') returning id`
  for (const [table, id] of Object.entries({ leads: 1, candidates: 1, bw_leads: 1, users: marked?.id ?? 0 }))
    for (const field of unseenFields(table)) await write(table, id, field)
}
function unseenFields(table: string): string[] {
  const views = RESOURCES.filter(each => each.table === table && !each.computed)
  const fields = views.flatMap(({ fields, title }) =>
    Object.entries(fields)
      .filter(([name, { kind }]) => name !== title && (kind === 'text' || kind === 'long'))
      .map(([name]) => name),
  )
  return [...new Set(fields)].filter(field => unseenBy(table, field).length > 0)
}

const unseenBy = (table: string, field: string) =>
  ROLES.filter(role =>
    RESOURCES.every(
      each =>
        each.table !== table ||
        !each.roles.includes(role) ||
        !visibleFields(each, role).some(([name]) => name === field),
    ),
  )

async function write(table: string, id: number, field: string): Promise<void> {
  const text = `zq${secrets.length}secret`
  const done = await app.sql`
    update ${app.sql(table)} set ${app.sql(field)} = ${text} where id = ${id} returning id`.catch(() => [])
  if (done.length) secrets.push({ text, unseenBy: unseenBy(table, field) })
}

test('no role is answered with what it may not see, whatever it asks', async () => {
  const wrong: string[] = []
  const roles = ROLES.filter(role => role !== 'master')
  expect(secrets.length).toBeGreaterThan(5)
  for (const [at, operation] of operations.entries()) {
    for (const role of isLong ? roles : [roles[at % roles.length] as Role]) {
      const body = operation.bytes ? (at % 2 ? '{}' : ATTACKS['wrong type']?.(operation)) : undefined
      const answer = await send(operation, { role, body })
      const fault = faultOf(answer)
      if (fault) wrong.push(fault)
      const leaked = secrets.filter(
        ({ text, unseenBy }) => unseenBy.includes(role) && answer.text.includes(text),
      )
      if (leaked.length) wrong.push(`${role} ${answer.told}: ${leaked.map(({ text }) => text).join()}`)
    }
  }
  expect(wrong).toEqual([])
}, 900_000)
