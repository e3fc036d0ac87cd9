import { eraseCalls, privacyCalls, type Retained } from '../../../../contract/calls/candidates/privacy'
import { candidates } from '../../../../contract/resources/candidates'
import { documents } from '../../../../contract/resources/documents'
import { leads } from '../../../../contract/resources/leads'
import { openStore } from '../../../files/store'
import type { Route } from '../../../http/route'
import { type Served, serve } from '../../../http/serve'
import { guardReach, readReached } from '../reached'
import { erasePerson } from './erasure'
import { openingsOf } from './openings'
import { archiveOf } from './personArchive'
import { confirmRetention, listRetained, retentionOf, setRetention } from './retention'

const DEFINITIONS = { leads, candidates } as const

/** Rights of people on their data, and how long it is kept. */
export const privacyRoutes: readonly Route[] = [
  serve(privacyCalls.download, download),
  eraseRoute('leads'),
  eraseRoute('candidates'),
  serve(privacyCalls.listOpenings, async ({ services, actor, params }) => {
    const { id } = await readReached({ services, actor }, documents, params.id)
    return openingsOf(services, documents.name, id)
  }),
  serve(privacyCalls.readRetention, ({ services }) => retentionOf(services)),
  serve(privacyCalls.changeRetention, async ({ services, actor, body }) => {
    await services.sql.begin(tx => setRetention(tx, actor, body))
    return retentionOf(services)
  }),
  serve(privacyCalls.makeLists, async ({ services }) => {
    await listRetained(services)
    return retentionOf(services)
  }),
  serve(privacyCalls.confirmList, async ({ services, actor, body }) => {
    await services.sql.begin(tx => confirmRetention(tx, actor, body))
    return retentionOf(services)
  }),
]

function eraseRoute(name: Retained): Route {
  const definition = DEFINITIONS[name]
  return serve(
    eraseCalls[name],
    ({ services, actor, params, body }) =>
      services.sql.begin(tx => erasePerson({ services, tx, actor }, { ...body, definition, id: params.id })),
    guardReach(definition),
  )
}

async function download({ services, actor, params, reply }: Served<typeof privacyCalls.download>) {
  const { id } = await readReached({ services, actor }, candidates, params.id)
  const zip = await archiveOf({ services, actor }, openStore(services.config), id)
  return reply
    .type('application/zip')
    .header('content-disposition', `attachment; filename="candidate-${id}.zip"`)
    .send(zip)
}
