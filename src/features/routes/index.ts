/** Parts of routes for the rules of Settings. */

export { ROUTE_CELLS, ROUTE_COLUMNS } from './list/routeCells'
