import { routeCalls } from '../../../contract/calls/routes'
import type { Route } from '../../http/route'
import { serve } from '../../http/serve'
import { beginDraft, discardDraft, publishDraft, readVersion, saveDraft } from './versions'

export { shipRoutes } from './shipRoutes'

/** The versions of routes: read, drafted and published. */
export const routeRoutes: readonly Route[] = [
  serve(routeCalls.read, ({ services, actor, params: { id, number } }) =>
    readVersion({ services, actor }, id, number),
  ),
  serve(routeCalls.begin, ({ services, actor, params: { id } }) =>
    services.sql.begin(tx => beginDraft({ services, tx, actor }, id)),
  ),
  serve(routeCalls.save, ({ services, actor, params: { id }, body }) =>
    services.sql.begin(tx => saveDraft({ services, tx, actor }, id, body)),
  ),
  serve(routeCalls.discard, ({ services, actor, params: { id } }) =>
    services.sql.begin(tx => discardDraft({ services, tx, actor }, id)),
  ),
  serve(routeCalls.publish, ({ services, actor, params: { id }, body }) =>
    services.sql.begin(tx => publishDraft({ services, tx, actor }, id, body)),
  ),
]
