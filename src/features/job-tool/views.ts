import { onDemand } from '../../layout/onDemand'

/** Job listings, and the searches at the Bundesagentur that find them. */
export const jobToolViews = {
  'job-listings': { list: onDemand(() => import('./listings/ListingsList').then(file => file.ListingsList)) },
  'job-searches': { edit: onDemand(() => import('./search/SearchEdit').then(file => file.SearchEdit)) },
}
