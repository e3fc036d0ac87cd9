import { can } from '../../../contract/define'
import { fail, invalid } from '../../../contract/errors'
import { type NewTemplateBlock, newTemplateBlock, type TemplateBlock } from '../../../contract/template-calls'
import type { Actor } from '../../auth/actor'
import { idOf } from '../../http/query'
import { type Call, type Route, route } from '../../http/route'
import { sides, USERS } from './sides'

/** Parts of mails that people keep for other mails: own ones, and those that are shared with a side. */
export const blockRoutes: Route[] = [
  route({ method: 'GET', path: '/template-blocks', access: USERS, handle: list }),
  route({ method: 'POST', path: '/template-blocks', access: USERS, body: newTemplateBlock, handle: create }),
  route({
    method: 'DELETE',
    path: '/template-blocks/:id',
    access: USERS,
    guard: async call => void (await demandOwn(call)),
    handle: remove,
  }),
]

/** The most that a side keeps for one person. */
const MOST = 200

async function list({ services: { sql }, actor, query }: Call): Promise<TemplateBlock[]> {
  const audience = demandSide(actor, query.audience)
  return sql<TemplateBlock[]>`
    select b.id, b.name, b.html, b.shared, b.user_id = ${actor.id} as mine, u.name as owner
    from template_blocks b join users u on u.id = b.user_id
    where b.audience = ${audience} and (b.shared or b.user_id = ${actor.id})
    order by lower(b.name), b.id limit 500`
}

async function create({ services: { sql }, actor, body, reply }: Call<NewTemplateBlock>) {
  const audience = demandSide(actor, body.audience)
  const [count] = await sql<{ known: number }[]>`
    select count(*)::int as known from template_blocks where user_id = ${actor.id} and audience = ${audience}`
  if ((count?.known ?? 0) >= MOST) throw invalid({ name: 'too_large' })
  const [made] = await sql<TemplateBlock[]>`
    insert into template_blocks (user_id, audience, name, html, shared)
    values (${actor.id}, ${audience}, ${body.name}, ${body.html}, ${body.shared})
    on conflict (user_id, audience, lower(name)) do nothing
    returning id, name, html, shared, true as mine, ${actor.name} as owner`
  if (!made) throw invalid({ name: 'taken' })
  return reply.code(201).send(made)
}

async function remove({ services: { sql }, params }: Call): Promise<void> {
  await sql`delete from template_blocks where id = ${idOf(params.id)}`
}

/** @throws Failure forbidden for a side that the role has not */
function demandSide(actor: Actor, audience: string | undefined): string {
  const side = sides.find(each => each.audience === audience)
  if (!side) throw invalid({ audience: audience === undefined ? 'required' : 'not_a_choice' })
  if (!can(side.definition, actor.role, 'read')) throw fail('forbidden')
  return side.audience
}

/** The own block, or another's that is shared for those who delete templates of its side. @throws Failure not_found, forbidden */
async function demandOwn({ services: { sql }, actor, params }: Call<undefined>): Promise<void> {
  const [block] = await sql<{ user_id: number; audience: string; shared: boolean }[]>`
    select user_id, audience, shared from template_blocks where id = ${idOf(params.id)}`
  const side = sides.find(({ audience }) => audience === block?.audience)
  if (!block || !side || !can(side.definition, actor.role, 'read')) throw fail('not_found')
  if (block.user_id === actor.id) return
  if (!block.shared) throw fail('not_found')
  if (!can(side.definition, actor.role, 'delete')) throw fail('forbidden')
}
