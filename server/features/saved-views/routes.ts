import { MANAGERS } from '../../../contract/access/roles'
import { savedViewCalls, type ViewChange } from '../../../contract/calls/saved-views'
import { can, type Definition } from '../../../contract/definition/define'
import { fail, invalid } from '../../../contract/http/errors'
import type { SavedView, ViewState } from '../../../contract/lists/saved-views'
import { definitionOf, RESOURCES } from '../../../contract/resources'
import type { Actor } from '../../auth/actor'
import { logAction } from '../../crud/audit'
import type { Sql, Transaction } from '../../db/connect'
import type { Route } from '../../http/route'
import { type Guarded, type Served, serve } from '../../http/serve'
import { checkState, reduceState } from './state'

/** Saved views: the own ones, and those that others share with all who may use the resource (docs/spec/api.md). */
export const savedViewRoutes: Route[] = [
  serve(savedViewCalls.list, list),
  serve(savedViewCalls.create, create),
  serve(savedViewCalls.change, change, mustSee),
  serve(savedViewCalls.remove, remove, mustRemove),
]

interface ViewRow {
  id: number
  version: number
  user_id: number
  owner: string
  resource: string
  name: string
  shared: boolean
  pinned: boolean
  state: ViewState
  created_at: string
  updated_at: string
}

async function list({
  services: { sql },
  actor,
  query,
}: Served<typeof savedViewCalls.list>): Promise<SavedView[]> {
  const wanted = query.resource === undefined ? usable(actor) : [demandUse(actor, query.resource).name]
  const rows = await sql<ViewRow[]>`
    ${select(sql, actor)} where resource = any(${wanted}) and (v.user_id = ${actor.id} or v.shared)
    order by v.user_id <> ${actor.id}, lower(v.name), v.id limit 1000`
  return rows.map(row => shown(sql, actor, row))
}

async function create({
  services: { sql },
  actor,
  body,
}: Served<typeof savedViewCalls.create>): Promise<SavedView> {
  const definition = demandUse(actor, body.resource)
  const { resource, name, shared, state } = body
  checkState({ sql, definition, role: actor.role }, state)
  return sql.begin(async tx => {
    await requireSpace(tx, actor)
    const [made] = await tx<{ id: number }[]>`
      insert into views (user_id, resource, name, shared, state)
      values (${actor.id}, ${resource}, ${name}, ${shared}, ${tx.json(state)})
      on conflict (user_id, resource, lower(name)) do nothing returning id`
    if (!made) throw invalid({ name: 'taken' })
    if (!body.pinned) await pin(tx, actor, { id: made.id, pinned: false })
    const after = { list: resource, name, shared }
    await logAction(tx, actor, { action: 'create', resource: 'views', record: made.id, after })
    return find(tx, actor, made.id)
  })
}

/** Saved views of one person: each is checked again with every reading of all who see it. */
const MOST_VIEWS = 100

/** @throws Failure invalid where the person has the most views that one may have */
async function requireSpace(tx: Transaction, actor: Actor): Promise<void> {
  await tx`select from users where id = ${actor.id} for update`
  const [own] = await tx<{ views: number }[]>`
    select count(*)::int as views from views where user_id = ${actor.id}`
  if ((own?.views ?? 0) >= MOST_VIEWS) throw invalid({ name: 'too_many' })
}

/**
 * A pin is one's own and no change of the view; name, state and sharing are the owner's, and those who manage may take
 * back what others share.
 */
async function change({
  services: { sql },
  actor,
  params,
  body,
}: Served<typeof savedViewCalls.change>): Promise<SavedView> {
  const { id } = params
  const { version, pinned, ...changes } = body
  return sql.begin(async tx => {
    const before = await lock(tx, actor, id)
    if (pinned !== undefined) await pin(tx, actor, { id, pinned })
    if (Object.keys(changes).length === 0) return find(tx, actor, id)
    demandChange(actor, before, changes)
    if (version !== undefined && version !== before.version)
      throw fail('conflict', { current: shown(tx, actor, before) })
    const definition = demandUse(actor, before.resource)
    if (changes.state) checkState({ sql: tx, definition, role: actor.role }, changes.state)
    if (changes.name) await demandFree(tx, before, changes.name)
    await write(tx, id, changes)
    // A filter's values stay out of the log, which others read.
    const { state, ...named } = changes
    const after = { list: before.resource, ...named, ...(state ? { state: true } : {}) }
    await logAction(tx, actor, { action: 'update', resource: 'views', record: id, after })
    if (before.user_id !== actor.id)
      return shown(tx, actor, { ...before, ...changes, version: before.version + 1 })
    return find(tx, actor, id)
  })
}

