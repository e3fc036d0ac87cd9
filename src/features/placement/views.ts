import { onDemand } from '../../layout/onDemand'

/** Posts, matches, placements and invoices: the generic lists, and forms with what belongs to them. */
export const placementViews = {
  positions: { edit: onDemand(() => import('./PositionEdit').then(file => file.PositionEdit)) },
  matches: { edit: onDemand(() => import('./MatchEdit').then(file => file.MatchEdit)) },
  placements: { edit: onDemand(() => import('./PlacementEdit').then(file => file.PlacementEdit)) },
  invoices: { edit: onDemand(() => import('./InvoiceEdit').then(file => file.InvoiceEdit)) },
}
