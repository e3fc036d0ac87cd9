import { paperCalls } from '../../../../contract/calls/candidates/papers'
import { candidates } from '../../../../contract/resources/candidates'
import { documents } from '../../../../contract/resources/documents'
import type { Route } from '../../../http/route'
import { serve } from '../../../http/serve'
import { guardReach } from '../reached'
import { askAgain, askForKind, asking } from './ask'

/** Asking for papers. */
export const paperRoutes: readonly Route[] = [
  serve(
    paperCalls.ask,
    ({ services, actor, params, body }) =>
      asking(services, body.dry_run, tx => askForKind({ services, tx, actor }, params.id, body)),
    guardReach(candidates),
  ),
  serve(
    paperCalls.askAgain,
    ({ services, actor, params, body }) =>
      asking(services, body.dry_run, tx => askAgain({ services, tx, actor }, params.id, body)),
    guardReach(documents),
  ),
]