async function write(tx: Transaction, id: number, { name, shared, state }: ViewChange): Promise<void> {
  await tx`
    update views set version = version + 1, updated_at = now(),
      name = coalesce(${name ?? null}, name), shared = coalesce(${shared ?? null}, shared),
      state = coalesce(${state ? tx.json(state) : null}, state)
    where id = ${id}`
}

async function remove({
  services: { sql },
  actor,
  params,
}: Served<typeof savedViewCalls.remove>): Promise<void> {
  await sql.begin(async tx => {
    const view = await lock(tx, actor, params.id)
    if (!mayRemove(actor, view)) throw fail('forbidden')
    await tx`delete from views where id = ${view.id}`
    const after = { list: view.resource, name: view.name, shared: view.shared }
    await logAction(tx, actor, { action: 'delete', resource: 'views', record: view.id, after })
  })
}

async function mustSee({
  services: { sql },
  actor,
  params,
}: Guarded<typeof savedViewCalls.change>): Promise<void> {
  await find(sql, actor, params.id)
}

async function mustRemove({
  services: { sql },
  actor,
  params,
}: Guarded<typeof savedViewCalls.change>): Promise<void> {
  if (!mayRemove(actor, await find(sql, actor, params.id))) throw fail('forbidden')
}

const mayRemove = (actor: Actor, { user_id }: { user_id: number }) =>
  user_id === actor.id || MANAGERS.some(role => role === actor.role)

function demandChange(actor: Actor, view: ViewRow, { name, shared, state }: ViewChange): void {
  if (view.user_id === actor.id) return
  const takesBack = shared === false && name === undefined && state === undefined
  if (!takesBack || !mayRemove(actor, view)) throw fail('forbidden')
}

async function demandFree(tx: Transaction, view: ViewRow, name: string): Promise<void> {
  const [other] = await tx`
    select 1 from views where user_id = ${view.user_id} and resource = ${view.resource}
      and lower(name) = lower(${name}) and id <> ${view.id}`
  if (other) throw invalid({ name: 'taken' })
}

/** @throws Failure invalid for what is no resource, forbidden for one that the role may not use */
function demandUse(actor: Actor, resource: string): Definition {
  const definition = definitionOf(resource)
  if (!definition) throw invalid({ resource: 'not_a_choice' })
  if (!can(definition, actor.role, 'read')) throw fail('forbidden')
  return definition
}

const usable = (actor: Actor) =>
  RESOURCES.filter(definition => can(definition, actor.role, 'read')).map(({ name }) => name)

const select = (sql: Sql | Transaction, actor: Actor) => sql`
  select v.*, u.name as owner, coalesce(p.pinned, true) as pinned
  from views v join users u on u.id = v.user_id
  left join view_pins p on p.view_id = v.id and p.user_id = ${actor.id}`

/** @throws Failure not_found for a view that is none, is not shared, or is of a resource that the role may not use */
async function find(sql: Sql | Transaction, actor: Actor, id: number): Promise<SavedView> {
  return shown(sql, actor, await read(sql, { actor, id, locking: sql`` }))
}

const lock = (tx: Transaction, actor: Actor, id: number) =>
  read(tx, { actor, id, locking: tx`for update of v` })

interface Lookup {
  actor: Actor
  id: number
  locking: ReturnType<typeof select>
}

async function read(sql: Sql | Transaction, { actor, id, locking }: Lookup) {
  const [row] = await sql<ViewRow[]>`
    ${select(sql, actor)} where v.id = ${id} and (v.user_id = ${actor.id} or v.shared) ${locking}`
  if (!row || !usable(actor).includes(row.resource)) throw fail('not_found')
  return row
}

/** The view without what the one who asks may not see. */
function shown(sql: Sql | Transaction, actor: Actor, row: ViewRow): SavedView {
  const definition = demandUse(actor, row.resource)
  const { id, version, resource, name, shared, pinned, user_id, owner, created_at, updated_at } = row
  return {
    id,
    version,
    resource,
    name,
    shared,
    pinned,
    user_id,
    owner,
    created_at,
    updated_at,
    mine: user_id === actor.id,
    ...reduceState({ sql, definition, role: actor.role }, row.state),
  }
}

async function pin(
  tx: Transaction,
  actor: Actor,
  { id, pinned }: { id: number; pinned: boolean },
): Promise<void> {
  await tx`
    insert into view_pins (view_id, user_id, pinned) values (${id}, ${actor.id}, ${pinned})
    on conflict (view_id, user_id) do update set pinned = excluded.pinned`
}
