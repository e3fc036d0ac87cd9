import { identityCalls } from '../../../../contract/calls/candidates/identity'
import { candidates } from '../../../../contract/resources/candidates'
import { leads } from '../../../../contract/resources/leads'
import type { Route } from '../../../http/route'
import { serve } from '../../../http/serve'
import { checkGuards } from '../../recruitment'
import { guardReach, readReached } from '../reached'
import { askDuplicates } from './askDuplicates'
import { findDuplicates } from './duplicates'
import { linkLead, unlinkLead } from './linkLead'
import { mergeCandidates, previewMerge } from './merge'
import { judgePair } from './possibleDuplicates'
import { openMerges, undoMerge } from './undoMerge'

/** Duplicates, merging, and the way from lead to candidate. */
export const identityRoutes: readonly Route[] = [
  serve(identityCalls.listDuplicates, async ({ services, actor, params }) =>
    findDuplicates(
      { services, actor },
      candidates,
      await readReached({ services, actor }, candidates, params.id),
    ),
  ),
  serve(identityCalls.listLeadDuplicates, async ({ services, actor, params }) =>
    findDuplicates({ services, actor }, leads, await readReached({ services, actor }, leads, params.id)),
  ),
  serve(identityCalls.listLeadGuards, async ({ services, actor, params }) =>
    checkGuards(services.sql, await readReached({ services, actor }, leads, params.id)),
  ),
  serve(identityCalls.checkDuplicates, ({ services, actor, body }) =>
    services.sql.begin(tx => askDuplicates({ services, tx, actor }, body)),
  ),
  serve(identityCalls.notSame, ({ services, actor, params, body }) =>
    services.sql.begin(tx => judgePair({ services, tx, actor }, params.id, body.not_same)),
  ),
  serve(
    identityCalls.previewMerge,
    ({ services, actor, params, body }) =>
      services.sql.begin(tx => previewMerge({ services, tx, actor }, { ...body, id: params.id })),
    guardReach(candidates),
  ),
  serve(
    identityCalls.merge,
    ({ services, actor, params, body }) =>
      services.sql.begin(tx => mergeCandidates({ services, tx, actor }, { ...body, id: params.id })),
    guardReach(candidates),
  ),
  serve(
    identityCalls.listMerges,
    ({ services, params }) => openMerges(services, params.id),
    guardReach(candidates),
  ),
  serve(identityCalls.undoMerge, ({ services, actor, params }) =>
    services.sql.begin(tx => undoMerge({ services, tx, actor }, params.id)),
  ),
  serve(
    identityCalls.link,
    ({ services, actor, params, body }) =>
      services.sql.begin(tx => linkLead({ services, tx, actor }, { ...body, lead_id: params.id })),
    guardReach(leads),
  ),
  serve(
    identityCalls.unlink,
    ({ services, actor, params }) => services.sql.begin(tx => unlinkLead({ services, tx, actor }, params.id)),
    guardReach(leads),
  ),
]
