import {
  eraseOrder,
  linkOrder,
  mergeChoice,
  mergeOrder,
  RETAINED,
  retentionOrder,
  retentionTimes,
} from '../../../contract/candidates/identity'
import { can, type Definition } from '../../../contract/define'
import { fail } from '../../../contract/errors'
import { rolesOfPage } from '../../../contract/pages'
import { candidates } from '../../../contract/resources/candidates'
import { documents } from '../../../contract/resources/documents'
import { leads } from '../../../contract/resources/leads'
import { DESK_ROLES, ERASERS } from '../../../contract/roles'
import type { Row, Tx } from '../../crud/hooks'
import { reach } from '../../crud/record'
import { openStore } from '../../files/store'
import { idOf } from '../../http/query'
import { type Call, type Route, route } from '../../http/route'
import { findDuplicates } from './duplicates'
import { erasePerson } from './erasure'
import { everythingOf } from './everything'
import { linkLead, unlinkLead } from './link'
import { mergeCandidates, previewMerge } from './merge'
import { openingsOf } from './openings'
import { confirmRetention, listRetained, retentionOf, setRetention } from './retention'
import { keptId, openMerges, undoMerge } from './unmerge'

/** Who merges: those who write many at once, among those who use candidates. */
const MERGERS = rolesOfPage('candidate-merge')
const DEFINITIONS = { leads, candidates } as const

/** Who is who: duplicates, merging, and the way from lead to candidate. */
const whoIsWho: Route[] = [
  ...([candidates, leads] as const).map(definition =>
    route({
      method: 'GET',
      path: `/${definition.name}/:id/duplicates`,
      access: definition.roles,
      handle: async ({ services, actor, params }) =>
        findDuplicates(
          services,
          actor,
          definition,
          await visible({ services, actor }, definition, params.id),
        ),
    }),
  ),
  route({
    method: 'POST',
    path: '/candidates/:id/merge/preview',
    access: MERGERS,
    guard: mustSee(candidates),
    body: mergeChoice,
    handle: call =>
      within(call, tx =>
        previewMerge(call.services, tx, call.actor, { ...call.body, id: idOf(call.params.id) }),
      ),
  }),
  route({
    method: 'POST',
    path: '/candidates/:id/merge',
    access: MERGERS,
    guard: mustSee(candidates),
    body: mergeOrder,
    handle: call =>
      within(call, tx =>
        mergeCandidates(call.services, tx, call.actor, { ...call.body, id: idOf(call.params.id) }),
      ),
  }),
  route({
    method: 'GET',
    path: '/candidates/:id/merges',
    access: MERGERS,
    guard: mustSee(candidates),
    handle: ({ services, params }) => openMerges(services, idOf(params.id)),
  }),
  route({
    method: 'POST',
    path: '/candidate-merges/:id/undo',
    access: MERGERS,
    handle: call => within(call, tx => undoMerge(call.services, tx, call.actor, idOf(call.params.id))),
  }),
  route({
    method: 'POST',
    path: '/leads/:id/candidate',
    access: leads.roles,
    guard: mustLink,
    body: linkOrder,
    handle: call =>
      within(call, tx =>
        linkLead(call.services, tx, call.actor, { ...call.body, lead_id: idOf(call.params.id) }),
      ),
  }),
  route({
    method: 'DELETE',
    path: '/leads/:id/candidate',
    access: leads.roles,
    guard: mustLink,
    handle: call => within(call, tx => unlinkLead(call.services, tx, call.actor, idOf(call.params.id))),
  }),
]

/** What people may ask of what is known of them, and how long it is kept. */
const privacy: Route[] = [
  route({
    method: 'GET',
    path: '/candidates/:id/everything',
    access: DESK_ROLES,
    handle: sendEverything,
  }),
  ...RETAINED.map(name =>
    route({
      method: 'POST',
      path: `/${name}/:id/erase`,
      access: ERASERS,
      guard: mustSee(DEFINITIONS[name]),
      body: eraseOrder,
      handle: call =>
        within(call, tx =>
          erasePerson(call.services, tx, call.actor, {
            ...call.body,
            definition: DEFINITIONS[name],
            id: idOf(call.params.id),
          }),
        ),
    }),
  ),
  route({
    method: 'GET',
    path: '/documents/:id/openings',
    access: DESK_ROLES,
    handle: async ({ services, actor, params }) => {
      const { id } = await visible({ services, actor }, documents, params.id)
      return openingsOf(services, documents.name, id)
    },
  }),
  route({
    method: 'GET',
    path: '/retention',
    access: ERASERS,
    handle: ({ services }) => retentionOf(services),
  }),
  route({
    method: 'PUT',
    path: '/retention',
    access: ERASERS,
    body: retentionTimes,
    handle: async call => {
      await within(call, tx => setRetention(tx, call.actor, call.body))
      return retentionOf(call.services)
    },
  }),
  route({
    method: 'POST',
    path: '/retention/lists',
    access: ERASERS,
    handle: async ({ services }) => {
      await listRetained(services)
      return retentionOf(services)
    },
  }),
  route({
    method: 'POST',
    path: '/retention/confirm',
    access: ERASERS,
    body: retentionOrder,
    handle: async call => {
      await within(call, tx => confirmRetention(tx, call.actor, call.body))
      return call.reply.code(202).send(await retentionOf(call.services))
    },
  }),
]

export const identityRoutes: readonly Route[] = [...whoIsWho, ...privacy]

function within<T>({ services }: Pick<Call, 'services'>, act: (tx: Tx) => Promise<T>): Promise<T> {
  return services.sql.begin(act) as Promise<T>
}

/** The record, whole, where the caller may see it; a merged one is the one that is kept. @throws Failure not_found */
async function visible(
  { services, actor }: Pick<Call, 'services' | 'actor'>,
  definition: Definition,
  param: string | undefined,
): Promise<Row> {
  const { sql } = services
  const id = idOf(param)
  const read = (one: number) => sql<Row[]>`
    select * from ${sql(definition.table)} where id = ${one} and ${reach(services, definition, actor)}`
  const [row] = await read(id)
  if (row) return row
  const kept = definition.name === candidates.name ? await keptId(services, id) : undefined
  const [other] = kept ? await read(kept) : []
  if (!other) throw fail('not_found')
  return other
}

function mustSee(definition: Definition) {
  return async ({ services, actor, params }: Call<undefined>): Promise<void> => {
    const { sql } = services
    const [row] = await sql`
      select 1 from ${sql(definition.table)} where id = ${idOf(params.id)} and ${reach(services, definition, actor)}`
    if (!row) throw fail('not_found')
  }
}

/** A link changes both records. */
async function mustLink(call: Call<undefined>): Promise<void> {
  const { role } = call.actor
  if (!can(leads, role, 'update') || !can(candidates, role, 'update')) throw fail('forbidden')
  await mustSee(leads)(call)
}

async function sendEverything({ services, actor, params, reply }: Call) {
  const { id } = await visible({ services, actor }, candidates, params.id)
  const zip = await everythingOf(services, openStore(services.config), actor, id)
  return reply
    .type('application/zip')
    .header('content-disposition', `attachment; filename="candidate-${id}.zip"`)
    .send(zip)
}
