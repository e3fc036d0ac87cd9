import { builderCalls, type TemplateBlock } from '../../../contract/calls/templates'
import { can } from '../../../contract/definition/define'
import { fail, invalid } from '../../../contract/http/errors'
import type { TemplateAudience } from '../../../contract/templates/sides'
import type { Actor } from '../../auth/actor'
import type { Route } from '../../http/route'
import { type Guarded, type Served, serve } from '../../http/serve'
import { sides } from './sides'

/** Blocks: parts of mails that are saved for other mails, own ones and those shared with a side. */
export const blockRoutes: Route[] = [
  serve(builderCalls.listBlocks, listBlocks),
  serve(builderCalls.createBlock, createBlock),
  serve(builderCalls.removeBlock, removeBlock, demandOwn),
]

/** The most blocks of one person on a side. */
const BLOCKS_MAX = 200

async function listBlocks({
  services: { sql },
  actor,
  query: { audience },
}: Served<typeof builderCalls.listBlocks>) {
  demandSide(actor, audience)
  return sql<TemplateBlock[]>`
    select b.id, b.name, b.html, b.shared, b.user_id = ${actor.id} as mine, u.name as owner
    from template_blocks b join users u on u.id = b.user_id
    where b.audience = ${audience} and (b.shared or b.user_id = ${actor.id})
    order by lower(b.name), b.id limit 500`
}

async function createBlock({ services: { sql }, actor, body }: Served<typeof builderCalls.createBlock>) {
  const { audience } = body
  demandSide(actor, audience)
  const [blocks] = await sql<{ count: number }[]>`
    select count(*)::int as count from template_blocks where user_id = ${actor.id} and audience = ${audience}`
  if ((blocks?.count ?? 0) >= BLOCKS_MAX) throw invalid({ name: 'too_large' })
  const [made] = await sql<TemplateBlock[]>`
    insert into template_blocks (user_id, audience, name, html, shared)
    values (${actor.id}, ${audience}, ${body.name}, ${body.html}, ${body.shared})
    on conflict (user_id, audience, lower(name)) do nothing
    returning id, name, html, shared, true as mine, ${actor.name} as owner`
  if (!made) throw invalid({ name: 'taken' })
  return made
}

async function removeBlock({
  services: { sql },
  params,
}: Served<typeof builderCalls.removeBlock>): Promise<void> {
  await sql`delete from template_blocks where id = ${params.id}`
}

/** @throws Failure forbidden if the role may not read the side's templates */
function demandSide(actor: Actor, audience: TemplateAudience): void {
  const side = sides.find(each => each.audience === audience)
  if (!side || !can(side.definition, actor.role, 'read')) throw fail('forbidden')
}

/** Allows own blocks, and shared ones of others to roles that delete templates. @throws Failure not_found, forbidden */
async function demandOwn({
  services: { sql },
  actor,
  params,
}: Guarded<typeof builderCalls.removeBlock>): Promise<void> {
  const [block] = await sql<{ user_id: number; audience: string; shared: boolean }[]>`
    select user_id, audience, shared from template_blocks where id = ${params.id}`
  const side = sides.find(({ audience }) => audience === block?.audience)
  if (!block || !side || !can(side.definition, actor.role, 'read')) throw fail('not_found')
  if (block.user_id === actor.id) return
  if (!block.shared) throw fail('not_found')
  if (!can(side.definition, actor.role, 'delete')) throw fail('forbidden')
}
