import {
  type Copied,
  copyCalls,
  type Erasable,
  eraseCalls,
  privacyCalls,
} from '../../../../contract/calls/candidates/privacy'
import { bwLeads } from '../../../../contract/resources/bw-leads'
import { candidates } from '../../../../contract/resources/candidates'
import { documents } from '../../../../contract/resources/documents'
import { leads } from '../../../../contract/resources/leads'
import { openStore } from '../../../files/store'
import type { Route } from '../../../http/route'
import { serve } from '../../../http/serve'
import { guardReach, readReached } from '../reached'
import { erasePerson } from './erasure'
import { openingsOf } from './openings'
import { archiveOf } from './personArchive'
import { changeClass } from './retention/classes'
import { confirmRetention, listRetained, retentionOf } from './retention/lists'

const DEFINITIONS = { leads, candidates, 'bw-leads': bwLeads } as const

/** Rights of people on their data, and how long it is kept. */
export const privacyRoutes: readonly Route[] = [
  copyRoute('leads'),
  copyRoute('candidates'),
  copyRoute('bw-leads'),
  eraseRoute('leads'),
  eraseRoute('candidates'),
  serve(privacyCalls.listOpenings, async ({ services, actor, params }) => {
    const { id } = await readReached({ services, actor }, documents, params.id)
    return openingsOf(services, documents.name, id)
  }),
  serve(privacyCalls.readRetention, ({ services, actor }) => retentionOf(services, actor)),
  serve(privacyCalls.changeRetention, async ({ services, actor, body }) => {
    await services.sql.begin(tx => changeClass({ tx, services, actor }, body))
    return retentionOf(services, actor)
  }),
  serve(privacyCalls.makeLists, async ({ services, actor }) => {
    await listRetained(services)
    return retentionOf(services, actor)
  }),
  serve(privacyCalls.confirmList, async ({ services, actor, body }) => {
    await services.sql.begin(tx => confirmRetention(tx, actor, body))
    return retentionOf(services, actor)
  }),
]

function eraseRoute(name: Erasable): Route {
  const definition = DEFINITIONS[name]
  return serve(
    eraseCalls[name],
    ({ services, actor, params, body }) =>
      services.sql.begin(tx => erasePerson({ services, tx, actor }, { ...body, definition, id: params.id })),
    guardReach(definition),
  )
}

function copyRoute(name: Copied): Route {
  const definition = DEFINITIONS[name]
  return serve(copyCalls[name], async ({ services, actor, params, reply }) => {
    const { id } = await readReached({ services, actor }, definition, params.id)
    const zip = await archiveOf({ services, actor }, openStore(services.config), { definition, id })
    return reply
      .type('application/zip')
      .header('content-disposition', `attachment; filename="${definition.table}-${id}.zip"`)
      .send(zip)
  })
}
